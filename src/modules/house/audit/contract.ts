import { labelled } from '#platform/contract/words/labels.ts'
import { z } from 'zod'
import { contract, endpoint } from '#platform/contract/calls/endpoint.ts'
import { uuid } from '#platform/contract/values/fields.ts'
import { labelledFilter } from '#platform/contract/words/list-labels.ts'
import { dateRange, pageOf, referenceFilter, textFilter } from '#platform/contract/calls/paging.ts'
import { byId } from '#platform/contract/calls/resource.ts'
import { verificationStateNames } from './domain.ts'

const path = '/api/v1/audit'

const head = {
  /** Its place in the chain. */
  seq: labelled(z.int(), 'Row'),
  at: labelled(z.string(), 'When'),
  actorId: uuid.nullable(),
  actorName: labelled(z.string(), 'Who'),
  entity: labelled(z.string(), 'Area'),
  entityId: uuid,
  action: labelled(z.string(), 'What'),
  /** Number or name of the record. */
  subject: labelled(z.string(), 'Record'),
  reason: z.string().nullable(),
} as const

const row = z.object({
  id: uuid,
  ...head,
  /** The names of the changed fields. */
  fields: z.array(z.string()),
})

const entry = z.object({
  id: uuid,
  ...head,
  ip: z.string(),
  requestId: z.string(),
  /** Before and after in words. */
  changes: z.array(
    z.object({
      field: z.string(),
      label: z.string(),
      from: z.string().nullable(),
      to: z.string().nullable(),
    }),
  ),
  prevHash: z.string(),
  hash: z.string(),
})

const list = {
  filters: {
    actorId: labelledFilter(referenceFilter, 'Who'),
    entity: labelledFilter(textFilter, 'Area'),
    /** The id of a record, or the beginning of its number or name. */
    record: textFilter,
    action: labelledFilter(textFilter, 'What'),
    at: labelledFilter(dateRange, 'When'),
  },
  sorts: ['at'],
  defaultSort: '-at',
  searchable: false,
} as const

const exportedHead = z.strictObject({
  seq: z.int().min(0),
  hash: z.string().regex(/^[\da-f]{64}$/),
  seal: z.string().regex(/^[\da-f]{64}$/),
})

const verification = z.object({
  id: uuid,
  state: z.enum(verificationStateNames),
  askedAt: z.string(),
  askedByName: z.string(),
  finishedAt: z.string().nullable(),
  /** Rows verified so far, and how many there were when it began. */
  rows: z.int(),
  total: z.int(),
  /** The first bad row, as a sentence; null while nothing is wrong. */
  problem: z.string().nullable(),
  /** The exported head it was held against. */
  againstSeq: z.int().nullable(),
})

/** Who changed what and when: every change of every record, chained so that nothing can be taken out unseen. */
export const audit = contract({
  slice: 'audit',
  singular: 'Entry',
  plural: 'Audit trail',
  endpoints: {
    list: endpoint({
      method: 'GET',
      path,
      access: 'audit:read',
      kind: 'read',
      summary: 'List the entries, the newest first',
      list,
      response: pageOf(row),
      envelope: 'list',
    }),
    words: endpoint({
      method: 'GET',
      path: `${path}/words`,
      access: 'audit:read',
      kind: 'read',
      summary: 'The areas and actions that occur in the trail',
      response: z.object({ entities: z.array(z.string()), actions: z.array(z.string()) }),
      envelope: 'data',
    }),
    export: endpoint({
      method: 'GET',
      path: `${path}/export`,
      access: 'audit:export',
      kind: 'stream',
      summary: 'All entries that match the filters as CSV, the newest first',
      list,
      response: z.void(),
      envelope: 'bytes',
      cost: 'export',
    }),
    head: endpoint({
      method: 'GET',
      path: `${path}/head`,
      access: 'audit:read',
      kind: 'stream',
      summary: 'Where the chain ends now, sealed, to be kept elsewhere and verified against later',
      response: z.void(),
      envelope: 'bytes',
    }),
    verifications: endpoint({
      method: 'GET',
      path: `${path}/verifications`,
      access: 'audit:read',
      kind: 'read',
      summary: 'The last ten verifications of the trail, the newest first',
      response: z.array(verification),
      envelope: 'data',
    }),
    verify: endpoint({
      method: 'POST',
      path: `${path}/verifications`,
      access: 'audit:verify',
      kind: 'write',
      summary: 'Verify the whole trail in the background, against an exported head where one is sent',
      body: z.strictObject({ head: exportedHead.nullish() }),
      response: verification,
      envelope: 'data',
      status: 202,
    }),
    get: endpoint({
      method: 'GET',
      path: `${path}/:id`,
      access: 'audit:read',
      kind: 'read',
      summary: 'Read one entry with every field before and after',
      params: byId,
      response: entry,
      envelope: 'data',
    }),
  },
})

export const exportedHeadFile = z.object({ ...exportedHead.shape })
export type Verification = z.output<typeof verification>
