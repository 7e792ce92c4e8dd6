import { describe, expect, it } from 'vitest'
import { coverageOf, gapOf, periodName, periodStartOf, targetProblems } from './domain.ts'

describe('A period', () => {
  it.each([
    ['month', '2026-11-21', '2026-11-01', 'Nov 2026'],
    ['quarter', '2026-11-21', '2026-10-01', 'Q4 2026'],
    ['quarter', '2026-01-01', '2026-01-01', 'Q1 2026'],
    ['quarter', '2026-09-30', '2026-07-01', 'Q3 2026'],
    ['year', '2026-11-21', '2026-01-01', '2026'],
  ] as const)('a %s with %s begins on %s and is called %s', (type, day, start, name) => {
    expect(periodStartOf(type, day)).toBe(start)
    expect(periodName(type, start)).toBe(name)
  })
})

describe('The ratios', () => {
  it('are exact to the penny', () => {
    expect(gapOf({ targetValue: '0.30', won: '0.10' })).toBe('0.20')
    expect(gapOf({ targetValue: '999999999999.99', won: '0.01' })).toBe('999999999999.98')
    expect(coverageOf({ targetValue: '300000.00', won: '120000.00', open: '450000.00' })).toBe('2.50')
    expect(coverageOf({ targetValue: '3.00', won: '0.00', open: '2.00' })).toBe('0.67')
  })

  it('have no coverage where the target is reached', () => {
    const sums = { targetValue: '100.00', won: '120.00', open: '50.00' }
    expect(gapOf(sums)).toBe('-20.00')
    expect(coverageOf(sums)).toBeNull()
    expect(coverageOf({ ...sums, won: '100.00' })).toBeNull()
  })
})

describe('A target', () => {
  const target = {
    periodType: 'quarter',
    periodStart: '2026-10-01',
    committedValue: null,
    note: null,
  } as const

  it('begins on the first day of its period', () => {
    expect(targetProblems(target)).toEqual({})
    expect(targetProblems({ ...target, periodStart: '2026-11-01' })).toEqual({
      periodStart: ['The period start field must be the first day of a quarter, such as 2026-10-01.'],
    })
  })

  it('says why a value is committed', () => {
    expect(Object.keys(targetProblems({ ...target, committedValue: '5.00', note: ' ' }))).toEqual(['note'])
    expect(targetProblems({ ...target, committedValue: '5.00', note: 'Frame order signed' })).toEqual({})
  })
})
