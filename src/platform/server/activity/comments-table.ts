import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instantColumn } from '#platform/server/database/record-columns.ts'

/** What people wrote on records; never changed. */
export const comments = pgTable(
  'comments',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** The slice of the record: `quotes`. */
    entity: text().notNull(),
    entityId: uuid('entity_id').notNull(),
    text: text().notNull(),
    authorId: uuid('author_id').notNull(),
    /** Kept as it was: the person may be renamed later. */
    authorName: text('author_name').notNull(),
    createdAt: instantColumn('created_at').notNull(),
  },
  (table) => [index('comments_record').on(table.entity, table.entityId, table.createdAt)],
)
