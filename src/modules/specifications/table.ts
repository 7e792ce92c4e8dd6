import { sql } from 'drizzle-orm'
import { type AnyPgColumn, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { lookupColumns, lookupIndexes } from '../../platform/server/lookup-table.ts'

export const specificationTable = pgTable(
  'specifications',
  {
    ...lookupColumns(),
    edition: text().notNull(),
    publisher: text(),
    kind: text().notNull(),
    supersedesId: uuid('supersedes_id').references((): AnyPgColumn => specificationTable.id),
    status: text().notNull(),
  },
  (table) => lookupIndexes('specifications', [sql`lower(code)`, sql`lower(edition)`])(table),
)
