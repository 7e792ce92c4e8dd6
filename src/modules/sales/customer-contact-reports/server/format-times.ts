import { dayIn, shortDay } from '#platform/contract/values/dates.ts'

/** `2026-09-21` as `21 Sep 2026`; nothing for no day. */
export const formatShortDay = (day: string | null | undefined): string => (day ? shortDay(day) : '')

/** An instant with its zone, as documents show it: `21 Nov 2026, 09:30 (Europe/London)`. */
export function formatWhen(at: string, timeZone: string): string {
  const time = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone })
  return `${formatShortDay(dayIn(at, timeZone))}, ${time.format(new Date(at))} (${timeZone})`
}
