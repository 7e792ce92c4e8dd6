import { addDays, weekday } from '#platform/contract/values/dates.ts'
const OPENS = 8 * 60
const OPEN_MINUTES = 9.5 * 60

/**
 * The calendar of the demonstration, counted in working days from today: -1 is the last working day before
 * today, 0 is today or the next working day, and the fraction is the time between opening and closing (UTC).
 * Counting so keeps the order of events whatever day of the week it is.
 */
export interface Workdays {
  /** `YYYY-MM-DD` of a moment. */
  readonly day: (moment: number) => string
  /** The instant of a moment, with milliseconds. */
  readonly instant: (moment: number) => string
}

/** The working days around today, `YYYY-MM-DD`. */
export function workdaysAround(today: string): Workdays {
  const first = weekday(today) > 4 ? addDays(today, 7 - weekday(today)) : today
  const day = (moment: number): string => {
    const fromMonday = weekday(first) + Math.floor(moment)
    const weeks = Math.floor(fromMonday / 5)
    return addDays(first, weeks * 7 + (fromMonday - weeks * 5) - weekday(first))
  }
  return {
    day,
    instant(moment) {
      const minutes = OPENS + (moment - Math.floor(moment)) * OPEN_MINUTES
      return new Date(Date.parse(day(moment)) + Math.floor(minutes * 60_000)).toISOString()
    },
  }
}
