import { sql } from 'drizzle-orm'
import { date, index, jsonb, numeric, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instantColumn, recordColumns } from '#platform/server/database/record-columns.ts'
import { companyTable } from '#modules/people/companies/table.ts'
import type { Answers } from '#modules/suppliers/pqf/domain.ts'
import { pqfTable } from '#modules/suppliers/pqf/table.ts'
import { userTable } from '#modules/people/users/table.ts'

export const pqfSubmissionTable = pgTable(
  'pqf_submissions',
  {
    ...recordColumns(),
    companyId: uuid('company_id')
      .notNull()
      .references(() => companyTable.id),
    pqfId: uuid('pqf_id')
      .notNull()
      .references(() => pqfTable.id),
    status: text().notNull().default('invited'),
    answers: jsonb().$type<Answers>().notNull().default({}),
    notAccepted: uuid('not_accepted').array().notNull().default([]),
    score: numeric({ precision: 5, scale: 2 }),
    signedByName: text('signed_by_name'),
    signedByTitle: text('signed_by_title'),
    submittedAt: instantColumn('submitted_at'),
    submittedById: uuid('submitted_by_id').references(() => userTable.id),
    reviewerId: uuid('reviewer_id').references(() => userTable.id),
    decidedAt: instantColumn('decided_at'),
    decisionReason: text('decision_reason'),
    validUntil: date('valid_until'),
    /** Who of the supplier sent it from their area, when, and which terms of the area they had accepted; null: staff entered it. */
    sentByName: text('sent_by_name'),
    sentAt: instantColumn('sent_at'),
    sentUnder: text('sent_under'),
  },
  (table) => [
    uniqueIndex('pqf_submissions_open')
      .on(table.companyId, table.pqfId)
      .where(sql`status IN ('invited', 'in_progress', 'submitted', 'under_review')`),
    index('pqf_submissions_by_created_at').on(table.createdAt, table.id),
    index('pqf_submissions_by_updated_at').on(table.updatedAt, table.id),
    index('pqf_submissions_company').on(table.companyId, table.createdAt, table.id),
    index('pqf_submissions_form').on(table.pqfId, table.createdAt, table.id),
    index('pqf_submissions_valid').on(table.validUntil).where(sql`status IN ('approved', 'conditional')`),
  ],
)
