import { describe, expect, it } from 'vitest'
import { addDays, parseDate, parseTime } from './date-input.ts'

const today = '2026-11-21'

describe('parseDate', () => {
  it.each([
    ['2026-12-01', '2026-12-01'],
    ['2026/1/5', '2026-01-05'],
    ['21 Nov 2026', '2026-11-21'],
    ['1 December 2027', '2027-12-01'],
    ['3feb', '2026-02-03'],
    ['21/11/26', '2026-11-21'],
    ['21.11.2026', '2026-11-21'],
    ['5-6', '2026-06-05'],
    ['Today', today],
    ['+14', '2026-12-05'],
    ['-21d', '2026-10-31'],
    ['29 feb 2028', '2028-02-29'],
  ])('reads %s', (typed, date) => {
    expect(parseDate(typed, today)).toBe(date)
  })

  it('gives null for nothing and undefined for what is no date', () => {
    expect(parseDate(' ', today)).toBeNull()
    for (const text of ['soon', '31/2/2026', '29 feb 2026', '13/13/2026', '2026-13-01', '21 xyz', '5'])
      expect(parseDate(text, today), text).toBeUndefined()
  })
})

it('moves a date over the end of a month and a year', () => {
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
  expect(addDays('2026-03-01', -1)).toBe('2026-02-28')
})

it('reads times', () => {
  expect(['14:05', '1405', '9', '9.30', '0:00'].map(parseTime)).toEqual([
    '14:05',
    '14:05',
    '09:00',
    '09:30',
    '00:00',
  ])
  expect(['25', '12:60', 'x', ''].map(parseTime)).toEqual([undefined, undefined, undefined, undefined])
})
