import { sql } from 'drizzle-orm'
import {
  boolean,
  date,
  index,
  integer,
  numeric,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { instantColumn, moneyColumn, recordColumns } from '#platform/server/database/record-columns.ts'
import { facilityTable } from '#modules/setup/facilities/table.ts'
import { globalSegmentTable } from '#modules/setup/global-segments/table.ts'
import { marketSegmentTable } from '#modules/setup/market-segments/table.ts'
import { userTable } from '#modules/people/users/table.ts'
import type { PeriodType } from './domain.ts'

/** A sum of many quotes needs more room than one. */
const sum = (name: string) => numeric(name, { precision: 18, scale: 2 }).notNull()

export const forecastSummaryTable = pgTable(
  'forecast_summaries',
  {
    ...recordColumns(),
    name: text().notNull(),
    periodType: text('period_type').$type<PeriodType>().notNull(),
    periodStart: date('period_start').notNull(),
    periodEnd: date('period_end')
      .notNull()
      .generatedAlwaysAs(
        sql`(period_start + CASE period_type WHEN 'month' THEN interval '1 month' WHEN 'quarter' THEN interval '3 months' ELSE interval '1 year' END)::date - 1`,
      ),
    facilityId: uuid('facility_id').references(() => facilityTable.id),
    globalSegmentId: uuid('global_segment_id').references(() => globalSegmentTable.id),
    marketSegmentId: uuid('market_segment_id').references(() => marketSegmentTable.id),
    salespersonId: uuid('salesperson_id').references(() => userTable.id),
    targetValue: moneyColumn('target_value').notNull(),
    currency: text().notNull(),
    committedValue: moneyColumn('committed_value'),
    note: text(),
    search: text().notNull().generatedAlwaysAs(sql`lower(name)`),
  },
  (table) => [
    unique('forecast_summaries_once')
      .on(
        table.periodType,
        table.periodStart,
        table.facilityId,
        table.globalSegmentId,
        table.marketSegmentId,
        table.salespersonId,
      )
      .nullsNotDistinct(),
    index('forecast_summaries_by_period').on(table.periodStart, table.id),
    index('forecast_summaries_by_name').on(table.name, table.id),
    index('forecast_summaries_by_target').on(table.targetValue, table.id),
    index('forecast_summaries_search').using('gin', sql`${table.search} gin_trgm_ops`),
  ],
)

/** What was known on a day; a trigger refuses to change or delete it. */
export const forecastSnapshotTable = pgTable(
  'forecast_snapshots',
  {
    id: uuid().primaryKey().defaultRandom(),
    forecastSummaryId: uuid('forecast_summary_id')
      .notNull()
      .references(() => forecastSummaryTable.id),
    takenOn: date('taken_on').notNull(),
    takenAt: instantColumn('taken_at').notNull(),
    takenByName: text('taken_by_name').notNull(),
    isByHand: boolean('is_by_hand').notNull(),
    targetValue: moneyColumn('target_value').notNull(),
    committedValue: moneyColumn('committed_value'),
    currency: text().notNull(),
    open: sum('open'),
    weighted: sum('weighted'),
    won: sum('won'),
    lost: sum('lost'),
    openCount: integer('open_count').notNull(),
    wonCount: integer('won_count').notNull(),
    lostCount: integer('lost_count').notNull(),
    leftOutCount: integer('left_out_count').notNull(),
  },
  (table) => [uniqueIndex('forecast_snapshots_day').on(table.forecastSummaryId, table.takenOn)],
)
