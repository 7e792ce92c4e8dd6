import { dayIn } from '#platform/contract/values/dates.ts'
import {
  addWorkedDays,
  addWorkingMinutes,
  subtractWorkingMinutes,
  workedDaysBetween,
  workingMinutesBetween,
} from '#platform/contract/values/working-minutes.ts'
import { instantAt } from '#platform/contract/values/wall-clock.ts'
import { type WorkingTime } from '#platform/contract/values/working-time.ts'

/** An operation that is not done yet, as planning looks at it. */
export interface PlannedWork {
  readonly id: string
  readonly groupNo: number
  /** Minutes at its work centre that are left. */
  readonly minutes: number
  /** When its work centre works. */
  readonly work: WorkingTime
  /** Working minutes that lie before it. */
  readonly queueMinutes: number
  /** Working days of the facility that it is outside; null: it is done in the house. */
  readonly leadDays: number | null
  /** The day on which a person wants it to begin. */
  readonly pinnedOn: string | null
  /** When it began, in milliseconds of the epoch. */
  readonly startedAt: number | null
}

export interface TravellerFacts {
  readonly dueOn: string
  /** When the facility works. */
  readonly facility: WorkingTime
  readonly now: number
  readonly operations: readonly PlannedWork[]
}

interface Span {
  readonly start: number
  readonly finish: number
}

/** When an operation begins and ends, in milliseconds of the epoch. */
export interface OperationSchedule {
  readonly id: string
  /** So that the traveller is not late. */
  readonly latest: Span
  /** With as many people and machines as are needed. */
  readonly earliest: Span
  /** The latest as long as that can be reached, the earliest else; from a pin on forwards. */
  readonly planned: Span
  /** Working minutes from now to the latest start; below 0: it should have begun. */
  readonly slackMinutes: number
}

export interface TravellerSchedule {
  readonly operations: readonly OperationSchedule[]
  /** Working days from the day on which it is due to that of its earliest end. */
  readonly lateDays: number
  /** Null: nothing is left to do. */
  readonly plannedEnd: number | null
}

/** The same time of the clock so many working days of the facility earlier or later. */
function movedByDays({ timeZone, isWorked }: WorkingTime, at: number, days: number): number {
  const day = dayIn(new Date(at), timeZone)
  const sinceMidnight = at - instantAt(timeZone, day, '00:00')
  return instantAt(timeZone, addWorkedDays(isWorked, day, days), '00:00') + sinceMidnight
}

const forward = (one: PlannedWork, facility: WorkingTime, from: number): number =>
  one.leadDays === null
    ? addWorkingMinutes(one.work, from, one.minutes)
    : movedByDays(facility, from, one.leadDays)

/** With no minutes it stays where it is: it need not be working time. */
const back = (work: WorkingTime, to: number, minutes: number): number =>
  minutes === 0 ? to : subtractWorkingMinutes(work, to, minutes)

const backward = (one: PlannedWork, facility: WorkingTime, to: number): number =>
  one.leadDays === null ? back(one.work, to, one.minutes) : movedByDays(facility, to, -one.leadDays)

/** The end of the last shift of the day on which a traveller is due, of the working day before where nobody works then. */
function endOfDue(facility: WorkingTime, dueOn: string): number {
  const shifts = facility.shiftsOf(dueOn) ?? facility.shiftsOf(addWorkedDays(facility.isWorked, dueOn, -1))
  return shifts?.end ?? instantAt(facility.timeZone, dueOn, '23:59')
}

/** The first shift of the day on which an operation is pinned, or the first working time after it. */
function pinnedStart({ pinnedOn, work }: PlannedWork): number | null {
  if (pinnedOn === null) return null
  const begins = work.shiftsOf(pinnedOn)?.start ?? instantAt(work.timeZone, pinnedOn, '00:00')
  return addWorkingMinutes(work, begins, 0)
}

const groupsOf = (operations: readonly PlannedWork[]): PlannedWork[][] =>
  [...Map.groupBy(operations, ({ groupNo }) => groupNo).entries()]
    .toSorted(([a], [b]) => a - b)
    .map(([, group]) => group)

/** From the due day back: all of a group end together, and the group before ends where the first of them begins. */
function latestOf(groups: readonly PlannedWork[][], facility: WorkingTime, due: number): Map<string, Span> {
  const latest = new Map<string, Span>()
  let finish = due
  for (const group of groups.toReversed()) {
    const pinnedEnds = group.flatMap((one) => {
      const start = pinnedStart(one)
      return start === null ? [] : [forward(one, facility, start)]
    })
    const end = Math.min(finish, ...(pinnedEnds.length > 0 ? [Math.max(...pinnedEnds)] : []))
    const begins = group.map((one) => {
      const pin = pinnedStart(one)
      const to = pin === null ? end : finish
      const start = backward(one, facility, to)
      latest.set(one.id, { start, finish: to })
      return back(one.work, Math.min(start, pin ?? start), one.queueMinutes)
    })
    finish = Math.min(...begins)
  }
  return latest
}

/** From now forward: a group begins when all of the group before are done. */
function earliestOf(groups: readonly PlannedWork[][], facility: WorkingTime, now: number): Map<string, Span> {
  const earliest = new Map<string, Span>()
  let from = now
  for (const group of groups) {
    const ends = group.map((one) => {
      if (one.startedAt !== null) {
        const finish =
          one.leadDays === null
            ? forward(one, facility, from)
            : Math.max(from, forward(one, facility, one.startedAt))
        earliest.set(one.id, { start: one.startedAt, finish })
        return finish
      }
      const begins = addWorkingMinutes(one.work, from, one.queueMinutes)
      const start = Math.max(addWorkingMinutes(one.work, begins, 0), pinnedStart(one) ?? begins)
      const finish = forward(one, facility, start)
      earliest.set(one.id, { start, finish })
      return finish
    })
    from = Math.max(...ends)
  }
  return earliest
}

/**
 * Plans what is left of a traveller backwards from its due day, without regard to what else its work centres have to do. A pin
 * is kept where it can be: before it is planned backwards from it, after it forwards.
 */
export function scheduleOf({ dueOn, facility, now, operations }: TravellerFacts): TravellerSchedule {
  if (operations.length === 0) return { operations: [], lateDays: 0, plannedEnd: null }
  const groups = groupsOf(operations)
  const latest = latestOf(groups, facility, endOfDue(facility, dueOn))
  const earliest = earliestOf(groups, facility, now)
  const planned: OperationSchedule[] = []
  let isAfterPin = false
  for (const group of groups) {
    for (const one of group) {
      const [late, soon] = [latest.get(one.id), earliest.get(one.id)]
      if (!late || !soon) continue
      const isForward =
        isAfterPin || one.pinnedOn !== null || one.startedAt !== null || late.start < soon.start
      planned.push({
        id: one.id,
        latest: late,
        earliest: soon,
        planned: isForward ? soon : late,
        slackMinutes: Math.floor(workingMinutesBetween(one.work, now, late.start)),
      })
    }
    isAfterPin ||= group.some(({ pinnedOn }) => pinnedOn !== null)
  }
  const end = Math.max(...planned.map(({ earliest: { finish } }) => finish))
  return {
    operations: planned,
    lateDays: workedDaysBetween(facility.isWorked, dueOn, dayIn(new Date(end), facility.timeZone)),
    plannedEnd: Math.max(...planned.map((one) => one.planned.finish)),
  }
}
