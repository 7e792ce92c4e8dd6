import { statusWords } from '#platform/contract/lifecycle.ts'
import { addMonths, monthStart, monthWords } from '#platform/contract/dates.ts'
import { reportLifecycle } from '../domain.ts'

export const statusNames: Readonly<Record<string, string>> = statusWords(reportLifecycle)

/** How long nobody was in touch, for lists: `today`, `1 day`, `97 days`. */
export const silenceWords = (days: number): string =>
  days <= 0 ? 'today' : days === 1 ? '1 day' : `${days} days`

/** The last months for a choice, this one first, `YYYY-MM` with its name. `today` is `YYYY-MM-DD`. */
export function lastMonths(today: string, count: number): Record<string, string> {
  const months: Record<string, string> = {}
  for (let back = 0; back < count; back += 1) {
    const first = addMonths(monthStart(today), -back).slice(0, 7)
    months[first] = monthWords(first)
  }
  return months
}

/** The day of an instant in the reader's own zone, `YYYY-MM-DD`. */
export const localDay = (at: string): string =>
  new Intl.DateTimeFormat('en-CA', { dateStyle: 'short' }).format(new Date(at))
