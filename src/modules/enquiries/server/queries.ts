import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/server/database.ts'
import { selectable } from '../../../platform/server/rows.ts'
import type { EnquiryLine } from '../contract/lines.ts'
import type { EnquiryRecord } from '../contract.ts'
import type { ReviewAnswer } from '../domain.ts'
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

// biome-ignore format: names read better in rows
const headerColumns = selectable(enquiryTable, [
  'id', 'version', 'createdAt', 'updatedAt', 'number', 'status', 'companyId', 'contactId', 'engineeringContactId',
  'endUser', 'projectName', 'endDestinationCountry', 'receivedAt', 'receivedVia', 'customerReference', 'quoteDueAt',
  'requiredDeliveryDate', 'facilityId', 'salespersonId', 'estimatorId', 'marketSegmentId', 'globalSegmentId',
  'salesStepId', 'quoteConfidenceId', 'estimatedValue', 'currency', 'expectedOrderDate', 'priority', 'freeIssue',
  'notes', 'bidDecision', 'noBidReason', 'bidNote', 'lostReason', 'lostToCompetitor', 'lostPrice', 'lostNote',
  'drawingLegible', 'materialAvailable', 'pslWithinScope', 'ndeArranged', 'reviewExceptions', 'reviewCompletedAt',
  'reviewCompletedById', 'quoteCount', 'liveQuoteCount', 'acknowledgedAt', 'acknowledgedTo', 'questionsSentAt',
  'openQuestionCount', 'answersDueOn',
])

// biome-ignore format: names read better in rows
const lineColumns = selectable(enquiryLineTable, [
  'id', 'lineNo', 'productCodeId', 'customerPart', 'customerPartRevision', 'description', 'quantities', 'uom',
  'specificationIds', 'pslLevelId', 'materialClass', 'temperatureClass', 'size', 'rating', 'drawingNo', 'drawingRev',
  'certificationLevel', 'inspectionNotes',
])

/** Where header and lines are read from: the tables, or what a write in the same statement has just returned. */
export interface Sources {
  readonly header: SQL
  readonly lines: SQL
}
export const stored: Sources = { header: sql`enquiries`, lines: sql`enquiry_lines` }
export const written: Sources = { header: sql`header`, lines: sql`lines` }

const history = sql`
  SELECT coalesce(json_agg(h ORDER BY h.at), '[]') FROM (
    SELECT action, from_state AS "fromState", to_state AS "toState", reason, actor_name AS "actorName",
      to_char(at, 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS at
    FROM status_history WHERE entity = 'enquiries' AND entity_id = enquiries.id
  ) AS h`

// A quoted enquiry has gone to "quoted" at some time; what was answered after that, its quote does not know.
const scopeAnswers = sql`
  SELECT coalesce(json_agg(q.question_no ORDER BY q.question_no), '[]') FROM enquiry_questions q
  WHERE q.enquiry_id = enquiries.id AND enquiries.status = 'quoted' AND q.affects_scope AND q.recorded_at > (
    SELECT max(at) FROM status_history
    WHERE entity = 'enquiries' AND entity_id = enquiries.id AND to_state = 'quoted')`

const linesOf = (source: SQL): SQL => sql`
  SELECT coalesce(json_agg(l ORDER BY l."lineNo"), '[]') FROM (
    SELECT ${sql.join(lineColumns, sql`, `)}, pc.code AS "productCode", psl.code AS "pslLevel",
      (SELECT coalesce(json_agg(json_build_object('id', s.id, 'number', s.code, 'title', s.name) ORDER BY s.code), '[]')
       FROM specifications s WHERE s.id = ANY(enquiry_lines.specification_ids)) AS specifications
    FROM ${source} AS enquiry_lines
    LEFT JOIN product_codes pc ON pc.id = enquiry_lines.product_code_id
    LEFT JOIN psl_levels psl ON psl.id = enquiry_lines.psl_level_id
    WHERE enquiry_lines.enquiry_id = enquiries.id
  ) AS l`

/** One enquiry with its lines, names and history, in one statement; a WHERE may be appended. */
export const recordSelect = ({ header, lines }: Sources): SQL => sql`
  SELECT ${sql.join(headerColumns, sql`, `)},
    nullif(enquiries.value, 0) AS value, coalesce(enquiries.quoted_currency, enquiries.currency) AS "valueCurrency",
    qc.percent AS "confidencePercent", qc.name AS "quoteConfidenceName", ss.name AS "salesStepName",
    (ss.is_won OR ss.is_lost) AS "stepIsFinal", co.name AS "companyName", ct.name AS "contactName",
    ec.name AS "engineeringContactName", fa.name AS "facilityName", fa.time_zone AS "timeZone",
    sp.name AS "salespersonName", es.name AS "estimatorName", ms.name AS "marketSegmentName",
    gs.name AS "globalSegmentName", cr.name AS "createdByName", rv.name AS "reviewCompletedByName",
    ak.name AS "acknowledgedByName", sp.email AS "salespersonEmail", sp.phone AS "salespersonPhone",
    ct.email AS "contactEmail", (${linesOf(lines)}) AS lines, (${history}) AS history,
    (${duplicatesOfRow}) AS duplicates, (${scopeAnswers}) AS "scopeAnswers",
    EXISTS (
      SELECT FROM ${lines} AS enquiry_lines JOIN psl_levels psl ON psl.id = enquiry_lines.psl_level_id
      WHERE enquiry_lines.enquiry_id = enquiries.id AND psl.requires_technical_review
    ) AS "needsTechnicalReview"
  FROM ${header} AS enquiries
  JOIN companies co ON co.id = enquiries.company_id
  LEFT JOIN company_contacts ct ON ct.id = enquiries.contact_id AND ct.company_id = co.id
  LEFT JOIN company_contacts ec ON ec.id = enquiries.engineering_contact_id AND ec.company_id = co.id
  JOIN facilities fa ON fa.id = enquiries.facility_id
  JOIN users sp ON sp.id = enquiries.salesperson_id
  LEFT JOIN users es ON es.id = enquiries.estimator_id
  LEFT JOIN users cr ON cr.id = enquiries.created_by_id
  LEFT JOIN users rv ON rv.id = enquiries.review_completed_by_id
  LEFT JOIN users ak ON ak.id = enquiries.acknowledged_by_id
  JOIN market_segments ms ON ms.id = enquiries.market_segment_id
  LEFT JOIN global_segments gs ON gs.id = enquiries.global_segment_id
  JOIN sales_steps ss ON ss.id = enquiries.sales_step_id
  JOIN quote_confidence qc ON qc.id = enquiries.quote_confidence_id`

/** The enquiry, or null. */
export async function findRow(tx: Db, id: string): Promise<EnquiryRow | null> {
  const [row] = await tx.query<EnquiryRow>(sql`${recordSelect(stored)} WHERE enquiries.id = ${id}`)
  return row ?? null
}
