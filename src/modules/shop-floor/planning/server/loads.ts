import { addDays, weekday } from '#platform/contract/values/dates.ts'
import { workingMinutesByDay } from '#platform/contract/values/working-minutes.ts'
import { instantAt } from '#platform/contract/values/wall-clock.ts'
import { type Interval, type WorkingTime, withoutTime } from '#platform/contract/values/working-time.ts'
import type { DownSpan } from '#modules/shop-floor/downtimes/server/api.ts'
import type { Load } from '../contract.ts'
import { loadPercent } from '../domain.ts'
import type { Centre } from './facts.ts'
import type { Laid } from './reading.ts'

/** The Monday of the week of a day. */
export const mondayOf = (day: string): string => addDays(day, -weekday(day))

/** The week that a board opens on: at a weekend the one that comes. */
export const weekToOpen = (today: string): string => mondayOf(weekday(today) > 4 ? addDays(today, 2) : today)

const midnight = ({ timeZone }: WorkingTime, day: string): number => instantAt(timeZone, day, '00:00')

/** The days on which an operation is worked on, with its minutes on each; one without minutes stands on the day of its start. */
export function daysOf(work: WorkingTime, { start, finish, minutes }: Laid): Map<string, number> {
  const [from, to] = [Date.parse(start), Date.parse(finish)]
  const found = workingMinutesByDay(work, from, to)
  if (found.size > 0 && minutes > 0) return found
  return new Map([[addDays('1970-01-01', work.dayAt(from)), 0]])
}

/** What has no end yet takes capacity up to here: nobody knows more. */
export const downUntil = (spans: readonly DownSpan[], end: Date): Interval[] =>
  spans.map(({ since, until }) => ({
    start: Date.parse(since),
    end: until === null ? end.getTime() : Date.parse(until),
  }))

/** A work centre as it can work: without the time that it is down, planned or not. */
export const asUp = <C extends Centre>(centre: C, spans: readonly DownSpan[], end: Date): C => ({
  ...centre,
  work: withoutTime(
    centre.work,
    downUntil(
      spans.filter(({ workCentreId }) => workCentreId === centre.id),
      end,
    ),
  ),
})

/** Minutes that a work centre has on a day, on all its places. */
export function capacityOn({ work, places }: Centre, day: string): number {
  const worked = workingMinutesByDay(work, midnight(work, day), midnight(work, addDays(day, 1)))
  return Math.round((worked.get(day) ?? 0) * places)
}

export const loadOf = (day: string, minutes: number, capacity: number): Load => {
  const rounded = Math.round(minutes)
  return { day, minutes: rounded, capacity, percent: loadPercent(rounded, capacity) }
}

/** What is laid on each day of a work centre. */
export class DayLoads {
  private readonly minutes = new Map<string, number>()
  readonly operations = new Map<string, string[]>()

  /** Lays an operation on its days. */
  lay(work: WorkingTime, laid: Laid): void {
    for (const [day, minutes] of daysOf(work, laid)) {
      this.minutes.set(day, (this.minutes.get(day) ?? 0) + minutes)
      this.operations.set(day, [...(this.operations.get(day) ?? []), laid.id])
    }
  }

  on(day: string): number {
    return this.minutes.get(day) ?? 0
  }

  /** The load of so many days from one on, as one. */
  over(centre: Centre, from: string, count: number): Load {
    const days = Array.from({ length: count }, (_, index) => addDays(from, index))
    const sum = (of: (day: string) => number) => days.reduce((total, day) => total + of(day), 0)
    return loadOf(
      from,
      sum((day) => this.on(day)),
      sum((day) => capacityOn(centre, day)),
    )
  }
}
