import { sql } from 'drizzle-orm'
import {
  boolean,
  date,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { approvalColumns, decisionColumns } from '#platform/server/documents/approvals/approval-table.ts'
import { files } from '#platform/server/files/table.ts'
import { amountColumn, byMinorUnitColumn } from '#platform/server/database/amount-columns.ts'
import { instantColumn, recordColumns } from '#platform/server/database/record-columns.ts'
import { companyTable } from '#modules/people/companies/table.ts'
import { enquiryTable } from '#modules/sales/enquiries/table.ts'
import { facilityTable } from '#modules/setup/facilities/table.ts'
import { globalSegmentTable } from '#modules/setup/global-segments/table.ts'
import { marketSegmentTable } from '#modules/setup/market-segments/table.ts'
import { quoteConfidenceTable } from '#modules/setup/quote-confidence/table.ts'
import { partColumns, requirementColumns, unitColumn } from '#modules/engineering/technical-lines/table.ts'
import { termsTable } from '#modules/signing/terms/table.ts'
import { userTable } from '#modules/people/users/table.ts'
import type { QuoteStatus } from './domain/lifecycle.ts'

const user = (name: string) => uuid(name).references(() => userTable.id)

/** One row for each revision. */
export const quoteTable = pgTable(
  'quotes',
  {
    ...recordColumns(),
    number: text().notNull(),
    revision: integer().notNull(),
    /** The newest revision. */
    isCurrent: boolean('is_current').notNull(),
    revisionReason: text('revision_reason'),
    /** `A` for the first quote of an enquiry, `B` for the next one: all of them are offered instead of each other. */
    alternativeLetter: text('alternative_letter').notNull().default('A'),
    alternativeTitle: text('alternative_title'),
    status: text().$type<QuoteStatus>().notNull().default('draft'),
    enquiryId: uuid('enquiry_id')
      .notNull()
      .references(() => enquiryTable.id),
    companyId: uuid('company_id')
      .notNull()
      .references(() => companyTable.id),
    // Checked when saved, not by a foreign key: people of a company come and go with its record.
    contactId: uuid('contact_id'),
    addressText: text('address_text'),
    facilityId: uuid('facility_id')
      .notNull()
      .references(() => facilityTable.id),
    marketSegmentId: uuid('market_segment_id')
      .notNull()
      .references(() => marketSegmentTable.id),
    globalSegmentId: uuid('global_segment_id').references(() => globalSegmentTable.id),
    projectName: text('project_name'),
    customerReference: text('customer_reference'),
    quoteDate: date('quote_date').notNull(),
    validUntil: date('valid_until').notNull(),
    salespersonId: user('salesperson_id').notNull(),
    estimatorId: user('estimator_id'),
    /** Who it was decided with, where it went to somebody else afterwards; null: it did not. */
    decidedSalespersonId: user('decided_salesperson_id'),
    currency: text().notNull(),
    exchangeRate: numeric('exchange_rate', { precision: 14, scale: 6 }).notNull(),
    rateDate: date('rate_date').notNull(),
    /** Where the rate was read: a bank, a service. */
    rateSource: text('rate_source'),
    /** On the whole quote; null: none. */
    discountPercent: numeric('discount_percent', { precision: 5, scale: 2 }),
    /** [{text, amount, taxCode, taxRate}], decimal strings. */
    charges: jsonb().notNull().default([]),
    quoteConfidenceId: uuid('quote_confidence_id')
      .notNull()
      .references(() => quoteConfidenceTable.id),
    /** As it was when it was chosen. */
    confidencePercent: integer('confidence_percent').notNull(),
    expectedOrderDate: date('expected_order_date'),
    incoterm: text(),
    incotermPlace: text('incoterm_place'),
    paymentTerms: text('payment_terms'),
    deliveryTerms: text('delivery_terms'),
    leadTimeWeeks: integer('lead_time_weeks'),
    leadTimeBasis: text('lead_time_basis'),
    termsId: uuid('terms_id').references(() => termsTable.id),
    /** By EN 10204; null: none is offered for the whole. */
    certificateType: text('certificate_type'),
    inclusions: text(),
    exclusions: text(),
    deviations: jsonb().$type<string[]>().notNull(),
    validityNote: text('validity_note'),
    coverLetter: text('cover_letter'),
    internalNotes: text('internal_notes'),
    byMinorUnit: byMinorUnitColumn(),
    /** Sums of the lines; every save works them out anew. */
    net: amountColumn('net').notNull(),
    discount: amountColumn('discount').notNull(),
    tax: amountColumn('tax').notNull(),
    gross: amountColumn('gross').notNull(),
    cost: amountColumn('cost').notNull(),
    marginPercent: numeric('margin_percent', { precision: 14, scale: 2 }).notNull(),
    weightKg: numeric('weight_kg', { precision: 14, scale: 3 }).notNull(),
    /** In the facility's currency. */
    netInBase: amountColumn('net_in_base').notNull(),
    /** Net in the currency of the house, 0 where no rate is known: lists are sorted by it. A trigger writes it. */
    houseNet: amountColumn('house_net').notNull().default('0'),
    ...approvalColumns(() => userTable.id, 'approval_ladder'),
    sentAt: instantColumn('sent_at'),
    sentById: user('sent_by_id'),
    sentTo: text('sent_to').array().notNull().default([]),
    sentCc: text('sent_cc').array().notNull().default([]),
    sentByHand: boolean('sent_by_hand').notNull().default(false),
    pdfFileId: uuid('pdf_file_id').references(() => files.id),
    pdfSha256: text('pdf_sha256'),
    customerPoNo: text('customer_po_no'),
    customerPoDate: date('customer_po_date'),
    customerPoFileId: uuid('customer_po_file_id').references(() => files.id),
    acceptedByName: text('accepted_by_name'),
    acceptedByEmail: text('accepted_by_email'),
    /** What the lines of the order come to once they are entered; until then as the order states it. */
    orderValue: amountColumn('order_value'),
    orderCurrency: text('order_currency'),
    /** As the order states it; null: it states none. */
    statedOrderValue: amountColumn('stated_order_value'),
    requestedDeliveryDate: date('requested_delivery_date'),
    wonLineIds: uuid('won_line_ids').array().notNull().default([]),
    contractReviewNote: text('contract_review_note'),
    releasedAt: instantColumn('released_at'),
    releasedById: user('released_by_id'),
    acknowledgedAt: instantColumn('acknowledged_at'),
    acknowledgedById: user('acknowledged_by_id'),
    acknowledgedTo: text('acknowledged_to').array().notNull().default([]),
    acknowledgedByHand: boolean('acknowledged_by_hand').notNull().default(false),
    acknowledgementFileId: uuid('acknowledgement_file_id').references(() => files.id),
    acknowledgementSha256: text('acknowledgement_sha256'),
    /** When it was won or lost; a trigger writes it, so that no way of deciding can forget it. */
    decidedAt: instantColumn('decided_at'),
    lostReason: text('lost_reason'),
    lostToCompetitor: text('lost_to_competitor'),
    lostPrice: amountColumn('lost_price'),
    lostNote: text('lost_note'),
    search: text()
      .notNull()
      .generatedAlwaysAs(
        sql`lower(number || ' ' || coalesce(project_name, '') || ' ' || coalesce(customer_reference, '') || ' ' || coalesce(customer_po_no, ''))`,
      ),
  },
  (table) => [
    uniqueIndex('quotes_number').on(table.number, table.revision),
    uniqueIndex('quotes_current').on(table.number).where(sql`is_current`),
    index('quotes_by_number').on(table.number, table.id).where(sql`is_current`),
    index('quotes_by_quote_date').on(table.quoteDate, table.id).where(sql`is_current`),
    // With the status, so that rows of another one are passed over without being read.
    index('quotes_by_valid_until').on(table.validUntil, table.id, table.status).where(sql`is_current`),
    index('quotes_by_value').on(table.houseNet, table.id, table.status).where(sql`is_current`),
    index('quotes_by_margin').on(table.marginPercent, table.id).where(sql`is_current`),
    index('quotes_by_updated_at').on(table.updatedAt, table.id).where(sql`is_current`),
    index('quotes_all_by_number').on(table.number, table.id),
    index('quotes_enquiry').on(table.enquiryId, table.createdAt),
    uniqueIndex('quotes_alternative').on(table.enquiryId, table.alternativeLetter, table.revision),
    // Filter and usual sort in one; with `is_current` in it, rows are counted from the index alone.
    index('quotes_status').on(table.status, table.number, table.id).where(sql`is_current`),
    // What was released lately is looked at by those who plan it.
    index('quotes_released').on(table.releasedAt).where(sql`status = 'released'`),
    // What has waited for a decision the longest is looked for every day.
    index('quotes_asked').on(table.stepAskedAt).where(sql`status = 'awaiting_approval'`),
    // Every column that sums, tabs and to-do lists of open quotes read, so that the index alone answers them.
    index('quotes_open')
      .on(
        table.status,
        table.validUntil,
        table.id,
        table.isCurrent,
        table.salespersonId,
        table.estimatorId,
        table.currency,
        table.net,
        table.confidencePercent,
        table.quoteConfidenceId,
      )
      .where(sql`status IN ('draft', 'awaiting_approval', 'approved', 'sent')`),
    // Forecasts look for open quotes by the day of their order.
    index('quotes_expected')
      .on(sql`coalesce(expected_order_date, valid_until)`)
      .where(sql`is_current AND status IN ('draft', 'awaiting_approval', 'approved', 'sent')`),
    // The last rate of a currency is proposed for the next quote.
    index('quotes_rate').on(table.facilityId, table.currency, table.rateDate),
    index('quotes_company').on(table.companyId, table.number, table.id),
    // What is open with each company, for the list of companies.
    index('quotes_open_company')
      .on(table.companyId)
      .where(sql`is_current AND status IN ('draft', 'awaiting_approval', 'approved', 'sent')`),
    index('quotes_facility').on(table.facilityId, table.number, table.id).where(sql`is_current`),
    index('quotes_salesperson').on(table.salespersonId, table.number, table.id).where(sql`is_current`),
    index('quotes_estimator').on(table.estimatorId, table.number, table.id).where(sql`is_current`),
    // What somebody has to finish, and whose quotes run out: the earliest of a person without a look at their others.
    index('quotes_salesperson_open')
      .on(table.salespersonId, table.status, table.validUntil, table.id)
      .where(sql`is_current AND status IN ('draft', 'sent')`),
    index('quotes_estimator_open')
      .on(table.estimatorId, table.status, table.validUntil, table.id)
      .where(sql`is_current AND status IN ('draft', 'sent') AND estimator_id IS NOT NULL`),
    // Setup lists say how many quotes use an entry.
    index('quotes_global_segment').on(table.globalSegmentId).where(sql`global_segment_id IS NOT NULL`),
    index('quotes_market_segment').on(table.marketSegmentId),
    index('quotes_quote_confidence').on(table.quoteConfidenceId),
    index('quotes_terms').on(table.termsId).where(sql`terms_id IS NOT NULL`),
    index('quotes_search').using('gin', sql`${table.search} gin_trgm_ops`),
  ],
)

export const quoteLineTable = pgTable(
  'quote_lines',
  {
    id: uuid().primaryKey().defaultRandom(),
    quoteId: uuid('quote_id')
      .notNull()
      .references(() => quoteTable.id, { onDelete: 'cascade' }),
    lineNo: integer('line_no').notNull(),
    kind: text().notNull(),
    noQuote: boolean('no_quote').notNull(),
    ...partColumns(),
    ...requirementColumns(),
    ...unitColumn(),
    /** [{quantity, unitPrice, leadTimeWeeks}], decimal strings. */
    breaks: jsonb().notNull(),
    selectedBreak: integer('selected_break').notNull(),
    discountPercent: numeric('discount_percent', { precision: 5, scale: 2 }).notNull(),
    taxCode: text('tax_code'),
    /** As it was on the quote's date. */
    taxRate: numeric('tax_rate', { precision: 5, scale: 2 }),
    unitWeightKg: numeric('unit_weight_kg', { precision: 14, scale: 3 }),
    notes: text(),
    /** From the customer's specification, for this line only. */
    deviations: jsonb().$type<string[]>().notNull().default([]),
    // Checked when saved, not by a foreign key: an array cannot have one, and calculations are never deleted.
    calculationIds: uuid('calculation_ids').array().notNull().default([]),
    /** Rows of cost, decimal strings. */
    costing: jsonb().notNull(),
    /** Since when the line is there: later estimates look at the newest costing first. */
    createdAt: instantColumn('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('quote_lines_quote').on(table.quoteId, table.lineNo),
    // Setup lists say how many lines use an entry.
    index('quote_lines_product').on(table.productCodeId).where(sql`product_code_id IS NOT NULL`),
    index('quote_lines_psl_level').on(table.pslLevelId).where(sql`psl_level_id IS NOT NULL`),
    index('quote_lines_specifications')
      .using('gin', table.specificationIds)
      .where(sql`specification_ids <> '{}'`),
    index('quote_lines_costed_product').on(table.productCodeId, table.createdAt).where(sql`costing <> '[]'`),
    // For words that nearly every line has.
    index('quote_lines_costed_at').on(table.createdAt).where(sql`costing <> '[]'`),
    index('quote_lines_costed_words')
      .using('gin', sql`lower(${table.description}) gin_trgm_ops`)
      .where(sql`costing <> '[]'`),
  ],
)

/** Decisions of approvers; a revision that was rejected may have several. */
export const quoteApprovalTable = pgTable(
  'quote_approvals',
  {
    id: uuid().primaryKey().defaultRandom(),
    quoteId: uuid('quote_id')
      .notNull()
      .references(() => quoteTable.id),
    ...decisionColumns(() => userTable.id),
  },
  (table) => [index('quote_approvals_quote').on(table.quoteId, table.at)],
)

/** Where the decisions on a quote are kept. */
export const quoteDecisions = { table: quoteApprovalTable, parent: 'quoteId' }
