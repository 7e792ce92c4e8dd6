import { sql } from 'drizzle-orm'
import { boolean, integer, pgTable, text } from 'drizzle-orm/pg-core'
import type { ReachedWhen } from './domain.ts'
import { lookupColumns, lookupIndexes } from '#platform/server/records/lookup-table.ts'

export const salesStepTable = pgTable(
  'sales_steps',
  {
    ...lookupColumns(),
    probabilityPercent: integer('probability_percent').notNull(),
    isWon: boolean('is_won').notNull(),
    isLost: boolean('is_lost').notNull(),
    isOpen: boolean('is_open').notNull().generatedAlwaysAs(sql`NOT is_won AND NOT is_lost`),
    maxDaysInStep: integer('max_days_in_step'),
    requiredFields: text('required_fields').array().notNull().default(sql`'{}'`),
    reachedWhen: text('reached_when').$type<ReachedWhen>(),
  },
  lookupIndexes('sales_steps'),
)
