import { expect, it } from 'vitest'
import {
  daysBetween,
  formatCount,
  formatDate,
  formatDecimal,
  formatMoney,
  formatSize,
  inSentence,
} from './format.ts'

it('writes dates for people', () => {
  expect(formatDate('2026-11-21')).toBe('21 Nov 2026')
  expect(formatDate('2026-02-03T10:00:00Z')).toBe('3 Feb 2026')
  expect(formatDate('12 wk')).toBe('12 wk')
})

it('writes amounts without a float', () => {
  expect(formatMoney('146915.00', 'GBP')).toBe('£146,915.00')
  expect(formatMoney('-0.5', 'EUR')).toBe('-€0.50')
  expect(formatMoney('99999999999999999.99', 'GBP')).toBe('£99,999,999,999,999,999.99')
  expect(formatMoney('184200.40', 'GBP', true)).toBe('£184,200')
  expect(formatMoney('1234567', 'JPY')).toBe('¥1,234,567')
  expect(formatMoney('abc', 'GBP')).toBe('abc')
})

it('groups decimals and counts', () => {
  expect(formatDecimal('18420.00')).toBe('18,420.00')
  expect(formatDecimal('-1234567.5')).toBe('-1,234,567.5')
  expect(formatDecimal('999')).toBe('999')
  expect(formatDecimal('abc')).toBe('abc')
  expect(formatCount(38)).toBe('38')
  expect(formatCount(10_000, false)).toBe('10\u00a0000+')
})

it('counts days and bytes', () => {
  expect(daysBetween('2026-11-21', '2026-11-20')).toBe(-1)
  expect(daysBetween('2026-03-28', '2026-03-30')).toBe(2)
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
