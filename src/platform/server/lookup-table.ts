import { sql } from 'drizzle-orm'
import { boolean, index, integer, type PgColumn, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { recordColumns } from './record-columns.ts'

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

/** Indexes for the sorts and the search of a setup list; `code` is unique whatever its case. */
export const lookupIndexes = (name: string) => (table: LookupColumns) => [
  uniqueIndex(`${name}_code`).on(sql`lower(${table.code})`),
  index(`${name}_sort_order`).on(table.sortOrder, table.id),
  index(`${name}_by_code`).on(table.code, table.id),
  index(`${name}_by_name`).on(table.name, table.id),
  index(`${name}_search`).using('gin', sql`${table.search} gin_trgm_ops`),
]
