import { type SQL, sql } from 'drizzle-orm'
import { addDaysTo } from '#platform/contract/values/dates.ts'
import type { Context } from '#platform/server/context.ts'
import { companyTable } from '#modules/people/companies/table.ts'
import { contractReviewTable, orderLineTable } from '#modules/sales/contract-reviews/table.ts'
import { quoteLineTable, quoteTable } from '#modules/sales/quotes/table.ts'
import { plannedOf } from './ordered-lines.ts'

/** What was released longer ago is no news: the page of the order says what is left of it. */
const NEWS_DAYS = 180

/** A released order of which pieces are left that no traveller makes. */
export interface OrderToPlan {
  readonly id: string
  readonly number: string
  readonly revision: number
  readonly companyName: string
  readonly project: string | null
  readonly customerOrderNo: string | null
  /** Lines and pieces that are left. */
  readonly lines: number
  readonly pieces: number
  /** The first day on which one of them is wanted. */
  readonly dueOn: string | null
}

/** A difference was settled so that what was quoted holds. */
const isAsQuoted = (key: SQL): SQL => sql`EXISTS (SELECT FROM jsonb_array_elements(r.resolutions) AS d
  WHERE d ->> 'key' = ${key} AND d ->> 'resolution' = 'corrected')`

/** Released orders with pieces that nobody plans yet, what is wanted first before the others; `facilityId` null: of every facility. */
export const ordersToPlan = ({ clock }: Context, facilityId: string | null): SQL => sql`
  SELECT q.id, q.number, q.revision, co.name AS "companyName", q.project_name AS project, q.customer_po_no AS "customerOrderNo",
    rest.lines, rest.pieces, rest.due::text AS "dueOn"
  FROM ${quoteTable} q JOIN ${contractReviewTable} r ON r.quote_id = q.id JOIN ${companyTable} co ON co.id = q.company_id
  CROSS JOIN LATERAL (
    SELECT count(*)::int AS lines, sum(one.ordered - one.planned)::int AS pieces,
      min(coalesce(one.delivery_date, q.requested_delivery_date)) AS due
    FROM (SELECT a.delivery_date, ${plannedOf(null)} AS planned,
        floor(CASE WHEN ${isAsQuoted(sql`'line.' || a.line_no || '.quantity'`)}
          THEN (l.breaks -> l.selected_break ->> 'quantity')::numeric ELSE a.quantity END)::int AS ordered
      FROM ${orderLineTable} a JOIN ${quoteLineTable} l ON l.id = a.quote_line_id WHERE a.review_id = r.id
        AND NOT ${isAsQuoted(sql`'line.' || a.line_no`)}) AS one
    WHERE one.ordered > one.planned) AS rest
  WHERE q.status = 'released' AND q.released_at > ${addDaysTo(clock.now(), -NEWS_DAYS).toISOString()}::timestamptz AND rest.lines > 0
    ${facilityId === null ? sql`` : sql`AND q.facility_id = ${facilityId}::uuid`}
  ORDER BY rest.due NULLS LAST, q.number`
