import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Context } from '../../../platform/server/context.ts'
import type { enquiries } from '../contract.ts'
import { companyMatches, isOpenRow, isUnquotedRow, mineCondition } from './list.ts'

type BoardQuery = z.output<typeof enquiries.endpoints.board.query>
type Board = z.input<typeof enquiries.endpoints.board.response>
type Summary = z.input<typeof enquiries.endpoints.summary.response>

const CARDS = 8

/** Value and value x confidence of the rows of `source`, one entry for each currency, the largest first. */
const sumsOf = (source: SQL): SQL => sql`
  SELECT coalesce(json_agg(json_build_object('currency', s.currency, 'value', s.value::text, 'weighted', s.weighted::text)
    ORDER BY s.value DESC), '[]')
  FROM (
    SELECT o.currency, sum(o.value) AS value, round(sum(o.value * o.percent) / 100, 2) AS weighted
    FROM ${source} GROUP BY o.currency
  ) AS s`

/** The open enquiries by open sales step: counts, sums and the first cards of each column, in one statement. */
export async function board(ctx: Context, { query }: { query: BoardQuery }): Promise<Board> {
  const cards = Number(query.cards ?? CARDS)
  const columns = await ctx.tx.query<Board['columns'][number]>(sql`
    WITH o AS (
      SELECT enquiries.id, enquiries.sales_step_id, enquiries.quote_due_at, enquiries.value, qc.percent,
        coalesce(enquiries.quoted_currency, enquiries.currency) AS currency,
        row_number() OVER (PARTITION BY enquiries.sales_step_id ORDER BY enquiries.quote_due_at, enquiries.id) AS place
      FROM enquiries JOIN quote_confidence qc ON qc.id = enquiries.quote_confidence_id
      WHERE ${sql.join(conditions(ctx, query), sql` AND `)}
    )
    SELECT ss.id AS "salesStepId", ss.code, ss.name, ss.probability_percent AS "probabilityPercent",
      (SELECT count(*)::int FROM o WHERE o.sales_step_id = ss.id) AS count,
      (${sumsOf(sql`o WHERE o.sales_step_id = ss.id`)}) AS sums,
      (${cardsOf(cards)}) AS cards
    FROM sales_steps ss
    WHERE NOT ss.is_won AND NOT ss.is_lost AND (ss.active OR EXISTS (SELECT FROM o WHERE o.sales_step_id = ss.id))
    ORDER BY ss.sort_order, ss.code`)
  return { columns }
}

const cardsOf = (most: number): SQL => sql`
  SELECT coalesce(json_agg(c ORDER BY c.place), '[]') FROM (
    SELECT e.id, e.version, e.number, e.status, co.name AS "companyName", e.project_name AS "projectName",
      (SELECT psl.code FROM enquiry_lines l JOIN psl_levels psl ON psl.id = l.psl_level_id
       WHERE l.enquiry_id = e.id ORDER BY psl.rank DESC LIMIT 1) AS "pslLevel",
      nullif(e.value, 0)::text AS value, o.currency, o.percent AS "confidencePercent",
      to_char(e.quote_due_at, 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS "quoteDueAt",
      sp.name AS "salespersonName", es.name AS "estimatorName", o.place
    FROM o JOIN enquiries e ON e.id = o.id
    JOIN companies co ON co.id = e.company_id
    JOIN users sp ON sp.id = e.salesperson_id
    LEFT JOIN users es ON es.id = e.estimator_id
    WHERE o.sales_step_id = ss.id AND o.place <= ${most}
  ) AS c`

function conditions(ctx: Context, query: BoardQuery): SQL[] {
  const all = [isOpenRow]
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

/** Counts for the tabs of the list, and the open value, in one statement. */
export async function summary(ctx: Context): Promise<Summary> {
  const now = ctx.clock.now()
  const year = ctx.clock.today().slice(0, 4)
  const [counts] = await ctx.tx.query<Summary>(sql`
    WITH o AS (
      SELECT enquiries.value, coalesce(enquiries.quoted_currency, enquiries.currency) AS currency, qc.percent,
        ${mineCondition(ctx.actor.id)} AS mine, ${isUnquotedRow} AS unquoted, enquiries.quote_due_at AS due
      FROM enquiries JOIN quote_confidence qc ON qc.id = enquiries.quote_confidence_id WHERE ${isOpenRow}
    )
    SELECT count(*)::int AS open, (count(*) FILTER (WHERE mine))::int AS mine,
      (count(*) FILTER (WHERE unquoted AND due >= ${now.toISOString()} AND due < ${endOfWeek(now)}))::int AS "dueThisWeek",
      (count(*) FILTER (WHERE unquoted AND due < ${now.toISOString()}))::int AS overdue,
      (SELECT count(*)::int FROM enquiries
       WHERE status = 'no_bid' AND received_at >= ${`${year}-01-01T00:00:00Z`}) AS "noBidThisYear",
      (${sumsOf(sql`o`)}) AS sums
    FROM o`)
  return counts ?? { open: 0, mine: 0, dueThisWeek: 0, overdue: 0, noBidThisYear: 0, sums: [] }
}

/** The Monday after, 00:00 UTC. */
function endOfWeek(now: Date): string {
  const days = 7 - ((now.getUTCDay() + 6) % 7)
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + days)).toISOString()
}
