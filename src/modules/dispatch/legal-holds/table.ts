import { sql } from 'drizzle-orm'
import { check, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instantColumn } from '#platform/server/database/record-columns.ts'
import { userTable } from '#modules/people/users/table.ts'

/** What forbids to delete a delivery; one at a time holds, and those that ended stay. */
export const legalHoldTable = pgTable(
  'legal_holds',
  {
    id: uuid().primaryKey().defaultRandom(),
    noteEntity: text('note_entity').notNull(),
    noteId: uuid('note_id').notNull(),
    noteNumber: text('note_number').notNull(),
    reason: text().notNull(),
    byId: uuid('by_id')
      .notNull()
      .references(() => userTable.id),
    at: instantColumn('at').notNull(),
    endReason: text('end_reason'),
    endedById: uuid('ended_by_id').references(() => userTable.id),
    endedAt: instantColumn('ended_at'),
  },
  (table) => [
    uniqueIndex('legal_holds_once').on(table.noteId).where(sql`ended_at IS NULL`),
    check('legal_holds_ended', sql`num_nonnulls(end_reason, ended_by_id, ended_at) IN (0, 3)`),
  ],
)
