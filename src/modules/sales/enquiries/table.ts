import { sql } from 'drizzle-orm'
import { boolean, date, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { amountColumn } from '#platform/server/database/amount-columns.ts'
import { instantColumn, recordColumns } from '#platform/server/database/record-columns.ts'
import { companyTable } from '#modules/people/companies/table.ts'
import { facilityTable } from '#modules/setup/facilities/table.ts'
import { globalSegmentTable } from '#modules/setup/global-segments/table.ts'
import { marketSegmentTable } from '#modules/setup/market-segments/table.ts'
import { quoteConfidenceTable } from '#modules/setup/quote-confidence/table.ts'
import { salesStepTable } from '#modules/setup/sales-steps/table.ts'
import { partColumns, requirementColumns, unitColumn } from '#modules/engineering/technical-lines/table.ts'
import { userTable } from '#modules/people/users/table.ts'
import type { QuestionStatus } from './domain/questions.ts'
import type { EnquiryStatus } from './domain.ts'

export const enquiryTable = pgTable(
  'enquiries',
  {
    ...recordColumns(),
    number: text().notNull(),
    status: text().$type<EnquiryStatus>().notNull().default('new'),
    companyId: uuid('company_id')
      .notNull()
      .references(() => companyTable.id),
    // People of a company come and go with its record: checked when saved, not by a foreign key.
    contactId: uuid('contact_id'),
    engineeringContactId: uuid('engineering_contact_id'),
    endUser: text('end_user'),
    projectName: text('project_name'),
    endDestinationCountry: text('end_destination_country'),
    receivedAt: instantColumn('received_at').notNull(),
    receivedVia: text('received_via').notNull(),
    customerReference: text('customer_reference'),
    /** The reference as it is compared: without case, blanks and punctuation. */
    referenceKey: text('reference_key').generatedAlwaysAs(
      sql`nullif(regexp_replace(lower(customer_reference), '[[:space:][:punct:]]', '', 'g'), '')`,
    ),
    quoteDueAt: instantColumn('quote_due_at').notNull(),
    requiredDeliveryDate: date('required_delivery_date'),
    facilityId: uuid('facility_id')
      .notNull()
      .references(() => facilityTable.id),
    salespersonId: uuid('salesperson_id')
      .notNull()
      .references(() => userTable.id),
    estimatorId: uuid('estimator_id').references(() => userTable.id),
    marketSegmentId: uuid('market_segment_id')
      .notNull()
      .references(() => marketSegmentTable.id),
    globalSegmentId: uuid('global_segment_id').references(() => globalSegmentTable.id),
    salesStepId: uuid('sales_step_id')
      .notNull()
      .references(() => salesStepTable.id),
    quoteConfidenceId: uuid('quote_confidence_id')
      .notNull()
      .references(() => quoteConfidenceTable.id),
    estimatedValue: amountColumn('estimated_value'),
    currency: text().notNull(),
    expectedOrderDate: date('expected_order_date'),
    priority: text().notNull(),
    freeIssue: boolean('free_issue').notNull(),
    notes: text(),
    bidDecision: text('bid_decision').notNull().default('pending'),
    noBidReason: text('no_bid_reason'),
    bidNote: text('bid_note'),
    lostReason: text('lost_reason'),
    lostToCompetitor: text('lost_to_competitor'),
    lostPrice: amountColumn('lost_price'),
    lostNote: text('lost_note'),
    drawingLegible: text('drawing_legible'),
    materialAvailable: text('material_available'),
    pslWithinScope: text('psl_within_scope'),
    ndeArranged: text('nde_arranged'),
    reviewExceptions: text('review_exceptions'),
    reviewCompletedAt: instantColumn('review_completed_at'),
    reviewCompletedById: uuid('review_completed_by_id').references(() => userTable.id),
    /** The newest acknowledgement to the customer. */
    acknowledgedAt: instantColumn('acknowledged_at'),
    acknowledgedById: uuid('acknowledged_by_id').references(() => userTable.id),
    acknowledgedTo: text('acknowledged_to').array(),
    /** When open questions were last sent to the customer. */
    questionsSentAt: instantColumn('questions_sent_at'),
    /** Of the questions: kept up to date by each change of them. */
    openQuestionCount: integer('open_question_count').notNull().default(0),
    /** The earliest day by which a sent question should be answered; null when none waits. */
    answersDueOn: date('answers_due_on'),
    /** Kept up to date by every save of the lines. */
    lineCount: integer('line_count').notNull(),
    pslRank: integer('psl_rank').notNull(),
    /** Of the newest live quote; kept up to date by the quotes. */
    quotedValue: amountColumn('quoted_value'),
    quotedCurrency: text('quoted_currency'),
    quoteCount: integer('quote_count').notNull().default(0),
    liveQuoteCount: integer('live_quote_count').notNull().default(0),
    value: amountColumn('value')
      .notNull()
      .generatedAlwaysAs(sql`coalesce(quoted_value, estimated_value, 0.00)`),
    /** The value in the currency of the house, 0 where no rate is known: lists are sorted by it. A trigger writes it. */
    houseValue: amountColumn('house_value').notNull().default('0'),
    createdById: uuid('created_by_id').references(() => userTable.id),
    /** When it was won, lost, cancelled or not bid for; a trigger writes it. */
    closedAt: instantColumn('closed_at'),
    search: text()
      .notNull()
      .generatedAlwaysAs(
        sql`lower(number || ' ' || coalesce(project_name, '') || ' ' || coalesce(customer_reference, '') || ' ' || coalesce(end_user, ''))`,
      ),
  },
  (table) => [
    uniqueIndex('enquiries_number').on(table.number),
    index('enquiries_by_number').on(table.number, table.id),
    // With the status, so that rows of another one are passed over without being read.
    index('enquiries_by_received_at').on(table.receivedAt, table.id, table.status),
    index('enquiries_by_quote_due_at').on(table.quoteDueAt, table.id),
    index('enquiries_by_value').on(table.houseValue, table.id, table.status),
    index('enquiries_by_updated_at').on(table.updatedAt, table.id),
    index('enquiries_open')
      .on(table.quoteDueAt, table.id)
      .where(sql`status IN ('new', 'under_review', 'ready_to_quote', 'quoted')`),
    // With everything that the sums and the tabs of the list ask for: they are made up from it alone.
    index('enquiries_open_step')
      .on(
        table.salesStepId,
        table.quoteDueAt,
        table.id,
        table.status,
        table.quoteConfidenceId,
        table.currency,
        table.quotedCurrency,
        table.value,
        table.facilityId,
        table.salespersonId,
        table.estimatorId,
        table.openQuestionCount,
        table.answersDueOn,
      )
      .where(sql`status IN ('new', 'under_review', 'ready_to_quote', 'quoted')`),
    index('enquiries_status').on(table.status, table.quoteDueAt, table.id),
    index('enquiries_company').on(table.companyId, table.quoteDueAt, table.id),
    index('enquiries_facility').on(table.facilityId, table.quoteDueAt, table.id),
    index('enquiries_salesperson').on(table.salespersonId, table.quoteDueAt, table.id),
    index('enquiries_estimator').on(table.estimatorId, table.quoteDueAt, table.id),
    index('enquiries_market_segment').on(table.marketSegmentId, table.quoteDueAt, table.id),
    index('enquiries_reference')
      .on(table.companyId, table.referenceKey, table.status, table.id)
      .where(sql`reference_key IS NOT NULL`),
    index('enquiries_open_reference')
      .on(table.companyId, table.referenceKey, table.id)
      .where(
        sql`reference_key IS NOT NULL AND status IN ('new', 'under_review', 'ready_to_quote', 'quoted')`,
      ),
    index('enquiries_questions').on(table.quoteDueAt, table.id).where(sql`open_question_count > 0`),
    index('enquiries_answers_due').on(table.answersDueOn, table.id).where(sql`answers_due_on IS NOT NULL`),
    index('enquiries_salesperson_awaited')
      .on(table.salespersonId, table.answersDueOn, table.id)
      .where(sql`answers_due_on IS NOT NULL`),
    index('enquiries_estimator_awaited')
      .on(table.estimatorId, table.answersDueOn, table.id)
      .where(sql`answers_due_on IS NOT NULL AND estimator_id IS NOT NULL`),
    index('enquiries_lost_reason').on(table.lostReason, table.receivedAt).where(sql`lost_reason IS NOT NULL`),
    index('enquiries_no_bid_reason')
      .on(table.noBidReason, table.receivedAt)
      .where(sql`no_bid_reason IS NOT NULL`),
    index('enquiries_closed').on(table.closedAt, table.id).where(sql`closed_at IS NOT NULL`),
    // What somebody has to quote next: the earliest of a person without a look at what they closed.
    index('enquiries_salesperson_unquoted')
      .on(table.salespersonId, table.quoteDueAt, table.id)
      .where(sql`status IN ('new', 'under_review', 'ready_to_quote')`),
    index('enquiries_estimator_unquoted')
      .on(table.estimatorId, table.quoteDueAt, table.id)
      .where(sql`status IN ('new', 'under_review', 'ready_to_quote') AND estimator_id IS NOT NULL`),
    // Setup lists say how many enquiries use an entry.
    index('enquiries_global_segment').on(table.globalSegmentId).where(sql`global_segment_id IS NOT NULL`),
    index('enquiries_quote_confidence').on(table.quoteConfidenceId),
    index('enquiries_sales_step').on(table.salesStepId),
    index('enquiries_search').using('gin', sql`${table.search} gin_trgm_ops`),
  ],
)

export const enquiryLineTable = pgTable(
  'enquiry_lines',
  {
    id: uuid().primaryKey().defaultRandom(),
    enquiryId: uuid('enquiry_id')
      .notNull()
      .references(() => enquiryTable.id, { onDelete: 'cascade' }),
    lineNo: integer('line_no').notNull(),
    ...partColumns(),
    /** Decimal strings. */
    quantities: jsonb().$type<string[]>().notNull(),
    ...unitColumn(),
    ...requirementColumns(),
    inspectionNotes: text('inspection_notes'),
  },
  (table) => [
    index('enquiry_lines_enquiry').on(table.enquiryId, table.lineNo),
    // Setup lists say how many lines use an entry.
    index('enquiry_lines_product').on(table.productCodeId).where(sql`product_code_id IS NOT NULL`),
    index('enquiry_lines_psl_level').on(table.pslLevelId).where(sql`psl_level_id IS NOT NULL`),
    index('enquiry_lines_specifications')
      .using('gin', table.specificationIds)
      .where(sql`specification_ids <> '{}'`),
  ],
)

/** Questions to the customer, and what was answered. */
export const enquiryQuestionTable = pgTable(
  'enquiry_questions',
  {
    ...recordColumns(),
    enquiryId: uuid('enquiry_id')
      .notNull()
      .references(() => enquiryTable.id, { onDelete: 'cascade' }),
    /** 1, 2, 3 within the enquiry; kept by withdrawn ones too. */
    questionNo: integer('question_no').notNull(),
    // Lines come and go with their enquiry: checked when saved, not by a foreign key.
    lineId: uuid('line_id'),
    text: text().notNull(),
    status: text().$type<QuestionStatus>().notNull().default('open'),
    askedById: uuid('asked_by_id')
      .notNull()
      .references(() => userTable.id),
    askedAt: instantColumn('asked_at').notNull(),
    /** The first time it went to the customer. */
    sentAt: instantColumn('sent_at'),
    /** When the answer is wanted. */
    dueOn: date('due_on'),
    answer: text(),
    /** Who of the customer answered, as staff wrote it down. */
    answeredByName: text('answered_by_name'),
    answeredOn: date('answered_on'),
    affectsScope: boolean('affects_scope').notNull().default(false),
    recordedById: uuid('recorded_by_id').references(() => userTable.id),
    recordedAt: instantColumn('recorded_at'),
    withdrawnReason: text('withdrawn_reason'),
  },
  (table) => [uniqueIndex('enquiry_questions_number').on(table.enquiryId, table.questionNo)],
)

/**
 * Since when and until when an enquiry stood in a sales step while it was open. A trigger writes the rows, so
 * that no way of moving an enquiry can forget them.
 */
export const enquiryStepTable = pgTable(
  'enquiry_steps',
  {
    id: uuid().primaryKey().defaultRandom(),
    enquiryId: uuid('enquiry_id')
      .notNull()
      .references(() => enquiryTable.id, { onDelete: 'cascade' }),
    salesStepId: uuid('sales_step_id')
      .notNull()
      .references(() => salesStepTable.id),
    enteredAt: instantColumn('entered_at').notNull(),
    /** Null while it stands there. */
    leftAt: instantColumn('left_at'),
  },
  (table) => [
    index('enquiry_steps_of').on(table.enquiryId, table.salesStepId, table.enteredAt, table.leftAt),
    index('enquiry_steps_step').on(table.salesStepId),
    uniqueIndex('enquiry_steps_present').on(table.enquiryId).where(sql`left_at IS NULL`),
  ],
)
