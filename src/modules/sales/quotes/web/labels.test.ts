import { expect, test } from 'vitest'
import { ageText, percentText, weeksText } from './labels.ts'

test('a missing figure has no words', () => {
  expect([percentText(null), percentText(undefined), percentText('24.1')]).toEqual([null, null, '24.10 %'])
  expect([weeksText(null), weeksText(0), weeksText(13)]).toEqual([null, '0 wk', '13 wk'])
})

test('a quote is as old as its date while it is open', () => {
  const quote = { quoteDate: '2026-11-20', status: 'sent' } as const
  expect(ageText(quote, '2026-11-20')).toBe('0 days')
  expect(ageText(quote, '2026-11-21')).toBe('1 day')
  expect(ageText(quote, '2026-12-20')).toBe('30 days')
  expect(ageText({ ...quote, quoteDate: '2026-12-01' }, '2026-11-20')).toBe('0 days')
  expect(ageText({ ...quote, status: 'won' }, '2026-12-20')).toBeNull()
})
