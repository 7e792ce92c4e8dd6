import { z } from 'zod'
import { role } from '#platform/contract/current-user.ts'
import { contract, endpoint } from '#platform/contract/calls/endpoint.ts'
import { can, cannot, searchText } from '#platform/contract/values/fields.ts'

const slice = 'role-permissions'
const path = `/api/v1/${slice}` as const

/** One right as a role has it. */
const roleRight = z.object({
  permission: z.string(),
  area: z.string(),
  resource: z.string(),
  verb: z.string(),
  label: z.string(),
  isDefault: z.boolean(),
  isGranted: z.boolean(),
  /** Cannot be taken from this role. */
  isFixed: z.boolean(),
  /** Who made it differ from the default, and when; null while it does not differ. */
  changedByName: z.string().nullable(),
  changedAt: z.string().nullable(),
})

const row = z.object({
  /** The role itself. */
  id: role,
  /** Rights the role has, of those it could have. */
  rights: z.int(),
  possible: z.int(),
  /** Rights that differ from the default. */
  changed: z.int(),
  /** People with an active account. */
  members: z.int(),
  updatedAt: z.string().nullable(),
})

const record = z.object({
  id: role,
  version: z.int(),
  updatedAt: z.string().nullable(),
  members: z.int(),
  rights: z.array(roleRight),
  can,
  cannot,
})

const byRole = z.object({ id: role })
const input = z.strictObject({
  /** Only what is to change: `{ "quotes:approve": true }`. */
  rights: z.record(searchText(100), z.boolean()),
})

/** What each role may do. The defaults come with the program; what an administrator changes counts from the next call on. */
export const rolePermissions = {
  ...contract({
    slice,
    singular: 'Role',
    plural: 'Role permissions',
    endpoints: {
      list: endpoint({
        method: 'GET',
        path,
        access: `${slice}:read`,
        kind: 'read',
        summary: 'The roles with how much they may do and how many people have them',
        response: z.array(row),
        envelope: 'data',
      }),
      get: endpoint({
        method: 'GET',
        path: `${path}/:id`,
        access: `${slice}:read`,
        kind: 'read',
        summary: 'Every right one role has or could have, with its default',
        params: byRole,
        response: record,
        envelope: 'data',
      }),
      update: endpoint({
        method: 'PATCH',
        path: `${path}/:id`,
        access: `${slice}:update`,
        kind: 'write',
        summary: 'Give rights to a role or take them from it',
        params: byRole,
        body: input,
        response: record,
        envelope: 'data',
        versioned: true,
      }),
    },
  }),
  row,
  record,
  roleRight,
}
export type RoleRight = z.output<typeof roleRight>
