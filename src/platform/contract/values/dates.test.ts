import { describe, expect, it, test } from 'vitest'
import {
  addDays,
  addDaysTo,
  addMonths,
  dayAfter,
  dayBefore,
  dayIn,
  daysBetween,
  longDay,
  monthEnd,
  monthStart,
  formatMonth,
  shortDay,
  weekday,
} from './dates.ts'

test.each([
  ['2026-09-01', '1 Sep 2026', '1 September 2026', 'September 2026'],
  ['2026-12-31T23:59:59.000Z', '31 Dec 2026', '31 December 2026', 'December 2026'],
  ['2026-05-09', '9 May 2026', '9 May 2026', 'May 2026'],
  ['2026-13-01', '2026-13-01', '2026-13-01', '2026-13-01'],
  ['soon', 'soon', 'soon', 'soon'],
  ['', '', '', ''],
])('%s is written as %s, %s and %s', (iso, short, long, month) => {
  expect([shortDay(iso), longDay(iso), formatMonth(iso)]).toEqual([short, long, month])
})

test('a month alone is no day', () => {
  expect([shortDay('2026-09'), longDay('2026-09'), formatMonth('2026-09')]).toEqual([
    '2026-09',
    '2026-09',
    'September 2026',
  ])
})

describe('Days', () => {
  it.each([
    ['2026-11-21', '2026-11-22'],
    ['2026-12-31', '2027-01-01'],
    ['2028-02-28', '2028-02-29'],
    ['2026-03-28', '2026-03-29'],
  ])('after %s comes %s', (day, next) => {
    expect([dayAfter(day), dayBefore(next)]).toEqual([next, day])
  })

  it('are counted in the same way there and back, whatever the clocks do', () => {
    for (let count = 0; count < 800; count += 7) {
      const day = addDays('2026-01-01', count)
      expect(daysBetween('2026-01-01', day)).toBe(count)
      expect(daysBetween(day, '2026-01-01') + count).toBe(0)
      expect(weekday(day)).toBe(3)
    }
  })

  it('begin with Monday', () => {
    expect(['2026-11-16', '2026-11-21', '2026-11-22'].map(weekday)).toEqual([0, 5, 6])
  })
})

describe('Months', () => {
  it.each([
    ['2026-11-21', 24, '2028-11-21'],
    ['2026-01-31', 1, '2026-02-28'],
    ['2026-03-31', -1, '2026-02-28'],
    ['2027-08-31', 6, '2028-02-29'],
    ['2026-12-15', 1, '2027-01-15'],
    ['2026-01-15', -1, '2025-12-15'],
    ['2024-02-29', 12, '2025-02-28'],
    ['2028-01-30', 1, '2028-02-29'],
  ])('%s and %i months are %s', (day, months, expected) => {
    expect(addMonths(day, months)).toBe(expected)
  })

  it('begin and end, in leap years too', () => {
    const days = ['2026-02-11', '2028-02-29', '2026-12-31', '2026-11']
    expect(days.map(monthStart)).toEqual(['2026-02-01', '2028-02-01', '2026-12-01', '2026-11-01'])
    expect(days.map(monthEnd)).toEqual(['2026-02-28', '2028-02-29', '2026-12-31', '2026-11-30'])
  })
})

test.each([
  ['2026-11-21T23:30:00Z', 'Europe/London', '2026-11-21'],
  ['2026-06-21T23:30:00Z', 'Europe/London', '2026-06-22'],
  ['2026-10-31T23:30:00Z', 'Asia/Singapore', '2026-11-01'],
  ['2026-11-01T04:30:00Z', 'America/Chicago', '2026-10-31'],
  ['2026-01-01T00:00:00Z', 'UTC', '2026-01-01'],
])('at %s it is in %s the %s', (instant, timeZone, day) => {
  expect([dayIn(instant, timeZone), dayIn(new Date(instant), timeZone)]).toEqual([day, day])
})

test('an instant moves by 24 hours for each day', () => {
  expect(addDaysTo(new Date('2026-03-28T12:00:00Z'), -2).toISOString()).toBe('2026-03-26T12:00:00.000Z')
})
