import { randomUUID } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
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

/** `WITH ...` that inserts a header with its children; see `withChildren`. */
export const insertWithChildren = (table: PgTable, values: Values, children: readonly KeptChildren[]): SQL =>
  withChildren(table, sql`INSERT INTO ${table} ${insertPart(table, values)}`, children)

/**
 * `WITH ...` that changes a header whose version is still `version` and makes its children the given ones:
 * kept ids stay what others refer to, missing ones are deleted. There is no header when nothing matched
 * (gone, or changed meanwhile). Ids must be known to belong to the header: see `requireOwnIds`.
 */
export const updateWithChildren = (
  table: PgTable,
  key: { id: string; version: number },
  values: Values,
  children: readonly KeptChildren[],
): SQL => withChildren(table, updatePart(table, key, values), children)

/** Throws 422 at `field` when a given id is not one of the header's own children. */
export function requireOwnIds(
  field: string,
  given: readonly { id?: string | undefined }[],
  own: readonly { id?: string | undefined }[],
) {
  const known = new Set(own.map(({ id }) => id))
  const errors: Record<string, string[]> = {}
  for (const [at, { id }] of given.entries()) {
    if (id !== undefined && !known.delete(id)) errors[`${field}.${at}.id`] = ['The selected id is invalid.']
  }
  if (Object.keys(errors).length > 0) throw invalid(errors)
}

/**
 * The caller appends the SELECT that answers: in it the names of the tables stand for what was written, so
 * that header and children are saved and read in one round trip.
 */
function withChildren(table: PgTable, header: SQL, children: readonly KeptChildren[]): SQL {
  const parts = children.flatMap((child, at) => childParts(table, child, String(at)))
  return sql`WITH ${table} AS (${header} RETURNING *)${sql.join(parts, sql``)}`
}

function childParts(header: PgTable, { table, parent, fields, rows }: KeptChildren, at: string): SQL[] {
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
      DELETE FROM ${table} c USING ${header} h
      WHERE c.${parentName} = h.id AND NOT EXISTS (SELECT 1 FROM ${given} g WHERE g.id = c.id))`,
    sql`, ${table} AS (
      INSERT INTO ${table} (${parentName}, ${sql.join(identifiers, sql`, `)})
      SELECT h.id, ${sql.join(selected, sql`, `)} FROM ${header} h, ${given} g
      ON CONFLICT (id) DO UPDATE SET ${sql.join(changed, sql`, `)} RETURNING *)`,
  ]
}
