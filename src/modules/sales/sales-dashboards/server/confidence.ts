import { sql } from 'drizzle-orm'
import type { Context } from '#platform/server/context.ts'
import type { Figures } from '../contract.ts'
import { calibrationOf, meanConfidence, shareOf } from '../domain.ts'
import { decidedQuotes, decidedStates, wonStates } from './decisions.ts'
import { type Group, groupedBy, groupsOf } from './grouping.ts'
import { listPath, type Scope, scopeFilter } from './scope.ts'
import { linked, nothing, tableOf } from './tables.ts'

type Counted = Group<{ decided: number; won: number }>

const dimensions = { level: { column: 'confidence_percent' } } as const
const measures = {
  decided: sql`count(*)::int`,
  won: sql`(count(*) FILTER (WHERE is_won))::int`,
}

/** How often what was promised with a confidence came true; numbers of quotes, whatever their currency. */
export async function confidenceView(
  ctx: Context,
  scope: Scope,
): Promise<Pick<Figures, 'tables' | 'leftOut'>> {
  const groups = await ctx.tx.query<Counted>(groupedBy(decidedQuotes(scope), dimensions, measures))
  const [all] = groupsOf(groups, 'all')
  const levels = groupsOf(groups, 'level')
    .map(({ key, decided, won }) => ({ percent: Number(key), decided, won }))
    .toSorted((a, b) => a.percent - b.percent)
  const decidedOn = { from: scope.from, to: scope.to }
  const pathOf = (status: readonly string[], percent?: number) =>
    listPath('/quotes', {
      ...scopeFilter(scope),
      status: [...status],
      decidedOn,
      ...(percent === undefined ? {} : { confidencePercent: { from: String(percent), to: String(percent) } }),
    })
  const rows = levels.map((level) => {
    const { percent, decided, won } = level
    const { winRate, difference } = calibrationOf(level)
    const [both, onlyWon] = [pathOf(decidedStates, percent), pathOf(wonStates, percent)]
    return {
      id: String(percent),
      label: `${percent} %`,
      figures: [
        linked(percent, both, decided),
        linked(decided, both, decided),
        linked(won, onlyWon, won),
        linked(winRate, both, decided),
        linked(difference, both, decided),
      ],
    }
  })
  const mean = meanConfidence(levels)
  const [both, onlyWon] = [pathOf(decidedStates), pathOf(wonStates)]
  return {
    leftOut: [],
    tables: [
      tableOf({
        key: 'level',
        title: 'What a confidence was worth',
        about:
          'Decided quotes by the confidence that was frozen on their revision. A level of 70 % is honest when about 70 of 100 such quotes are won; below zero it was too hopeful.',
        rowHead: 'Confidence',
        columns: [
          ['promised', 'Promised', 'percent'],
          ['decided', 'Decided', 'count'],
          ['won', 'Won', 'count'],
          ['rate', 'Won of them', 'percent'],
          ['difference', 'Difference', 'points'],
        ],
        rows,
        total: all
          ? {
              id: 'all',
              label: 'All',
              figures: [
                mean === null ? nothing : linked(mean, both, all.decided),
                linked(all.decided, both, all.decided),
                linked(all.won, onlyWon, all.won),
                linked(shareOf(all.won, all.decided), both, all.decided),
                linked(
                  mean === null
                    ? null
                    : calibrationOf({ percent: Number(mean), decided: all.decided, won: all.won }).difference,
                  both,
                  all.decided,
                ),
              ],
            }
          : null,
        chart: 'calibration',
        series: ['promised', 'rate'],
      }),
    ],
  }
}
