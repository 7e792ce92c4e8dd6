// By hand: the abbreviations of British English change with the data of the runtime ("Sept"), documents must not.
const months = 'January February March April May June July August September October November December'.split(
  ' ',
)

function written(iso: string, nameOf: (month: string) => string): string {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})/.exec(iso) ?? []
  const name = months[Number(month) - 1]
  return year && day && name ? `${Number(day)} ${nameOf(name)} ${year}` : iso
}

/** `2026-09-21`, or an instant of that day in UTC, as `21 Sep 2026`; what is no date comes back unchanged. */
export const shortDay = (iso: string): string => written(iso, (month) => month.slice(0, 3))

/** The same as `21 September 2026`, for sentences and letters. */
export const longDay = (iso: string): string => written(iso, (month) => month)

/** `2026-09` as `September 2026`; what is no month comes back unchanged. */
export function monthWords(iso: string): string {
  const [, year, month] = /^(\d{4})-(\d{2})/.exec(iso) ?? []
  const name = months[Number(month) - 1]
  return year && name ? `${name} ${year}` : iso
}

// Days are `YYYY-MM-DD` and are counted at midnight UTC, where each has 24 hours: no change of the clocks in between.
const DAY = 86_400_000
const atMidnight = (day: string): number => Date.parse(`${day}T00:00:00Z`)
const dayAt = (milliseconds: number): string => new Date(milliseconds).toISOString().slice(0, 10)
const partsOf = (day: string) => ({
  year: Number(day.slice(0, 4)),
  month: Number(day.slice(5, 7)),
  date: Number(day.slice(8, 10)),
})

/** A day moved by whole days, back by negative ones. */
export const addDays = (day: string, days: number): string => dayAt(atMidnight(day) + days * DAY)
export const dayAfter = (day: string): string => addDays(day, 1)
export const dayBefore = (day: string): string => addDays(day, -1)

/** Whole days from one day to another; negative when the second lies before the first. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((atMidnight(to) - atMidnight(from)) / DAY)

/** The same day so many months later; the last one of a shorter month: 31 January and one month is 28 February. */
export function addMonths(day: string, months: number): string {
  const { year, month, date } = partsOf(day)
  const last = new Date(Date.UTC(year, month + months, 0))
  last.setUTCDate(Math.min(date, last.getUTCDate()))
  return dayAt(last.getTime())
}

/** First and last day of the month a day (or `YYYY-MM`) lies in. */
export const monthStart = (day: string): string => `${day.slice(0, 7)}-01`
export function monthEnd(day: string): string {
  const { year, month } = partsOf(day)
  return dayAt(Date.UTC(year, month, 0))
}

/** Monday is 0, Sunday 6. */
export const weekday = (day: string): number => (new Date(atMidnight(day)).getUTCDay() + 6) % 7

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
