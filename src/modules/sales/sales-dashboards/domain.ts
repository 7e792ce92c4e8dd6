import { addMonths, monthStart } from '#platform/contract/values/dates.ts'
import { Decimal } from 'decimal.js'

/** The parts of the forecast. */
export const viewNames = {
  pipeline: 'Pipeline',
  'win-rate': 'Win rate',
  'time-in-step': 'Time in step',
  confidence: 'Confidence',
  lost: 'Lost orders',
} as const
export type View = keyof typeof viewNames

/** How a figure is written: a number of records, money, percent, percentage points, days, how many times. */
export const figureKinds = ['count', 'money', 'percent', 'points', 'days', 'times'] as const
export type FigureKind = (typeof figureKinds)[number]

/** Months the pipeline is spread over, the present one included. */
export const MONTHS_AHEAD = 12

const monthNames = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const partsOf = (day: string) => ({ year: Number(day.slice(0, 4)), month: Number(day.slice(5, 7)) })

/** The first day (`YYYY-MM-DD`) of the month that lies so many months after that of a day. */
export const monthAfter = (day: string, months: number): string => addMonths(monthStart(day), months)

/** `2026-11` -> `Nov 2026`. */
export function monthName(month: string): string {
  const { year, month: at } = partsOf(month)
  return `${monthNames[at - 1] ?? ''} ${year}`
}

/** How many months lie from that of one day to that of another, both included; less than one when the end is earlier. */
function monthCount(from: string, to: string): number {
  const [first, last] = [partsOf(from), partsOf(to)]
  return (last.year - first.year) * 12 + last.month - first.month + 1
}

/** The months (`YYYY-MM`) from one day to another, both included. */
export const monthsBetween = (from: string, to: string): string[] =>
  Array.from({ length: Math.max(0, monthCount(from, to)) }, (_, at) => monthAfter(from, at).slice(0, 7))

/** More months make no table that anybody reads. */
const MOST_YEARS = 20

/** Why nothing can be shown of a period, as a sentence; null when it can. */
export function periodProblem({ from, to }: { from: string; to: string }): string | null {
  if (to < from) return 'The period ends before it begins.'
  return monthCount(from, to) > MOST_YEARS * 12 ? `Choose a period of ${MOST_YEARS} years at most.` : null
}

/** Counts decisions of the last twelve months by default, this month included. */
export const defaultPeriod = (today: string): { from: string; to: string } => ({
  from: monthAfter(today, 1 - MONTHS_AHEAD),
  to: today,
})

/** The share of a part in percent with one decimal; null of nothing. */
export function shareOf(part: string | number, whole: string | number): string | null {
  const all = new Decimal(whole)
  if (all.lte(0)) return null
  return new Decimal(part).times(100).div(all).toFixed(1, Decimal.ROUND_HALF_UP)
}

/** One confidence level: how often it came true. */
export interface Level {
  readonly percent: number
  readonly decided: number
  readonly won: number
}

/**
 * How far the orders that were won lie from what a confidence promised: the win rate and its distance in
 * percentage points, one decimal each; null where nothing was decided. Negative: the level was too hopeful.
 */
export function calibrationOf({ percent, decided, won }: Level): {
  winRate: string | null
  difference: string | null
} {
  const winRate = shareOf(won, decided)
  return { winRate, difference: winRate && new Decimal(winRate).minus(percent).toFixed(1) }
}

/** All levels together: the mean confidence over everything decided (one decimal), null without any. */
export function meanConfidence(levels: readonly Level[]): string | null {
  const decided = levels.reduce((sum, level) => sum + level.decided, 0)
  if (decided === 0) return null
  const promised = levels.reduce((sum, level) => sum.plus(level.percent * level.decided), new Decimal(0))
  return promised.div(decided).toFixed(1, Decimal.ROUND_HALF_UP)
}

/** The margin of orders in percent, (net - cost) / net, with one decimal; null of nothing. */
export const marginOf = (net: string, cost: string): string | null =>
  shareOf(new Decimal(net).minus(cost).toString(), net)
