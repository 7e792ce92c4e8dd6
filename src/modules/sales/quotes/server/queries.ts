import { newestRate } from '#modules/setup/exchange-rates/server/api.ts'
import { hasLetterhead, todayAt } from '#modules/setup/facilities/server/api.ts'
import { sql } from 'drizzle-orm'
import type { ApprovalStep } from '#platform/contract/documents/approval-steps.ts'
import { instantOf } from '#platform/server/database/select-columns.ts'
import { decisionsSelect } from '#platform/server/documents/approvals/approval-table.ts'
import { type DocumentRead, lookedUp } from '#platform/server/documents/reading.ts'
import { revisionsSelect } from '#platform/server/documents/revisions/revisions.ts'
import type { ApprovalLimits } from '#modules/setup/facilities/contract.ts'
import type { TaxCode } from '#modules/setup/facilities/domain.ts'
import {
  approverEntries,
  type QuoteApprover,
} from '#modules/signing/quote-traveller-approving-users/server/api.ts'
import {
  calculationReferences,
  type StoredReference,
} from '#modules/sales/pipe-wall-calculations/server/api.ts'
import { technicalRead } from '#modules/engineering/technical-lines/server/api.ts'
import { companyContactTable, companyTable } from '#modules/people/companies/table.ts'
import { enquiryTable } from '#modules/sales/enquiries/table.ts'
import { facilityTable } from '#modules/setup/facilities/table.ts'
import { marketSegmentTable } from '#modules/setup/market-segments/table.ts'
import { quoteConfidenceTable } from '#modules/setup/quote-confidence/table.ts'
import { salesStepTable } from '#modules/setup/sales-steps/table.ts'
import { userTable } from '#modules/people/users/table.ts'
import { globalSegmentTable } from '#modules/setup/global-segments/table.ts'
import { termsTable } from '#modules/signing/terms/table.ts'
import type { QuoteLine, QuoteRecord } from '../contract.ts'
import { quoteDecisions, quoteLineTable, quoteTable } from '../table.ts'
import { siblingsOf } from './costs/alternatives.ts'
import { type StoredReview, storedReview } from '#modules/sales/contract-reviews/server/api.ts'

type Computed =
  | 'can'
  | 'lines'
  | 'totals'
  | 'netInBase'
  | 'taxCodes'
  | 'approvalReasons'
  | 'missingToSubmit'
  | 'isAuthor'
  | 'approvalSteps'
  | 'contractReview'
  | 'marginFloorPercent'
  | 'targetMarginPercent'
type ComputedOfLine =
  | 'quantity'
  | 'unitPrice'
  | 'leadTimeWeeks'
  | 'discount'
  | 'net'
  | 'weightKg'
  | 'isComplete'
  | 'cost'
  | 'costWithMarkup'
  | 'uplift'
  | 'marginPercent'

/** A line as it is stored, with names. */
export interface LineRow extends Omit<QuoteLine, ComputedOfLine | 'costing' | 'calculations'> {
  readonly calculations: StoredReference[]
  readonly costing: NonNullable<QuoteLine['costing']>
  readonly pslRank: number | null
}

/** A quote as one statement gives it. */
export interface QuoteRow extends Omit<QuoteRecord, Computed> {
  readonly lines: LineRow[]
  readonly authorIds: string[]
  readonly facilityTaxCodes: TaxCode[]
  readonly approvalLimits: ApprovalLimits
  /** The newest rate of the house into the facility's currency; null: nobody entered one. */
  readonly houseRate: string | null
  readonly hasLetterhead: boolean
  readonly companyVatNo: string | null
  readonly companyEoriNo: string | null
  readonly targetMarginPercent: string | null
  readonly contractReviewNote: string | null
  readonly createdById: string | null
  /** Whose it was when it was decided, where it went to somebody else afterwards. */
  readonly decidedSalespersonId: string | null
  readonly submittedById: string | null
  readonly submittedByEmail: string | null
  readonly salespersonEmail: string
  readonly salespersonPhone: string | null
  readonly estimatorEmail: string | null
  readonly enquiryStatus: string
  readonly submittedSteps: ApprovalStep[] | null
  /** The customer's order; null before the quote is won. */
  readonly review: StoredReview | null
  readonly approvalLimitsHold: boolean
  readonly approvalDeciderIds: string[]
  /** The list of approvers for this facility today: everybody's entries until the decision, then the reader's. */
  readonly approverEntries: QuoteApprover[]
}

const person = (id: string, name?: string) => lookedUp(userTable, sql.raw(`quotes.${id}`), name)

const headerColumns = {
  enquiryNumber: sql`en.number`,
  enquiryStatus: sql`en.status`,
  salesStepName: sql`ss.name`,
  companyName: sql`co.name`,
  companyVatNo: sql`co.vat_no`,
  companyEoriNo: sql`co.eori_no`,
  contactName: sql`ct.name`,
  contactEmail: sql`ct.email`,
  facilityName: sql`fa.name`,
  baseCurrency: sql`fa.base_currency`,
  timeZone: sql`fa.time_zone`,
  houseRate: sql`(${newestRate(sql`quotes.currency`, sql`fa.base_currency`)})::text`,
  hasLetterhead: hasLetterhead(sql`fa`),
  facilityTaxCodes: sql`fa.tax_codes`,
  approvalLimits: sql`fa.approval_limits`,
  marketSegmentName: sql`ms.name`,
  targetMarginPercent: sql`ms.target_margin_percent::text`,
  globalSegmentName: lookedUp(globalSegmentTable, sql`quotes.global_segment_id`),
  salespersonName: sql`sp.name`,
  salespersonEmail: sql`sp.email`,
  salespersonPhone: sql`sp.phone`,
  estimatorName: person('estimator_id'),
  estimatorEmail: person('estimator_id', 'email'),
  quoteConfidenceName: sql`qc.name`,
  termsTitle: lookedUp(termsTable, sql`quotes.terms_id`, 'title'),
  termsEdition: lookedUp(termsTable, sql`quotes.terms_id`, 'edition'),
  createdByName: person('created_by_id'),
  submittedByName: person('submitted_by_id'),
  submittedByEmail: person('submitted_by_id', 'email'),
  approvedByName: person('approved_by_id'),
  sentByName: person('sent_by_id'),
  releasedByName: person('released_by_id'),
  acknowledgedByName: person('acknowledged_by_id'),
  review: storedReview(sql`quotes.id`),
  approvals: sql`(${decisionsSelect(quoteTable, quoteDecisions)})`,
  revisions: sql`(${revisionsSelect(quoteTable, { columns: ['sentAt'], select: sql`${instantOf(sql`other.sent_at`)} AS "sentAt"` })})`,
  siblings: sql`(${siblingsOf(sql`quotes.enquiry_id`, sql`quotes.number`)})`,
}

const joins = sql`
  JOIN ${enquiryTable} en ON en.id = quotes.enquiry_id
  JOIN ${salesStepTable} ss ON ss.id = en.sales_step_id
  JOIN ${companyTable} co ON co.id = quotes.company_id
  LEFT JOIN ${companyContactTable} ct ON ct.id = quotes.contact_id AND ct.company_id = co.id
  JOIN ${facilityTable} fa ON fa.id = quotes.facility_id
  JOIN ${marketSegmentTable} ms ON ms.id = quotes.market_segment_id
  JOIN ${userTable} sp ON sp.id = quotes.salesperson_id
  JOIN ${quoteConfidenceTable} qc ON qc.id = quotes.quote_confidence_id`

const technical = technicalRead(quoteLineTable)

/** Where the lines of a quote are kept, and what they show; when one was entered is never written again. */
export const quoteLines = {
  table: quoteLineTable,
  parent: 'quoteId',
  // What is signed and decided holds the lines as they are read here, so nothing may be added to them.
  notSaved: ['createdAt'],
  notRead: ['createdAt'],
  order: 'lineNo',
  columns: {
    ...technical.columns,
    pslRank: sql`psl.rank`,
    calculations: calculationReferences(sql`quote_lines.calculation_ids`),
  },
  joins: technical.joins,
}

/** One quote with its lines, names, approvals, revisions and history, in one statement. */
export const quoteRead: DocumentRead = {
  table: quoteTable,
  lines: quoteLines,
  // The sums are worked out from the lines, and costs are not for everybody who reads the quote.
  notRead: ['net', 'discount', 'tax', 'gross', 'cost', 'marginPercent', 'weightKg', 'netInBase', 'houseNet'],
  columns: headerColumns,
  joins,
  perReader: (ctx) => ({
    approverEntries: approverEntries(
      {
        userId: sql`${ctx.actor.id}::uuid`,
        ofAll: sql`quotes.status IN ('draft', 'awaiting_approval', 'won', 'part_won')`,
        facilityId: sql`quotes.facility_id`,
      },
      todayAt(ctx, sql`quotes.facility_id`),
    ),
  }),
}
