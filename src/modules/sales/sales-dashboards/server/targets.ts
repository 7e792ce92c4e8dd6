import type { ScreenAddress } from '#platform/contract/register.ts'
import { sql } from 'drizzle-orm'
import { sumOf } from '#platform/contract/money.ts'
import type { Context } from '#platform/server/context.ts'
import { coverageOf, gapOf, type PeriodType } from '#modules/sales/forecast-summaries/domain.ts'
import { valueInCurrency } from '#modules/sales/quotes/server/api.ts'
import { forecastSummaryTable } from '#modules/sales/forecast-summaries/table.ts'
import { quoteTable } from '#modules/sales/quotes/table.ts'
import type { FigureTable, LinkedFigure } from '../contract.ts'
import { MONTHS_AHEAD, monthAfter } from '../domain.ts'
import { isDecidedWithin, wonStates } from './decisions.ts'
import { type OpenGroup, type OpenPaths, openColumns, openFigures, sumsOf } from './open-groups.ts'
import { listPath, type Scope, scopeFilter, scopeOf } from './scope.ts'
import { linked, nothing, tableOf } from './tables.ts'

/** A target for exactly the filters of the scope, with what was won in its period so far. */
export interface TargetRow {
  readonly id: string
  readonly name: string
  readonly periodType: PeriodType
  readonly periodStart: string
  readonly periodEnd: string
  readonly targetValue: string
  readonly won: string
  readonly wonCount: number
  /** Whether the reader may open the target itself. */
  readonly isOpenable: boolean
}

const same = (column: string, id: string | undefined) =>
  sql`f.${sql.identifier(column)} IS NOT DISTINCT FROM ${id ?? null}::uuid`

/**
 * Targets that run or will begin within the months shown, in the currency and for exactly the filters of the scope,
 * with what was won. Periods are made of whole months, so that one look at the orders of the year serves all of them.
 */
export async function findTargets(ctx: Context, scope: Scope): Promise<TargetRow[]> {
  const targets = await ctx.tx.query<Omit<TargetRow, 'isOpenable' | 'won' | 'wonCount'>>(sql`
    SELECT f.id, f.name, f.period_type AS "periodType", f.period_start AS "periodStart", f.period_end AS "periodEnd",
      f.target_value AS "targetValue"
    FROM ${forecastSummaryTable} f
    WHERE f.currency = ${scope.currency} AND f.period_end >= ${scope.today}
      AND f.period_start < ${monthAfter(scope.today, MONTHS_AHEAD)}
      AND ${same('facility_id', scope.facility?.id)} AND ${same('market_segment_id', scope.marketSegment?.id)}
      AND ${same('global_segment_id', scope.globalSegment?.id)} AND ${same('salesperson_id', scope.salesperson?.id)}
    ORDER BY f.period_end, f.period_start DESC, f.id`)
  const [from] = targets.map(({ periodStart }) => periodStart).toSorted()
  const months = from === undefined || from > scope.today ? [] : await findWonMonths(ctx, scope, from)
  const { role, permissions } = ctx.actor
  // The screens of setup are those of administrators, whoever else may read what stands there.
  const isOpenable = role === 'administrator' && permissions.has('forecast-summaries:read')
  return targets.map((target) => {
    const own = months.filter(({ month }) => month >= target.periodStart && month <= target.periodEnd)
    return {
      ...target,
      isOpenable,
      won: sumOf(own.map(({ value }) => value)),
      wonCount: own.reduce((sum, { count }) => sum + count, 0),
    }
  })
}

/** Orders won from a day on, by the first day of their month. */
const findWonMonths = (ctx: Context, scope: Scope, from: string) =>
  ctx.tx.query<{ month: string; count: number; value: string }>(sql`
    SELECT month, count(amount)::int AS count, coalesce(sum(amount), 0.00) AS value FROM (
      SELECT date_trunc('month', ${quoteTable.decidedAt} AT TIME ZONE 'UTC')::date AS month,
        ${valueInCurrency(sql`${scope.currency}::text`)} AS amount
      FROM ${quoteTable}
      WHERE ${isDecidedWithin(from, scope.today)} AND ${quoteTable.status} <> 'lost' AND ${scopeOf(quoteTable, scope)}
    ) AS won GROUP BY month`)

interface Expected {
  value: string
  count: number
  path: ScreenAddress
}

/** Target, won, gap and coverage; gap opens what was won, coverage what is open. Nothing without a target. */
export function targetFigures(
  target: TargetRow | undefined,
  expected: Expected | null,
  scope: Scope,
): LinkedFigure[] {
  if (!target || !expected) return [nothing, nothing, nothing, nothing]
  const { targetValue, won, wonCount, periodStart, periodEnd } = target
  const wonPath = listPath('/quotes', {
    ...scopeFilter(scope),
    status: [...wonStates],
    decidedOn: { from: periodStart, to: periodEnd },
    inCurrency: [scope.currency],
  })
  const sums = { targetValue, won, open: expected.value }
  return [
    {
      value: targetValue,
      path: target.isOpenable ? `/setup/forecast-summaries/${target.id}` : null,
      count: null,
    },
    linked(won, wonPath, wonCount),
    linked(gapOf(sums), wonPath, wonCount),
    linked(coverageOf(sums), expected.path, expected.count),
  ]
}

/** Every target of the scope with what is expected in the rest of its period. */
export function targetsTable(
  groups: readonly OpenGroup[],
  targets: readonly TargetRow[],
  paths: OpenPaths,
  scope: Scope,
): FigureTable {
  const { today } = scope
  return tableOf({
    key: 'targets',
    title: 'Against the targets',
    about:
      'Targets for exactly these filters and in this currency that run now or begin within a year. Open is what is expected in the rest of the period; the gap is the target less what was won; coverage is open over gap.',
    rowHead: 'Target',
    columns: [
      ...openColumns,
      ['target', 'Target', 'money'],
      ['won', 'Won', 'money'],
      ['gap', 'Gap', 'money'],
      ['coverage', 'Coverage', 'times'],
    ],
    rows: targets.map((target) => {
      const from = target.periodStart > today ? target.periodStart : today
      const isMeant = (key: string) =>
        /^\d/.test(key) && key >= from.slice(0, 7) && key <= target.periodEnd.slice(0, 7)
      const sums = sumsOf(groups, isMeant)
      const path = paths.open({ expectedOrderDate: { from, to: target.periodEnd } })
      return {
        id: target.id,
        label: target.name,
        figures: [...openFigures(sums, path), ...targetFigures(target, { ...sums, path }, scope)],
      }
    }),
  })
}
