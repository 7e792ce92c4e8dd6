import { expect, test } from 'vitest'
import { longDay, monthWords, shortDay } from './dates.ts'

test.each([
  ['2026-09-01', '1 Sep 2026', '1 September 2026', 'September 2026'],
  ['2026-12-31T23:59:59.000Z', '31 Dec 2026', '31 December 2026', 'December 2026'],
  ['2026-05-09', '9 May 2026', '9 May 2026', 'May 2026'],
  ['2026-13-01', '2026-13-01', '2026-13-01', '2026-13-01'],
  ['soon', 'soon', 'soon', 'soon'],
  ['', '', '', ''],
])('%s is written as %s, %s and %s', (iso, short, long, month) => {
  expect([shortDay(iso), longDay(iso), monthWords(iso)]).toEqual([short, long, month])
})

test('a month alone is no day', () => {
  expect([shortDay('2026-09'), longDay('2026-09'), monthWords('2026-09')]).toEqual([
    '2026-09',
    '2026-09',
    'September 2026',
  ])
})
