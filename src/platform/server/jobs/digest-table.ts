import { date, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instantColumn } from '#platform/server/database/record-columns.ts'

/** Who got the digest of which day: at most one for each person. */
export const digests = pgTable(
  'digests',
  {
    userId: uuid('user_id').notNull(),
    day: date().notNull(),
    sentAt: instantColumn('sent_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.day] })],
)

/** What a person has been reminded of: each occasion of a record once. */
export const digestReminders = pgTable(
  'digest_reminders',
  {
    entity: text().notNull(),
    entityId: uuid('entity_id').notNull(),
    occasion: text().notNull(),
    userId: uuid('user_id').notNull(),
    day: date().notNull(),
  },
  (table) => [primaryKey({ columns: [table.entity, table.entityId, table.occasion, table.userId] })],
)
