import { describe, expect, it } from 'vitest'
import {
  addWorkingMinutes,
  subtractWorkingMinutes,
  workingMinutesBetween,
} from '#platform/contract/values/working-minutes.ts'
import { instantAt } from '#platform/contract/values/wall-clock.ts'
import { type WorkingTime } from '#platform/contract/values/working-time.ts'
import { type WorkingCalendar, workingTimeOf } from '#modules/setup/facilities/domain.ts'
import { random } from '../../../../../test/support/proof.ts'
import { type PlannedWork, scheduleOf } from './schedule.ts'

const LONDON = 'Europe/London'
const day = {
  code: 'DAY',
  name: 'Day shift',
  from: '07:00',
  to: '15:30',
  breaks: [{ from: '11:30', to: '12:00' }],
  days: [1, 2, 3, 4, 5],
}
const week = (more: Partial<WorkingCalendar> = {}): WorkingCalendar => ({
  days: [1, 2, 3, 4, 5],
  hoursPerDay: '8',
  holidays: [{ date: '2026-12-14', name: 'Stocktaking' }],
  shifts: [day],
  ...more,
})
const at = (written: string, zone = LONDON): number =>
  instantAt(zone, written.slice(0, 10), written.slice(11))
const shown = (instant: number, zone = LONDON): string =>
  new Date(instant).toLocaleString('sv-SE', { timeZone: zone }).slice(0, 16)

const workOf = (calendar: WorkingCalendar, timeZone = LONDON) =>
  workingTimeOf({ timeZone, workingCalendar: calendar })
const operation = (
  id: string,
  groupNo: number,
  minutes: number,
  work: WorkingTime,
  more = {},
): PlannedWork => ({
  id,
  groupNo,
  minutes,
  work,
  queueMinutes: 0,
  leadDays: null,
  pinnedOn: null,
  startedAt: null,
  ...more,
})

/** The example of a body of four pieces: 15 + 4 x 12, 60 + 4 x 90, 180 beside 80, and 30 + 4 x 25 minutes. */
function example(calendar = week(), more: Record<string, object> = {}, now = '2026-12-16 09:00') {
  const facility = workOf(calendar)
  const minutes = { 10: [10, 63], 20: [20, 420], 30: [30, 180], 35: [30, 80], 40: [40, 130] } as const
  const operations = Object.entries(minutes).map(([id, [group, length]]) =>
    operation(id, group, length, facility, more[id]),
  )
  const plan = scheduleOf({ dueOn: '2026-12-18', facility, now: at(now), operations })
  const each = (of: (one: (typeof plan.operations)[number]) => string | number) =>
    Object.fromEntries(plan.operations.map((one) => [one.id, of(one)]))
  return {
    plan,
    latestStarts: each(({ latest }) => shown(latest.start)),
    earliestEnds: each(({ earliest }) => shown(earliest.finish)),
    planned: each(({ planned }) => shown(planned.start)),
    slack: each(({ slackMinutes }) => slackMinutes),
  }
}

describe('A traveller that is planned backwards from its due day', () => {
  it('begins each operation as late as it may, to the minute (case 31)', () => {
    const { plan, latestStarts, earliestEnds, slack, planned } = example()
    expect(latestStarts).toEqual({
      10: '2026-12-17 09:47',
      20: '2026-12-17 10:50',
      30: '2026-12-18 09:50',
      35: '2026-12-18 12:00',
      40: '2026-12-18 13:20',
    })
    expect(planned).toEqual(latestStarts)
    expect(earliestEnds[40]).toBe('2026-12-17 14:43')
    expect(slack[10]).toBe(527)
    expect(plan.lateDays).toBe(0)
    expect(shown(plan.plannedEnd ?? 0)).toBe('2026-12-18 15:30')
  })

  it('begins one working day earlier where the day between is closed (case 32)', () => {
    const closed = [{ date: '2026-12-17', name: 'Closed too' }]
    const { latestStarts } = example(week({ holidays: closed }))
    expect(latestStarts).toMatchObject({
      10: '2026-12-16 09:47',
      20: '2026-12-16 10:50',
      40: '2026-12-18 13:20',
    })
  })

  it('works on a day that differs from the week in exactly the shifts that it names', () => {
    const short = { ...day, code: 'SHORT', name: 'Until noon', to: '11:30', breaks: [], days: [] }
    const { latestStarts } = example(
      week({
        shifts: [day, short],
        exceptions: [{ date: '2026-12-17', shiftCodes: ['SHORT'], name: 'Works meeting' }],
      }),
    )
    // 170 minutes on Friday, 250 of the 270 on Thursday.
    expect(latestStarts[20]).toBe('2026-12-17 07:20')
    expect(latestStarts[10]).toBe('2026-12-16 14:47')
  })

  it('leaves the queue of a work centre before each of its operations', () => {
    const { latestStarts, plan } = example(week(), { 40: { queueMinutes: 60 } })
    expect(latestStarts).toMatchObject({
      40: '2026-12-18 13:20',
      35: '2026-12-18 10:30',
      30: '2026-12-18 08:50',
    })
    expect(shown(plan.operations[4]?.earliest.finish ?? 0)).toBe('2026-12-18 07:13')
  })

  it('keeps a pin: before it backwards, after it forwards, late as a forward pass says (case 33)', () => {
    const { plan, planned } = example(week(), { 20: { pinnedOn: '2026-12-18' } })
    expect(planned).toEqual({
      10: '2026-12-17 09:47',
      20: '2026-12-18 07:00',
      30: '2026-12-18 14:30',
      35: '2026-12-18 14:30',
      40: '2026-12-21 09:00',
    })
    expect(plan.lateDays).toBe(1)
    expect(shown(plan.plannedEnd ?? 0)).toBe('2026-12-21 11:10')
  })

  it('pulls the operations before a pin forward with it', () => {
    const { planned, plan } = example(week(), { 30: { pinnedOn: '2026-12-18' } }, '2026-12-15 07:00')
    expect(planned).toMatchObject({ 20: '2026-12-17 08:00', 10: '2026-12-16 15:27', 30: '2026-12-18 07:00' })
    expect(plan.lateDays).toBe(0)
  })

  it('begins a pinned operation no earlier than the work before it can be done', () => {
    const { planned } = example(week(), { 30: { pinnedOn: '2026-12-16' } })
    expect(planned[30]).toBe('2026-12-17 09:03')
  })

  it('is late by working days, and then planned as early as it can be', () => {
    const { plan, planned } = example(week(), {}, '2026-12-22 09:00')
    expect(plan.lateDays).toBe(3)
    expect(planned[10]).toBe('2026-12-22 09:00')
  })

  it('goes outside for working days of the facility', () => {
    const { latestStarts } = example(week(), { 20: { leadDays: 2, minutes: 0 } })
    expect(latestStarts).toMatchObject({ 20: '2026-12-16 09:50' })
  })

  it('has the hours that a night has in which the clocks change', () => {
    const night = { ...day, code: 'NIGHT', from: '22:00', to: '06:00', breaks: [] }
    const calendar = week({ shifts: [{ ...night, days: [6] }] })
    const facility = workOf(calendar)
    const minutes = (from: string, to: string) => workingMinutesBetween(facility, at(from), at(to))
    expect(minutes('2027-03-27 12:00', '2027-03-28 12:00')).toBe(420)
    expect(minutes('2027-10-30 12:00', '2027-10-31 12:00')).toBe(540)
    expect(shown(addWorkingMinutes(facility, at('2027-03-27 22:00'), 240))).toBe('2027-03-28 03:00')
    expect(shown(subtractWorkingMinutes(facility, at('2027-10-31 06:00'), 330))).toBe('2027-10-31 01:30')
  })
})

/** Minute by minute, as somebody would count on a calendar. */
function countedPlan(operations: readonly PlannedWork[], dueEnd: number, now: number) {
  const MINUTE = 60_000
  const works = (work: WorkingTime, instant: number): boolean =>
    work.on(work.dayAt(instant)).some(({ start, end }) => instant >= start && instant < end)
  const backwards = (work: WorkingTime, to: number, minutes: number): number => {
    let instant = to
    for (let left = minutes; left > 0; instant -= MINUTE) if (works(work, instant - MINUTE)) left -= 1
    return instant
  }
  const forwards = (work: WorkingTime, from: number, minutes: number): number => {
    let instant = from
    for (let left = minutes; left > 0; instant += MINUTE) if (works(work, instant)) left -= 1
    return instant
  }
  const free = (work: WorkingTime, from: number): number => {
    let instant = from
    while (!works(work, instant)) instant += MINUTE
    return instant
  }
  const groups = [...new Set(operations.map(({ groupNo }) => groupNo))].toSorted((a, b) => a - b)
  const latest = new Map<string, number>()
  let end = dueEnd
  for (const group of groups.toReversed()) {
    const here = operations.filter(({ groupNo }) => groupNo === group)
    for (const { id, work, minutes } of here) latest.set(id, backwards(work, end, minutes))
    end = Math.min(
      ...here.map(({ id, work, queueMinutes }) => backwards(work, latest.get(id) ?? 0, queueMinutes)),
    )
  }
  const earliest = new Map<string, number>()
  let from = now
  for (const group of groups) {
    const here = operations.filter(({ groupNo }) => groupNo === group)
    for (const { id, work, minutes, queueMinutes } of here)
      earliest.set(id, forwards(work, free(work, forwards(work, from, queueMinutes)), minutes))
    from = Math.max(...here.map(({ id }) => earliest.get(id) ?? 0))
  }
  return { latest, earliest }
}

describe('A thousand random routes', () => {
  it('are planned as counting minute by minute says', () => {
    const roll = random(31)
    const shift = (code: string, from: string, to: string) => ({ ...day, code, from, to, breaks: [] })
    const calendar = week({
      shifts: [day, shift('LATE', '15:30', '23:30'), shift('NIGHT', '22:00', '06:00')],
      exceptions: [{ date: '2027-03-27', shiftCodes: ['NIGHT'], name: 'Saturday night' }],
    })
    const facility = workOf(calendar)
    const centres = [['DAY'], ['DAY', 'LATE'], ['NIGHT'], ['LATE', 'NIGHT']].map((shiftCodes) =>
      workingTimeOf({ timeZone: LONDON, workingCalendar: calendar }, { shiftCodes }),
    )
    const now = at('2027-03-24 10:00')
    for (let round = 0; round < 1000; round += 1) {
      const operations = Array.from({ length: 1 + roll(6) }, (_, index) =>
        operation(`${index}`, 10 * (1 + roll(3)), 1 + roll(300), centres[roll(4)] ?? facility, {
          queueMinutes: roll(3) === 0 ? roll(90) : 0,
        }),
      )
      const dueOn = ['2027-03-26', '2027-03-30', '2027-04-02'][roll(3)] ?? '2027-03-30'
      const plan = scheduleOf({ dueOn, facility, now, operations })
      const counted = countedPlan(operations, facility.shiftsOf(dueOn)?.end ?? 0, now)
      for (const { id, latest, earliest } of plan.operations) {
        expect([id, shown(latest.start)]).toEqual([id, shown(counted.latest.get(id) ?? 0)])
        expect([id, shown(earliest.finish)]).toEqual([id, shown(counted.earliest.get(id) ?? 0)])
      }
    }
  }, 30_000)
})
