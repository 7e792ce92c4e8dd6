import { sql } from 'drizzle-orm'
import { boolean, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instantColumn } from '#platform/server/database/record-columns.ts'
import { companyTable } from '#modules/people/companies/table.ts'
import { userTable } from '#modules/people/users/table.ts'
import type { ThreadKind } from './domain.ts'

/** What a company and the house write to each other about a document; it only grows. */
export const clientMessageTable = pgTable(
  'client_messages',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** The slice of the document. */
    kind: text().$type<ThreadKind>().notNull(),
    /** The document, of one with revisions the first: `thread_of` in the migrations. */
    documentId: uuid('document_id').notNull(),
    /** Several suppliers see one request for quotation, each with a thread of its own. */
    companyId: uuid('company_id')
      .notNull()
      .references(() => companyTable.id),
    text: text().notNull(),
    authorId: uuid('author_id')
      .notNull()
      .references(() => userTable.id),
    /** Kept as it was: the person may be renamed later. */
    authorName: text('author_name').notNull(),
    isFromContact: boolean('is_from_contact').notNull(),
    /** A contact wrote it, and nobody has answered or settled it. */
    waits: boolean().notNull(),
    createdAt: instantColumn('created_at').notNull(),
  },
  (table) => [
    index('client_messages_thread').on(table.documentId, table.companyId, table.createdAt),
    index('client_messages_company').on(table.companyId),
    index('client_messages_waiting').on(table.createdAt, table.id).where(sql`waits`),
  ],
)
