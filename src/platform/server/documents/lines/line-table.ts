import type { PgTable } from 'drizzle-orm/pg-core'
import { column } from '#platform/server/database/rows.ts'
import { storedColumns } from '#platform/server/database/select-columns.ts'

type Values = Readonly<Record<string, unknown>>
export type WithId = { readonly id?: string | null | undefined }
/** What is written of a line; names that are no columns are left out. */
export type Row = WithId | Values

/** The table that holds the lines of a record: order lines, addresses, grades. */
export interface LineTable {
  readonly table: PgTable
  /** The column that holds the id of the header, in camelCase. */
  readonly parent: string
  /** Columns that a save of the lines leaves alone: when an action was done, and by whom. */
  readonly notSaved?: readonly string[]
  /** Columns that repeat one of the header's of the same name, such as the id of the whole document in a line of a line. */
  readonly carried?: readonly string[]
  /** Lines of these lines, by the field of a row that holds them: `steps`. */
  readonly parts?: Readonly<Record<string, LineTable>>
}

/**
 * All lines a header is to have: those with an id are kept and changed, those without are new. Lines of a line come in the
 * field of its row; they are written where at least one row has the field, and a row without it has none then.
 */
export interface Lines extends LineTable {
  /** A column that a row leaves out becomes null; `position` is the place of the row, counted from 0. */
  readonly rows: readonly Row[]
}

/** Every column that a line may write, apart from what comes from its header. */
function columnNames({ table, parent, notSaved = [], carried = [] }: LineTable): string[] {
  const left = new Set([parent, ...notSaved, ...carried])
  return storedColumns(table).flatMap(([name]) => (left.has(name) ? [] : [name]))
}

/** The columns that these rows write: what the database fills in by itself only where a row names it. */
export const writtenNames = (lines: Lines): string[] =>
  columnNames(lines).filter((name) => !hasOwnDefault(lines, name) || lines.rows.some((row) => name in row))

const hasOwnDefault = ({ table }: LineTable, name: string) => name !== 'id' && column(table, name).hasDefault

/** The rows of a field of a row. */
export function rowsIn(row: object, field: string): readonly Row[] {
  const values: Values = { ...row }
  return (values[field] ?? []) as readonly Row[]
}

/** The kinds of line of these lines that the rows bring. */
export const partsGiven = ({ parts = {} }: LineTable, rows: readonly Row[]) =>
  Object.entries(parts).filter(([field]) => rows.some((row: Values) => row[field] !== undefined))

/** The lines of all lines, each with the id of the line that it belongs to. */
export const rowsByLine = (rows: readonly object[], field: string, { parent }: LineTable): Row[] =>
  rows.flatMap((row) => {
    const { id }: WithId = row
    return rowsIn(row, field).map((one, position) => ({ position, ...one, [parent]: id }))
  })
