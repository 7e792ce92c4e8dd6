import { describe, expect, it } from 'vitest'
import {
  calibrationOf,
  defaultPeriod,
  marginOf,
  meanConfidence,
  monthAfter,
  monthName,
  monthsBetween,
  shareOf,
  periodProblem,
} from './domain.ts'

describe('Months', () => {
  it.each([
    ['2026-11-21', 0, '2026-11-01'],
    ['2026-11-21', 2, '2027-01-01'],
    ['2026-01-31', -1, '2025-12-01'],
    ['2026-11-21', -11, '2025-12-01'],
  ])('%s and %i months begin on %s', (day, months, expected) => {
    expect(monthAfter(day, months)).toBe(expected)
  })

  it('are counted over the end of a year, both ends included', () => {
    expect(monthsBetween('2026-11-21', '2027-02-01')).toEqual(['2026-11', '2026-12', '2027-01', '2027-02'])
    expect(monthsBetween('2026-11-01', '2026-11-01')).toEqual(['2026-11'])
    expect(monthsBetween('2026-11-01', '2026-10-31')).toEqual([])
    expect(monthsBetween('9999-11-30', '9999-12-31')).toEqual(['9999-11', '9999-12'])
  })

  it.each([
    ['2026-11-21', '2026-11-21', null],
    ['2007-01-01', '2026-12-31', null],
    ['2006-12-31', '2026-12-31', 'Choose a period of 20 years at most.'],
    ['2026-01-01', '9999-12-31', 'Choose a period of 20 years at most.'],
    ['2026-12-01', '2026-11-30', 'The period ends before it begins.'],
  ])('from %s to %s make a period: %s', (from, to, expected) => {
    expect(periodProblem({ from, to })).toBe(expected)
  })

  it('have names people read', () => {
    expect(['2026-11', '2027-01'].map(monthName)).toEqual(['Nov 2026', 'Jan 2027'])
  })

  it('make twelve of the usual period', () => {
    const period = defaultPeriod('2026-11-21')
    expect(period).toEqual({ from: '2025-12-01', to: '2026-11-21' })
    expect(monthsBetween(period.from, period.to)).toHaveLength(12)
  })
})

describe('Shares', () => {
  it('say nothing about nothing', () => {
    expect(shareOf(0, 0)).toBeNull()
    expect(marginOf('0.00', '0.00')).toBeNull()
  })

  it.each([
    [1, 3, '33.3'],
    [2, 3, '66.7'],
    ['1.00', '8.00', '12.5'],
    [0, 5, '0.0'],
  ])('%s of %s are %s percent', (part, whole, expected) => {
    expect(shareOf(part, whole)).toBe(expected)
  })

  it('give the margin of what was won', () => {
    expect(marginOf('1000.00', '760.00')).toBe('24.0')
    expect(marginOf('1000.00', '1100.00')).toBe('-10.0')
  })
})

describe('The accuracy of a confidence', () => {
  it.each([
    [
      { percent: 50, decided: 4, won: 2 },
      { winRate: '50.0', difference: '0.0' },
    ],
    [
      { percent: 70, decided: 3, won: 1 },
      { winRate: '33.3', difference: '-36.7' },
    ],
    [
      { percent: 10, decided: 5, won: 1 },
      { winRate: '20.0', difference: '10.0' },
    ],
    [
      { percent: 90, decided: 0, won: 0 },
      { winRate: null, difference: null },
    ],
  ])('%o', (level, expected) => {
    expect(calibrationOf(level)).toEqual(expected)
  })

  it('is measured against the mean of what was promised', () => {
    const levels = [
      { percent: 10, decided: 3, won: 0 },
      { percent: 90, decided: 1, won: 1 },
    ]
    expect(meanConfidence(levels)).toBe('30.0')
    expect(meanConfidence([])).toBeNull()
  })
})
