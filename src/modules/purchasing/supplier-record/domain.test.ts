import { describe, expect, it } from 'vitest'
import { changeText, filterBehind, partNames, parts, periodOf, shareText } from './domain.ts'

describe('The period of a record', () => {
  it.each([
    [undefined, '2025-11-23'],
    ['12', '2025-11-23'],
    ['3', '2026-08-23'],
    ['36', '2023-11-23'],
  ] as const)('of %s months ends yesterday', (span, from) => {
    expect(periodOf('2026-11-23', span)).toEqual({ from, to: '2026-11-22' })
  })

  it('begins on the last day of a month that is shorter, and ends in the year before', () => {
    expect(periodOf('2026-05-31', '3')).toEqual({ from: '2026-02-28', to: '2026-05-30' })
    expect(periodOf('2027-01-01', '12')).toEqual({ from: '2026-01-01', to: '2026-12-31' })
  })
})

describe('A share', () => {
  it.each([
    [0, 0, '-'],
    [0, 4, '0 %'],
    [2, 3, '66 %'],
    [999, 1000, '99 %'],
    [1000, 1000, '100 %'],
  ])('of %i among %i is %s: 100 %% means all', (counted, among, text) => {
    expect(shareText(counted, among)).toBe(text)
  })
})

it.each([
  ['3.24', '+3.2 %'],
  ['-17.73', '-17.7 %'],
  ['0', '0.0 %'],
])('A change of %s per cent is told as %s', (percent, text) => {
  expect(changeText(percent)).toBe(text)
})

describe('The number in an address', () => {
  it('names the lines of each figure, those that were counted and all among them', () => {
    for (const part of partNames) {
      expect(filterBehind(part)).toBe(parts[part].counted)
      expect(filterBehind(`${part}-of`)).toBe(parts[part].among)
    }
    expect(filterBehind('price')).toEqual({ priceCompared: true })
  })

  it.each(['', 'late', 'onTime-', 'onTime-all', 'price-of', 'toString'])('%j names none', (number) => {
    expect(filterBehind(number)).toBeNull()
  })
})
