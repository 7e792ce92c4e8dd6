import { describe, expect, it } from 'vitest'
import { expiryLabel } from './expiry-label.ts'

const today = '2026-11-21'

describe('The last day of a certificate', () => {
  it.each([
    ['2020-01-01', 'has run out'],
    ['2026-11-20', 'has run out'],
  ])('%s is over', (date, words) => {
    expect(expiryLabel(date, today)).toEqual({ tone: 'over', words })
  })

  it.each([
    ['2026-11-21', 'today'],
    ['2026-11-22', 'tomorrow'],
    ['2026-11-23', 'in 2 days'],
    ['2026-12-21', 'in 30 days'],
  ])('%s is near', (date, words) => {
    expect(expiryLabel(date, today)).toEqual({ tone: 'soon', words })
  })

  it.each(['2026-12-22', '2027-11-21', '2099-01-01'])('%s is far away', (date) => {
    expect(expiryLabel(date, today)).toBeNull()
  })

  it('is counted over the end of a year and a leap day', () => {
    expect(expiryLabel('2027-01-01', '2026-12-31')).toEqual({ tone: 'soon', words: 'tomorrow' })
    expect(expiryLabel('2028-03-01', '2028-02-28')).toEqual({ tone: 'soon', words: 'in 2 days' })
  })
})
