import { z } from 'zod'
import { role } from '#platform/contract/current-user.ts'
import { contract, endpoint } from '#platform/contract/calls/endpoint.ts'
import { can, cannot, longText, optionalInstant, searchText, uuid } from '#platform/contract/values/fields.ts'
import { labelled } from '#platform/contract/words/labels.ts'
import { anyOf, flagFilter, pageOf } from '#platform/contract/calls/paging.ts'
import { byId } from '#platform/contract/calls/resource.ts'
import { sources } from './domain.ts'

const slice = 'user-permissions'
const path = `/api/v1/${slice}` as const
const effect = z.enum(['allow', 'deny'])

const exception = z.object({
  id: uuid,
  permission: z.string(),
  /** "Quotes: approve" */
  name: labelled(z.string(), 'Right'),
  effect: effect,
  reason: z.string(),
  /** Counts no longer from then on; null: until it is ended. */
  expiresAt: z.string().nullable(),
  grantedByName: z.string(),
  createdAt: z.string(),
  endedAt: z.string().nullable(),
  endedByName: z.string().nullable(),
  state: z.enum(['live', 'expired', 'ended']),
})

/** Why somebody has a right or not. */
const because = {
  isAllowed: labelled(z.boolean(), 'May'),
  source: z.enum(sources),
  /** The exception that decides; null when the role does. */
  exception: exception.nullable(),
  /** The name of the profile of the person that gives it; null when none does. */
  profile: z.string().nullable(),
  /** Who changed the role in this right, and when; null while the role has its default. */
  roleChangedByName: z.string().nullable(),
  roleChangedAt: z.string().nullable(),
} as const

const right = {
  permission: z.string(),
  area: z.string(),
  resource: z.string(),
  verb: z.string(),
  label: z.string(),
}

const person = z.object({
  id: uuid,
  name: z.string(),
  email: labelled(z.string(), 'E-mail'),
  role,
  jobTitle: z.string().nullable(),
  companyName: z.string().nullable(),
  /** The names of their profiles, which stand in the place of the role; none: the role counts. */
  profileNames: labelled(z.array(z.string()), 'Profiles'),
  /** Only people with an active account can do anything at all. */
  isActive: z.boolean(),
  /** Every right the person has or could have. */
  rights: z.array(z.object({ ...right, ...because })),
  /** Past ones too, the newest first. */
  exceptions: z.array(exception),
  can,
  cannot,
})

const row = z.object({
  id: uuid,
  name: z.string(),
  email: labelled(z.string(), 'E-mail'),
  role,
  jobTitle: z.string().nullable(),
  isActive: labelled(z.boolean(), 'Account'),
  /** Exceptions that count now. */
  allowed: z.int(),
  denied: z.int(),
  /** When the next of them runs out. */
  nextExpiry: labelled(z.string().nullable(), 'Next one ends'),
})

const list = {
  filters: { role: anyOf(role.options), hasExceptions: flagFilter },
  sorts: ['name'],
  defaultSort: 'name',
  searchable: true,
} as const

const input = z.strictObject({
  permission: labelled(searchText(100), 'Right'),
  effect: labelled(effect, 'Exception'),
  reason: longText(500),
  expiresAt: labelled(optionalInstant, 'Until'),
})

const byException = z.object({ id: uuid, exceptionId: uuid })
const answer = { response: person, envelope: 'data' } as const

/** What single people may do beside or against their role, why, and until when. */
export const userPermissions = {
  ...contract({
    slice,
    singular: 'Person',
    plural: 'User permissions',
    endpoints: {
      list: endpoint({
        method: 'GET',
        path,
        access: `${slice}:read`,
        kind: 'read',
        summary: 'Everybody with the number of exceptions from the role',
        list,
        response: pageOf(row),
        envelope: 'list',
      }),
      rights: endpoint({
        method: 'GET',
        path: `${path}/rights`,
        access: `${slice}:read`,
        kind: 'read',
        summary: 'Every right there is, in words',
        response: z.array(z.object({ ...right, name: z.string() })),
        envelope: 'data',
      }),
      whoCan: endpoint({
        method: 'GET',
        path: `${path}/who-can`,
        access: `${slice}:read`,
        kind: 'read',
        summary: 'Who has one right and why, and to whom it is denied',
        query: z.object({ permission: z.string().max(100) }),
        response: z.object({
          permission: z.string(),
          name: z.string(),
          people: z.array(
            z.object({ id: uuid, name: z.string(), role, jobTitle: z.string().nullable(), ...because }),
          ),
          /** There are more people than are listed. */
          isCut: z.boolean(),
        }),
        envelope: 'data',
      }),
      get: endpoint({
        method: 'GET',
        path: `${path}/:id`,
        access: `${slice}:read`,
        kind: 'read',
        summary: 'What one person may do, and why each',
        params: byId,
        ...answer,
      }),
      addException: endpoint({
        method: 'POST',
        path: `${path}/:id/exceptions`,
        access: `${slice}:create`,
        kind: 'write',
        summary: 'Allow or deny one right to one person',
        params: byId,
        body: input,
        ...answer,
        status: 201,
      }),
      endException: endpoint({
        method: 'POST',
        path: `${path}/:id/exceptions/:exceptionId/end`,
        access: `${slice}:end`,
        kind: 'write',
        summary: 'End an exception at once',
        params: byException,
        ...answer,
      }),
      viewAs: endpoint({
        method: 'POST',
        path: `${path}/:id/view-as`,
        access: `${slice}:view-as`,
        kind: 'write',
        summary: 'See the program as this person sees it, without changing anything',
        params: byId,
        response: z.void(),
        envelope: 'none',
        status: 204,
      }),
    },
  }),
  input,
}
export type Exception = z.output<typeof exception>
export type PersonRights = z.output<typeof person>
export type PersonRow = z.output<typeof row>
export type WhoCan = z.output<(typeof userPermissions)['endpoints']['whoCan']['response']>
