import { boolean, integer, pgTable } from 'drizzle-orm/pg-core'
import { lookupColumns, lookupIndexes } from '../../platform/server/lookup-table.ts'

export const salesStepTable = pgTable(
  'sales_steps',
  {
    ...lookupColumns(),
    probabilityPercent: integer('probability_percent').notNull(),
    isWon: boolean('is_won').notNull(),
    isLost: boolean('is_lost').notNull(),
    maxDaysInStep: integer('max_days_in_step'),
  },
  lookupIndexes('sales_steps'),
)
