import { sql } from 'drizzle-orm'
import { boolean, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instantColumn } from '#platform/server/database/record-columns.ts'
import { userTable } from '#modules/people/users/table.ts'

/** Views that people have saved of lists; no record of the business, so it has no version and no trail. */
export const savedViewTable = pgTable(
  'saved_views',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: uuid('user_id')
      .notNull()
      .references(() => userTable.id, { onDelete: 'cascade' }),
    /** The slice of the list. */
    list: text().notNull(),
    name: text().notNull(),
    query: text().notNull(),
    isShared: boolean('is_shared').notNull(),
    savedAt: instantColumn('saved_at').notNull(),
  },
  (table) => [
    uniqueIndex('saved_views_name').on(table.userId, table.list, sql`lower(${table.name})`),
    index('saved_views_shared').on(table.list).where(sql`${table.isShared}`),
  ],
)
