import { todayAt } from '#modules/setup/facilities/server/api.ts'
import { companyTable } from '#modules/people/companies/table.ts'
import { quoteTable } from '#modules/sales/quotes/table.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { ListQuery, Page } from '#platform/contract/calls/paging.ts'
import type { Context } from '#platform/server/context.ts'
import { addressOf } from '#platform/server/http/address.ts'
import { notFound, refused } from '#platform/server/errors.ts'
import { listPage } from '#platform/server/lists/list.ts'
import type { ListPlan, ListRow } from '#platform/server/lists/list-plan.ts'
import { existsIn } from '#platform/server/activity/owning-records.ts'
import type { HttpExchange } from '#platform/server/http/serve.ts'
import type { ForecastFigures, ForecastSnapshot, forecastSummaries } from '../contract.ts'
import { coverageOf, gapOf } from '../domain.ts'
import { forecastSummaryTable } from '../table.ts'
import { leftOutBehind, quotesBehind, sumsBehind } from './behind.ts'

type ById = { params: { id: string } }
type Behind = typeof forecastSummaries.endpoints.quotes

/** Snapshots that are shown; four years of weeks. */
const SHOWN = 200
/** A target is frozen for so many days after its period, so that late decisions are seen. */
const DAYS_AFTER = 7

const exists = existsIn(forecastSummaryTable)
async function requireTarget(ctx: Context, id: string): Promise<void> {
  if (!(await exists(ctx, id))) throw notFound()
}

const withRatios = <S extends { targetValue: string; won: string; open: string }>(sums: S) => ({
  ...sums,
  gap: gapOf(sums),
  coverage: coverageOf(sums),
})

/** Every figure of one target as it is now, in one round trip. @throws 404 */
export async function readFigures(ctx: Context, { params }: ById): Promise<ForecastFigures> {
  const [row] = await ctx.tx.query<Omit<ForecastFigures, 'gap' | 'coverage'>>(sql`
    SELECT f.target_value AS "targetValue", f.committed_value AS "committedValue", f.currency, s.*,
      CASE WHEN s."leftOutCount" = 0 THEN '[]'::json ELSE (${leftOutBehind}) END AS "leftOut"
    FROM forecast_summaries f CROSS JOIN LATERAL (${sumsBehind}) AS s WHERE f.id = ${params.id}`)
  if (!row) throw notFound()
  return withRatios(row)
}

/** The quotes behind the figures, page by page. @throws 404 */
export async function listQuotes(
  ctx: Context,
  { params, query }: ById & { query: ListQuery },
  exchange: HttpExchange,
): Promise<Page<ListRow<Behind>>> {
  await requireTarget(ctx, params.id)
  const plan: ListPlan<Behind> = {
    from: sql`${quotesBehind(params.id)} JOIN ${quoteTable} q ON q.id = behind.quote_id JOIN ${companyTable} co ON co.id = q.company_id`,
    id: sql`behind.quote_id`,
    columns: {
      number: sql`q.number`,
      revision: sql`q.revision`,
      companyName: sql`co.name`,
      projectName: sql`q.project_name`,
      status: sql`q.status`,
      figure: sql`behind.figure`,
      day: sql`behind.day`,
      value: sql`behind.value`,
      weight: sql`behind.weight`,
      ownValue: sql`behind.own_value`,
      ownCurrency: sql`behind.own_currency`,
    },
    filters: { figure: sql`behind.figure` },
    sorts: {
      value: { column: sql`behind.sort_value`, type: 'numeric' },
      day: { column: sql`behind.day`, type: 'date' },
      number: { column: sql`q.number`, type: 'text' },
    },
  }
  return listPage(ctx, plan, query, addressOf(exchange))
}

const snapshotColumns = sql`id, taken_on AS "takenOn", taken_by_name AS "takenByName", is_by_hand AS "isByHand",
  target_value AS "targetValue", committed_value AS "committedValue", currency, open, weighted, won, lost,
  open_count AS "openCount", won_count AS "wonCount", lost_count AS "lostCount", left_out_count AS "leftOutCount"`
type StoredSnapshot = Omit<ForecastSnapshot, 'gap' | 'coverage'>

/** The last snapshots of one target, oldest first. @throws 404 */
export async function listSnapshots(ctx: Context, { params }: ById): Promise<ForecastSnapshot[]> {
  await requireTarget(ctx, params.id)
  const rows = await ctx.tx.query<StoredSnapshot>(sql`
    SELECT ${snapshotColumns} FROM forecast_snapshots WHERE forecast_summary_id = ${params.id}
    ORDER BY taken_on DESC LIMIT ${SHOWN}`)
  return rows.toReversed().map(withRatios)
}

/** Writes down the figures of the targets that meet the condition, once a day for each of them. */
async function freeze(ctx: Context, which: SQL, isByHand: boolean): Promise<StoredSnapshot[]> {
  const frozen = await ctx.tx.query<StoredSnapshot & { targetId: string; targetName: string }>(sql`
    WITH frozen AS (
      INSERT INTO forecast_snapshots (forecast_summary_id, taken_on, taken_at, taken_by_name, is_by_hand,
        target_value, committed_value, currency, open, weighted, won, lost, open_count, won_count, lost_count,
        left_out_count)
      SELECT f.id, ${todayAt(ctx, sql`f.facility_id`)}, ${ctx.clock.now().toISOString()}::timestamptz, ${ctx.actor.name},
        ${isByHand}::boolean, f.target_value, f.committed_value, f.currency, s.*
      FROM forecast_summaries f CROSS JOIN LATERAL (${sumsBehind}) AS s WHERE ${which}
      ON CONFLICT (forecast_summary_id, taken_on) DO NOTHING RETURNING *
    )
    SELECT ${snapshotColumns}, forecast_summary_id AS "targetId",
      (SELECT name FROM forecast_summaries f WHERE f.id = frozen.forecast_summary_id) AS "targetName"
    FROM frozen ORDER BY forecast_summary_id`)
  return frozen.map(({ targetId, targetName, ...snapshot }) => {
    ctx.audit({
      entity: 'forecast-summaries',
      entityId: targetId,
      action: 'freeze',
      subject: targetName,
      changes: {
        open: { from: null, to: snapshot.open },
        weighted: { from: null, to: snapshot.weighted },
        won: { from: null, to: snapshot.won },
        lost: { from: null, to: snapshot.lost },
      },
    })
    return snapshot
  })
}

/** Freezes one target by hand. @throws 404, and 422 when it was frozen today already */
export async function freezeNow(ctx: Context, { params }: ById): Promise<ForecastSnapshot> {
  await requireTarget(ctx, params.id)
  const [snapshot] = await freeze(ctx, sql`f.id = ${params.id}`, true)
  if (!snapshot) throw refused('frozen_today', 'The figures of today are frozen already.')
  return withRatios(snapshot)
}

/** Freezes every target whose period is not over for more than a week. Gives how many. */
export async function freezeDue(ctx: Context): Promise<number> {
  const due = sql`f.period_end >= ${todayAt(ctx, sql`f.facility_id`)} - ${DAYS_AFTER}::int`
  return (await freeze(ctx, due, false)).length
}
