import { addDays, daysBetween } from './dates.ts'
import { lengthOf, MINUTE, nameOf, type WorkingTime } from './working-time.ts'

/** Nobody closes for longer; a calendar without any working time would else be walked for ever. */
const MOST_CLOSED_DAYS = 1000

/** The instant so many working minutes after another: with none, the next at which somebody works. */
export function addWorkingMinutes(work: WorkingTime, from: number, minutes: number): number {
  let left = minutes * MINUTE
  let day = work.dayAt(from)
  for (let closed = 0; closed < MOST_CLOSED_DAYS; day += 1) {
    const intervals = work.on(day)
    closed = intervals.length === 0 ? closed + 1 : 0
    for (const { start, end } of intervals) {
      if (end <= from) continue
      const begun = Math.max(start, from)
      if (left <= end - begun) return begun + left
      left -= end - begun
    }
  }
  return from + left
}

/** The instant so many working minutes before another: with none, the last at which somebody works. */
export function subtractWorkingMinutes(work: WorkingTime, from: number, minutes: number): number {
  let left = minutes * MINUTE
  let day = work.dayAt(from)
  for (let closed = 0; closed < MOST_CLOSED_DAYS; day -= 1) {
    const intervals = work.on(day)
    closed = intervals.length === 0 ? closed + 1 : 0
    for (const { start, end } of intervals.toReversed()) {
      if (start >= from) continue
      const ended = Math.min(end, from)
      if (left <= ended - start) return ended - left
      left -= ended - start
    }
  }
  return from - left
}

/** Working minutes of each day, `YYYY-MM-DD`, between two instants; days without any are left out. */
export function workingMinutesByDay(work: WorkingTime, from: number, to: number): Map<string, number> {
  const found = new Map<string, number>()
  if (to <= from) return found
  for (let day = work.dayAt(from); day <= work.dayAt(to); day += 1) {
    const cut = work
      .on(day)
      .map(({ start, end }) => ({ start: Math.max(start, from), end: Math.min(end, to) }))
    const worked = lengthOf(cut.filter(({ start, end }) => start < end))
    if (worked > 0) found.set(nameOf(day), worked)
  }
  return found
}

/** Working minutes that have passed at an instant since the beginning of all counting. */
function minutesAt(work: WorkingTime, instant: number): number {
  const day = work.dayAt(instant)
  const begun = work.on(day).filter(({ start }) => start < instant)
  return (
    work.minutesUntil(day) + lengthOf(begun.map(({ start, end }) => ({ start, end: Math.min(end, instant) })))
  )
}

/** Working minutes from one instant to another, below 0 where the second is earlier. */
export const workingMinutesBetween = (work: WorkingTime, from: number, to: number): number =>
  minutesAt(work, to) - minutesAt(work, from)

/** The day so many worked days after another, before it where it is below 0. */
export function addWorkedDays(isWorked: (day: string) => boolean, from: string, days: number): string {
  const step = days < 0 ? -1 : 1
  let left = Math.abs(days)
  let day = from
  for (let walked = 0; left > 0 && walked < MOST_CLOSED_DAYS; walked += 1) {
    day = addDays(day, step)
    if (isWorked(day)) left -= 1
  }
  return day
}

/** How many worked days lie after one day, up to and with another; 0 where that is not later. */
export function workedDaysBetween(isWorked: (day: string) => boolean, from: string, to: string): number {
  const most = daysBetween(from, to)
  let count = 0
  for (let days = 1; days <= most; days += 1) if (isWorked(addDays(from, days))) count += 1
  return count
}
