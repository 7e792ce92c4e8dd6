import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instantColumn } from '#platform/server/database/record-columns.ts'
import { userTable } from '#modules/people/users/table.ts'

/** The link of each note that has one; only its hash is kept. */
export const receiptLinkTable = pgTable(
  'receipt_links',
  {
    noteId: uuid('note_id').primaryKey(),
    noteEntity: text('note_entity').notNull(),
    tokenHash: text('token_hash').notNull().unique(),
    madeById: uuid('made_by_id')
      .notNull()
      .references(() => userTable.id),
    madeAt: instantColumn('made_at').notNull(),
    expiresAt: instantColumn('expires_at').notNull(),
  },
  (table) => [index('receipt_links_made_by').on(table.madeById)],
)
