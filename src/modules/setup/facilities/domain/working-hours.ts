import { Decimal } from 'decimal.js'
import {
  isWeekday,
  type Shift,
  type WorkingTime,
  workingTime,
} from '#platform/contract/values/working-time.ts'

/** A shift of a facility with the days of the week on which it begins, 1 Monday to 7 Sunday. */
export interface CalendarShift extends Shift {
  readonly code: string
  readonly name: string
  /** None: it is worked on days that differ from the week alone. */
  readonly days: readonly number[]
}

/** When a facility works. */
export interface WorkingCalendar {
  /** Days of the week, 1 Monday to 7 Sunday. */
  readonly days: readonly number[]
  /** Decimal string; counts where there are no shifts. */
  readonly hoursPerDay: string
  /** Days on which nobody works. */
  readonly holidays: readonly { readonly date: string; readonly name: string }[]
  readonly shifts?: readonly CalendarShift[] | undefined
  /** Days on which exactly these shifts are worked, whatever day of the week it is. */
  readonly exceptions?:
    | readonly { readonly date: string; readonly shiftCodes: readonly string[]; readonly name: string }[]
    | undefined
}

export const usualWeek: WorkingCalendar = { days: [1, 2, 3, 4, 5], hoursPerDay: '8', holidays: [] }

/** What of a work centre says when it works. */
export interface CentreHours {
  /** None: all shifts of the facility. */
  readonly shiftCodes?: readonly string[] | null | undefined
  /** Decimal string; counts where no shifts are chosen. */
  readonly weeklyHours?: string | null | undefined
}

const DAY_MINUTES = 24 * 60
const EIGHT = 8 * 60
const clock = (minutes: number): string =>
  `${String(Math.floor(minutes / 60) % 24).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

/** One shift of so many minutes from eight o'clock, from midnight where it would not fit into the day. */
function plainShift(minutes: number): Shift[] {
  const length = Math.min(DAY_MINUTES, Math.round(minutes))
  if (length <= 0) return []
  const from = EIGHT + length > DAY_MINUTES ? 0 : EIGHT
  return [{ from: clock(from), to: clock(from + length), breaks: [] }]
}

/** Whether a facility works on a day. */
export function isWorkingDay({ days, holidays, exceptions = [] }: WorkingCalendar, day: string): boolean {
  if (exceptions.some(({ date }) => date === day)) return true
  return isWeekday(day, days) && !holidays.some(({ date }) => date === day)
}

/** When a work centre works, or the whole facility where none is named. */
export function workingTimeOf(
  { timeZone, workingCalendar }: { readonly timeZone: string; readonly workingCalendar: WorkingCalendar },
  centre?: CentreHours,
): WorkingTime {
  const { days, hoursPerDay, holidays, shifts = [], exceptions = [] } = workingCalendar
  const closed = new Set(holidays.map(({ date }) => date))
  const changed = new Map(exceptions.map(({ date, shiftCodes }) => [date, new Set(shiftCodes)]))
  const chosen = new Set(centre?.shiftCodes ?? [])
  const own = chosen.size > 0 ? shifts.filter(({ code }) => chosen.has(code)) : shifts
  const weekly = chosen.size === 0 && centre?.weeklyHours ? centre.weeklyHours : null
  if (own.length > 0 && weekly === null)
    return workingTime(timeZone, (day) => {
      const instead = changed.get(day)
      if (instead) return own.filter(({ code }) => instead.has(code))
      return closed.has(day) ? [] : own.filter((shift) => isWeekday(day, shift.days))
    })
  const minutes =
    weekly === null
      ? new Decimal(hoursPerDay).times(60)
      : new Decimal(weekly).times(60).div(Math.max(1, days.length))
  const plain = plainShift(minutes.toNumber())
  return workingTime(timeZone, (day) => (isWorkingDay(workingCalendar, day) ? plain : []))
}

/** Which shifts of the days that differ, or of the work centres, are none of the calendar. */
export const unknownShifts = (codes: readonly string[], { shifts = [] }: WorkingCalendar): string[] =>
  codes.filter((code) => !shifts.some((shift) => shift.code === code))
