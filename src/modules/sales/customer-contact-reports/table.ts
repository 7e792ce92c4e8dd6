import { sql } from 'drizzle-orm'
import {
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { RichText } from '#platform/contract/values/rich-text.ts'
import { amountColumn } from '#platform/server/database/amount-columns.ts'
import { instantColumn, recordColumns } from '#platform/server/database/record-columns.ts'
import { companyTable } from '#modules/people/companies/table.ts'
import { marketSegmentTable } from '#modules/setup/market-segments/table.ts'
import { quoteConfidenceTable } from '#modules/setup/quote-confidence/table.ts'
import { salesStepTable } from '#modules/setup/sales-steps/table.ts'
import { userTable } from '#modules/people/users/table.ts'
import type { ContactPurpose, ContactType, ReportStatus, Visibility } from './domain.ts'

export const contactReportTable = pgTable(
  'customer_contact_reports',
  {
    ...recordColumns(),
    number: text().notNull(),
    status: text().$type<ReportStatus>().notNull().default('draft'),
    companyId: uuid('company_id')
      .notNull()
      .references(() => companyTable.id),
    // People of a company come and go with its record: checked when saved, not by a foreign key.
    contactIds: uuid('contact_ids').array().notNull(),
    contactType: text('contact_type').$type<ContactType>().notNull(),
    contactAt: instantColumn('contact_at').notNull(),
    durationMin: integer('duration_min'),
    place: text(),
    authorId: uuid('author_id')
      .notNull()
      .references(() => userTable.id),
    attendeeIds: uuid('attendee_ids').array().notNull(),
    purpose: text().$type<ContactPurpose>().notNull(),
    salesStepId: uuid('sales_step_id').references(() => salesStepTable.id),
    summary: jsonb().$type<RichText>(),
    /** The first words of the summary; every save works them out anew. */
    excerpt: text().notNull(),
    customerNeeds: text('customer_needs'),
    projectInfo: text('project_info'),
    competitors: text(),
    ourPosition: text('our_position'),
    productCodeIds: uuid('product_code_ids').array().notNull(),
    potentialValue: amountColumn('potential_value'),
    currency: text(),
    expectedOrderDate: date('expected_order_date'),
    quoteConfidenceId: uuid('quote_confidence_id').references(() => quoteConfidenceTable.id),
    enquiryIds: uuid('enquiry_ids').array().notNull(),
    quoteIds: uuid('quote_ids').array().notNull(),
    nextContactOn: date('next_contact_on'),
    /** Sorts by the next contact; those without one stand behind all others. */
    nextContactKey: date('next_contact_key')
      .notNull()
      .generatedAlwaysAs(sql`coalesce(next_contact_on, date '9999-12-31')`),
    /** Of the company when the report was last saved. */
    marketSegmentId: uuid('market_segment_id').references(() => marketSegmentTable.id),
    visibility: text().$type<Visibility>().notNull(),
    submittedAt: instantColumn('submitted_at'),
    reviewedAt: instantColumn('reviewed_at'),
    reviewedById: uuid('reviewed_by_id').references(() => userTable.id),
    /** Kept up to date by every save of the actions. */
    openActionCount: integer('open_action_count').notNull().default(0),
    /** The newest contact with its company that is no draft; what it asks for next is what is still to be done. */
    isLatest: boolean('is_latest').notNull().default(false),
    search: text()
      .notNull()
      .generatedAlwaysAs(
        sql`lower(number || ' ' || excerpt || ' ' || coalesce(place, '') || ' ' || left(coalesce(project_info, ''), 200))`,
      ),
  },
  (table) => [
    uniqueIndex('customer_contact_reports_number').on(table.number),
    index('customer_contact_reports_by_number').on(table.number, table.id),
    // With who may see it, so that rows are counted from the index alone.
    index('customer_contact_reports_by_contact_at').on(
      table.contactAt,
      table.id,
      table.visibility,
      table.authorId,
    ),
    index('customer_contact_reports_by_updated_at').on(table.updatedAt, table.id),
    index('customer_contact_reports_status').on(
      table.status,
      table.contactAt,
      table.id,
      table.visibility,
      table.authorId,
    ),
    index('customer_contact_reports_company').on(table.companyId, table.contactAt, table.id),
    index('customer_contact_reports_author').on(table.authorId, table.contactAt, table.id),
    index('customer_contact_reports_type').on(
      table.contactType,
      table.contactAt,
      table.id,
      table.visibility,
      table.authorId,
    ),
    index('customer_contact_reports_segment').on(
      table.marketSegmentId,
      table.contactAt,
      table.id,
      table.visibility,
      table.authorId,
    ),
    index('customer_contact_reports_by_next_contact').on(table.nextContactKey, table.id),
    index('customer_contact_reports_follow_up')
      .on(table.nextContactKey, table.id)
      .where(sql`is_latest AND next_contact_on IS NOT NULL`),
    index('customer_contact_reports_latest').on(table.companyId).where(sql`is_latest`),
    index('customer_contact_reports_attendees').using('gin', table.attendeeIds),
    index('customer_contact_reports_enquiries').using('gin', table.enquiryIds),
    index('customer_contact_reports_quotes').using('gin', table.quoteIds),
    // Setup lists say how many reports use an entry.
    index('customer_contact_reports_step').on(table.salesStepId),
    index('customer_contact_reports_confidence')
      .on(table.quoteConfidenceId)
      .where(sql`quote_confidence_id IS NOT NULL`),
    index('customer_contact_reports_search').using('gin', sql`${table.search} gin_trgm_ops`),
  ],
)

/** What somebody promised to do after a contact. */
export const contactActionTable = pgTable(
  'contact_report_actions',
  {
    id: uuid().primaryKey().defaultRandom(),
    reportId: uuid('report_id')
      .notNull()
      .references(() => contactReportTable.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    text: text().notNull(),
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => userTable.id),
    dueOn: date('due_on'),
    doneAt: instantColumn('done_at'),
    doneById: uuid('done_by_id').references(() => userTable.id),
  },
  (table) => [
    index('contact_report_actions_report').on(table.reportId, table.position),
    index('contact_report_actions_open').on(table.ownerId, table.dueOn).where(sql`done_at IS NULL`),
    index('contact_report_actions_due').on(table.dueOn).where(sql`done_at IS NULL`),
  ],
)

/** Who got the summary of which month: at most one for each person. */
export const monthlySummaryTable = pgTable(
  'contact_report_summaries',
  {
    userId: uuid('user_id').notNull(),
    /** `YYYY-MM` */
    month: text().notNull(),
    sentAt: instantColumn('sent_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.month] })],
)
