import dayjs, { type Dayjs } from 'dayjs'
import utc from 'dayjs/plugin/utc.js'

dayjs.extend(utc)

// Days are `YYYY-MM-DD` and are counted in UTC, where each has 24 hours: no change of the clocks in between.
const at = (day: string): Dayjs => dayjs.utc(day.slice(0, 10))
const dayOf = (date: Dayjs): string => date.format('YYYY-MM-DD')

/** The names of dayjs, not of the runtime: what that calls September changes with its data, and documents must not. */
function written(iso: string, day: string, pattern: string): string {
  // A day that no calendar has would be written as the one it runs over into.
  return at(day).isValid() && dayOf(at(day)) === day ? at(day).format(pattern) : iso
}

/** `2026-09-21`, or an instant of that day in UTC, as `21 Sep 2026`; what is no date comes back unchanged. */
export const shortDay = (iso: string): string => written(iso, iso.slice(0, 10), 'D MMM YYYY')

/** The same as `21 September 2026`, for sentences and letters. */
export const longDay = (iso: string): string => written(iso, iso.slice(0, 10), 'D MMMM YYYY')

/** `2026-09` as `September 2026`; what is no month comes back unchanged. */
export const formatMonth = (iso: string): string => written(iso, `${iso.slice(0, 7)}-01`, 'MMMM YYYY')

/** A day moved by whole days, back by negative ones. */
export const addDays = (day: string, days: number): string => dayOf(at(day).add(days, 'day'))
export const dayAfter = (day: string): string => addDays(day, 1)
export const dayBefore = (day: string): string => addDays(day, -1)

/** Whole days from one day to another; negative when the second is before the first. */
export const daysBetween = (from: string, to: string): number => at(to).diff(at(from), 'day')

/** The same day so many months later; the last one of a shorter month: 31 January and one month is 28 February. */
export const addMonths = (day: string, months: number): string => dayOf(at(day).add(months, 'month'))

/** First and last day of the month of a day (or `YYYY-MM`). */
export const monthStart = (day: string): string => `${day.slice(0, 7)}-01`
export const monthEnd = (day: string): string => dayOf(at(monthStart(day)).endOf('month'))

/** Monday is 0, Sunday 6. */
export const weekday = (day: string): number => (at(day).day() + 6) % 7

const DAY = 86_400_000

/** An instant so many times 24 hours later, earlier by negative ones. */
export const addDaysTo = (instant: Date, days: number): Date => new Date(instant.getTime() + days * DAY)

const calendars = new Map<string, Intl.DateTimeFormat>()

/** The calendar day of an instant in a time zone (`Europe/London`), `YYYY-MM-DD`. */
export function dayIn(instant: Date | string, timeZone: string): string {
  // Building one takes far longer than using it; a list asks for every row.
  let calendar = calendars.get(timeZone)
  if (!calendar) {
    calendar = new Intl.DateTimeFormat('en-CA', {
      timeZone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
    })
    calendars.set(timeZone, calendar)
  }
  return calendar.format(new Date(instant))
}
