import { describe, expect, it } from 'vitest'
import {
  bandProblems,
  bandsOverlap,
  delegateProblems,
  expiryLabel,
  inBand,
  shareDays,
  shareSome,
  validityProblems,
} from './domain.ts'

describe('Days', () => {
  const spring = { validFrom: '2026-01-01', validUntil: '2026-06-30' }

  it('are shared when one day belongs to both', () => {
    expect(shareDays(spring, { validFrom: '2026-06-30', validUntil: null })).toBe(true)
    expect(shareDays(spring, { validFrom: '2026-07-01', validUntil: null })).toBe(false)
    expect(shareDays({ ...spring, validUntil: null }, { validFrom: '2030-01-01', validUntil: null })).toBe(
      true,
    )
    expect(shareDays({ validFrom: '2027-01-01', validUntil: null }, spring)).toBe(false)
  })

  it('run forwards', () => {
    expect(validityProblems(spring)).toEqual({})
    expect(validityProblems({ ...spring, validUntil: spring.validFrom })).toEqual({})
    expect(Object.keys(validityProblems({ ...spring, validUntil: '2025-12-31' }))).toEqual(['validUntil'])
  })
})

describe('A badge', () => {
  it.each([
    [-3, 'Expired'],
    [0, 'Expires today'],
    [1, 'Expires tomorrow'],
    [12, 'Expires in 12 days'],
  ])('says with %i days left: %s', (left, words) => {
    expect(expiryLabel(left)).toBe(words)
  })
})

describe('A band of values', () => {
  it('holds both of its ends, and has none where nothing is said', () => {
    const band = { minValue: '1000.00', maxValue: '50000.00' }
    expect(['999.99', '1000', '50000', '50000.01'].map((value) => inBand(band, value))).toEqual([
      false,
      true,
      true,
      false,
    ])
    expect(inBand({ minValue: null }, '0')).toBe(true)
    expect(inBand({ minValue: '0.00', maxValue: null }, '999999999999.99')).toBe(true)
  })

  it('compares as numbers, not as text', () => {
    expect(inBand({ maxValue: '1000' }, '999')).toBe(true)
    expect(inBand({ minValue: '9' }, '10')).toBe(true)
  })

  it('overlaps another one, but may touch it', () => {
    const low = { minValue: null, maxValue: '1000' }
    expect(bandsOverlap(low, { minValue: '1000.00', maxValue: null })).toBe(false)
    expect(bandsOverlap({ minValue: '1000.00', maxValue: null }, low)).toBe(false)
    expect(bandsOverlap(low, { minValue: '999.99', maxValue: '2000' })).toBe(true)
    expect(bandsOverlap(low, {})).toBe(true)
  })

  it('runs upwards', () => {
    expect(bandProblems({ minValue: '10', maxValue: '9.99' })).toHaveProperty('maxValue')
    expect(bandProblems({ minValue: '9', maxValue: '10' })).toEqual({})
    expect(bandProblems({ minValue: '10', maxValue: '10.00' })).toEqual({})
    expect(bandProblems({ minValue: '10', maxValue: null })).toEqual({})
  })
})

it('shares something with another list; an empty one stands for everything', () => {
  expect(shareSome(['a', 'b'], ['b'])).toBe(true)
  expect(shareSome(['a'], ['b'])).toBe(false)
  expect(shareSome([], ['b'])).toBe(true)
})

describe('Whoever stands in', () => {
  const entry = { userId: 'a', validFrom: '2026-03-01', validUntil: '2026-12-31' }
  const window = { delegateUserId: 'b', delegateFrom: '2026-05-01', delegateUntil: '2026-05-14' }
  const wrong = (change: object) => Object.keys(delegateProblems({ ...entry, ...window, ...change }))

  it('needs a first and a last day, and days need somebody', () => {
    expect(wrong({})).toEqual([])
    expect(wrong({ delegateUserId: null, delegateFrom: null, delegateUntil: null })).toEqual([])
    expect(wrong({ delegateUserId: null })).toEqual(['delegateUserId'])
    expect(wrong({ delegateFrom: null, delegateUntil: null })).toEqual(['delegateFrom', 'delegateUntil'])
  })

  it('is somebody else, on days that run forwards and belong to the entry', () => {
    expect(wrong({ delegateUserId: 'a' })).toEqual(['delegateUserId'])
    expect(wrong({ delegateUntil: '2026-04-30' })).toEqual(['delegateUntil'])
    expect(wrong({ delegateFrom: '2027-01-01', delegateUntil: '2027-01-05' })).toEqual(['delegateFrom'])
    expect(wrong({ delegateFrom: '2026-02-01', delegateUntil: '2026-02-10' })).toEqual(['delegateUntil'])
    expect(wrong({ delegateFrom: '2026-02-20' })).toEqual([])
  })
})
