import { type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { type NumberSeries, nextNumber } from './numbering.ts'
import { column, insertPart } from './rows.ts'

type Values = Readonly<Record<string, unknown>>

/** The lines of a document as they are to be; each row has all `fields`, its `id` among them. */
export interface Lines {
  readonly table: PgTable
  /** The column that holds the id of the header, in camelCase. */
  readonly parent: string
  /** In camelCase, `id` included. */
  readonly fields: readonly string[]
  readonly rows: readonly Values[]
}

/**
 * `WITH header AS (...), lines AS (...)`: takes the next number of the series and inserts header and lines.
 * The caller appends the SELECT that answers, over both names, so that a create is one round trip.
 */
export function insertWithLines(document: {
  table: PgTable
  /** Left out when `values` brings its number. */
  series?: NumberSeries
  values: Values
  lines: Lines
}): SQL {
  const { table, series, lines } = document
  const taken = series === undefined ? sql`` : sql`taken AS (${nextNumber(series)}), `
  const number = series === undefined ? {} : { number: sql`(SELECT taken.number FROM taken)` }
  const header = insertPart(table, { ...document.values, ...number })
  return sql`WITH ${taken}header AS (INSERT INTO ${table} ${header} RETURNING *), lines AS (${upsert(lines)})`
}

/**
 * `WITH header AS (...), lines AS (...)`: changes a header whose version is still `version`, raises the
 * version, and brings its lines into the given form: kept ones keep their id, others are removed. `header`
 * is empty when the record has another version; `lines` lacks a row whose id belongs to another document.
 * Without `lines` there is only `header`.
 */
export function updateWithLines(document: {
  table: PgTable
  key: { id: string; version: number }
  values: Values
  lines?: Lines | undefined
}): SQL {
  const { table, key, values, lines } = document
  const set = Object.entries(values).map(
    ([name, value]) => sql`${sql.identifier(column(table, name).name)} = ${encoded(table, name, value)}, `,
  )
  const header = sql`
    UPDATE ${table} SET ${sql.join(set, sql``)}version = version + 1, updated_at = now()
    WHERE id = ${key.id} AND version = ${key.version} RETURNING *`
  if (!lines) return sql`WITH header AS (${header})`
  const kept = lines.rows.map((row) => row.id)
  const parent = sql.identifier(column(lines.table, lines.parent).name)
  const removed = sql`
    DELETE FROM ${lines.table} AS old USING header
    WHERE old.${parent} = header.id AND NOT old.id = ANY(${sql.param(kept)}::uuid[])`
  return sql`WITH header AS (${header}), removed AS (${removed}), lines AS (${upsert(lines)})`
}

function encoded(table: PgTable, name: string, value: unknown): SQL {
  const isJson = column(table, name).getSQLType() === 'jsonb'
  return isJson ? sql`${JSON.stringify(value ?? null)}::jsonb` : sql`${sql.param(value ?? null)}`
}

function upsert({ table, parent, fields, rows }: Lines): SQL {
  if (rows.length === 0) return sql`SELECT * FROM ${table} WHERE false`
  const parentColumn = sql.identifier(column(table, parent).name)
  const names = fields.map((name) => sql.identifier(column(table, name).name))
  const types = fields.map(
    (name) => sql`${sql.identifier(name)} ${sql.raw(column(table, name).getSQLType())}`,
  )
  const values = fields.map((name) => sql`r.${sql.identifier(name)}`)
  const changes = names.map((name) => sql`${name} = excluded.${name}`)
  return sql`
    INSERT INTO ${table} AS line (${parentColumn}, ${sql.join(names, sql`, `)})
    SELECT header.id, ${sql.join(values, sql`, `)}
    FROM header, jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r(${sql.join(types, sql`, `)})
    ON CONFLICT (id) DO UPDATE SET ${sql.join(changes, sql`, `)} WHERE line.${parentColumn} = excluded.${parentColumn}
    RETURNING *`
}
