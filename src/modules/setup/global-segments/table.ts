import { sql } from 'drizzle-orm'
import { type AnyPgColumn, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { lookupColumns, lookupIndexes } from '#platform/server/records/lookup-table.ts'

export const globalSegmentTable = pgTable(
  'global_segments',
  {
    ...lookupColumns(),
    parentId: uuid('parent_id').references((): AnyPgColumn => globalSegmentTable.id),
    colour: text(),
    countries: text().array().notNull().default(sql`'{}'`),
  },
  (table) => lookupIndexes('global_segments')(table),
)
