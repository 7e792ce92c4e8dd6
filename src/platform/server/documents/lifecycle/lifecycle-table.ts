import { index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/** Who moved which record from where to where, when and why. */
export const statusHistory = pgTable(
  'status_history',
  {
    id: uuid().primaryKey().defaultRandom(),
    entity: text().notNull(),
    entityId: uuid('entity_id').notNull(),
    action: text().notNull(),
    fromState: text('from_state').notNull(),
    toState: text('to_state').notNull(),
    reason: text(),
    actorId: uuid('actor_id'),
    actorName: text('actor_name').notNull(),
    at: timestamp({ precision: 3, withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index('status_history_record').on(table.entity, table.entityId, table.at),
    index('status_history_to_state').on(table.entity, table.toState, table.at),
  ],
)
