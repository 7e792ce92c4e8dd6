import { boolean, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instantColumn } from '#platform/server/database/record-columns.ts'
import { userTable } from '#modules/people/users/table.ts'
import { quoteTable } from '#modules/sales/quotes/table.ts'

/** What a customer and the house write to each other about a quote; it only grows. */
export const clientMessageTable = pgTable(
  'client_messages',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** The first revision of the quote: one thread for all of them. */
    quoteId: uuid('quote_id')
      .notNull()
      .references(() => quoteTable.id),
    text: text().notNull(),
    authorId: uuid('author_id')
      .notNull()
      .references(() => userTable.id),
    /** Kept as it was: the person may be renamed later. */
    authorName: text('author_name').notNull(),
    isFromCustomer: boolean('is_from_customer').notNull(),
    createdAt: instantColumn('created_at').notNull(),
  },
  (table) => [index('client_messages_quote').on(table.quoteId, table.createdAt)],
)
