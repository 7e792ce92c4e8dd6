import { addDays } from '#platform/contract/values/dates.ts'
import { describe, expect, it } from 'vitest'
import { workdaysAround } from './workdays.ts'

describe('the calendar of the demonstration', () => {
  it('counts working days back from a weekday', () => {
    // A Wednesday.
    const { day } = workdaysAround('2026-11-18')
    expect([day(0), day(-1), day(-2), day(-3), day(-8)]).toEqual([
      '2026-11-18',
      '2026-11-17',
      '2026-11-16',
      '2026-11-13',
      '2026-11-06',
    ])
    expect(day(3)).toBe('2026-11-23')
  })

  it.each(['2026-11-21', '2026-11-22'])(
    'takes the Friday before the weekend of %s as the last working day',
    (today) => {
      const { day } = workdaysAround(today)
      expect(day(-1)).toBe('2026-11-20')
      expect(day(0)).toBe('2026-11-23')
    },
  )

  it('turns fractions into working hours', () => {
    const { instant } = workdaysAround('2026-11-18')
    expect(instant(-1)).toBe('2026-11-17T08:00:00.000Z')
    expect(instant(-0.5)).toBe('2026-11-17T12:45:00.000Z')
    expect(instant(-0.0001) < '2026-11-17T17:30:00.000Z').toBe(true)
  })

  it('keeps the order of moments, and never works at the weekend', () => {
    const { instant } = workdaysAround('2026-11-22')
    const instants = Array.from({ length: 600 }, (_, at) => instant(-200 + at / 3))
    expect(instants.toSorted()).toEqual(instants)
    expect(instants.every((one) => ![0, 6].includes(new Date(one).getUTCDay()))).toBe(true)
  })

  it('adds calendar days over the end of a year', () => {
    expect(addDays('2026-12-30', 3)).toBe('2027-01-02')
    expect(addDays('2026-03-01', -1)).toBe('2026-02-28')
  })
})
