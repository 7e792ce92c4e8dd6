import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { lookupColumns, lookupIndexes } from '#platform/server/records/lookup-table.ts'
import { instantColumn } from '#platform/server/database/record-columns.ts'

export const quoteConfidenceTable = pgTable(
  'quote_confidence',
  {
    ...lookupColumns(),
    percent: integer().notNull(),
    countsInForecast: boolean('counts_in_forecast').notNull(),
    isDefault: boolean('is_default').notNull().default(false),
    colour: text(),
  },
  (table) => [
    ...lookupIndexes('quote_confidence')(table),
    uniqueIndex('quote_confidence_default').on(table.isDefault).where(sql`is_default`),
  ],
)

/** What a level was worth before: an old forecast can be judged by the percentages of its own day. */
export const confidencePercentTable = pgTable(
  'quote_confidence_percents',
  {
    id: uuid().primaryKey().defaultRandom(),
    confidenceId: uuid('confidence_id')
      .notNull()
      .references(() => quoteConfidenceTable.id, { onDelete: 'cascade' }),
    percent: integer().notNull(),
    validFrom: instantColumn('valid_from').notNull(),
    /** Null while it counts. */
    validUntil: instantColumn('valid_until'),
    changedByName: text('changed_by_name'),
  },
  (table) => [index('quote_confidence_percents_of').on(table.confidenceId, table.validFrom)],
)
