import { minorUnitProblems } from '#platform/contract/money.ts'
import { sql } from 'drizzle-orm'
import { blockedReason } from '#platform/contract/documents/lifecycle.ts'
import { lockedBecause, type Refusal } from '#platform/contract/calls/refusals.ts'
import type { Context } from '#platform/server/context.ts'
import type { Abilities } from '#platform/contract/abilities.ts'
import { ability, missingGuard } from '#platform/server/documents/lifecycle/abilities.ts'
import { documentOf } from '#platform/server/documents/document.ts'
import { lookedUp } from '#platform/server/documents/reading.ts'
import { refuseWhere } from '#platform/server/errors.ts'
import { statusHistory } from '#platform/server/documents/lifecycle/lifecycle-table.ts'
import { technicalRead } from '#modules/engineering/technical-lines/server/api.ts'
import { contactProblems } from '#modules/people/companies/domain.ts'
import { companyContactTable, companyTable } from '#modules/people/companies/table.ts'
import { facilityTable } from '#modules/setup/facilities/table.ts'
import { marketSegmentTable } from '#modules/setup/market-segments/table.ts'
import { pslLevelTable } from '#modules/setup/psl-levels/table.ts'
import { quoteConfidenceTable } from '#modules/setup/quote-confidence/table.ts'
import { salesStepTable } from '#modules/setup/sales-steps/table.ts'
import { userTable } from '#modules/people/users/table.ts'
import { globalSegmentTable } from '#modules/setup/global-segments/table.ts'
import type { EnquiryLine } from '../contract/lines.ts'
import { type EnquiryRecord, enquiries as contract } from '../contract.ts'
import {
  CLOSED,
  enquiryLifecycle,
  isEditable,
  isOpen,
  missingToQuote,
  NO_OPEN_QUESTION,
  type ReviewAnswer,
} from '../domain.ts'
import { enquiryLineTable, enquiryTable } from '../table.ts'
import { duplicatesOfRow } from './duplicates.ts'

type Shown = Omit<EnquiryRecord, 'technicalReview' | 'missingToQuote' | 'can' | 'lines'>

/** An enquiry as one statement gives it. */
export interface EnquiryRow extends Shown {
  readonly drawingLegible: ReviewAnswer | null
  readonly materialAvailable: ReviewAnswer | null
  readonly pslWithinScope: ReviewAnswer | null
  readonly ndeArranged: ReviewAnswer | null
  readonly reviewExceptions: string | null
  readonly reviewCompletedAt: string | null
  readonly reviewCompletedById: string | null
  readonly reviewCompletedByName: string | null
  readonly lines: EnquiryLine[]
  readonly quoteCount: number
  readonly liveQuoteCount: number
  readonly salespersonEmail: string
  readonly salespersonPhone: string | null
  readonly contactEmail: string | null
  readonly stepIsFinal: boolean
}

// A quoted enquiry has gone to "quoted" at some time; what was answered after that, its quote does not know.
const scopeAnswers = sql`
  SELECT coalesce(json_agg(q.question_no ORDER BY q.question_no), '[]') FROM enquiry_questions q
  WHERE q.enquiry_id = enquiries.id AND enquiries.status = 'quoted' AND q.affects_scope AND q.recorded_at > (
    SELECT max(at) FROM ${statusHistory}
    WHERE entity = 'enquiries' AND entity_id = enquiries.id AND to_state = 'quoted')`

const needsTechnicalReview = sql`EXISTS (
  SELECT FROM ${enquiryLineTable} JOIN ${pslLevelTable} psl ON psl.id = enquiry_lines.psl_level_id
  WHERE enquiry_lines.enquiry_id = enquiries.id AND psl.requires_technical_review)`

const headerColumns = {
  value: sql`nullif(enquiries.value, 0)::text`,
  valueCurrency: sql`coalesce(enquiries.quoted_currency, enquiries.currency)`,
  confidencePercent: sql`qc.percent`,
  quoteConfidenceName: sql`qc.name`,
  salesStepName: sql`ss.name`,
  stepIsFinal: sql`(ss.is_won OR ss.is_lost)`,
  companyName: sql`co.name`,
  contactName: sql`ct.name`,
  contactEmail: sql`ct.email`,
  engineeringContactName: sql`ec.name`,
  facilityName: sql`fa.name`,
  timeZone: sql`fa.time_zone`,
  salespersonName: sql`sp.name`,
  salespersonEmail: sql`sp.email`,
  salespersonPhone: sql`sp.phone`,
  estimatorName: lookedUp(userTable, sql`enquiries.estimator_id`),
  marketSegmentName: sql`ms.name`,
  globalSegmentName: lookedUp(globalSegmentTable, sql`enquiries.global_segment_id`),
  createdByName: lookedUp(userTable, sql`enquiries.created_by_id`),
  reviewCompletedByName: lookedUp(userTable, sql`enquiries.review_completed_by_id`),
  acknowledgedByName: lookedUp(userTable, sql`enquiries.acknowledged_by_id`),
  duplicates: sql`(${duplicatesOfRow})`,
  scopeAnswers: sql`(${scopeAnswers})`,
  needsTechnicalReview,
}

const joins = sql`
  JOIN ${companyTable} co ON co.id = enquiries.company_id
  LEFT JOIN ${companyContactTable} ct ON ct.id = enquiries.contact_id AND ct.company_id = co.id
  LEFT JOIN ${companyContactTable} ec ON ec.id = enquiries.engineering_contact_id AND ec.company_id = co.id
  JOIN ${facilityTable} fa ON fa.id = enquiries.facility_id
  JOIN ${userTable} sp ON sp.id = enquiries.salesperson_id
  JOIN ${marketSegmentTable} ms ON ms.id = enquiries.market_segment_id
  JOIN ${salesStepTable} ss ON ss.id = enquiries.sales_step_id
  JOIN ${quoteConfidenceTable} qc ON qc.id = enquiries.quote_confidence_id`

/** The lines of an enquiry: where they are kept, and what they show. */
const enquiryLines = {
  table: enquiryLineTable,
  parent: 'enquiryId',
  order: 'lineNo',
  ...technicalRead(enquiryLineTable),
}

/** What is still missing before it may be quoted, as sentences by field. */
export const missingOf = (row: EnquiryRow): Record<string, string[]> =>
  missingToQuote({
    ...row,
    contactId: row.contactId ?? null,
    estimatorId: row.estimatorId ?? null,
    estimatedValue: row.estimatedValue ?? null,
    expectedOrderDate: row.expectedOrderDate ?? null,
    lineCount: row.lines.length,
    technicalReviewCompletedAt: row.reviewCompletedAt,
  })

const notReady = (message: string) => ({ code: 'not_ready', message })

function abilities({ actor }: Context, row: EnquiryRow): Abilities {
  const bidding = ['new', 'under_review'].includes(row.status)
  const quotable = ['ready_to_quote', 'quoted'].includes(row.status)
  const open = isOpen(row.status)
  const editable = isEditable(row.status)
  const noQuestion = open ? NO_OPEN_QUESTION : CLOSED
  const update = (isPossible: boolean, reason: string | Refusal) =>
    ability(actor, 'enquiries:update', isPossible, reason)
  return {
    update: update(open, CLOSED),
    updateLines: update(editable, lockedBecause('The lines are locked: the quote is out.')),
    decideBid: update(bidding, blockedReason(enquiryLifecycle, 'noBid', row.status)),
    reviewTechnically: ability(
      actor,
      'enquiries:review',
      editable,
      lockedBecause('The technical review is over.'),
    ),
    acknowledge: ability(actor, 'enquiries:send', open, CLOSED),
    askQuestion: update(open, CLOSED),
    sendQuestions: ability(actor, 'enquiries:send', open && row.openQuestionCount > 0, noQuestion),
    moveStep: update(open, CLOSED),
    createQuote: ability(
      actor,
      'quotes:create',
      quotable,
      'Only an enquiry that is ready to quote can be quoted.',
    ),
  }
}

const technicalReviewOf = (row: EnquiryRow): EnquiryRecord['technicalReview'] => ({
  drawingLegible: row.drawingLegible,
  materialAvailable: row.materialAvailable,
  pslWithinScope: row.pslWithinScope,
  ndeArranged: row.ndeArranged,
  exceptions: row.reviewExceptions,
  completedAt: row.reviewCompletedAt,
  completedById: row.reviewCompletedById,
  completedByName: row.reviewCompletedByName,
})

/** Throws 422 for references that exist but do not belong here. */
function checkReferences(row: EnquiryRow): void {
  const problems: Record<string, string[]> = contactProblems({
    contactId: [row.contactId, row.contactName],
    engineeringContactId: [row.engineeringContactId, row.engineeringContactName],
  })
  if (row.stepIsFinal && isOpen(row.status)) {
    problems.salesStepId = ['Won and lost steps are set by the quotes, not by hand.']
  }
  Object.assign(problems, minorUnitProblems({ estimatedValue: row.estimatedValue }, row.currency))
  refuseWhere(problems)
}

const auditedNames = [
  ...Object.keys(contract.input.shape),
  'bidDecision',
  'noBidReason',
  'bidNote',
  'acknowledgedAt',
  'acknowledgedTo',
  'questionsSentAt',
] as (keyof EnquiryRow)[]

/** The enquiry as a document: how it is read, presented and guarded. */
export const enquiries = documentOf(contract, {
  lifecycle: enquiryLifecycle,
  read: { table: enquiryTable, lines: enquiryLines, columns: headerColumns, joins },
  guards: {
    makeReady: missingGuard((_, row: EnquiryRow) => missingOf(row), 'not_ready'),
    lose: (_, row) =>
      row.liveQuoteCount > 0 ? notReady('The enquiry has an open quote: mark that as lost.') : null,
    cancel: (_, row) => (row.liveQuoteCount > 0 ? notReady('Decide or cancel its open quotes first.') : null),
  },
  abilities,
  present: (_, row) => ({
    ...row,
    technicalReview: technicalReviewOf(row),
    missingToQuote: missingOf(row),
  }),
  check: checkReferences,
  audited: (_, row) => ({
    ...Object.fromEntries(auditedNames.map((name) => [name, row[name]])),
    technicalReview: technicalReviewOf(row),
  }),
})
