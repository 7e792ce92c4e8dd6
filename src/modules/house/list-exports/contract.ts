import { z } from 'zod'
import { contract, endpoint } from '#platform/contract/calls/endpoint.ts'
import { byId } from '#platform/contract/calls/resource.ts'
import { sheetFormats } from '#platform/contract/import-export.ts'
import { cannot, keysOf, searchText, uuid } from '#platform/contract/values/fields.ts'
import { labelled } from '#platform/contract/words/labels.ts'
import { type ListExportStatus, listExportStates } from './domain.ts'

const path = '/api/v1/list-exports'

/** True, or why not. */
const may = z.union([z.literal(true), z.string()])

const row = z.object({
  id: uuid,
  /** The list in words: "Purchase orders". */
  title: labelled(z.string(), 'List'),
  format: z.enum(sheetFormats),
  status: z.enum(keysOf<ListExportStatus>(listExportStates)),
  /** Rows that are in the file so far; of a workbook nobody counts them. */
  rows: z.int(),
  /** Bytes that are in the file so far. */
  size: z.int(),
  fileName: z.string(),
  requestedAt: labelled(z.string(), 'Asked for'),
  expiresAt: z.string().nullable(),
  problem: z.string().nullable(),
  can: z.object({ download: may, stop: may }),
  cannot,
})
export type ListExport = z.output<typeof row>

export const listExportInput = z.strictObject({
  /** The slice of the list. */
  list: z.string().regex(/^[a-z0-9-]{1,80}$/, 'There is no such list.'),
  format: z.enum(sheetFormats),
  /** What the list shows, as its address writes it: `filter[status]=open&sort=-number`. */
  query: searchText(4_000).refine((query) => !query.includes('#'), 'This is no address of a list.'),
})
export type ListExportInput = z.output<typeof listExportInput>

/** Files of long lists, made in the background: each for whoever asked for it, and for nobody else. */
export const listExports = contract({
  slice: 'list-exports',
  singular: 'List export',
  plural: 'List exports',
  endpoints: {
    list: endpoint({
      method: 'GET',
      path,
      access: 'staff',
      kind: 'read',
      summary: 'The own exports of lists, the newest first',
      response: z.array(row),
      envelope: 'data',
      whileViewing: 'refused',
    }),
    get: endpoint({
      method: 'GET',
      path: `${path}/:id`,
      access: 'staff',
      kind: 'read',
      summary: 'How far the own export of a list is',
      params: byId,
      response: row,
      envelope: 'data',
      whileViewing: 'refused',
      isUnattended: true,
    }),
    create: endpoint({
      method: 'POST',
      path,
      access: 'staff',
      kind: 'write',
      summary: 'Ask for a list as it is filtered as a file that is made in the background; two at once',
      body: listExportInput,
      response: row,
      envelope: 'data',
      status: 202,
    }),
    stop: endpoint({
      method: 'POST',
      path: `${path}/:id/stop`,
      access: 'staff',
      kind: 'write',
      summary: 'Stop the own export of a list',
      params: byId,
      response: row,
      envelope: 'data',
    }),
    download: endpoint({
      method: 'GET',
      path: `${path}/:id/file`,
      access: 'staff',
      kind: 'stream',
      summary: 'The file of the own export of a list',
      params: byId,
      response: z.void(),
      envelope: 'bytes',
      whileViewing: 'refused',
    }),
  },
})
