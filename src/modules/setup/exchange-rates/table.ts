import { sql } from 'drizzle-orm'
import { check, date, index, numeric, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { recordColumns } from '#platform/server/database/record-columns.ts'

export const exchangeRateTable = pgTable(
  'exchange_rates',
  {
    ...recordColumns(),
    currency: text().notNull(),
    baseCurrency: text('base_currency').notNull(),
    day: date().notNull(),
    rate: numeric({ precision: 14, scale: 6 }).notNull(),
    source: text(),
  },
  (table) => [
    // What names a rate in a file too; and how the newest one is found.
    uniqueIndex('exchange_rates_once').on(table.currency, table.baseCurrency, table.day),
    index('exchange_rates_by_day').on(table.day, table.id),
    index('exchange_rates_by_currency').on(table.currency, table.id),
    check('exchange_rates_of_two', sql`currency <> base_currency AND rate > 0`),
  ],
)
