import { randomUUID } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { column, insertPart, updatePart, withoutUndefined } from '#platform/server/database/rows.ts'
import { selectForJson } from '#platform/server/database/select-columns.ts'
import { type NumberSeries, nextNumber } from '../numbering/numbering.ts'
import { type Lines, type LineTable, partsGiven, rowsByLine, writtenNames } from './line-table.ts'

type Values = Readonly<Record<string, unknown>>

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
