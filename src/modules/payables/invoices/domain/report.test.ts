import { describe, expect, it } from 'vitest'
import { ageNames, ageOf, ages, sumsByCurrency } from '../domain.ts'

describe('The age of an invoice', () => {
  it.each([
    [-400, 'not_due'],
    [-1, 'not_due'],
    [0, 'not_due'],
    [1, 'to_30'],
    [30, 'to_30'],
    [31, 'to_60'],
    [60, 'to_60'],
    [61, 'to_90'],
    [90, 'to_90'],
    [91, 'over_90'],
    [4000, 'over_90'],
  ])('%s days after it was due is %s', (days, age) => {
    expect(ageOf(days)).toBe(age)
  })

  it('has a name for each, from the youngest to the oldest', () => {
    expect(ageNames).toEqual(['not_due', 'to_30', 'to_60', 'to_90', 'over_90'])
    expect(new Set(Object.values(ages)).size).toBe(ageNames.length)
  })
})

describe('Amounts of several currencies', () => {
  it('are summed each by itself, to the hundredth', () => {
    expect(
      sumsByCurrency([
        { currency: 'GBP', amount: '0.10' },
        { currency: 'EUR', amount: '5.00' },
        { currency: 'GBP', amount: '0.20' },
        { currency: 'GBP', amount: '-0.05' },
      ]),
    ).toEqual([
      { currency: 'EUR', amount: '5.00' },
      { currency: 'GBP', amount: '0.25' },
    ])
  })

  it('of nothing are none', () => {
    expect(sumsByCurrency([])).toEqual([])
  })
})
