import { sql } from 'drizzle-orm'
import { boolean, date, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instantColumn } from '#platform/server/database/record-columns.ts'
import { files } from '#platform/server/files/table.ts'
import { companyTable } from '#modules/people/companies/table.ts'
import { userTable } from '#modules/people/users/table.ts'

const companyId = () =>
  uuid('company_id')
    .notNull()
    .references(() => companyTable.id)

/** What ends an entry that is kept: when, by whom, why. */
const ending = () => ({
  endedAt: instantColumn('ended_at'),
  endedByName: text('ended_by_name'),
  endReason: text('end_reason'),
})

/** Certificates a supplier shows us; ended ones stay, because they counted on their days. */
export const companyCertificateTable = pgTable(
  'company_certificates',
  {
    id: uuid().primaryKey().defaultRandom(),
    companyId: companyId(),
    standard: text().notNull(),
    number: text().notNull(),
    /** Who issued it. */
    body: text(),
    issuedOn: date('issued_on'),
    expiresOn: date('expires_on'),
    /** Without it the supplier is approved under conditions only. */
    isMandatory: boolean('is_mandatory').notNull(),
    fileId: uuid('file_id').references(() => files.id),
    createdAt: instantColumn('created_at').notNull().defaultNow(),
    ...ending(),
  },
  (table) => [
    index('company_certificates_company').on(table.companyId, table.expiresOn),
    index('company_certificates_expiry').on(table.expiresOn).where(sql`ended_at IS NULL`),
  ],
)

/** What a supplier is approved for; an entry is never changed, another one takes its place. */
export const companyApprovalTable = pgTable(
  'company_approvals',
  {
    id: uuid().primaryKey().defaultRandom(),
    companyId: companyId(),
    kind: text().notNull(),
    name: text().notNull(),
    approvedById: uuid('approved_by_id')
      .notNull()
      .references(() => userTable.id),
    /** Kept as it was: the person may be renamed later. */
    approvedByName: text('approved_by_name').notNull(),
    approvedOn: date('approved_on').notNull(),
    validUntil: date('valid_until'),
    conditions: text(),
    createdAt: instantColumn('created_at').notNull().defaultNow(),
    ...ending(),
  },
  (table) => [index('company_approvals_company').on(table.companyId, table.name)],
)
