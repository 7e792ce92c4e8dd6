import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instantColumn, recordColumns } from '#platform/server/database/record-columns.ts'

/** One row at most: when the nightly backup begins. Without it the defaults of the domain count. */
export const backupScheduleTable = pgTable(
  'backup_schedule',
  {
    ...recordColumns(),
    enabled: boolean().notNull(),
    timeOfDay: text('time_of_day').notNull(),
    timeZone: text('time_zone').notNull(),
  },
  () => [uniqueIndex('backup_schedule_one_row').on(sql`(true)`)],
)

/** Every backup that was asked for on this program, and what became of it. */
export const backupRunTable = pgTable(
  'backup_runs',
  {
    id: uuid().primaryKey().defaultRandom(),
    reason: text().$type<'nightly' | 'manual'>().notNull(),
    status: text().$type<'queued' | 'running' | 'succeeded' | 'failed' | 'interrupted'>().notNull(),
    phase: text(),
    percent: integer().notNull().default(0),
    requestedAt: instantColumn('requested_at').notNull(),
    requestedByName: text('requested_by_name').notNull(),
    /** Moves on while the run lives. */
    heartbeatAt: instantColumn('heartbeat_at').notNull(),
    finishedAt: instantColumn('finished_at'),
    backupName: text('backup_name'),
    problem: text(),
  },
  (table) => [
    index('backup_runs_requested_at').on(table.requestedAt),
    uniqueIndex('backup_runs_one_at_a_time').on(sql`(true)`).where(sql`status IN ('queued', 'running')`),
    check('backup_runs_percent', sql`${table.percent} BETWEEN 0 AND 100`),
  ],
)
