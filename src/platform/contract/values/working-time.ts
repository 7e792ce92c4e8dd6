import { addDays, dayAfter, weekday } from './dates.ts'
import { instantAt } from './wall-clock.ts'

export const MINUTE = 60_000
const DAY = 86_400_000
const FIRST_DAY = '1970-01-01'

/** From one wall clock time to another, `HH:MM`; what ends before it begins ends on the next day. */
interface ClockSpan {
  readonly from: string
  readonly to: string
}

/** A shift by the clock on the wall. */
export interface Shift extends ClockSpan {
  readonly breaks: readonly ClockSpan[]
}

/** Time between two instants, in milliseconds of the epoch. */
export interface Interval {
  readonly start: number
  readonly end: number
}

/** When somebody works, walked by the minute in both directions. Days are counted from 1970, so that walking stays cheap. */
export interface WorkingTime {
  readonly timeZone: string
  /** Whether a shift begins on a day. */
  readonly isWorked: (day: string) => boolean
  /** When the first shift that begins on a day does, and when the last one of them ends; null: none does. */
  readonly shiftsOf: (day: string) => Interval | null
  /** The calendar day there at an instant. */
  readonly dayAt: (instant: number) => number
  /** The working time of a calendar day there, in order and without overlap. */
  readonly on: (day: number) => readonly Interval[]
  /** Working minutes of all days from some day on up to this one, itself left out. */
  readonly minutesUntil: (day: number) => number
}

const spanOn = (timeZone: string, day: string, { from, to }: ClockSpan): Interval => ({
  start: instantAt(timeZone, day, from),
  end: instantAt(timeZone, to <= from ? dayAfter(day) : day, to),
})

/** What is left of intervals without others. */
const without = (intervals: readonly Interval[], out: readonly Interval[]): Interval[] =>
  out.reduce<Interval[]>(
    (left, { start, end }) =>
      left
        .flatMap((one) => [
          { start: one.start, end: Math.min(one.end, start) },
          { start: Math.max(one.start, end), end: one.end },
        ])
        .filter((one) => one.start < one.end),
    [...intervals],
  )

/** A shift without its breaks; those after midnight of a shift that passes it lie on the next day. */
function workedIn(timeZone: string, day: string, shift: Shift): Interval[] {
  const breaks = shift.breaks.map(({ from, to }) => {
    const isNextDay = shift.to <= shift.from && from < shift.from
    return spanOn(timeZone, isNextDay ? dayAfter(day) : day, { from, to })
  })
  return without([spanOn(timeZone, day, shift)], breaks)
}

/** Intervals in order, those that touch or overlap as one. */
function united(intervals: readonly Interval[]): Interval[] {
  const result: Interval[] = []
  for (const one of intervals.toSorted((a, b) => a.start - b.start)) {
    const last = result.at(-1)
    if (last && one.start <= last.end)
      result[result.length - 1] = { start: last.start, end: Math.max(last.end, one.end) }
    else result.push(one)
  }
  return result
}

/** Answers that are worked out once for each day. */
function remembered<Answer>(work: (day: number) => Answer): (day: number) => Answer {
  const known = new Map<number, Answer>()
  return (day) => {
    const held = known.get(day)
    if (held !== undefined) return held
    const found = work(day)
    known.set(day, found)
    return found
  }
}

/** Working minutes of all days from some day on up to another one, each day counted once. */
function countedUp(on: WorkingTime['on']): WorkingTime['minutesUntil'] {
  const sums = new Map<number, number>()
  let [first, last] = [0, 0]
  return (day) => {
    if (sums.size === 0) {
      sums.set(day, 0)
      first = day
      last = day
    }
    for (; last < day; last += 1) sums.set(last + 1, (sums.get(last) ?? 0) + lengthOf(on(last)))
    for (; first > day; first -= 1) sums.set(first - 1, (sums.get(first) ?? 0) - lengthOf(on(first - 1)))
    return sums.get(day) ?? 0
  }
}

/** The name of a day that is counted from 1970. */
export const nameOf = (day: number): string => addDays(FIRST_DAY, day)
/** Minutes of intervals. */
export const lengthOf = (intervals: readonly Interval[]): number =>
  intervals.reduce((sum, { start, end }) => sum + end - start, 0) / MINUTE

/** Working time of a place, given the shifts that begin on each day. */
export function workingTime(timeZone: string, shiftsOn: (day: string) => readonly Shift[]): WorkingTime {
  const midnight = remembered((day) => instantAt(timeZone, nameOf(day), '00:00'))
  const on = remembered((day): readonly Interval[] => {
    // A shift of the evening before may last into this day.
    const parts = [nameOf(day - 1), nameOf(day)].flatMap((begun) =>
      shiftsOn(begun).flatMap((shift) => workedIn(timeZone, begun, shift)),
    )
    const clipped = parts.map(({ start, end }) => ({
      start: Math.max(start, midnight(day)),
      end: Math.min(end, midnight(day + 1)),
    }))
    return united(clipped.filter(({ start, end }) => start < end))
  })
  return {
    timeZone,
    isWorked: (day) => shiftsOn(day).length > 0,
    shiftsOf(day) {
      const spans = shiftsOn(day).map((shift) => spanOn(timeZone, day, shift))
      if (spans.length === 0) return null
      return {
        start: Math.min(...spans.map(({ start }) => start)),
        end: Math.max(...spans.map(({ end }) => end)),
      }
    },
    dayAt(instant) {
      let day = Math.floor(instant / DAY)
      while (instant < midnight(day)) day -= 1
      while (instant >= midnight(day + 1)) day += 1
      return day
    },
    on,
    minutesUntil: countedUp(on),
  }
}

/** The same working time without some of it, such as while a machine is down; days and shifts stay what they are. */
export function withoutTime(work: WorkingTime, out: readonly Interval[]): WorkingTime {
  if (out.length === 0) return work
  const on = remembered((day) => without(work.on(day), out))
  return { ...work, on, minutesUntil: countedUp(on) }
}

/** Whether a weekday number (1 Monday to 7 Sunday) is that of a day. */
export const isWeekday = (day: string, days: readonly number[]): boolean => days.includes(weekday(day) + 1)
