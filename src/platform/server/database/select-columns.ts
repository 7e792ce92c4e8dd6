import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'

/** The name of a column of a table, in camelCase. */
export type ColumnName<T extends PgTable> = keyof T['_']['columns'] & string

interface Choice<T extends PgTable> {
  /** Columns that are not selected. */
  readonly except?: readonly ColumnName<T>[]
}

/** Every column that holds a value of its own, by its camelCase name; generated ones such as `search` are left out. */
export function storedColumns(table: PgTable): [name: string, column: PgColumn][] {
  const columns: Readonly<Record<string, PgColumn>> = getTableColumns(table)
  return Object.entries(columns).filter(([, { generated }]) => generated === undefined)
}

const chosen = <T extends PgTable>(table: T, { except = [] }: Choice<T>) =>
  storedColumns(table).filter(([name]) => !(except as readonly string[]).includes(name))

/** `"table"."column" AS "camelName", ...` of every stored column: what a record is read with. */
export const selectColumns = <T extends PgTable>(table: T, choice: Choice<T> = {}): SQL =>
  sql.join(
    chosen(table, choice).map(([name, column]) => sql`${column} AS ${sql.identifier(name)}`),
    sql`, `,
  )

/**
 * The same for rows that become JSON, such as the lines of a document. A number of JSON loses its trailing zeros and
 * an instant its form, so both are written as the API has them.
 */
export const selectForJson = <T extends PgTable>(table: T, choice: Choice<T> = {}): SQL =>
  sql.join(
    chosen(table, choice).map(([name, column]) => sql`${asInApi(column)} AS ${sql.identifier(name)}`),
    sql`, `,
  )

function asInApi(column: PgColumn): SQL {
  const type = column.getSQLType()
  if (type.startsWith('numeric')) return type.endsWith('[]') ? sql`${column}::text[]` : sql`${column}::text`
  return type.startsWith('timestamp') ? instantOf(sql`${column}`) : sql`${column}`
}

/** An instant inside JSON, as the API writes it: UTC with six fraction digits. */
export const instantOf = (instant: SQL): SQL => sql`to_char(${instant}, 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`
