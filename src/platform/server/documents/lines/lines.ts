import { randomUUID } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { canonical } from '#platform/contract/values/canonical.ts'
import { column, insertPart, updatePart, withoutUndefined } from '#platform/server/database/rows.ts'
import { selectForJson, storedColumns } from '#platform/server/database/select-columns.ts'
import { invalid } from '#platform/server/errors.ts'
import { type NumberSeries, nextNumber } from '../numbering/numbering.ts'

type Values = Readonly<Record<string, unknown>>
type WithId = { readonly id?: string | null | undefined }
/** What is written of a line; names that are no columns are left out. */
type Row = WithId | Values

/** The table that holds the lines of a record: order lines, addresses, grades. */
export interface LineTable {
  readonly table: PgTable
  /** The column that holds the id of the header, in camelCase. */
  readonly parent: string
  /** Columns that a save of the lines leaves alone: when an action was done, and by whom. */
  readonly except?: readonly string[]
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

/** One table of lines as it is written, below the table that its rows belong to. */
interface WrittenLines extends Lines {
  readonly header: PgTable
  /** The header is a line itself: each row says which, in its `parent`. */
  readonly isOfLines: boolean
}

/**
 * `WITH ...` that inserts a header with its lines, so that a create is one round trip. `series`: takes the next number
 * of it. The caller appends the SELECT that answers: in it the names of the tables mean the written rows, and a
 * part that means the table itself names its schema, `public`.
 */
export function insertDocument(document: {
  readonly table: PgTable
  /** Left out when `values` brings the number, or there is none. */
  readonly series?: NumberSeries | undefined
  readonly values: object
  readonly lines?: readonly Lines[]
}): SQL {
  const { table, series, lines = [] } = document
  const taken = series ? sql`taken AS (${nextNumber(series)}), ` : sql``
  const number = series ? { number: sql`(SELECT taken.number FROM taken)` } : {}
  const values = knownValues(table, { ...document.values, ...number })
  const header = sql`INSERT INTO ${table} ${insertPart(table, values)} RETURNING *`
  return sql`WITH ${taken}${table} AS (${header})${sql.join(
    lines.flatMap((one) => writtenLines(table, one)).map(upsertOf),
    sql``,
  )}`
}

/**
 * `WITH ...` that changes a header whose version is still `version`, raises the version, and makes its lines the
 * given ones: kept ids stay what others refer to, missing ones are deleted. Lines that are not given stay. The
 * SELECT that the caller appends finds no header when nothing matched (gone, or changed meanwhile), and lacks a line
 * whose id belongs to another header.
 */
export function updateDocument(document: {
  readonly table: PgTable
  readonly key: { readonly id: string; readonly version: number }
  readonly values: object
  readonly lines?: readonly Lines[] | undefined
}): SQL {
  const { table, key, lines = [] } = document
  const written = lines.flatMap((one) => writtenLines(table, one))
  const parts = written.flatMap((one, at) => [deletionOf(one, at), upsertOf(one)])
  const header = sql`${updatePart(table, key, knownValues(table, document.values))} RETURNING *`
  return sql`WITH ${table} AS (${header})${sql.join(parts, sql``)}`
}

/** Throws 422 at `field` when a given id is not one of the header's own lines. */
export function requireOwnIds(field: string, given: readonly WithId[], own: readonly WithId[]): void {
  const known = new Set(own.map(({ id }) => id))
  const errors: Record<string, string[]> = {}
  for (const [at, { id }] of given.entries()) {
    if (id != null && !known.delete(id)) errors[`${field}.${at}.id`] = ['The selected id is invalid.']
  }
  if (Object.keys(errors).length > 0) throw invalid(errors)
}

/** Whether the given lines differ from those that are there in anything that saving them would write. */
export function linesDiffer(lines: LineTable, given: readonly Row[], own: readonly object[]): boolean {
  const names = writtenNames({ ...lines, rows: given }).filter((name) => name !== 'position')
  const written = (rows: readonly object[]) =>
    rows.map((row) => {
      const values: Values = { ...row }
      return Object.fromEntries(names.map((name) => [name, values[name] ?? null]))
    })
  return (
    canonical(written(given)) !== canonical(written(own)) ||
    partsGiven(lines, given).some(([field, part]) =>
      linesDiffer(part, rowsByLine(given, field, part), rowsByLine(own, field, part)),
    )
  )
}

/** Whether a statement gave back every line that was to be written: a line of another record is not. */
export function wereAllWritten(lines: LineTable, given: readonly Row[], own: readonly object[]): boolean {
  return (
    given.length === own.length &&
    partsGiven(lines, given).every(([field, part]) =>
      wereAllWritten(part, rowsByLine(given, field, part), rowsByLine(own, field, part)),
    )
  )
}

/** The lines of a header as a JSON array in their order, which is their `position`. */
export function linesAsJson(header: PgTable, { table, parent }: LineTable): SQL {
  const hidden = [parent, 'position']
  const rows = sql`SELECT ${selectForJson(table, { except: hidden })}, ${column(table, 'position')} AS "__at"
    FROM ${table} WHERE ${column(table, parent)} = ${header}.id`
  return sql`coalesce((SELECT jsonb_agg(to_jsonb(l) - '__at' ORDER BY l."__at") FROM (${rows}) AS l), '[]')`
}

/** Throws for a name that is no column: the value would be lost without a word. */
function knownValues(table: PgTable, values: object): Values {
  for (const name of Object.keys(values)) column(table, name)
  return { ...values }
}

/** Every column that a line may write, apart from what comes from its header. */
function columnNames({ table, parent, except = [], carried = [] }: LineTable): string[] {
  const left = new Set([parent, ...except, ...carried])
  return storedColumns(table).flatMap(([name]) => (left.has(name) ? [] : [name]))
}

/** The columns that these rows write: what the database fills in by itself only where a row names it. */
const writtenNames = (lines: Lines): string[] =>
  columnNames(lines).filter((name) => !hasOwnDefault(lines, name) || lines.rows.some((row) => name in row))

const hasOwnDefault = ({ table }: LineTable, name: string) => name !== 'id' && column(table, name).hasDefault

/** The rows of a field of a row. */
export function rowsIn(row: object, field: string): readonly Row[] {
  const values: Values = { ...row }
  return (values[field] ?? []) as readonly Row[]
}

/** The kinds of line of these lines that the rows bring. */
const partsGiven = ({ parts = {} }: LineTable, rows: readonly Row[]) =>
  Object.entries(parts).filter(([field]) => rows.some((row: Values) => row[field] !== undefined))

/** The lines of all lines, each with the id of the line that it belongs to. */
const rowsByLine = (rows: readonly object[], field: string, { parent }: LineTable): Row[] =>
  rows.flatMap((row) => {
    const { id }: WithId = row
    return rowsIn(row, field).map((one, position) => ({ position, ...one, [parent]: id }))
  })

/** The tables to write, each after the one that its rows belong to; every row has an id then. */
function writtenLines(header: PgTable, lines: Lines, isOfLines = false): WrittenLines[] {
  const rows = lines.rows.map((row) => ({ ...row, id: row.id ?? randomUUID() }))
  const below = partsGiven(lines, rows).flatMap(([field, part]) =>
    writtenLines(lines.table, { ...part, rows: rowsByLine(rows, field, part) }, true),
  )
  return [{ ...lines, header, rows, isOfLines }, ...below]
}

function deletionOf({ header, table, parent, rows }: WrittenLines, at: number): SQL {
  const kept = rows.map(({ id }) => id)
  return sql`, ${sql.identifier(`removed${at}`)} AS (
    DELETE FROM ${table} AS old USING ${header} AS header
    WHERE old.${identifierOf(table, parent)} = header.id AND NOT old.id = ANY(${sql.param(kept)}::uuid[]))`
}

function upsertOf(lines: WrittenLines): SQL {
  const { header, table, parent, carried = [], parts = {}, rows, isOfLines } = lines
  const names = writtenNames(lines)
  const identifiers = names.map((name) => identifierOf(table, name))
  const read = isOfLines ? [...names, parent] : names
  const types = read.map((name) => sql`${sql.identifier(name)} ${sql.raw(column(table, name).getSQLType())}`)
  const given = names.map((name) => sql`given.${sql.identifier(name)}`)
  const changed = identifiers.slice(1).map((name) => sql`${name} = excluded.${name}`)
  const parentName = identifierOf(table, parent)
  const target = [parentName, ...carried.map((name) => identifierOf(table, name)), ...identifiers]
  const values = [
    sql`header.id`,
    ...carried.map((name) => sql`header.${identifierOf(header, name)}`),
    ...given,
  ]
  const left = Object.fromEntries(Object.keys(parts).map((field) => [field, undefined]))
  const held = JSON.stringify(rows.map((row, position) => ({ position, ...withoutUndefined(row), ...left })))
  const own = isOfLines ? sql` WHERE given.${sql.identifier(parent)} = header.id` : sql``
  return sql`, ${table} AS (
    INSERT INTO ${table} AS line (${sql.join(target, sql`, `)})
    SELECT ${sql.join(values, sql`, `)}
    FROM ${header} AS header, jsonb_to_recordset(${held}::jsonb) AS given(${sql.join(types, sql`, `)})${own}
    ON CONFLICT (id) DO UPDATE SET ${sql.join(changed, sql`, `)} WHERE line.${parentName} = excluded.${parentName}
    RETURNING *)`
}

const identifierOf = (table: PgTable, name: string) => sql.identifier(column(table, name).name)
