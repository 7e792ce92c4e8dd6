import { sql } from 'drizzle-orm'
import { boolean, check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instantColumn } from '#platform/server/database/record-columns.ts'
import { userTable } from '#modules/people/users/table.ts'
import { workCentreTable } from '#modules/setup/facilities/table.ts'
import type { DownReason } from './domain.ts'

/** When a work centre is down. Its end and that it was taken back are written once; nothing else of it changes. */
export const downtimeTable = pgTable(
  'downtimes',
  {
    id: uuid().primaryKey().defaultRandom(),
    workCentreId: uuid('work_centre_id')
      .notNull()
      .references(() => workCentreTable.id, { onDelete: 'cascade' }),
    since: instantColumn('since').notNull(),
    until: instantColumn('until'),
    reason: text().$type<DownReason>().notNull(),
    isPlanned: boolean('is_planned').notNull(),
    note: text(),
    byId: uuid('by_id')
      .notNull()
      .references(() => userTable.id),
    at: instantColumn('at').notNull(),
    endedById: uuid('ended_by_id').references(() => userTable.id),
    withdrawnReason: text('withdrawn_reason'),
    withdrawnById: uuid('withdrawn_by_id').references(() => userTable.id),
  },
  (table) => [
    index('downtimes_centre').on(table.workCentreId, table.since),
    uniqueIndex('downtimes_open')
      .on(table.workCentreId)
      .where(sql`until IS NULL AND withdrawn_by_id IS NULL`),
    check('downtimes_order', sql`until IS NULL OR until >= since`),
    check('downtimes_planned_end', sql`NOT is_planned OR until IS NOT NULL`),
    check('downtimes_withdrawn', sql`(withdrawn_by_id IS NULL) = (withdrawn_reason IS NULL)`),
  ],
)
