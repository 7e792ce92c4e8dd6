import { index, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instantColumn } from '#platform/server/database/record-columns.ts'
import { userTable } from '#modules/people/users/table.ts'

/** What people have typed into new forms; no record of the business, so it has no version and no trail. */
export const formDraftTable = pgTable(
  'form_drafts',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => userTable.id, { onDelete: 'cascade' }),
    /** `enquiries`: the slice of the form, after that of its parent where it has one. */
    form: text().notNull(),
    values: jsonb().notNull(),
    savedAt: instantColumn('saved_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.form] }),
    index('form_drafts_saved_at').on(table.savedAt),
  ],
)
