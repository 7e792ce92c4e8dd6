import { Decimal } from 'decimal.js'

export const periodTypes = { month: 'Month', quarter: 'Quarter', year: 'Year' } as const
export type PeriodType = keyof typeof periodTypes

const lengths: Readonly<Record<PeriodType, number>> = { month: 1, quarter: 3, year: 12 }
const monthNames = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** What a quote counts as; `left_out` are those in a currency for which the quote has no rate. */
export const figureNames = {
  open: 'Open',
  won: 'Won',
  lost: 'Lost',
  left_out: 'Not counted',
} as const
export type Figure = keyof typeof figureNames

const partsOf = (day: string) => ({ year: Number(day.slice(0, 4)), month: Number(day.slice(5, 7)) })
const dayOf = (year: number, month: number) =>
  `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-01`

/** The first day of the calendar month, quarter or year that a day (`YYYY-MM-DD`) lies in. */
export function periodStartOf(type: PeriodType, day: string): string {
  const { year, month } = partsOf(day)
  const length = lengths[type]
  return dayOf(year, month - ((month - 1) % length))
}

/** `Nov 2026`, `Q4 2026` or `2026`. */
export function periodName(type: PeriodType, start: string): string {
  const { year, month } = partsOf(start)
  if (type === 'year') return String(year)
  return type === 'quarter'
    ? `Q${Math.floor((month - 1) / 3) + 1} ${year}`
    : `${monthNames[month - 1] ?? ''} ${year}`
}

/** What is still to be won, a decimal string with two decimals; negative when more was won than wanted. */
export const gapOf = (sums: { targetValue: string; won: string }): string =>
  new Decimal(sums.targetValue).minus(sums.won).toFixed(2)

/** How many times the open quotes would fill the gap, with two decimals; null when there is no gap left. */
export function coverageOf(sums: { targetValue: string; won: string; open: string }): string | null {
  const gap = new Decimal(gapOf(sums))
  return gap.gt(0) ? new Decimal(sums.open).div(gap).toFixed(2, Decimal.ROUND_HALF_UP) : null
}

/** Why a target cannot be kept as it is, by field; nothing when it can. */
export function targetProblems(target: {
  periodType: PeriodType
  periodStart: string
  committedValue?: string | null | undefined
  note?: string | null | undefined
}): Record<string, string[]> {
  const problems: Record<string, string[]> = {}
  const start = periodStartOf(target.periodType, target.periodStart)
  if (start !== target.periodStart) {
    const word = periodTypes[target.periodType].toLowerCase()
    problems.periodStart = [`The period start field must be the first day of a ${word}, such as ${start}.`]
  }
  if (target.committedValue != null && !target.note?.trim()) {
    problems.note = ['Say in the note why this value is committed.']
  }
  return problems
}
