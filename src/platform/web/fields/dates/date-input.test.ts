import { addDays } from '#platform/contract/values/dates.ts'
import { describe, expect, it } from 'vitest'
import { parseDate, parseTime } from './date-input.ts'

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

/** A generator with a seed, so that a failure can be repeated. */
function* days(count: number): Generator<string> {
  let state = 11
  for (let round = 0; round < count; round++) {
    state = (state * 48_271) % 2_147_483_647
    yield new Date(Date.UTC(2000, 0, 1) + (state % 36_525) * 86_400_000).toISOString().slice(0, 10)
  }
}

const allMonths =
  'January February March April May June July August September October November December'.split(' ')

describe('Any day of this century', () => {
  it('is read the same in every form people type', () => {
    for (const date of days(1000)) {
      const [y = '', m = '', d = ''] = date.split('-')
      const [day, month] = [String(Number(d)), String(Number(m))]
      const name = allMonths[Number(m) - 1] ?? ''
      const forms = [
        date,
        `${y}/${month}/${day}`,
        `${y}.${m}.${d}`,
        `${d}/${m}/${y}`,
        `${day}.${month}.${y}`,
        `${day}-${month}-${y.slice(2)}`,
        `${day} ${month} ${y}`,
        `${day} ${name} ${y}`,
        `${day} ${name.slice(0, 3).toLowerCase()} ${y.slice(2)}`,
        `${day}${name.slice(0, 3).toUpperCase()}${y}`,
        `${d}-${name.slice(0, 3)}-${y}`,
        `${day}. ${name}, ${y}`,
        `  ${date}  `,
      ]
      for (const form of forms) expect(parseDate(form, today), form).toBe(date)
    }
  })

  it('without its year is in the year of today', () => {
    for (const date of days(300)) {
      const [y = '', m = '', d = ''] = date.split('-')
      expect(parseDate(`${Number(d)}/${Number(m)}`, `${y}-06-15`)).toBe(date)
      expect(parseDate(`${d} ${allMonths[Number(m) - 1] ?? ''}`, `${y}-06-15`)).toBe(date)
    }
  })

  it('moved there and back is the same day, and one day is one day', () => {
    for (const date of days(500)) {
      expect(addDays(addDays(date, 400), -400)).toBe(date)
      expect(Date.parse(addDays(date, 1)) - Date.parse(date)).toBe(86_400_000)
      expect(parseDate('+30', date)).toBe(addDays(date, 30))
      expect(parseDate('-7d', date)).toBe(addDays(date, -7))
    }
  })
})

describe('Days that are and days that are not', () => {
  it.each<[string, string | undefined]>([
    ['29/2/2024', '2024-02-29'],
    ['29/2/2023', undefined],
    ['29/2/2100', undefined],
    ['29/2/2000', '2000-02-29'],
    ['29/2/24', '2024-02-29'],
    ['30/2/2024', undefined],
    ['31/4/2026', undefined],
    ['31/6/2026', undefined],
    ['31/12/2026', '2026-12-31'],
    ['0/1/2026', undefined],
    ['1/0/2026', undefined],
    ['32/1/2026', undefined],
    ['2026-11-31', undefined],
    ['2026-00-01', undefined],
    ['2026-11-00', undefined],
    ['11/21/2026', undefined],
    ['2026-11', undefined],
    ['26-11-2026', '2026-11-26'],
    ['1/1/202', undefined],
    ['1/1/20266', undefined],
    ['today ', '2026-11-21'],
    ['TODAY', '2026-11-21'],
    ['tomorrow', undefined],
    ['+0', '2026-11-21'],
    ['+', undefined],
    ['+99999', undefined],
    ['14', undefined],
    ['12 juin 2026', undefined],
    ['21.11.', undefined],
    ['1 mai', undefined],
  ])('%s is %s', (typed, date) => {
    expect(parseDate(typed, today)).toBe(date)
  })

  it('the end of every month is known', () => {
    const last = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    for (const [at, day] of last.entries()) {
      expect(parseDate(`${day}/${at + 1}/2026`, today)).toBeTypeOf('string')
      expect(parseDate(`${day + 1}/${at + 1}/2026`, today)).toBeUndefined()
    }
  })
})

it('every minute of a day is read in its four forms', () => {
  for (let minute = 0; minute < 1440; minute++) {
    const [hour, rest] = [Math.floor(minute / 60), String(minute % 60).padStart(2, '0')]
    const time = `${String(hour).padStart(2, '0')}:${rest}`
    for (const form of [time, `${hour}:${rest}`, `${hour}.${rest}`, `${hour}h${rest}`])
      expect(parseTime(form), form).toBe(time)
    expect(parseTime(time.replace(':', ''))).toBe(time)
  }
  expect(['24:00', '7:5', '12:345', '-1', '1 30', '9am'].map(parseTime)).toEqual(Array(6).fill(undefined))
})
