import { date, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instantColumn, recordColumns } from '#platform/server/database/record-columns.ts'
import { companyContactTable, companyTable } from '#modules/people/companies/table.ts'
import { userTable } from '#modules/people/users/table.ts'

/** How far a contact sees into the client area; without a row: all of their company. It goes with the contact. */
export const clientAccessTable = pgTable(
  'client_access',
  {
    ...recordColumns(),
    contactId: uuid('contact_id')
      .notNull()
      .references(() => companyContactTable.id, { onDelete: 'cascade' }),
    companyId: uuid('company_id')
      .notNull()
      .references(() => companyTable.id, { onDelete: 'cascade' }),
    /** Names of projects; none: all of the company. */
    projects: text().array().notNull().default([]),
    /** The last day on which they come in; null: no end. */
    expiresOn: date('expires_on'),
    withdrawnAt: instantColumn('withdrawn_at'),
    withdrawnById: uuid('withdrawn_by_id').references(() => userTable.id),
  },
  (table) => [uniqueIndex('client_access_contact').on(table.contactId)],
)

/** What contacts who want one mail a day are told next; no record of the business: it is gone a week after it was told. */
export const clientNoticeTable = pgTable(
  'client_notices',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: uuid('user_id')
      .notNull()
      .references(() => userTable.id, { onDelete: 'cascade' }),
    /** One sentence, and where in the client area it is read. */
    text: text().notNull(),
    path: text().notNull(),
    /** Of the record that it is about; null: it is about none. */
    companyId: uuid('company_id'),
    project: text(),
    at: instantColumn('at').notNull(),
  },
  (table) => [index('client_notices_at').on(table.at), index('client_notices_person').on(table.userId)],
)
