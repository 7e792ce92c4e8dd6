import { boolean, integer, pgTable } from 'drizzle-orm/pg-core'
import { lookupColumns, lookupIndexes } from '../../platform/server/lookup-table.ts'

export const quoteConfidenceTable = pgTable(
  'quote_confidence',
  {
    ...lookupColumns(),
    percent: integer().notNull(),
    countsInForecast: boolean('counts_in_forecast').notNull(),
  },
  lookupIndexes('quote_confidence'),
)
