import { monthEnd } from '#platform/contract/values/dates.ts'
import { sumOf } from '#platform/contract/money.ts'
import { sql } from 'drizzle-orm'
import type { Context } from '#platform/server/context.ts'
import { companyTable } from '#modules/people/companies/table.ts'
import { globalSegmentTable } from '#modules/setup/global-segments/table.ts'
import { marketSegmentTable } from '#modules/setup/market-segments/table.ts'
import { userTable } from '#modules/people/users/table.ts'
import type { Figures, FigureTable } from '../contract.ts'
import { marginOf, monthName, monthsBetween, shareOf } from '../domain.ts'
import {
  decidedPaths,
  decidedQuotes,
  decidedStates,
  leftMeasures,
  monthWithin,
  wonStates,
} from './decisions.ts'
import { type Group, groupedBy, groupsOf } from './grouping.ts'
import { leftOutOf } from './left-out.ts'
import { orNone, type Scope } from './scope.ts'
import { linked, tableOf } from './tables.ts'

interface Sums {
  won: number
  lost: number
  wonValue: string
  lostValue: string
  wonNet: string
  wonCost: string
}
type Decided = Group<Sums & { leftCount: number; leftValue: string }>

/** Companies shown; the others are in the sums of everything else. */
const COMPANIES = 25

const dimensions = {
  month: { column: 'month' },
  marketSegment: { column: 'market_segment_id', names: marketSegmentTable },
  globalSegment: { column: 'global_segment_id', names: globalSegmentTable },
  salesperson: { column: 'salesperson_id', names: userTable },
  company: { column: 'company_id', names: companyTable, most: COMPANIES },
  currency: { column: 'currency' },
} as const

const sum = (column: string, isWon: boolean) =>
  sql`coalesce(sum(${sql.identifier(column)}) FILTER (WHERE ${isWon ? sql`is_won` : sql`NOT is_won`}), 0.00)`

const measures = {
  // The first decides which companies are the largest.
  value: sql`coalesce(sum(amount), 0.00)`,
  won: sql`(count(amount) FILTER (WHERE is_won))::int`,
  lost: sql`(count(amount) FILTER (WHERE NOT is_won))::int`,
  wonValue: sum('amount', true),
  lostValue: sum('amount', false),
  wonNet: sum('net', true),
  wonCost: sum('cost', true),
  ...leftMeasures,
}

const ways = [
  ['marketSegment', 'By market segment', 'Market segment', 'marketSegmentId'],
  ['globalSegment', 'By global segment', 'Global segment', 'globalSegmentId'],
  ['salesperson', 'By salesperson', 'Salesperson', 'salespersonId'],
  ['company', `By company, the ${COMPANIES} largest`, 'Company', 'companyId'],
] as const

/** How many of the decided quotes were won, by number and by value. */
export async function winRateView(ctx: Context, scope: Scope): Promise<Pick<Figures, 'tables' | 'leftOut'>> {
  const groups = await ctx.tx.query<Decided>(groupedBy(decidedQuotes(scope), dimensions, measures))
  const [all] = groupsOf(groups, 'all')
  const paths = decidedPaths(scope, all?.leftCount ?? 0)
  const seesCosts = ctx.actor.permissions.has('quotes:see-costs')
  type Filter = Parameters<typeof paths.of>[1]

  const row = (id: string, label: string, sums: Sums, filter: Filter) => {
    const { won, lost, wonValue, lostValue } = sums
    const decided = won + lost
    const [both, onlyWon, onlyLost] = [decidedStates, wonStates, ['lost']].map((states) =>
      paths.of(states, filter),
    )
    const margin = seesCosts ? [linked(marginOf(sums.wonNet, sums.wonCost), onlyWon ?? null, won)] : []
    return {
      id,
      label,
      figures: [
        linked(decided, both ?? null, decided),
        linked(won, onlyWon ?? null, won),
        linked(lost, onlyLost ?? null, lost),
        linked(shareOf(won, decided), both ?? null, decided),
        linked(wonValue, onlyWon ?? null, won),
        linked(lostValue, onlyLost ?? null, lost),
        linked(shareOf(wonValue, sumOf([wonValue, lostValue])), both ?? null, decided),
        ...margin,
      ],
    }
  }
  const table = (
    key: string,
    title: string,
    rowHead: string,
    rows: FigureTable['rows'],
    chart: FigureTable['chart'],
  ) =>
    tableOf({
      key,
      title,
      rowHead,
      columns: [
        ['decided', 'Decided', 'count'],
        ['won', 'Won', 'count'],
        ['lost', 'Lost', 'count'],
        ['rate', 'Win rate', 'percent'],
        ['wonValue', 'Won value', 'money'],
        ['lostValue', 'Lost value', 'money'],
        ['valueRate', 'By value', 'percent'],
        ...(seesCosts ? ([['margin', 'Won margin', 'percent']] as const) : []),
      ],
      rows,
      total: all ? row('all', 'All', all, {}) : null,
      chart,
      series: chart === 'columns' ? ['wonValue', 'lostValue'] : ['rate'],
    })

  const byMonth = new Map(groupsOf(groups, 'month').map((group) => [group.key?.slice(0, 7), group]))
  const months = monthsBetween(scope.from, scope.to).map((month) => {
    const sums = byMonth.get(month) ?? {
      won: 0,
      lost: 0,
      wonValue: '0.00',
      lostValue: '0.00',
      wonNet: '0',
      wonCost: '0',
    }
    const decidedOn = monthWithin(month, monthEnd(`${month}-01`), scope)
    return row(month, monthName(month), sums, { decidedOn })
  })
  const others = ways.map(([dimension, title, rowHead, filter]) => {
    const rows = groupsOf(groups, dimension)
      .filter(({ won, lost }) => won + lost > 0)
      .map((group) => row(group.key ?? 'none', group.name ?? 'None', group, { [filter]: orNone(group.key) }))
    return table(dimension, title, rowHead, rows, 'bars')
  })
  return {
    tables: [table('month', 'By month of the decision', 'Month', months, 'columns'), ...others],
    leftOut: leftOutOf(groups, paths.leftOut(decidedStates)),
  }
}
