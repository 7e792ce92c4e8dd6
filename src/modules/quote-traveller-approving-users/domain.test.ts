import { describe, expect, it } from 'vitest'
import { overlaps } from './domain.ts'

const entry = { scope: 'quote' as const, facilityId: null, validFrom: '2026-01-01', validUntil: '2026-06-30' }

describe('Two entries of one person', () => {
  it('overlap when they share a day', () => {
    expect(overlaps(entry, { ...entry, validFrom: '2026-06-30', validUntil: null })).toBe(true)
    expect(overlaps(entry, { ...entry, validFrom: '2026-07-01', validUntil: null })).toBe(false)
    expect(overlaps({ ...entry, validUntil: null }, { ...entry, validFrom: '2030-01-01' })).toBe(true)
  })

  it('do not overlap for another scope or facility', () => {
    expect(overlaps(entry, { ...entry, scope: 'traveller' })).toBe(false)
    expect(overlaps(entry, { ...entry, facilityId: 'f' })).toBe(false)
  })
})
