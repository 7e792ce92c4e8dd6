import { integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/** The newest step of each record that can be undone, with what the undo needs: the history itself is never changed. */
export const undoableSteps = pgTable(
  'undoable_steps',
  {
    entity: text().notNull(),
    entityId: uuid('entity_id').notNull(),
    /** Of the step; the mails that it wrote name it. */
    id: uuid().notNull(),
    action: text().notNull(),
    fromState: text('from_state').notNull(),
    toState: text('to_state').notNull(),
    /** The version that it gave the record. */
    version: integer().notNull(),
    /** The columns that it wrote, by their names in the table, as they were before. */
    columns: jsonb().notNull(),
    /** Of the whole row once the step was complete. */
    digest: text(),
    actorId: uuid('actor_id'),
    actorName: text('actor_name').notNull(),
    requestId: text('request_id').notNull(),
    at: timestamp({ precision: 3, withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.entity, table.entityId] })],
)
