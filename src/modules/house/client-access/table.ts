import { date, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
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
