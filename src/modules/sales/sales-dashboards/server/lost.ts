import type { ScreenAddress } from '#platform/contract/register.ts'
import { monthEnd } from '#platform/contract/values/dates.ts'
import { sql } from 'drizzle-orm'
import type { Context } from '#platform/server/context.ts'
import { competitorKey } from '#modules/sales/enquiries/server/api.ts'
import { lostReasonNames, lostReasons, noBidReasonNames } from '#modules/sales/enquiries/domain.ts'
import { enquiryTable } from '#modules/sales/enquiries/table.ts'
import { quoteTable } from '#modules/sales/quotes/table.ts'
import { marketSegmentTable } from '#modules/setup/market-segments/table.ts'
import type { Figures, FigureTable } from '../contract.ts'
import { monthName, monthsBetween, shareOf } from '../domain.ts'
import { decidedPaths, decidedQuotes, isClosedWithin, leftMeasures, monthWithin } from './decisions.ts'
import { type Group, groupedBy, groupsOf } from './grouping.ts'
import { leftOutOf } from './left-out.ts'
import { listPath, orNone, type Scope, scopeFilter, scopeOf } from './scope.ts'
import { linked, nothing, tableOf } from './tables.ts'

type Lost = Group<{
  count: number
  value: string
  priced: number
  spelled: string | null
  leftCount: number
  leftValue: string
}>

/** Competitors shown. */
const COMPETITORS = 25

const dimensions = {
  reason: { column: 'reason' },
  competitor: { column: 'competitor', most: COMPETITORS },
  marketSegment: { column: 'market_segment_id', names: marketSegmentTable },
  bySegment: { column: 'reason', within: 'market_segment_id', names: marketSegmentTable },
  byMonth: { column: 'reason', within: 'month' },
  currency: { column: 'currency' },
} as const

const measures = {
  // The first is what the groups are ordered by.
  count: sql`count(amount)::int`,
  value: sql`coalesce(sum(amount), 0.00)`,
  priced: sql`count(CASE WHEN gap IS NOT NULL THEN amount END)::int`,
  spelled: sql`min(spelled)`,
  ...leftMeasures,
}

/** By how much our price was above theirs, the middle one; apart from the sums, since it has to sort the quotes. */
const gapDimensions = {
  reason: dimensions.reason,
  competitor: { column: 'competitor' },
  marketSegment: dimensions.marketSegment,
} as const
const gapMeasures = { gap: sql`round((percentile_cont(0.5) WITHIN GROUP (ORDER BY gap))::numeric, 1)` }

const lostQuotes = (scope: Scope) => sql`
  SELECT * FROM (${decidedQuotes(
    scope,
    sql`, ${quoteTable.lostReason} AS reason, ${competitorKey(sql`${quoteTable.lostToCompetitor}`)} AS competitor,
      btrim(${quoteTable.lostToCompetitor}) AS spelled,
      CASE WHEN ${quoteTable.lostPrice} > 0 THEN (${quoteTable.net} - ${quoteTable.lostPrice}) / ${quoteTable.lostPrice} * 100 END AS gap`,
  )}) AS decided WHERE NOT is_won`

/** Why orders were lost, to whom and by how much, and what we did not bid for. */
export async function lostView(ctx: Context, scope: Scope): Promise<Pick<Figures, 'tables' | 'leftOut'>> {
  const priced = sql`SELECT * FROM (${lostQuotes(scope)}) AS lost WHERE gap IS NOT NULL AND amount IS NOT NULL`
  const [groups, gaps, unquoted] = await Promise.all([
    ctx.tx.query<Lost>(groupedBy(lostQuotes(scope), dimensions, measures)),
    ctx.tx.query<Group<{ gap: string | null }>>(groupedBy(priced, gapDimensions, gapMeasures)),
    findUnquoted(ctx, scope),
  ])
  const gapOf = ({ dimension, key }: Lost) =>
    gaps.find((one) => one.dimension === dimension && one.key === key)?.gap ?? null
  const [all] = groupsOf(groups, 'all')
  const paths = decidedPaths(scope, all?.leftCount ?? 0)
  type Filter = Parameters<typeof paths.of>[1]
  const pathOf = (filter: Filter) => paths.of(['lost'], filter)

  const row = (id: string, label: string, group: Lost, filter: Filter) => {
    const path = pathOf(filter)
    const known = pathOf({ ...filter, competitorPriceKnown: true })
    const gap = gapOf(group)
    return {
      id,
      label,
      figures: [
        linked(group.count, path, group.count),
        linked(shareOf(group.count, all?.count ?? 0), path, group.count),
        linked(group.value, path, group.count),
        linked(group.priced, known, group.priced),
        gap === null ? nothing : linked(gap, known, group.priced),
      ],
    }
  }
  const table = (key: string, title: string, rowHead: string, rows: FigureTable['rows'], about?: string) =>
    tableOf({
      key,
      title,
      rowHead,
      ...(about ? { about } : {}),
      columns: [
        ['count', 'Lost', 'count'],
        ['share', 'Share', 'percent'],
        ['value', 'Value', 'money'],
        ['priced', 'Price known', 'count'],
        ['gap', 'Our price above', 'percent'],
      ],
      rows,
      total: all ? row('all', 'All', all, {}) : null,
      chart: 'bars',
      series: ['count'],
    })
  const shown = (dimension: string) => groupsOf(groups, dimension).filter(({ count }) => count > 0)
  const reasons = shown('reason')
  const named = shown('competitor').filter(({ key }) => key !== null)
  return {
    leftOut: leftOutOf(groups, paths.leftOut(['lost'])),
    tables: [
      table(
        'reason',
        'By reason',
        'Reason',
        reasons.map((one) => row(one.key ?? '', wordsOf(one.key), one, { lostReason: [one.key ?? ''] })),
        'Lost quotes. Where the price of whoever got the order is known, the last column says how far ours was above it, in the middle; a minus means that we were cheaper.',
      ),
      table(
        'competitor',
        `By competitor, the ${COMPETITORS} most frequent`,
        'Competitor',
        named.map((one) => row(one.key ?? '', one.spelled ?? '', one, { competitor: [one.key ?? ''] })),
        'Where it is known who got the order. The last line is about all lost quotes.',
      ),
      table(
        'marketSegment',
        'By market segment',
        'Market segment',
        shown('marketSegment').map((one) =>
          row(one.key ?? '', one.name ?? '', one, { marketSegmentId: orNone(one.key) }),
        ),
      ),
      matrix(groups, 'bySegment', 'Reasons by market segment', 'Market segment', (group) => ({
        label: group.name ?? '',
        path: (more) => pathOf({ marketSegmentId: orNone(group.key), ...more }),
      })),
      months(groups, scope, pathOf),
      ...unquoted,
    ],
  }
}

const words: Readonly<Record<string, string>> = { ...noBidReasonNames, ...lostReasonNames }
const wordsOf = (reason: string | null): string => words[reason ?? ''] ?? reason ?? ''

type PathOf = (more: { lostReason?: string[] }) => ScreenAddress

/** Reasons side by side, one row for each segment or month. */
function matrix(
  groups: readonly Lost[],
  dimension: 'bySegment' | 'byMonth',
  title: string,
  rowHead: string,
  about: (group: Lost) => { label: string; path: PathOf },
): FigureTable {
  const cells = groupsOf(groups, dimension).filter(({ count }) => count > 0)
  const used = lostReasons.filter((reason) => cells.some(({ second }) => second === reason))
  const keys = [...new Set(cells.map(({ key }) => key))]
  const rows = keys.flatMap((key) => {
    const own = cells.filter((cell) => cell.key === key)
    const [first] = own
    if (!first) return []
    const { label, path } = about(first)
    const figures = used.map((reason) => {
      const count = own.find(({ second }) => second === reason)?.count ?? 0
      return linked(count, path({ lostReason: [reason] }), count)
    })
    const whole = own.reduce((sum, { count }) => sum + count, 0)
    return [{ id: key ?? 'none', label, figures: [...figures, linked(whole, path({}), whole)] }]
  })
  const columns = used.map((reason) => [reason, wordsOf(reason), 'count'] as const)
  const sorted = dimension === 'byMonth' ? rows.toSorted((a, b) => (a.id < b.id ? -1 : 1)) : rows
  return tableOf({
    key: dimension,
    title,
    rowHead,
    columns: [...columns, ['all', 'All', 'count']],
    rows: sorted,
  })
}

function months(
  groups: readonly Lost[],
  scope: Scope,
  pathOf: (filter: { decidedOn: { from: string; to: string }; lostReason?: string[] }) => ScreenAddress,
): FigureTable {
  const known = new Set(monthsBetween(scope.from, scope.to))
  return matrix(
    groups.filter(({ dimension, key }) => dimension !== 'byMonth' || (key !== null && known.has(key))),
    'byMonth',
    'Reasons by month',
    'Month',
    ({ key }) => {
      const month = key ?? ''
      const decidedOn = monthWithin(month, monthEnd(`${month}-01`), scope)
      return { label: monthName(month), path: (more) => pathOf({ decidedOn, ...more }) }
    },
  )
}

interface Closed {
  kind: 'no_bid' | 'lost'
  reason: string
  count: number
}

/** Enquiries that ended before a quote went out: not bid for, or lost. */
async function findUnquoted(ctx: Context, scope: Scope): Promise<FigureTable[]> {
  const found = await ctx.tx.query<Closed>(sql`
    SELECT ${enquiryTable.status} AS kind, CASE ${enquiryTable.status} WHEN 'no_bid' THEN no_bid_reason ELSE lost_reason END AS reason,
      count(*)::int AS count
    FROM ${enquiryTable}
    WHERE ${isClosedWithin(scope)} AND ${scopeOf(enquiryTable, scope)}
      AND (${enquiryTable.status} = 'no_bid' OR ${enquiryTable.status} = 'lost' AND ${enquiryTable.quoteCount} = 0)
    GROUP BY 1, 2 ORDER BY 3 DESC, 2`)
  const shown = { ...scopeFilter(scope), closedOn: { from: scope.from, to: scope.to } }
  const table = (kind: Closed['kind'], title: string, filter: object, reasonFilter: string) => {
    const own = found.filter((one) => one.kind === kind)
    const whole = own.reduce((sum, { count }) => sum + count, 0)
    const row = (id: string, label: string, count: number, more: object) => {
      const path = listPath('/enquiries', { ...shown, ...filter, ...more })
      return {
        id,
        label,
        figures: [linked(count, path, count), linked(shareOf(count, whole), path, count)],
      }
    }
    return tableOf({
      key: kind === 'no_bid' ? 'noBid' : 'unquoted',
      title,
      rowHead: 'Reason',
      columns: [
        ['count', 'Enquiries', 'count'],
        ['share', 'Share', 'percent'],
      ],
      rows: own.map(({ reason, count }) => row(reason, wordsOf(reason), count, { [reasonFilter]: [reason] })),
      total: row('all', 'All', whole, {}),
      chart: 'bars',
      series: ['count'],
    })
  }
  return [
    table('no_bid', 'Not bid for', { status: ['no_bid'] }, 'noBidReason'),
    table('lost', 'Lost before there was a quote', { status: ['lost'], quoted: false }, 'lostReason'),
  ]
}
