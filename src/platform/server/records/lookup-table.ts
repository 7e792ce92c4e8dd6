import { type SQL, sql } from 'drizzle-orm'
import { boolean, index, integer, type PgColumn, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { recordColumns } from '#platform/server/database/record-columns.ts'

/** The columns every setup list has: a code that is unique, a name, an order and whether it is in use. */
export const lookupColumns = () => ({
  ...recordColumns(),
  code: text().notNull(),
  name: text().notNull(),
  description: text(),
  sortOrder: integer('sort_order').notNull(),
  active: boolean().notNull(),
  search: text().notNull().generatedAlwaysAs(sql`lower(code || ' ' || name)`),
})

interface LookupColumns {
  id: PgColumn
  code: PgColumn
  name: PgColumn
  sortOrder: PgColumn
  search: PgColumn
}

/**
 * Indexes for the sorts and the search of a setup list. `unique`: what no two records may share, whatever its
 * case (the code).
 */
export const lookupIndexes =
  (name: string, unique: readonly [SQL, ...SQL[]] = [sql`lower(code)`]) =>
  (table: LookupColumns) => [
    uniqueIndex(`${name}_code`).on(...unique),
    index(`${name}_sort_order`).on(table.sortOrder, table.id),
    index(`${name}_by_code`).on(table.code, table.id),
    index(`${name}_by_name`).on(table.name, table.id),
    index(`${name}_search`).using('gin', sql`${table.search} gin_trgm_ops`),
  ]
