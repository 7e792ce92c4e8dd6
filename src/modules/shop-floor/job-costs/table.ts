import { sql } from 'drizzle-orm'
import { check, date, index, jsonb, numeric, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instantColumn } from '#platform/server/database/record-columns.ts'
import { userTable } from '#modules/people/users/table.ts'
import { travellerTable } from '#modules/production/travellers/table.ts'
import { workCentreTable } from '#modules/setup/facilities/table.ts'
import type { KeptCost, KeptGaps } from './domain.ts'

/**
 * What an hour of a work centre costs from a day on. Rows are only added: of several for one day the last one counts. They stand apart
 * from the work centre, because whoever plans with it is not told what it costs.
 */
export const hourlyRateTable = pgTable(
  'hourly_rates',
  {
    id: uuid().primaryKey().defaultRandom(),
    workCentreId: uuid('work_centre_id')
      .notNull()
      .references(() => workCentreTable.id),
    validFrom: date('valid_from', { mode: 'string' }).notNull(),
    costPerHour: numeric('cost_per_hour', { precision: 14, scale: 2 }).notNull(),
    /** That of the facility on the day on which it was entered. */
    currency: text().notNull(),
    enteredById: uuid('entered_by_id')
      .notNull()
      .references(() => userTable.id),
    at: instantColumn('at').notNull(),
  },
  (table) => [
    index('hourly_rates_of').on(table.workCentreId, table.validFrom, table.at),
    check('hourly_rates_not_negative', sql`cost_per_hour >= 0`),
  ],
)

/**
 * What a traveller had cost when it was closed, by the rates, the minutes and the value of steel of that moment. Rows are only added:
 * a closed traveller is never opened again.
 */
export const closedJobCostTable = pgTable(
  'closed_job_costs',
  {
    id: uuid().primaryKey().defaultRandom(),
    travellerRootId: uuid('traveller_root_id')
      .notNull()
      .unique()
      .references(() => travellerTable.id),
    at: instantColumn('at').notNull(),
    /** That of its facility on that day. */
    currency: text().notNull(),
    costs: jsonb().$type<KeptCost[]>().notNull(),
    gaps: jsonb().$type<KeptGaps>().notNull(),
  },
  (table) => [index('closed_job_costs_at').on(table.at)],
)
