import { z } from 'zod'
import { contract, endpoint } from '#platform/contract/calls/endpoint.ts'
import { can, cannot, optionalText, searchText, text } from '#platform/contract/values/fields.ts'
import { labelled } from '#platform/contract/words/labels.ts'
import { rolePermissions } from '#modules/people/role-permissions/contract.ts'

const slice = 'profiles'
const path = `/api/v1/${slice}` as const

/** Its key: the name of one of the program, the id of one of the house. */
const key = z
  .string()
  .max(60)
  .regex(/^[\w-]+$/)

const about = {
  id: key,
  name: z.string(),
  about: labelled(z.string().nullable(), 'What it is for'),
  /** The program brings it: it keeps its name, and has a default to go back to. */
  isStandard: z.boolean(),
  isRetired: z.boolean(),
  /** People who have it, with an account that is not disabled. */
  members: z.int(),
  updatedAt: z.string().nullable(),
} as const

const row = z.object({
  ...about,
  /** Rights it has, of those it could have. */
  rights: z.int(),
  possible: z.int(),
  /** Rights that differ from the default. */
  changed: z.int(),
})

const record = z.object({
  ...about,
  version: z.int(),
  /** The groups and screens that its people see in the menu; null: everything. */
  menu: z.array(z.string()).nullable(),
  /** As the program has it, or everything for a profile of the house. */
  isMenuDefault: z.boolean(),
  /** The screen that its people begin with; null: home. */
  startPage: labelled(z.string().nullable(), 'Start page'),
  rights: z.array(rolePermissions.roleRight),
  can,
  cannot,
})

const rights = z.record(searchText(100), z.boolean())
const input = z.strictObject({
  name: text(60),
  about: labelled(optionalText(200), 'What it is for'),
  /** The key of the profile whose rights it begins with; without it, none. */
  copyOf: labelled(searchText(60).nullish(), 'Begin with the rights of'),
})
/** Only what is to change: `{ "quotes:send": false }`. */
const patch = z.strictObject({
  name: text(60).optional(),
  about: labelled(optionalText(200), 'What it is for'),
  rights: rights.optional(),
  /** Groups and screens such as `Steel` and `/quotes`; null goes back to the default. */
  menu: z.array(searchText(100)).max(100).nullish(),
  /** A screen of the menu such as `/planning` that the rights of the profile open; null: home. */
  startPage: labelled(searchText(100).nullish(), 'Start page'),
})

const byKey = z.object({ id: key })
const answer = { response: record, envelope: 'data' } as const

const step = <const Path extends string>(name: Path, summary: string) =>
  endpoint({
    method: 'POST',
    path: `${path}/:id/${name}`,
    access: `${slice}:update`,
    kind: 'write',
    summary,
    params: byKey,
    ...answer,
    versioned: true,
  })

/** The complete bundles of rights of the jobs of the house. Who has profiles has their union in place of the rights of the role. */
export const profiles = {
  ...contract({
    slice,
    singular: 'Profile',
    plural: 'Profiles',
    endpoints: {
      list: endpoint({
        method: 'GET',
        path,
        access: `${slice}:read`,
        kind: 'read',
        summary:
          'The profiles of the program and those of the house, with how much they may do and how many people have them',
        response: z.array(row),
        envelope: 'data',
      }),
      get: endpoint({
        method: 'GET',
        path: `${path}/:id`,
        access: `${slice}:read`,
        kind: 'read',
        summary:
          'Every right one profile has or could have, with its default, what its menu shows and where it begins',
        params: byKey,
        ...answer,
      }),
      create: endpoint({
        method: 'POST',
        path,
        access: `${slice}:create`,
        kind: 'write',
        summary: 'Make a profile of the house, empty or as a copy of another one',
        body: input,
        ...answer,
        status: 201,
      }),
      update: endpoint({
        method: 'PATCH',
        path: `${path}/:id`,
        access: `${slice}:update`,
        kind: 'write',
        summary:
          'Give rights to a profile or take them from it, choose its menu and start page, or call it something else',
        params: byKey,
        body: patch,
        ...answer,
        versioned: true,
      }),
      retire: step('retire', 'Retire a profile that nobody has'),
      reinstate: step('reinstate', 'Take a retired profile back into use'),
    },
  }),
  input,
  patch,
  row,
  record,
}
export type ProfileRow = z.output<typeof row>
export type ProfileRecord = z.output<typeof record>
