import { sql } from 'drizzle-orm'
import type { Context } from '#platform/server/context.ts'
import { isOpenEnquiry } from '#modules/sales/enquiries/server/api.ts'
import { enquiryStepTable, enquiryTable } from '#modules/sales/enquiries/table.ts'
import { salesStepTable } from '#modules/setup/sales-steps/table.ts'
import type { Figures } from '../contract.ts'
import { isClosedWithin } from './decisions.ts'
import { listPath, type Scope, scopeFilter, scopeOf } from './scope.ts'
import { linked, nothing, tableOf } from './tables.ts'

interface StepRow {
  id: string | null
  name: string | null
  passed: number
  median: string | null
  p90: string | null
  present: number
  presentMedian: string | null
  slow: number
  maxDays: number | null
}

const days = (column: string) => sql.raw(`round(${column}::numeric, 1)`)
const quantile = (share: string, column: string) =>
  sql.raw(`(percentile_cont(${share}) WITHIN GROUP (ORDER BY ${column}))`)

const closedStates = ['won', 'lost', 'cancelled', 'no_bid']

/**
 * How long enquiries stand in each sales step: of those that were closed in the period, all the days each of them
 * spent there; of those that are open, the days since they entered the step they are in.
 */
export async function timeInStepView(
  ctx: Context,
  scope: Scope,
): Promise<Pick<Figures, 'tables' | 'leftOut'>> {
  const now = ctx.clock.now().toISOString()
  const rows = await ctx.tx.query<StepRow>(sql`
    WITH closed AS (
      SELECT ${enquiryTable.id} FROM ${enquiryTable}
      WHERE ${isClosedWithin(scope)} AND ${scopeOf(enquiryTable, scope)}
    ), stays AS (
      SELECT s.enquiry_id, s.sales_step_id, sum(extract(epoch FROM s.left_at - s.entered_at)::float8) / 86400 AS spent
      FROM ${enquiryStepTable} s JOIN closed ON closed.id = s.enquiry_id WHERE s.left_at IS NOT NULL GROUP BY 1, 2
    ), past AS (
      SELECT sales_step_id, count(*)::int AS passed, ${quantile('0.5', 'spent')} AS median, ${quantile('0.9', 'spent')} AS p90
      FROM stays GROUP BY 1
      UNION ALL
      SELECT NULL, count(*)::int, ${quantile('0.5', 'spent')}, ${quantile('0.9', 'spent')} FROM (
        SELECT closed.id, sum(stays.spent) AS spent FROM closed LEFT JOIN stays ON stays.enquiry_id = closed.id GROUP BY 1
      ) AS whole
    ), present AS (
      SELECT ${enquiryTable.salesStepId}, count(*)::int AS present, ${quantile('0.5', 'stay.age')} AS median,
        (count(*) FILTER (WHERE stay.age > stay.allowed))::int AS slow
      FROM ${enquiryTable} LEFT JOIN LATERAL (
        SELECT extract(epoch FROM ${now}::timestamptz - s.entered_at)::float8 / 86400 AS age,
          st.max_days_in_step AS allowed
        FROM ${enquiryStepTable} s JOIN ${salesStepTable} st ON st.id = s.sales_step_id
        WHERE s.enquiry_id = ${enquiryTable.id} AND s.left_at IS NULL
      ) AS stay ON true
      WHERE ${isOpenEnquiry} AND ${scopeOf(enquiryTable, scope)}
      GROUP BY GROUPING SETS ((${enquiryTable.salesStepId}), ())
    )
    SELECT ss.id, ss.name, coalesce(past.passed, 0) AS passed, ${days('past.median')} AS median, ${days('past.p90')} AS p90,
      coalesce(present.present, 0) AS present, ${days('present.median')} AS "presentMedian",
      coalesce(present.slow, 0) AS slow, ss.max_days_in_step AS "maxDays"
    FROM (SELECT id, name, max_days_in_step, sort_order, code FROM ${salesStepTable} WHERE NOT is_won AND NOT is_lost
      UNION ALL SELECT NULL, NULL, NULL, NULL, NULL) AS ss
    LEFT JOIN past ON past.sales_step_id IS NOT DISTINCT FROM ss.id
    LEFT JOIN present ON present.sales_step_id IS NOT DISTINCT FROM ss.id
    ORDER BY ss.sort_order NULLS LAST, ss.code`)
  const closed = { ...scopeFilter(scope), status: closedStates, closedOn: { from: scope.from, to: scope.to } }
  const open = { ...scopeFilter(scope), open: true }
  const figures = (row: StepRow) => {
    const here = row.id === null ? {} : { salesStepId: [row.id] }
    const passed = listPath('/enquiries', row.id === null ? closed : { ...closed, passedStepId: [row.id] })
    const present = listPath('/enquiries', { ...open, ...here })
    return [
      linked(row.passed, passed, row.passed),
      row.median === null ? nothing : linked(row.median, passed, row.passed),
      row.p90 === null ? nothing : linked(row.p90, passed, row.passed),
      linked(row.present, present, row.present),
      row.presentMedian === null ? nothing : linked(row.presentMedian, present, row.present),
      row.maxDays === null ? nothing : { value: String(row.maxDays), path: null, count: null },
      linked(row.slow, listPath('/enquiries', { ...open, ...here, slow: true }), row.slow),
    ]
  }
  const shown = rows.filter(({ id, passed, present }) => id !== null && passed + present > 0)
  const whole = rows.find(({ id }) => id === null)
  return {
    leftOut: [],
    tables: [
      tableOf({
        key: 'step',
        title: 'Days in each sales step',
        about:
          'Passed: enquiries closed in the period, with all the days each of them stood in the step. Nine of ten took no longer than the ninth decile. Now: open enquiries and the days since they entered their step; slow ones have been there longer than the step allows.',
        rowHead: 'Sales step',
        columns: [
          ['passed', 'Passed', 'count'],
          ['median', 'Median', 'days'],
          ['p90', 'Ninth decile', 'days'],
          ['present', 'Now in it', 'count'],
          ['presentMedian', 'Median so far', 'days'],
          ['maxDays', 'Allowed', 'days'],
          ['slow', 'Slow', 'count'],
        ],
        rows: shown.map((row) => ({ id: row.id ?? '', label: row.name ?? '', figures: figures(row) })),
        total: whole ? { id: 'all', label: 'From coming in to the end', figures: figures(whole) } : null,
        chart: 'bars',
        series: ['median'],
      }),
    ],
  }
}
