import { date, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instantColumn } from '#platform/server/database/record-columns.ts'
import { userTable } from '#modules/people/users/table.ts'
import { operationTable } from '#modules/production/operations/table.ts'
import { travellerTable } from '#modules/production/travellers/table.ts'
import { facilityTable, workCentreTable } from '#modules/setup/facilities/table.ts'
import type { Unplanned } from './domain.ts'

const traveller = () =>
  uuid('traveller_root_id')
    .notNull()
    .references(() => travellerTable.id)

/** The day on which a person wants an operation to begin; one of an operation, what was before stands in the trail. */
export const operationPinTable = pgTable(
  'operation_pins',
  {
    id: uuid().primaryKey().defaultRandom(),
    operationId: uuid('operation_id')
      .notNull()
      .references(() => operationTable.id, { onDelete: 'cascade' }),
    travellerRootId: traveller(),
    pinnedOn: date('pinned_on', { mode: 'string' }).notNull(),
    reason: text().notNull(),
    byId: uuid('by_id')
      .notNull()
      .references(() => userTable.id),
    at: instantColumn('at').notNull(),
  },
  (table) => [
    uniqueIndex('operation_pins_operation').on(table.operationId),
    index('operation_pins_traveller').on(table.travellerRootId),
  ],
)

/** Operations that a work centre takes before all others, in this order; what was before stands in the trail. */
export const queueEntryTable = pgTable(
  'queue_entries',
  {
    id: uuid().primaryKey().defaultRandom(),
    operationId: uuid('operation_id')
      .notNull()
      .references(() => operationTable.id, { onDelete: 'cascade' }),
    travellerRootId: traveller(),
    /** Moved to another work centre it counts no more. */
    workCentreId: uuid('work_centre_id')
      .notNull()
      .references(() => workCentreTable.id, { onDelete: 'cascade' }),
    /** From 1; written anew for the whole work centre with each decision. */
    place: integer().notNull(),
    reason: text().notNull(),
    byId: uuid('by_id')
      .notNull()
      .references(() => userTable.id),
    at: instantColumn('at').notNull(),
  },
  (table) => [
    uniqueIndex('queue_entries_operation').on(table.operationId),
    index('queue_entries_centre').on(table.workCentreId, table.place),
    index('queue_entries_traveller').on(table.travellerRootId),
  ],
)

/** When an operation that is not done is planned; written by `recompute` alone, from route, pieces, pins and calendars. */
export const scheduleRowTable = pgTable(
  'schedule_rows',
  {
    operationId: uuid('operation_id')
      .primaryKey()
      .references(() => operationTable.id, { onDelete: 'cascade' }),
    travellerRootId: traveller(),
    facilityId: uuid('facility_id')
      .notNull()
      .references(() => facilityTable.id, { onDelete: 'cascade' }),
    /** Null: none of the facility has the name that the operation says. */
    workCentreId: uuid('work_centre_id').references(() => workCentreTable.id, { onDelete: 'set null' }),
    /** Pieces that are still to be made here. */
    pieces: integer().notNull(),
    minutes: integer().notNull(),
    latestStart: instantColumn('latest_start').notNull(),
    latestFinish: instantColumn('latest_finish').notNull(),
    earliestStart: instantColumn('earliest_start').notNull(),
    earliestFinish: instantColumn('earliest_finish').notNull(),
    plannedStart: instantColumn('planned_start').notNull(),
    plannedFinish: instantColumn('planned_finish').notNull(),
    slackMinutes: integer('slack_minutes').notNull(),
    /** Of its traveller. */
    lateDays: integer('late_days').notNull(),
    /** Why it has no place on the board; null: it has one. */
    unplanned: text().$type<Unplanned>(),
    computedAt: instantColumn('computed_at').notNull(),
  },
  (table) => [
    index('schedule_rows_traveller').on(table.travellerRootId),
    index('schedule_rows_centre').on(table.workCentreId, table.plannedStart),
    index('schedule_rows_facility').on(table.facilityId, table.plannedStart),
    index('schedule_rows_computed').on(table.computedAt),
  ],
)

/** Travellers, by their root, and facilities of which something changed that plans rest on; triggers write it. */
export const scheduleRequestTable = pgTable('schedule_requests', {
  id: uuid().primaryKey(),
  kind: text().$type<'traveller' | 'facility'>().notNull(),
})

/** What will refuse the signatures of an operation on the day on which it is planned to end; the job `planning.foresee` writes it. */
export const foreseenRefusalTable = pgTable(
  'foreseen_refusals',
  {
    operationId: uuid('operation_id')
      .notNull()
      .references(() => operationTable.id, { onDelete: 'cascade' }),
    facilityId: uuid('facility_id')
      .notNull()
      .references(() => facilityTable.id, { onDelete: 'cascade' }),
    onDay: date('on_day', { mode: 'string' }).notNull(),
    code: text().notNull(),
    message: text().notNull(),
    /** Where it is mended, where the reason says it. */
    href: text(),
    /** The day on which it was known first. */
    announcedOn: date('announced_on', { mode: 'string' }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.operationId, table.code] }),
    index('foreseen_refusals_day').on(table.facilityId, table.onDay),
  ],
)
