import { dayBefore, monthEnd } from '#platform/contract/values/dates.ts'
import { sql } from 'drizzle-orm'
import type { Context } from '#platform/server/context.ts'
import { openEnquiries } from '#modules/sales/enquiries/server/api.ts'
import { enquiryTable } from '#modules/sales/enquiries/table.ts'
import { quotedRateOf } from '#modules/sales/quotes/server/api.ts'
import { salesStepTable } from '#modules/setup/sales-steps/table.ts'
import { facilityTable } from '#modules/setup/facilities/table.ts'
import { globalSegmentTable } from '#modules/setup/global-segments/table.ts'
import { marketSegmentTable } from '#modules/setup/market-segments/table.ts'
import { userTable } from '#modules/people/users/table.ts'
import type { Figures, FigureTable } from '../contract.ts'
import { MONTHS_AHEAD, monthAfter, monthName } from '../domain.ts'
import { groupedBy, groupsOf } from './grouping.ts'
import { leftOutOf } from './left-out.ts'
import {
  type ListFilter,
  type OpenGroup,
  type OpenPaths,
  openColumns,
  openFigures,
  pathsOf,
  sumsOf,
} from './open-groups.ts'
import { orNone, type Scope, scopeOf } from './scope.ts'
import { tableOf } from './tables.ts'
import { findTargets, type TargetRow, targetFigures, targetsTable } from './targets.ts'

const dimensions = {
  step: { column: 'sales_step_id', names: salesStepTable },
  month: { column: 'month' },
  marketSegment: { column: 'market_segment_id', names: marketSegmentTable },
  globalSegment: { column: 'global_segment_id', names: globalSegmentTable },
  facility: { column: 'facility_id', names: facilityTable },
  salesperson: { column: 'salesperson_id', names: userTable },
  currency: { column: 'currency' },
} as const
type Dimension = keyof typeof dimensions

const measures = {
  // The first is what the groups are ordered by.
  weighted: sql`coalesce(sum(weighted), 0.00)`,
  value: sql`coalesce(sum(amount), 0.00)`,
  count: sql`count(amount)::int`,
  leftCount: sql`(count(*) FILTER (WHERE amount IS NULL))::int`,
  leftValue: sql`coalesce(sum(own) FILTER (WHERE amount IS NULL), 0.00)`,
}

/** The open enquiries of the scope, each with its month. */
const openOf = (scope: Scope) =>
  openEnquiries(
    quotedRateOf,
    sql`${scope.currency}::text`,
    scopeOf(enquiryTable, scope),
    sql`, ${enquiryTable.marketSegmentId}, ${enquiryTable.globalSegmentId}, ${enquiryTable.facilityId}, ${enquiryTable.salespersonId},
    CASE WHEN ${enquiryTable.expectedOrderDate} IS NULL THEN 'undated'
      WHEN ${enquiryTable.expectedOrderDate} < ${scope.today} THEN 'overdue'
      ELSE to_char(${enquiryTable.expectedOrderDate}, 'YYYY-MM') END AS month`,
  )

const ways: readonly (readonly [Dimension, title: string, head: string, filter: string, none: string])[] = [
  ['step', 'By sales step', 'Sales step', 'salesStepId', ''],
  ['marketSegment', 'By market segment', 'Market segment', 'marketSegmentId', ''],
  ['globalSegment', 'By global segment', 'Global segment', 'globalSegmentId', 'No global segment'],
  ['facility', 'By facility', 'Facility', 'facilityId', ''],
  ['salesperson', 'By salesperson', 'Salesperson', 'salespersonId', ''],
]

/** What is open, by everything it can be looked at by, and against the targets. */
export async function pipelineView(ctx: Context, scope: Scope): Promise<Pick<Figures, 'tables' | 'leftOut'>> {
  const [groups, targets, steps] = await Promise.all([
    ctx.tx.query<OpenGroup>(groupedBy(openOf(scope), dimensions, measures)),
    findTargets(ctx, scope),
    ctx.tx.query<{ id: string }>(sql`SELECT id FROM ${salesStepTable} ORDER BY sort_order, code`),
  ])
  const [all] = groupsOf(groups, 'all')
  const leftCount = all?.leftCount ?? 0
  const paths = pathsOf(scope, leftCount)
  const order = new Map(steps.map(({ id }, at) => [id, at]))
  const tables = ways.map(([dimension, title, rowHead, filter, none]) => {
    const found = groupsOf(groups, dimension).filter(({ count }) => count > 0)
    const sorted =
      dimension === 'step'
        ? found.toSorted((a, b) => (order.get(a.key ?? '') ?? 0) - (order.get(b.key ?? '') ?? 0))
        : found
    return tableOf({
      key: dimension,
      title,
      rowHead,
      columns: openColumns,
      chart: 'bars',
      series: ['weighted', 'value'],
      rows: sorted.map((group) => ({
        id: group.key ?? 'none',
        label: group.name ?? none,
        figures: openFigures(group, paths.open({ [filter]: orNone(group.key) })),
      })),
      total: totalOf(all, paths),
    })
  })
  const [byStep, ...others] = tables
  return {
    tables: [
      ...(byStep ? [byStep] : []),
      monthsTable(groups, all, paths, targets, scope),
      targetsTable(groups, targets, paths, scope),
      ...others,
    ],
    leftOut: leftOutOf(groups, paths.leftOut),
  }
}

const totalOf = (all: OpenGroup | undefined, paths: OpenPaths) =>
  all ? { id: 'all', label: 'All', figures: openFigures(all, paths.open({})) } : null

const isMonth = (key: string) => /^\d{4}-\d\d$/.test(key)

function monthsTable(
  groups: readonly OpenGroup[],
  all: OpenGroup | undefined,
  paths: OpenPaths,
  targets: readonly TargetRow[],
  scope: Scope,
): FigureTable {
  const { today } = scope
  const end = monthAfter(today, MONTHS_AHEAD)
  const row = (
    id: string,
    label: string,
    filter: ListFilter,
    isMeant: (month: string) => boolean,
    start = '',
  ) => {
    const sums = sumsOf(groups, isMeant)
    const target = targets.find(
      ({ periodType, periodStart }) => periodType === 'month' && periodStart === start,
    )
    const path = paths.open(filter)
    return {
      id,
      label,
      figures: [...openFigures(sums, path), ...targetFigures(target, { ...sums, path }, scope)],
    }
  }
  const months = Array.from({ length: MONTHS_AHEAD }, (_, at) => {
    const start = monthAfter(today, at)
    const month = start.slice(0, 7)
    const expectedOrderDate = { from: at === 0 ? today : start, to: monthEnd(start) }
    return row(month, monthName(month), { expectedOrderDate }, (key) => key === month, start)
  })
  const isLater = (key: string) => isMonth(key) && key >= end.slice(0, 7)
  return tableOf({
    key: 'month',
    title: 'By month of the expected order',
    about:
      'Overdue: the day the order was expected on has passed. This month counts from today. Targets appear only for matching filters.',
    rowHead: 'Month',
    columns: [
      ...openColumns,
      ['target', 'Target', 'money'],
      ['won', 'Won', 'money'],
      ['gap', 'Gap', 'money'],
      ['coverage', 'Coverage', 'times'],
    ],
    chart: 'columns',
    series: ['value', 'weighted', 'target'],
    rows: [
      row('overdue', 'Overdue', { expectedOrderDate: { to: dayBefore(today) } }, (key) => key === 'overdue'),
      ...months,
      row('later', 'Later', { expectedOrderDate: { from: end } }, isLater),
      row('undated', 'Without a date', { hasExpectedOrderDate: false }, (key) => key === 'undated'),
    ],
    total: all
      ? {
          id: 'all',
          label: 'All',
          figures: [...openFigures(all, paths.open({})), ...targetFigures(undefined, null, scope)],
        }
      : null,
  })
}
