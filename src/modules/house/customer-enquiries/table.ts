import { sql } from 'drizzle-orm'
import { check, date, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instantColumn, recordColumns } from '#platform/server/database/record-columns.ts'
import { companyTable } from '#modules/people/companies/table.ts'
import { userTable } from '#modules/people/users/table.ts'
import { enquiryTable } from '#modules/sales/enquiries/table.ts'
import type { AskedLine } from './contract.ts'
import type { AskedState } from './domain.ts'

/** What contacts ask for; an enquiry of the house comes of it when staff accept it. */
export const customerEnquiryTable = pgTable(
  'customer_enquiries',
  {
    ...recordColumns(),
    companyId: uuid('company_id')
      .notNull()
      .references(() => companyTable.id),
    state: text().$type<AskedState>().notNull().default('waiting'),
    project: text(),
    reference: text(),
    wantedOn: date('wanted_on'),
    note: text(),
    lines: jsonb().$type<AskedLine[]>().notNull(),
    sentById: uuid('sent_by_id')
      .notNull()
      .references(() => userTable.id),
    /** Kept as it was: the person may be renamed later. */
    sentByName: text('sent_by_name').notNull(),
    enquiryId: uuid('enquiry_id').references(() => enquiryTable.id),
    reason: text(),
    decidedAt: instantColumn('decided_at'),
    decidedById: uuid('decided_by_id').references(() => userTable.id),
  },
  (table) => [
    index('customer_enquiries_company').on(table.companyId, table.createdAt),
    index('customer_enquiries_waiting').on(table.createdAt, table.id).where(sql`state = 'waiting'`),
    check('customer_enquiries_state', sql`(state = 'accepted') = (enquiry_id IS NOT NULL)`),
    check('customer_enquiries_reason', sql`(state = 'returned') = (reason IS NOT NULL)`),
  ],
)
