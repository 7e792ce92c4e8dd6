import { expect, it, vi } from 'vitest'
import { inSentence } from '#platform/contract/words/name-labels.ts'
import {
  clockTime,
  formatCount,
  formatDate,
  formatInstant,
  formatSize,
  localToday,
  waitedText,
} from './format.ts'

it('writes dates for people', () => {
  expect(formatDate('2026-11-21')).toBe('21 Nov 2026')
  expect(formatDate('2026-02-03T10:00:00Z')).toBe('3 Feb 2026')
  expect(formatDate('12 wk')).toBe('12 wk')
})

it('groups counts', () => {
  expect(formatCount(38)).toBe('38')
  expect(formatCount(10_000, false)).toBe('10\u00a0000+')
})

it('says the time of today alone, that of another day with the day', () => {
  const now = new Date()
  const two = (part: number) => String(part).padStart(2, '0')
  expect(clockTime(now.toISOString())).toBe(`${two(now.getHours())}:${two(now.getMinutes())}`)
  expect(clockTime('2026-02-03T10:30:00')).toBe('3 Feb 2026, 10:30')
})

it('counts bytes', () => {
  expect([0, 1023, 9331, 25 * 1024 * 1024].map(formatSize)).toEqual(['0 B', '1023 B', '9.1 kB', '25 MB'])
})

it('puts names into sentences', () => {
  expect(['Purchase order', 'PSL level', 'NDE signature user', 'Quote'].map(inSentence)).toEqual([
    'purchase order',
    'PSL level',
    'NDE signature user',
    'quote',
  ])
})

it.each([
  ['2026-01-01', '1 Jan 2026'],
  ['2028-02-29', '29 Feb 2028'],
  ['2026-12-31T23:59:59.000000Z', '31 Dec 2026'],
  ['2026-13-01', '2026-13-01'],
  ['2026-00-10', '2026-00-10'],
  ['21/11/2026', '21/11/2026'],
  ['', ''],
])('the date %j is written %j', (iso, text) => {
  expect(formatDate(iso)).toBe(text)
})

it('every month has its name', () => {
  const names = Array.from({ length: 12 }, (_, at) =>
    formatDate(`2026-${String(at + 1).padStart(2, '0')}-05`),
  )
  expect(names.join()).toBe(
    '5 Jan 2026,5 Feb 2026,5 Mar 2026,5 Apr 2026,5 May 2026,5 Jun 2026,' +
      '5 Jul 2026,5 Aug 2026,5 Sep 2026,5 Oct 2026,5 Nov 2026,5 Dec 2026',
  )
})

it('an instant is written in the zone of the reader', () => {
  const local = new Date(2026, 10, 21, 4, 5)
  expect(formatInstant(local.toISOString())).toBe('21 Nov 2026, 04:05')
  expect(formatInstant('soon')).toBe('soon')
  expect(formatInstant('')).toBe('')
})

it.each<[number, boolean | undefined, string]>([
  [0, undefined, '0'],
  [999, true, '999'],
  [1000, undefined, '1,000'],
  [1_234_567, undefined, '1,234,567'],
  [1000, false, '1\u00a0000+'],
])('the count %s (exact: %s) is %j', (total, exact, text) => {
  expect(formatCount(total, exact)).toBe(text)
})

it.each([
  [1, '1 B'],
  [1024, '1.0 kB'],
  [10 * 1024, '10 kB'],
  [1024 * 1024 - 1, '1024 kB'],
  [1024 * 1024, '1.0 MB'],
  [1.44 * 1024 * 1024, '1.4 MB'],
  [3 * 1024 ** 3, '3.0 GB'],
  [3 * 1024 ** 4, '3072 GB'],
])('%s bytes are %s', (bytes, text) => {
  expect(formatSize(bytes)).toBe(text)
})

it('today is the day where the reader is', () => {
  vi.useFakeTimers({ now: new Date(2026, 0, 5, 23, 59, 59) })
  expect(localToday()).toBe('2026-01-05')
  vi.advanceTimersByTime(1_000)
  expect(localToday()).toBe('2026-01-06')
  vi.useRealTimers()
})

it.each([
  ['2026-11-21T09:00:00Z', '0 min'],
  ['2026-11-21T08:35:00Z', '25 min'],
  ['2026-11-21T05:59:00Z', '3 h'],
  ['2026-11-19T10:00:00Z', '47 h'],
  ['2026-11-17T08:00:00Z', '4 d'],
  ['2026-11-21T09:00:05Z', '0 min'],
])('what was asked at %s waits %s', (since, words) => {
  expect(waitedText(since, new Date('2026-11-21T09:00:00Z'))).toBe(words)
})
