import { z } from 'zod'
import { endpoint } from '#platform/contract/calls/endpoint.ts'
import { longText, uuid } from '#platform/contract/values/fields.ts'
import { byId } from '#platform/contract/calls/resource.ts'
import { type MergeField, mergeFields } from '../domain/merge.ts'

const field = z.enum(Object.keys(mergeFields) as [MergeField, ...MergeField[]])
const access = 'companies:merge'

const party = z.object({ id: uuid, version: z.int(), code: z.string(), name: z.string() })

const preview = z.object({
  stays: party,
  goes: party,
  /** Where the two differ, in words; what only one of them has is kept without a question. */
  fields: z.array(z.object({ field, label: z.string(), stays: z.string(), goes: z.string() })),
  /** How many records of each kind move; kinds without any are left out. */
  moves: z.array(z.object({ kind: z.string(), count: z.int() })),
  /** What follows from it that nobody may expect. */
  notes: z.array(z.string()),
})
export type MergePreview = z.output<typeof preview>

/** Two entries of one company become one; `record` is the company as it is read. */
export const mergeEndpoints = <R extends z.ZodType>(record: R) => ({
  mergePreview: endpoint({
    method: 'GET',
    path: '/api/v1/companies/:id/merge',
    access,
    kind: 'read',
    summary: 'What merging another company into this one would do',
    params: byId,
    query: z.object({ from: uuid }),
    response: preview,
    envelope: 'data',
  }),
  merge: endpoint({
    method: 'POST',
    path: '/api/v1/companies/:id/merge',
    access,
    kind: 'write',
    summary: 'Merge another company into this one; it cannot be undone',
    params: byId,
    body: z.strictObject({
      /** The double entry, and its version as it was looked at. */
      from: uuid,
      fromVersion: z.int(),
      /** Fields whose value is taken from the double entry. */
      take: z.array(field).max(Object.keys(mergeFields).length),
      reason: longText(2000),
    }),
    response: record,
    envelope: 'data',
    versioned: true,
  }),
})
