import { sql } from 'drizzle-orm'
import { check, index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instantColumn, recordColumns } from '#platform/server/database/record-columns.ts'
import { companyTable } from '#modules/people/companies/table.ts'
import { userTable } from '#modules/people/users/table.ts'
import { consolidatedOrderTable } from '#modules/purchasing/consolidated-purchase-orders/table.ts'
import { purchaseOrderTable } from '#modules/purchasing/purchase-orders/table.ts'
import { certificateRequestTable } from '#modules/steel/certificate-requests/table.ts'
import { requestForQuotationTable } from '#modules/purchasing/requests-for-quotation/table.ts'
import { pqfTable } from '#modules/suppliers/pqf/table.ts'
import { companyCertificateTable } from '#modules/suppliers/suppliers/table.ts'
import type { AnswerKind, CertificateOutcome, StoredState } from './domain.ts'

/** What contacts of suppliers sent; staff make of it what they would have entered themselves. */
export const supplierAnswerTable = pgTable(
  'supplier_answers',
  {
    ...recordColumns(),
    companyId: uuid('company_id')
      .notNull()
      .references(() => companyTable.id),
    kind: text().$type<AnswerKind>().notNull(),
    state: text().$type<StoredState>().notNull().default('waiting'),
    about: text().notNull(),
    /** The revision that it is about. */
    orderId: uuid('order_id').references(() => purchaseOrderTable.id),
    /** The certificate that is owed. */
    requestId: uuid('request_id').references(() => certificateRequestTable.id),
    requestForQuotationId: uuid('request_for_quotation_id').references(() => requestForQuotationTable.id),
    consolidatedId: uuid('consolidated_id').references(() => consolidatedOrderTable.id),
    /** The edition of the pre-qualification form that is filled in. */
    pqfId: uuid('pqf_id').references(() => pqfTable.id),
    /** The certificate of the company that is renewed. */
    certificateId: uuid('certificate_id').references(() => companyCertificateTable.id),
    /** What was entered, by its kind. */
    content: jsonb().$type<Record<string, unknown>>().notNull(),
    sentById: uuid('sent_by_id')
      .notNull()
      .references(() => userTable.id),
    /** Kept as it was: the person may be renamed later. */
    sentByName: text('sent_by_name').notNull(),
    reason: text(),
    /** The record that staff made of it, by its kind. */
    becameId: uuid('became_id'),
    /** What the certificate that it became was found to be. */
    outcome: text().$type<CertificateOutcome>(),
    /** Why it was rejected. */
    outcomeReason: text('outcome_reason'),
    decidedAt: instantColumn('decided_at'),
    decidedById: uuid('decided_by_id').references(() => userTable.id),
  },
  (table) => [
    index('supplier_answers_company').on(table.companyId, table.createdAt),
    index('supplier_answers_waiting').on(table.createdAt, table.id).where(sql`state = 'waiting'`),
    index('supplier_answers_order').on(table.orderId, table.createdAt).where(sql`order_id IS NOT NULL`),
    index('supplier_answers_request').on(table.requestId).where(sql`request_id IS NOT NULL`),
    index('supplier_answers_quotation')
      .on(table.requestForQuotationId)
      .where(sql`request_for_quotation_id IS NOT NULL`),
    // Of an order one confirmation waits; a newer one takes its place.
    uniqueIndex('supplier_answers_one_confirmation')
      .on(table.orderId)
      .where(sql`kind = 'confirmation' AND state = 'waiting'`),
    uniqueIndex('supplier_answers_one_of_consolidated')
      .on(table.consolidatedId)
      .where(sql`kind = 'confirmation' AND state = 'waiting'`),
    index('supplier_answers_consolidated')
      .on(table.consolidatedId, table.createdAt)
      .where(sql`consolidated_id IS NOT NULL`),
    // A form is begun or waits once.
    uniqueIndex('supplier_answers_one_qualification')
      .on(table.companyId, table.pqfId)
      .where(sql`kind = 'qualification' AND state IN ('draft', 'waiting')`),
    index('supplier_answers_certificate').on(table.certificateId).where(sql`certificate_id IS NOT NULL`),
    // Of the renewals of a certificate one waits.
    uniqueIndex('supplier_answers_one_renewal')
      .on(table.certificateId)
      .where(sql`kind = 'renewal' AND state = 'waiting'`),
    index('supplier_answers_became').on(table.becameId).where(sql`became_id IS NOT NULL`),
    check('supplier_answers_reason', sql`(state = 'returned') = (reason IS NOT NULL)`),
  ],
)
