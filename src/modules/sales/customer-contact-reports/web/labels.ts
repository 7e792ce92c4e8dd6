import { statusLabels } from '#platform/contract/documents/lifecycle.ts'
import { addMonths, monthStart, formatMonth } from '#platform/contract/values/dates.ts'
import { reportLifecycle } from '../domain.ts'

export { localDay } from '#platform/web/ui/format.ts'

export const statusNames: Readonly<Record<string, string>> = statusLabels(reportLifecycle)

/** The last months for a choice, this one first, `YYYY-MM` with its name. `today` is `YYYY-MM-DD`. */
export function lastMonths(today: string, count: number): Record<string, string> {
  const months: Record<string, string> = {}
  for (let back = 0; back < count; back += 1) {
    const first = addMonths(monthStart(today), -back).slice(0, 7)
    months[first] = formatMonth(first)
  }
  return months
}
