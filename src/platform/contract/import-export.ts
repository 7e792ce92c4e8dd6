import { z } from 'zod'
import { type Access, endpoint } from './calls/endpoint.ts'
import type { ListDeclaration } from './calls/paging.ts'

/** Files that a list can be written to and read from. */
export const sheetFormats = ['csv', 'xlsx'] as const
export type SheetFormat = (typeof sheetFormats)[number]

/** Rows that one file may bring. */
export const MOST_IMPORT_ROWS = 5_000

/** What keeps one row out, in words: "Row 7, percent: 140 is more than 100". */
const importProblem = z.object({
  /** As a spreadsheet counts: the headings are row 1. */
  row: z.int(),
  /** The heading of the cell; null where the row as a whole does not fit. */
  column: z.string().nullable(),
  value: z.string(),
  message: z.string(),
})
export type ImportProblem = z.output<typeof importProblem>

const importRow = z.object({
  row: z.int(),
  /** What names the record: mostly its code. */
  key: z.string(),
  action: z.enum(['create', 'update', 'unchanged', 'refused']),
  /** Of an update, old and new by heading. */
  changes: z.array(z.object({ column: z.string(), from: z.string(), to: z.string() })),
})
export type ImportRow = z.output<typeof importRow>

export const importReport = z.object({
  created: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  refused: z.int(),
  /** Headings that this list has no field for; those columns are left out. */
  unknownColumns: z.array(z.string()),
  /** Each heading of the file, the field it fills (null: left out) and examples of its values. */
  headings: z.array(
    z.object({ heading: z.string(), field: z.string().nullable(), examples: z.array(z.string()) }),
  ),
  /** What a column of a file can fill; a new record cannot do without a required one. */
  fields: z.array(z.object({ field: z.string(), label: z.string(), isRequired: z.boolean() })),
  problems: z.array(importProblem),
  rows: z.array(importRow),
  /** The rows that do not fit as they stand in the file, cell by cell under its headings, to be put right and sent again. */
  left: z.array(z.object({ row: z.int(), cells: z.array(z.string()) })),
  /** Names exactly what was found to be done; sent back with the import, so that nothing else happens. */
  plan: z.string(),
})
export type ImportReport = z.output<typeof importReport>
/** The same before the rows of the file are given back. */
export type ImportOutcome = Omit<ImportReport, 'left'>

/** What a list shows, as it is filtered, as a file, or with `ids` some rows of it: for whoever may read the list. */
export const exportEndpoint = <
  const Path extends string,
  const Right extends Access,
  const List extends ListDeclaration,
>({
  path,
  access,
  list,
}: {
  readonly path: Path
  readonly access: Right
  readonly list: List
}) =>
  endpoint({
    method: 'GET',
    path: `${path}/export/:format` as const,
    access,
    kind: 'stream',
    summary: 'The list as it is filtered, as csv or xlsx',
    params: z.object({ format: z.enum(sheetFormats) }),
    list: { ...list, takesIds: true },
    response: z.unknown(),
    envelope: 'bytes',
    cost: 'export',
  })

/** Export of a list as it is filtered, and import in two steps: a rehearsal, then the same for good. */
export function importExportEndpoints<const Slice extends string>(slice: Slice, list: ListDeclaration) {
  const path = `/api/v1/${slice}` as const
  return {
    exportRows: exportEndpoint({ path, access: `${slice}:read`, list }),
    ...importEndpoints(path, `${slice}:import`),
  } as const
}

/** Import in two steps, under a path: a rehearsal, then the same for good. */
export function importEndpoints<const Path extends `/api/v1/${string}`, const Right extends Access>(
  path: Path,
  access: Right,
) {
  return {
    /** Multipart: `file`, and `columns` where the headings do not say it: a field or null for each, as JSON. */
    checkImport: endpoint({
      method: 'POST',
      path: `${path}/import/check`,
      access,
      kind: 'upload',
      cost: 'reading',
      summary: 'What an import of this csv or xlsx file would do; nothing is saved',
      response: importReport,
      envelope: 'data',
    }),
    /** Multipart: `file`, `columns` and `plan` of the check, and `mode`: `all` (or nothing), `valid` (the good rows). */
    importRows: endpoint({
      method: 'POST',
      path: `${path}/import`,
      access,
      kind: 'upload',
      cost: 'reading',
      summary: 'Create and change records by what names them from a csv or xlsx file, all in one go',
      response: importReport,
      envelope: 'data',
    }),
  } as const
}
