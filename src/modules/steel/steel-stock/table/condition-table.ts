import { date, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instantColumn } from '#platform/server/database/record-columns.ts'
import { facilityTable } from '#modules/setup/facilities/table.ts'
import { quoteTable } from '#modules/sales/quotes/table.ts'
import { userTable } from '#modules/people/users/table.ts'
import type { ConditionEnd } from '../domain/conditions.ts'

/** A release without the certificate, for one quote until a day: append-only, and so is how it ended. */
export const conditionalReleaseTable = pgTable(
  'steel_conditional_releases',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** The row of stock that was signed for. */
    stockNumber: text('stock_number').notNull(),
    facilityId: uuid('facility_id')
      .notNull()
      .references(() => facilityTable.id),
    /** The revision of that day; its number is what counts. */
    quoteId: uuid('quote_id')
      .notNull()
      .references(() => quoteTable.id),
    quoteNumber: text('quote_number').notNull(),
    reason: text().notNull(),
    until: date({ mode: 'string' }).notNull(),
    releasedById: uuid('released_by_id')
      .notNull()
      .references(() => userTable.id),
    releasedByName: text('released_by_name').notNull(),
    releasedAt: instantColumn('released_at').notNull(),
  },
  (table) => [index('steel_conditional_releases_until').on(table.until, table.id)],
)

/** How a conditional release ended: each way at most once. */
export const conditionEndTable = pgTable(
  'steel_condition_ends',
  {
    id: uuid().primaryKey().defaultRandom(),
    releaseId: uuid('release_id')
      .notNull()
      .references(() => conditionalReleaseTable.id),
    how: text().$type<ConditionEnd | 'fulfilled'>().notNull(),
    reason: text().notNull(),
    endedById: uuid('ended_by_id').references(() => userTable.id),
    endedByName: text('ended_by_name').notNull(),
    endedAt: instantColumn('ended_at').notNull(),
  },
  (table) => [uniqueIndex('steel_condition_ends_once').on(table.releaseId, table.how)],
)
