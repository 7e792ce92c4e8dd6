import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../../platform/server/context.ts'
import type { Db } from '../../../platform/server/database.ts'
import { notFound, refused } from '../../../platform/server/errors.ts'
import type { EnquiryLine } from '../contract/lines.ts'
import { follow } from './actions.ts'
import { companyMatches, isOpenRow, isUnquotedRow, mineCondition } from './list.ts'
import { type EnquiryRow, recordSelect, stored } from './queries.ts'
import { missingOf } from './records.ts'

/** An enquiry as a quote takes it over. */
export interface QuotableEnquiry extends EnquiryRow {
  readonly lines: EnquiryLine[]
}

const quotable: readonly string[] = ['ready_to_quote', 'quoted']

/**
 * The enquiry with its lines, when a quote may be made of it, and in the same round trip the one row that
 * `facts`, a SELECT which may refer to the enquiry as `record`, has for it.
 *
 * @throws 404, or 422 when it is not ready
 */
export async function requireQuotable<E>(ctx: Context, id: string, facts: SQL): Promise<QuotableEnquiry & E> {
  const [row] = await ctx.tx.query<QuotableEnquiry & E>(sql`
    SELECT record.*, facts.* FROM (${recordSelect(stored)} WHERE enquiries.id = ${id}) AS record
    CROSS JOIN LATERAL (${facts}) AS facts`)
  if (!row) throw notFound()
  if (!quotable.includes(row.status)) {
    throw refused('not_ready', 'Only an enquiry that is ready to quote can be quoted.')
  }
  const missing = missingOf(row)
  const [first] = Object.values(missing).flat()
  if (first) throw refused('not_ready', first, missing)
  return row
}

/**
 * Keeps on the enquiry what its quotes amount to, and gives how many of them are still undecided. `summary`
 * is a SELECT of one row: quote_count, live_quote_count, and of the newest live or won quote quoted_value and
 * quoted_currency. The version stays, since nothing was entered.
 */
export async function noteQuotes(ctx: Context, enquiryId: string, summary: SQL): Promise<number> {
  const [noted] = await ctx.tx.query<{ live: number }>(sql`
    UPDATE enquiries SET quote_count = s.quote_count, live_quote_count = s.live_quote_count,
      quoted_value = s.quoted_value, quoted_currency = s.quoted_currency
    FROM (${summary}) AS s WHERE id = ${enquiryId} RETURNING enquiries.live_quote_count AS live`)
  return noted?.live ?? 0
}

/** A further quote, as part of the statement that inserts it. */
export const countQuote = (enquiryId: string): SQL => sql`
  UPDATE enquiries SET quote_count = quote_count + 1, live_quote_count = live_quote_count + 1 WHERE id = ${enquiryId}`

/** The status of an enquiry follows its quotes. Nothing happens where the lifecycle does not allow it. */
export const followQuote = follow

/** One row for home: what falls due. */
export interface DueEnquiry {
  readonly id: string
  readonly number: string
  readonly projectName: string | null
  readonly companyName: string
  readonly quoteDueAt: string
  readonly isLate: boolean
}

/** Unquoted enquiries whose quote is due, the earliest first; with `userId` only where that person is salesperson or estimator. */
export async function findDueEnquiries(
  tx: Db,
  about: { userId?: string; now: Date; until: Date; most: number },
): Promise<{ total: number; rows: DueEnquiry[] }> {
  const mine = about.userId === undefined ? sql`true` : mineCondition(about.userId)
  const where = sql`${isUnquotedRow} AND ${mine} AND enquiries.quote_due_at <= ${about.until.toISOString()}`
  const rows = await tx.query<DueEnquiry & { total: number }>(sql`
    SELECT enquiries.id, enquiries.number, enquiries.project_name AS "projectName", co.name AS "companyName",
      enquiries.quote_due_at AS "quoteDueAt", enquiries.quote_due_at < ${about.now.toISOString()} AS "isLate",
      (SELECT count(*)::int FROM enquiries WHERE ${where}) AS total
    FROM enquiries JOIN companies co ON co.id = enquiries.company_id
    WHERE ${where} ORDER BY enquiries.quote_due_at, enquiries.id LIMIT ${about.most}`)
  return { total: rows[0]?.total ?? 0, rows: rows.map(({ total: _, ...row }) => row) }
}

/** One column of the pipeline: value and value x quote confidence by currency, the largest first. */
export interface PipelineStep {
  readonly salesStepId: string
  readonly name: string
  readonly count: number
  readonly amounts: readonly {
    readonly currency: string
    readonly value: string
    readonly weighted: string
  }[]
}

/** The open enquiries by open sales step; with `facilityId` only that facility's. */
export const findPipeline = (tx: Db, about: { facilityId?: string } = {}): Promise<PipelineStep[]> =>
  tx.query<PipelineStep>(sql`
    WITH sums AS (
      SELECT enquiries.sales_step_id, coalesce(enquiries.quoted_currency, enquiries.currency) AS currency,
        count(*)::int AS count, sum(enquiries.value) AS value,
        round(sum(enquiries.value * qc.percent) / 100, 2) AS weighted
      FROM enquiries JOIN quote_confidence qc ON qc.id = enquiries.quote_confidence_id
      WHERE ${isOpenRow} AND ${about.facilityId ? sql`enquiries.facility_id = ${about.facilityId}` : sql`true`}
      GROUP BY 1, 2
    )
    SELECT ss.id AS "salesStepId", ss.name, coalesce(sum(s.count), 0)::int AS count,
      coalesce(json_agg(json_build_object('currency', s.currency, 'value', s.value::text, 'weighted', s.weighted::text)
        ORDER BY s.value DESC) FILTER (WHERE s.currency IS NOT NULL), '[]') AS amounts
    FROM sales_steps ss LEFT JOIN sums s ON s.sales_step_id = ss.id
    WHERE NOT ss.is_won AND NOT ss.is_lost AND (ss.active OR s.count IS NOT NULL)
    GROUP BY ss.id ORDER BY ss.sort_order, ss.code`)

/** One hit of the search over everything. */
export interface EnquiryHit {
  readonly id: string
  readonly number: string
  readonly projectName: string | null
  readonly companyName: string
  readonly status: string
}

/** Enquiries by a LIKE pattern in lower case over number, project, reference and company, newest first. */
export const searchEnquiries = (tx: Db, pattern: string, most: number): Promise<EnquiryHit[]> =>
  tx.query<EnquiryHit>(sql`
    SELECT enquiries.id, enquiries.number, enquiries.project_name AS "projectName", co.name AS "companyName", enquiries.status
    FROM enquiries JOIN companies co ON co.id = enquiries.company_id
    WHERE enquiries.search LIKE ${pattern} OR ${companyMatches(pattern)}
    ORDER BY enquiries.received_at DESC, enquiries.id LIMIT ${most}`)
