import { type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Db } from './database.ts'
import { nextNumber } from './numbering.ts'
import { column } from './rows.ts'

type Values = Readonly<Record<string, unknown>>

export interface Children {
  readonly table: PgTable
  /** The column that holds the id of the header, in camelCase. */
  readonly parent: string
  readonly rows: readonly Values[]
}

/**
 * Takes the next number of the series and inserts header and children, all in one statement, so that the
 * counter is locked as briefly as can be. Gives id and number.
 */
export async function insertDocument(
  tx: Db,
  document: { table: PgTable; prefix: string; values: Values; children?: readonly Children[] },
): Promise<{ id: string; number: string }> {
  const [names, held] = splitInsert(document.table, document.values)
  const children = (document.children ?? []).filter(({ rows }) => rows.length > 0)
  const parts = children.map((child, at) => sql`, child${sql.raw(String(at))} AS (${childInsert(child)})`)
  const [row] = await tx.query<{ id: string; number: string }>(sql`
    WITH taken AS (${nextNumber(document.prefix)}),
    header AS (
      INSERT INTO ${document.table} (${sql.identifier('number')}, ${names}) SELECT taken.number, ${held} FROM taken
      RETURNING id, number
    )${parts.length > 0 ? sql.join(parts, sql``) : sql``}
    SELECT id, number FROM header`)
  if (!row) throw new Error('The insert gave no row.')
  return row
}

function splitInsert(table: PgTable, values: Values): [SQL, SQL] {
  const known = Object.entries(values).filter(([, value]) => value !== undefined)
  const names = known.map(([name]) => sql.identifier(column(table, name).name))
  const held = known.map(([name, value]) => typedParameter(table, name, value))
  return [sql.join(names, sql`, `), sql.join(held, sql`, `)]
}

/** In a SELECT list a parameter has no type of its own; the column gives it. */
function typedParameter(table: PgTable, name: string, value: unknown): SQL {
  const type = column(table, name).getSQLType()
  const held = type === 'jsonb' ? JSON.stringify(value ?? null) : (value ?? null)
  return sql`${sql.param(held)}::${sql.raw(type)}`
}

function childInsert({ table, parent, rows }: Children): SQL {
  const names = Object.keys(rows[0] ?? {})
  const identifiers = names.map((name) => sql.identifier(column(table, name).name))
  const types = names.map((name) => sql`${sql.identifier(name)} ${sql.raw(column(table, name).getSQLType())}`)
  const fields = names.map((name) => sql`r.${sql.identifier(name)}`)
  return sql`
    INSERT INTO ${table} (${sql.identifier(column(table, parent).name)}, ${sql.join(identifiers, sql`, `)})
    SELECT header.id, ${sql.join(fields, sql`, `)}
    FROM header, jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r(${sql.join(types, sql`, `)})`
}

/** Replaces all children of a header by the given rows, in at most two round trips. */
export async function replaceChildren(tx: Db, headerId: string, children: Children): Promise<void> {
  const { table, parent, rows } = children
  const parentColumn = sql.identifier(column(table, parent).name)
  await tx.query(sql`DELETE FROM ${table} WHERE ${parentColumn} = ${headerId}`)
  if (rows.length === 0) return
  await tx.query(sql`WITH header AS (SELECT ${headerId}::uuid AS id) ${childInsert(children)}`)
}
