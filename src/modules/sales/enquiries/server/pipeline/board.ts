import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Context } from '#platform/server/context.ts'
import { companyTable } from '#modules/people/companies/table.ts'
import { readerCurrency } from '#modules/setup/facilities/server/api.ts'
import { pslLevelTable } from '#modules/setup/psl-levels/table.ts'
import { quoteConfidenceTable } from '#modules/setup/quote-confidence/table.ts'
import { salesStepTable } from '#modules/setup/sales-steps/table.ts'
import { userTable } from '#modules/people/users/table.ts'
import { keptQuery } from '#platform/server/database/kept-query.ts'
import type { enquiries } from '../../contract.ts'
import type { QuotedRateOf } from './forecast-filters.ts'
import { companyMatches, isAnswerOverdue, isOpenRow, isUnquotedRow, mineCondition } from '../list.ts'
import { openEnquiries, openSums } from './pipeline.ts'

/**
 * What an enquiry adds to the weighted value, in its own currency, beside its confidence as `qc`: rounded by itself, so
 * that the parts of a sum add up to it, and nothing where the confidence does not count in the forecast.
 */
const weighted = sql`CASE WHEN qc.counts_in_forecast THEN rounded_amount(enquiries.value * qc.percent * 0.01, coalesce(enquiries.quoted_currency, enquiries.currency)) ELSE 0.00 END`

type BoardQuery = z.output<typeof enquiries.endpoints.board.query>
type Board = z.input<typeof enquiries.endpoints.board.response>
type Summary = z.input<typeof enquiries.endpoints.summary.response>

const CARDS = 8

const currency = sql`coalesce(enquiries.quoted_currency, enquiries.currency)`

/** The sums of `s`, one entry for each currency, the largest first. */
const sums = sql`coalesce(json_agg(json_build_object('currency', s.currency, 'value', s.value::text,
  'weighted', s.weighted::text) ORDER BY s.value DESC) FILTER (WHERE s.currency IS NOT NULL), '[]')`

/** The open enquiries by open sales step: counts, sums and the first cards of each column, in one statement. */
export const boardWith =
  (rateOf: QuotedRateOf) =>
  (ctx: Context, { query }: { query: BoardQuery }): Promise<Board> =>
    board(ctx, rateOf, query)

async function board(ctx: Context, rateOf: QuotedRateOf, query: BoardQuery): Promise<Board> {
  const where = sql.join([isOpenRow, ...conditions(ctx, query)], sql` AND `)
  const columns = await ctx.tx.query<Board['columns'][number]>(sql`
    WITH s AS (
      SELECT o.sales_step_id, count(*)::int AS count, ${openSums}
      FROM (${openEnquiries(rateOf, readerCurrency(ctx), where)}) AS o GROUP BY 1
    )
    SELECT ss.id AS "salesStepId", ss.code, ss.name, ss.probability_percent AS "probabilityPercent",
      coalesce(s.count, 0) AS count, ${readerCurrency(ctx)} AS currency, coalesce(s.value, 0.00) AS value,
      coalesce(s.weighted, 0.00) AS weighted, coalesce(s."leftCount", 0) AS "leftCount",
      (${cardsOf(where, Number(query.cards ?? CARDS))}) AS cards
    FROM ${salesStepTable} ss LEFT JOIN s ON s.sales_step_id = ss.id
    WHERE NOT ss.is_won AND NOT ss.is_lost AND (ss.active OR s.count IS NOT NULL)
    ORDER BY ss.sort_order, ss.code`)
  return { columns }
}

const cardsOf = (where: SQL, most: number): SQL => sql`
  SELECT coalesce(json_agg(c ORDER BY c."quoteDueAt", c.id), '[]') FROM (
    SELECT enquiries.id, enquiries.version, enquiries.number, enquiries.status, co.name AS "companyName",
      enquiries.project_name AS "projectName",
      (SELECT psl.code FROM enquiry_lines l JOIN ${pslLevelTable} psl ON psl.id = l.psl_level_id
       WHERE l.enquiry_id = enquiries.id ORDER BY psl.rank DESC LIMIT 1) AS "pslLevel",
      nullif(enquiries.value, 0)::text AS value, ${currency} AS currency, qc.percent AS "confidencePercent",
      to_char(enquiries.quote_due_at, 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS "quoteDueAt",
      sp.name AS "salespersonName", es.name AS "estimatorName"
    FROM enquiries
    JOIN ${companyTable} co ON co.id = enquiries.company_id
    JOIN ${quoteConfidenceTable} qc ON qc.id = enquiries.quote_confidence_id
    JOIN ${userTable} sp ON sp.id = enquiries.salesperson_id
    LEFT JOIN ${userTable} es ON es.id = enquiries.estimator_id
    WHERE enquiries.sales_step_id = ss.id AND ${where}
    ORDER BY enquiries.quote_due_at, enquiries.id LIMIT ${most}
  ) AS c`

function conditions(ctx: Context, query: BoardQuery): SQL[] {
  const all: SQL[] = []
  const among = (column: SQL, ids: string | undefined) => {
    if (ids) all.push(sql`${column} = ANY(${sql.param(ids.split(',').filter(isUuid))}::uuid[])`)
  }
  among(sql`enquiries.facility_id`, query.facilityId)
  among(sql`enquiries.salesperson_id`, query.salespersonId)
  among(sql`enquiries.estimator_id`, query.estimatorId)
  among(sql`enquiries.market_segment_id`, query.marketSegmentId)
  if (query.mine === 'true') all.push(mineCondition(ctx.actor.id))
  if (query.search) {
    const pattern = `%${query.search.toLowerCase().replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`
    all.push(sql`(enquiries.search LIKE ${pattern} OR ${companyMatches(pattern)})`)
  }
  return all
}

const isUuid = (text: string): boolean => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text)

const nothing: Summary = {
  open: 0,
  mine: 0,
  dueThisWeek: 0,
  overdue: 0,
  openQuestions: 0,
  answersOverdue: 0,
  noBidThisYear: 0,
  lostThisYear: 0,
  sums: [],
}

type Own = Pick<Summary, 'mine'>

/**
 * Counts for the tabs of the list, and the open value. What everybody sees alike is kept for a moment; all of it is made
 * up from an index alone.
 */
export async function summary(ctx: Context): Promise<Summary> {
  const [[shared], [own]] = await Promise.all([
    keptQuery<Omit<Summary, 'mine'>>(ctx, `open enquiries ${ctx.today()}`, openCounts(ctx)),
    keptQuery<Own>(
      ctx,
      `open enquiries of ${ctx.actor.id}`,
      sql`SELECT count(*)::int AS mine FROM enquiries WHERE ${isOpenRow} AND ${mineCondition(ctx.actor.id)}`,
    ),
  ])
  return { ...nothing, ...shared, ...own }
}

function openCounts(ctx: Context): SQL {
  const now = ctx.clock.now()
  // The whole of today, as the list behind the figure shows it: what is overdue since this morning is due today too.
  const startOfDay = `${ctx.today()}T00:00:00Z`
  const newYear = `${ctx.today().slice(0, 4)}-01-01T00:00:00Z`
  const due = sql`enquiries.quote_due_at`
  const such = (condition: SQL) => sql`count(*) FILTER (WHERE ${condition})`
  const all = (name: string) => sql`coalesce(sum(${sql.identifier(name)}), 0)::int AS ${sql.identifier(name)}`
  const closedThisYear = (status: SQL) =>
    sql`(SELECT count(*)::int FROM enquiries WHERE status = ${status} AND received_at >= ${newYear})`
  return sql`
    WITH s AS (
      SELECT ${currency} AS currency, sum(enquiries.value) AS value, coalesce(sum(${weighted}), 0.00) AS weighted, count(*) AS open,
        ${such(sql`${isUnquotedRow} AND ${due} >= ${startOfDay} AND ${due} < ${endOfWeek(now)}`)} AS "dueThisWeek",
        ${such(sql`${isUnquotedRow} AND ${due} < ${now.toISOString()}`)} AS overdue,
        ${such(sql`enquiries.open_question_count > 0`)} AS "openQuestions",
        ${such(isAnswerOverdue(ctx.today()))} AS "answersOverdue"
      FROM enquiries JOIN ${quoteConfidenceTable} qc ON qc.id = enquiries.quote_confidence_id WHERE ${isOpenRow} GROUP BY 1
    )
    SELECT ${all('open')}, ${all('dueThisWeek')}, ${all('overdue')}, ${all('openQuestions')}, ${all('answersOverdue')},
      ${closedThisYear(sql`'no_bid'`)} AS "noBidThisYear", ${closedThisYear(sql`'lost'`)} AS "lostThisYear", ${sums} AS sums
    FROM s`
}

/** The Monday after, 00:00 UTC. */
function endOfWeek(now: Date): string {
  const days = 7 - ((now.getUTCDay() + 6) % 7)
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + days)).toISOString()
}
