import { labelled } from '#platform/contract/words/labels.ts'
import { z } from 'zod'
import { contract, endpoint } from '#platform/contract/calls/endpoint.ts'
import {
  cannot,
  keysOf,
  optionalDate,
  optionalLongText,
  optionalReference,
  searchText,
  uuid,
} from '#platform/contract/values/fields.ts'
import { anyOf, pageOf } from '#platform/contract/calls/paging.ts'
import { byId } from '#platform/contract/calls/resource.ts'
import { type ExportStatus, exportStates, type Format, formatNames } from './domain.ts'

const path = '/api/v1/company-export'

const statuses = keysOf<ExportStatus>(exportStates)
const format = z.enum(keysOf<Format>(formatNames))
const name = z.string().regex(/^[a-zA-Z][a-zA-Z0-9-]{0,60}$/, 'The selected :attribute is invalid.')

const chosenPart = z.strictObject({
  name,
  /** Left out: every column that the person may have. */
  columns: z.array(name).min(1).max(200).optional(),
  /** Only rows in one of these states; left out: all. */
  statuses: z.array(searchText(40)).max(40).optional(),
})

const selectionShape = {
  /** Null for all companies. */
  companyId: optionalReference,
  parts: z
    .array(chosenPart)
    .max(500)
    .refine((parts) => parts.length > 0, 'Choose at least one part.'),
  /** Both ends count. */
  from: optionalDate,
  to: optionalDate,
  includeArchived: z.boolean(),
} as const

const selection = z.strictObject(selectionShape)
/** Which rows and columns are wanted. */
export type Selection = z.output<typeof selection>

const exportInput = z.strictObject({ ...selectionShape, format, reason: optionalLongText(500) })
export type ExportInput = z.output<typeof exportInput>

/** True, or why not. */
const may = z.union([z.literal(true), z.string()])

const row = z.object({
  id: uuid,
  status: z.enum(statuses),
  format,
  scope: labelled(z.string(), 'What'),
  reason: z.string().nullable(),
  requestedByName: z.string(),
  requestedAt: labelled(z.string(), 'Asked for'),
  finishedAt: z.string().nullable(),
  expiresAt: z.string().nullable(),
  /** While it runs. */
  percent: z.int(),
  rowsDone: z.int(),
  rows: z.int().nullable(),
  /** Bytes. */
  size: z.int().nullable(),
  sha256: labelled(z.string().nullable(), 'SHA-256'),
  fileName: z.string(),
  leftOut: z.array(z.string()),
  problem: z.string().nullable(),
  can: z.object({ download: may, cancel: may }),
  cannot,
})
export type ExportRow = z.output<typeof row>

const part = z.object({
  name: z.string(),
  label: z.string(),
  columns: z.array(z.object({ name: z.string(), label: z.string(), isPersonal: z.boolean() })),
  /** States by name; null where records have none. */
  statuses: z.record(z.string(), z.string()).nullable(),
  /** Whether the range of dates is looked at. */
  hasDate: z.boolean(),
})
export type CataloguePart = z.output<typeof part>

const catalogue = z.object({
  parts: z.array(part),
  /** Only the companies that the person looks after. */
  isOwnOnly: z.boolean(),
  /** What the person has no right to, as `Quotes: Cost`. */
  leftOut: z.array(z.string()),
})

const counts = z.object({
  parts: z.array(z.object({ name: z.string(), rows: z.int() })),
  rows: z.int(),
  /** Whether a reason must be given, because there are personal data among the columns. */
  needsReason: z.boolean(),
})

/** Everything of one company, or of all, as a file. */
export const companyExport = {
  ...contract({
    slice: 'company-export',
    singular: 'Data export',
    plural: 'Data exports',
    endpoints: {
      catalogue: endpoint({
        method: 'GET',
        path: `${path}/parts`,
        access: 'company-export:create',
        kind: 'read',
        summary: 'What can be exported: parts, their columns and states, as far as one has the right to them',
        response: catalogue,
        envelope: 'data',
      }),
      personal: endpoint({
        method: 'GET',
        path: `${path}/personal-columns`,
        access: 'company-export:personal-data',
        kind: 'read',
        summary: 'The columns that hold personal data',
        response: z.array(z.object({ part: z.string(), column: z.string() })),
        envelope: 'data',
      }),
      count: endpoint({
        method: 'POST',
        path: `${path}/counts`,
        access: 'company-export:create',
        kind: 'read',
        summary: 'How many rows an export would hold, and whether it needs a reason',
        body: selection,
        response: counts,
        envelope: 'data',
        whileViewing: 'allowed',
      }),
      list: endpoint({
        method: 'GET',
        path,
        access: 'company-export:read',
        kind: 'read',
        summary: 'List exports, the newest first: your own, and for administrators all',
        list: {
          filters: { status: anyOf(statuses) },
          sorts: ['requestedAt'],
          defaultSort: '-requestedAt',
          searchable: false,
        },
        response: pageOf(row),
        envelope: 'list',
      }),
      get: endpoint({
        method: 'GET',
        path: `${path}/:id`,
        access: 'company-export:read',
        kind: 'read',
        summary: 'Read one export',
        params: byId,
        response: row,
        envelope: 'data',
      }),
      create: endpoint({
        method: 'POST',
        path,
        access: 'company-export:create',
        kind: 'write',
        cost: 'export',
        summary: 'Ask for an export; it is made in the background',
        body: exportInput,
        response: row,
        envelope: 'data',
        status: 202,
      }),
      cancel: endpoint({
        method: 'POST',
        path: `${path}/:id/cancel`,
        access: 'company-export:create',
        kind: 'write',
        summary: 'Cancel an export that waits or runs',
        params: byId,
        response: row,
        envelope: 'data',
      }),
      download: endpoint({
        method: 'GET',
        path: `${path}/:id/file`,
        access: 'company-export:download',
        kind: 'stream',
        summary: 'The file of an export; of a running one as it grows',
        params: byId,
        response: z.void(),
        envelope: 'bytes',
        whileViewing: 'refused',
      }),
    },
  }),
  selection,
  input: exportInput,
}
