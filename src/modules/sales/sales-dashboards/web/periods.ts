import { dayBefore } from '#platform/contract/values/dates.ts'
import { defaultPeriod, monthAfter } from '../domain.ts'

export interface Period {
  from: string
  to: string
}

const yearOf = (today: string) => Number(today.slice(0, 4))
const quarterStart = (day: string) => monthAfter(day, -((Number(day.slice(5, 7)) - 1) % 3))

/** The periods that are offered, in words, for a day (`YYYY-MM-DD`). */
export function periodsOf(today: string): readonly (Period & { key: string; label: string })[] {
  const year = yearOf(today)
  const quarter = quarterStart(today)
  return [
    { key: 'months', label: '12 months', ...defaultPeriod(today) },
    { key: 'month', label: 'This month', from: monthAfter(today, 0), to: today },
    { key: 'quarter', label: 'This quarter', from: quarter, to: today },
    { key: 'lastQuarter', label: 'Last quarter', from: monthAfter(quarter, -3), to: dayBefore(quarter) },
    { key: 'year', label: 'This year', from: `${year}-01-01`, to: today },
    { key: 'lastYear', label: 'Last year', from: `${year - 1}-01-01`, to: `${year - 1}-12-31` },
  ]
}

/**
 * A period with another first or last day. A day beyond the other end takes that along, so that a period never ends
 * before it begins; without a day the period is that of the last twelve months again.
 */
export function withDay(
  period: Period,
  end: 'from' | 'to',
  day: string | null,
): { from: string | null; to: string | null } {
  if (day === null) return { from: null, to: null }
  const { from, to }: Period = end === 'from' ? { ...period, from: day } : { ...period, to: day }
  return from > to ? { from: day, to: day } : { from, to }
}

/** The offered period that a choice of days is, or `own`. */
export const keyOf = (period: Period, today: string): string =>
  periodsOf(today).find(({ from, to }) => from === period.from && to === period.to)?.key ?? 'own'
