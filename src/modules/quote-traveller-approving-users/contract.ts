import { z } from 'zod'
import { contract, endpoint } from '../../platform/contract/endpoint.ts'
import {
  can,
  isoDate,
  optionalDate,
  optionalReference,
  optionalText,
  recordColumns,
  reference,
  uuid,
} from '../../platform/contract/fields.ts'
import { anyOf, flagFilter, pageOf, referenceFilter } from '../../platform/contract/paging.ts'
import { byId } from '../../platform/contract/resource.ts'

const slice = 'quote-traveller-approving-users'
const path = `/api/v1/${slice}` as const
const scopes = ['quote', 'traveller', 'both'] as const

const input = z.strictObject({
  userId: reference,
  scope: z.enum(scopes),
  /** Null: every facility. */
  facilityId: optionalReference,
  validFrom: isoDate,
  /** The last day; null: until the entry is ended. */
  validUntil: optionalDate,
  note: optionalText(500),
})

const shown = {
  userName: z.string(),
  userEmail: z.string(),
  facilityName: z.string().nullable(),
  scope: z.enum(scopes),
  validFrom: z.string(),
  validUntil: z.string().nullable(),
  note: z.string().nullable(),
  /** From then on the entry counts no longer. */
  endedAt: z.string().nullable(),
  /** Counts today. */
  isCurrent: z.boolean(),
} as const

const record = z.object({
  ...recordColumns,
  ...shown,
  userId: uuid,
  facilityId: uuid.nullable(),
  can,
})

const list = {
  filters: {
    userId: referenceFilter,
    facilityId: referenceFilter,
    scope: anyOf(scopes),
    isCurrent: flagFilter,
  },
  sorts: ['userName', 'validFrom', 'createdAt'],
  defaultSort: 'userName',
  searchable: true,
} as const

/** Who may approve quotes and travellers. An entry is never changed: it is ended and a new one is added. */
export const quoteTravellerApprovingUsers = {
  ...contract({
    slice,
    singular: 'Quote and traveller approver',
    plural: 'Quote and traveller approvers',
    endpoints: {
      list: endpoint({
        method: 'GET',
        path,
        access: `${slice}:read`,
        kind: 'read',
        summary: 'List the approvers of quotes and travellers, past ones too',
        list,
        response: pageOf(z.object({ id: uuid, version: z.int(), ...shown })),
        envelope: 'list',
      }),
      get: endpoint({
        method: 'GET',
        path: `${path}/:id`,
        access: `${slice}:read`,
        kind: 'read',
        summary: 'Read one entry',
        params: byId,
        response: record,
        envelope: 'data',
      }),
      create: endpoint({
        method: 'POST',
        path,
        access: `${slice}:create`,
        kind: 'write',
        summary: 'Let a person approve',
        body: input,
        response: record,
        envelope: 'data',
        status: 201,
      }),
      end: endpoint({
        method: 'POST',
        path: `${path}/:id/end`,
        access: `${slice}:end`,
        kind: 'write',
        summary: 'End an entry at once',
        params: byId,
        response: record,
        envelope: 'data',
        versioned: true,
      }),
    },
  }),
  input,
  record,
  list,
}
