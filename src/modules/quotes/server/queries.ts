import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../../platform/server/context.ts'
import type { Db } from '../../../platform/server/database.ts'
import { settled } from '../../../platform/server/compile-sql.ts'
import { selectable } from '../../../platform/server/rows.ts'
import type { ApprovalLimits } from '../../facilities/contract.ts'
import type { TaxCode } from '../../facilities/domain.ts'
import { type Approver, approverEntries } from '../../quote-traveller-approving-users/server/api.ts'
import { calculationReferences, type StoredReference } from '../../pipe-wall-calculations/server/api.ts'
import type { QuoteLine, QuoteRecord } from '../contract.ts'
import type { LadderStep } from '../domain/ladder.ts'
import { quoteLineTable, quoteTable } from '../table.ts'
import { siblingsOf } from './alternatives.ts'
import { type StoredReview, storedReview } from './review-select.ts'

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
  readonly targetMarginPercent: string | null
  readonly contractReviewNote: string | null
  readonly createdById: string | null
  readonly submittedById: string | null
  readonly submittedByEmail: string | null
  readonly salespersonEmail: string
  readonly salespersonPhone: string | null
  readonly estimatorEmail: string | null
  readonly enquiryStatus: string
  readonly approvalLadder: LadderStep[] | null
  /** The customer's order; null before the quote is won. */
  readonly review: StoredReview | null
  readonly approvalLimitsHold: boolean
  readonly approvalDeciderIds: string[]
  /** The list of approvers for this facility today: everybody's entries until the decision, then the reader's. */
  readonly approverEntries: Approver[]
}

// biome-ignore format: names read better in rows
const headerColumns = selectable(quoteTable, [
  'id', 'version', 'createdAt', 'updatedAt', 'number', 'revision', 'isCurrent', 'revisionReason', 'status',
  'alternativeLetter', 'alternativeTitle', 'enquiryId', 'companyId', 'contactId', 'addressText', 'facilityId', 'marketSegmentId', 'globalSegmentId',
  'projectName', 'customerReference', 'quoteDate', 'validUntil', 'salespersonId', 'estimatorId', 'currency',
  'exchangeRate', 'rateDate', 'rateSource', 'quoteConfidenceId', 'confidencePercent', 'expectedOrderDate', 'incoterm',
  'incotermPlace', 'paymentTerms', 'deliveryTerms', 'leadTimeWeeks', 'leadTimeBasis', 'termsId', 'inclusions',
  'exclusions', 'deviations', 'validityNote', 'internalNotes', 'authorIds', 'createdById', 'submittedAt',
  'submittedById', 'approvalLadder', 'approvalStep', 'stepAskedAt', 'approvalLimitsHold', 'approvalDeciderIds', 'approvedAt', 'sentAt', 'sentTo', 'sentCc', 'sentByHand', 'pdfFileId', 'pdfSha256',
  'customerPoNo', 'customerPoDate', 'customerPoFileId', 'acceptedByName', 'acceptedByEmail', 'orderValue',
  'requestedDeliveryDate', 'wonLineIds', 'contractReviewNote', 'releasedAt', 'acknowledgedAt', 'acknowledgedTo',
  'acknowledgedByHand', 'acknowledgementFileId', 'acknowledgementSha256', 'lostReason', 'lostToCompetitor', 'lostPrice',
  'lostNote',
])

// biome-ignore format: names read better in rows
const lineColumns = selectable(quoteLineTable, [
  'id', 'lineNo', 'kind', 'noQuote', 'productCodeId', 'customerPart', 'customerPartRevision', 'description',
  'specificationIds', 'pslLevelId', 'materialClass', 'temperatureClass', 'size', 'rating', 'drawingNo', 'drawingRev',
  'certificationLevel', 'uom', 'breaks', 'selectedBreak', 'taxCode', 'notes', 'deviations', 'calculationIds', 'costing',
])

const instantText = (column: SQL): SQL => sql`to_char(${column}, 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`

const linesOf = (source: SQL): SQL => sql`
  SELECT coalesce(json_agg(l ORDER BY l."lineNo"), '[]') FROM (
    SELECT ${sql.join(lineColumns, sql`, `)}, quote_lines.discount_percent::text AS "discountPercent",
      quote_lines.tax_rate::text AS "taxRate", quote_lines.unit_weight_kg::text AS "unitWeightKg",
      pc.code AS "productCode", psl.code AS "pslLevel", psl.rank AS "pslRank",
      (SELECT coalesce(json_agg(json_build_object('id', s.id, 'number', s.code, 'title', s.name) ORDER BY s.code), '[]')
       FROM specifications s WHERE s.id = ANY(quote_lines.specification_ids)) AS specifications,
      ${calculationReferences(sql`quote_lines.calculation_ids`)} AS calculations
    FROM ${source} AS quote_lines
    LEFT JOIN product_codes pc ON pc.id = quote_lines.product_code_id
    LEFT JOIN psl_levels psl ON psl.id = quote_lines.psl_level_id
    WHERE quote_lines.quote_id = quotes.id
  ) AS l`

const history = sql`
  SELECT coalesce(json_agg(h ORDER BY h.at), '[]') FROM (
    SELECT action, from_state AS "fromState", to_state AS "toState", reason, actor_name AS "actorName",
      ${instantText(sql`at`)} AS at
    FROM status_history WHERE entity = 'quotes' AND entity_id = quotes.id
  ) AS h`

const approvals = sql`
  SELECT coalesce(json_agg(a ORDER BY a.at), '[]') FROM (
    SELECT decision, step, user_id AS "userId", user_name AS "userName", holder_name AS "holderName",
      ${instantText(sql`at`)} AS at, reason,
      content_sha256 AS "contentSha256"
    FROM quote_approvals WHERE quote_id = quotes.id
  ) AS a`

const revisions = sql`
  SELECT coalesce(json_agg(r ORDER BY r.revision DESC), '[]') FROM (
    SELECT id, revision, status, is_current AS "isCurrent", ${instantText(sql`sent_at`)} AS "sentAt"
    FROM quotes AS other WHERE other.number = quotes.number
  ) AS r`

/** Everything of a quote that is the same for whoever reads it. */
const shared = (lines: SQL): SQL => sql`
  ${sql.join(headerColumns, sql`, `)}, en.number AS "enquiryNumber", en.status AS "enquiryStatus",
  ss.name AS "salesStepName", co.name AS "companyName", ct.name AS "contactName", ct.email AS "contactEmail",
  fa.name AS "facilityName", fa.base_currency AS "baseCurrency", fa.time_zone AS "timeZone",
  fa.tax_codes AS "facilityTaxCodes", fa.approval_limits AS "approvalLimits", ms.name AS "marketSegmentName",
  ms.target_margin_percent AS "targetMarginPercent", gs.name AS "globalSegmentName", sp.name AS "salespersonName",
  sp.email AS "salespersonEmail", sp.phone AS "salespersonPhone", es.name AS "estimatorName",
  es.email AS "estimatorEmail",
  qc.name AS "quoteConfidenceName", te.title AS "termsTitle", te.edition AS "termsEdition",
  cr.name AS "createdByName", sb.name AS "submittedByName", sb.email AS "submittedByEmail",
  ap.name AS "approvedByName", se.name AS "sentByName",
  re.name AS "releasedByName", ak.name AS "acknowledgedByName", ${storedReview(sql`quotes.id`)} AS review,
  (${linesOf(lines)}) AS lines, (${history}) AS history, (${approvals}) AS approvals, (${revisions}) AS revisions,
  (${siblingsOf(sql`quotes.enquiry_id`, sql`quotes.number`)}) AS siblings`

const from = (header: SQL): SQL => sql`FROM ${header} AS quotes
  JOIN enquiries en ON en.id = quotes.enquiry_id
  JOIN sales_steps ss ON ss.id = en.sales_step_id
  JOIN companies co ON co.id = quotes.company_id
  LEFT JOIN company_contacts ct ON ct.id = quotes.contact_id AND ct.company_id = co.id
  JOIN facilities fa ON fa.id = quotes.facility_id
  JOIN market_segments ms ON ms.id = quotes.market_segment_id
  LEFT JOIN global_segments gs ON gs.id = quotes.global_segment_id
  JOIN users sp ON sp.id = quotes.salesperson_id
  LEFT JOIN users es ON es.id = quotes.estimator_id
  JOIN quote_confidence qc ON qc.id = quotes.quote_confidence_id
  LEFT JOIN terms_and_conditions te ON te.id = quotes.terms_id
  LEFT JOIN users cr ON cr.id = quotes.created_by_id
  LEFT JOIN users sb ON sb.id = quotes.submitted_by_id
  LEFT JOIN users ap ON ap.id = quotes.approved_by_id
  LEFT JOIN users se ON se.id = quotes.sent_by_id
  LEFT JOIN users re ON re.id = quotes.released_by_id
  LEFT JOIN users ak ON ak.id = quotes.acknowledged_by_id`

/** The select list and the joins of one place that header and lines are read from. */
export interface Sources {
  readonly columns: SQL
  readonly from: SQL
}
const sources = (header: SQL, lines: SQL): Sources => ({
  columns: settled(shared(lines)),
  from: settled(from(header)),
})
/** From the tables. */
export const stored = sources(sql`quotes`, sql`quote_lines`)
/** From what a write in the same statement has just returned; the second one when it wrote no lines. */
export const written = sources(sql`header`, sql`lines`)
export const writtenHeader = sources(sql`header`, sql`quote_lines`)

/** One quote with its lines, names, approvals, revisions and history, in one statement; a WHERE may be appended. */
export const recordSelect = (ctx: Context, source: Sources): SQL => sql`
  SELECT ${source.columns},
    ${approverEntries(
      {
        userId: sql`${ctx.actor.id}::uuid`,
        ofAll: sql`quotes.status IN ('draft', 'awaiting_approval')`,
        facilityId: sql`quotes.facility_id`,
      },
      ctx.clock.today(),
    )} AS "approverEntries"
  ${source.from}`

/** The revision, or null. */
export async function findRow(ctx: Context, id: string): Promise<QuoteRow | null> {
  const [row] = await ctx.tx.query<QuoteRow>(sql`${recordSelect(ctx, stored)} WHERE quotes.id = ${id}`)
  return row ?? null
}

/** A contact of a company that a mail can be sent to. */
export interface MailContact {
  readonly name: string
  readonly email: string
  readonly title: string | null
}

/** The people of a company who are still there and have an address. */
export const findMailContacts = (tx: Db, companyId: string): Promise<MailContact[]> =>
  tx.query<MailContact>(sql`
    SELECT name, email, job_title AS title FROM company_contacts
    WHERE company_id = ${companyId} AND email IS NOT NULL AND left_on IS NULL ORDER BY position, name`)
