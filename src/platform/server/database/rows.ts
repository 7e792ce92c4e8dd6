import { getTableColumns, type SQL, sql, type Table } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Db } from './database.ts'

type Values = Readonly<Record<string, unknown>>
const columnsOf = (table: PgTable): Record<string, PgColumn> =>
  getTableColumns(table as Table) as Record<string, PgColumn>

/** A column by its camelCase name. Throws when the table has none. */
export function column(table: PgTable, name: string): PgColumn {
  const found = columnsOf(table)[name]
  if (!found) throw new Error(`There is no column ${name}.`)
  return found
}

/** `"table"."column" AS "camelName"` for the names that are columns of the table. */
export function selectable(table: PgTable, names: readonly string[]): SQL[] {
  const columns = columnsOf(table)
  return names.flatMap((name) => {
    const found = columns[name]
    return found ? [sql`${found} AS ${sql.identifier(name)}`] : []
  })
}

/** Values of JSON columns travel as text, arrays of PostgreSQL as arrays. */
function encoded(target: PgColumn, value: unknown): SQL {
  const isJson = target.getSQLType() === 'jsonb'
  return isJson ? sql`${JSON.stringify(value ?? null)}::jsonb` : sql`${sql.param(value ?? null)}`
}

const known = (table: PgTable, values: Values) => {
  const columns = columnsOf(table)
  return Object.entries(values).flatMap(([name, value]) => {
    const target = columns[name]
    return target && value !== undefined ? [{ target, value }] : []
  })
}

/** `(columns) VALUES (...)` of one row; names that are no columns are left out. */
export function insertPart(table: PgTable, values: Values): SQL {
  const parts = known(table, values)
  const names = parts.map(({ target }) => sql.identifier(target.name))
  const held = parts.map(({ target, value }) => encoded(target, value))
  return sql`(${sql.join(names, sql`, `)}) VALUES (${sql.join(held, sql`, `)})`
}

/** The row of a statement that always gives one, such as an insert. */
export async function queryOne<T>(tx: Db, statement: SQL): Promise<T> {
  const [row] = await tx.query<T>(statement)
  return expectRow(row)
}

/** A row that cannot be missing. Throws when it is: the statement is wrong, not the call. */
export function expectRow<T>(row: T | null | undefined): T {
  if (row == null) throw new Error('The statement gave no row.')
  return row
}

/** The fields that were given: a patch that leaves one out keeps what is there. */
export const withoutUndefined = <T extends object>(values: T): { [K in keyof T]: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>
  }

/** Inserts one row and gives its id. */
export async function insertRow(tx: Db, table: PgTable, values: Values): Promise<string> {
  const statement = sql`INSERT INTO ${table} ${insertPart(table, values)} RETURNING id`
  return (await queryOne<{ id: string }>(tx, statement)).id
}

/** Inserts many rows of the same shape in one statement; gives the named columns of the new rows, in no particular order. */
export async function insertedRows<T>(
  tx: Db,
  table: PgTable,
  rows: readonly Values[],
  names: readonly string[],
): Promise<T[]> {
  if (rows.length === 0) return []
  const returned = sql.join(selectable(table, names), sql`, `)
  return tx.query<T>(sql`${insertManyPart(table, rows)} RETURNING ${returned}`)
}

function insertManyPart(table: PgTable, rows: readonly Values[]): SQL {
  const columns = columnsOf(table)
  const names = Object.keys(rows[0] ?? {}).filter((name) => columns[name])
  const identifiers = names.map((name) => sql.identifier(column(table, name).name))
  const given = names.map((name) => sql.identifier(name))
  const types = names.map((name) => sql`${sql.identifier(name)} ${sql.raw(column(table, name).getSQLType())}`)
  const text = JSON.stringify(
    rows.map((row) => Object.fromEntries(names.map((name) => [name, row[name] ?? null]))),
  )
  return sql`
    INSERT INTO ${table} (${sql.join(identifiers, sql`, `)})
    SELECT ${sql.join(given, sql`, `)} FROM jsonb_to_recordset(${text}::jsonb) AS r(${sql.join(types, sql`, `)})`
}

/**
 * Changes one row when its version is still `version`, and raises the version.
 * Gives the new version, or null when nothing matched (gone, or changed meanwhile).
 */
export async function updateRow(
  tx: Db,
  table: PgTable,
  key: { id: string; version: number },
  values: Values,
): Promise<number | null> {
  const [row] = await tx.query<{ version: number }>(sql`${updatePart(table, key, values)} RETURNING version`)
  return row?.version ?? null
}

/** `UPDATE ... WHERE id AND version` of one row, without RETURNING; names that are no columns are left out. */
export function updatePart(table: PgTable, key: { id: string; version: number }, values: Values): SQL {
  const parts = known(table, values).map(
    ({ target, value }) => sql`${sql.identifier(target.name)} = ${encoded(target, value)}`,
  )
  const set = sql.join([...parts, sql`version = version + 1`, sql`updated_at = now()`], sql`, `)
  return sql`UPDATE ${table} SET ${set} WHERE id = ${key.id} AND version = ${key.version}`
}
