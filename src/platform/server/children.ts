import { randomUUID } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Db } from './database.ts'
import { invalid } from './errors.ts'
import { column, insertPart, updatePart } from './rows.ts'

type Values = Readonly<Record<string, unknown>>

/** All children a header is to have: those with an id are kept and changed, those without are new. */
export interface KeptChildren {
  readonly table: PgTable
  /** The column that holds the id of the header, in camelCase. */
  readonly parent: string
  /** The columns that are written, beside id, parent and position. */
  readonly fields: readonly string[]
  readonly rows: readonly (Values & { readonly id?: string | undefined })[]
}

/** Inserts a header with its children in one statement and gives its id. */
export async function insertWithChildren(
  tx: Db,
  table: PgTable,
  values: Values,
  children: readonly KeptChildren[],
): Promise<string> {
  const header = sql`INSERT INTO ${table} ${insertPart(table, values)} RETURNING id`
  const [row] = await tx.query<{ id: string }>(withChildren(header, children))
  if (!row) throw new Error('The insert gave no row.')
  return row.id
}

/**
 * Changes a header whose version is still `version` and makes its children the given ones, in one statement:
 * kept ids stay what others refer to, missing ones are deleted. False when nothing matched (gone, or changed
 * meanwhile). Ids must be known to belong to the header: see `requireOwnIds`.
 */
export async function updateWithChildren(
  tx: Db,
  table: PgTable,
  key: { id: string; version: number },
  values: Values,
  children: readonly KeptChildren[],
): Promise<boolean> {
  const header = sql`${updatePart(table, key, values)} RETURNING id`
  const [row] = await tx.query<{ id: string }>(withChildren(header, children))
  return row !== undefined
}

/** Throws 422 at `field` when a given id is not one of the header's own children. */
export function requireOwnIds(field: string, given: readonly { id?: string | undefined }[], own: readonly { id?: string | undefined }[]) {
  const known = new Set(own.map(({ id }) => id))
  const errors: Record<string, string[]> = {}
  for (const [at, { id }] of given.entries()) {
    if (id !== undefined && !known.delete(id)) errors[`${field}.${at}.id`] = ['The selected id is invalid.']
  }
  if (Object.keys(errors).length > 0) throw invalid(errors)
}

function withChildren(header: SQL, children: readonly KeptChildren[]): SQL {
  const parts = children.flatMap((child, at) => childParts(child, String(at)))
  return sql`WITH header AS (${header})${sql.join(parts, sql``)} SELECT id FROM header`
}

function childParts({ table, parent, fields, rows }: KeptChildren, at: string): SQL[] {
  const given = sql.identifier(`given${at}`)
  const names = ['id', 'position', ...fields]
  const types = names.map((name) => sql`${sql.identifier(name)} ${sql.raw(column(table, name).getSQLType())}`)
  const identifiers = names.map((name) => sql.identifier(column(table, name).name))
  const selected = names.map((name) => sql`g.${sql.identifier(name)}`)
  const changed = identifiers.slice(1).map((name) => sql`${name} = excluded.${name}`)
  const held = JSON.stringify(rows.map((row, position) => ({ ...row, id: row.id ?? randomUUID(), position })))
  const parentName = sql.identifier(column(table, parent).name)
  return [
    sql`, ${given} AS (SELECT * FROM jsonb_to_recordset(${held}::jsonb) AS r(${sql.join(types, sql`, `)}))`,
    sql`, ${sql.identifier(`gone${at}`)} AS (
      DELETE FROM ${table} c USING header h
      WHERE c.${parentName} = h.id AND NOT EXISTS (SELECT 1 FROM ${given} g WHERE g.id = c.id))`,
    sql`, ${sql.identifier(`kept${at}`)} AS (
      INSERT INTO ${table} (${parentName}, ${sql.join(identifiers, sql`, `)})
      SELECT h.id, ${sql.join(selected, sql`, `)} FROM header h, ${given} g
      ON CONFLICT (id) DO UPDATE SET ${sql.join(changed, sql`, `)})`,
  ]
}
