import { describe, expect, it } from 'vitest'
import { boughtFor, dayAfterWeeks, whyNotAtPrice } from './starts.ts'

const price = {
  supplierId: 'forge',
  currency: 'EUR',
  uom: 'kg',
  minQuantity: 100,
  validFrom: '2026-01-01',
  validUntil: '2026-12-31',
}
const asked = { supplierId: 'forge', currency: 'EUR', day: '2026-11-23', quantity: '100' }

describe('A price of a supplier', () => {
  it('is ordered at from its quantity on, on its first and its last day', () => {
    expect(whyNotAtPrice(price, asked)).toBeNull()
    expect(whyNotAtPrice(price, { ...asked, day: '2026-01-01' })).toBeNull()
    expect(whyNotAtPrice(price, { ...asked, day: '2026-12-31' })).toBeNull()
    expect(whyNotAtPrice({ ...price, validUntil: null }, { ...asked, day: '2031-01-01' })).toBeNull()
  })

  it.each([
    [
      'of another supplier',
      { supplierId: 'mill' },
      'id',
      'The supplier has no such price. Choose one of its own.',
    ],
    [
      'that is over',
      { day: '2027-01-01' },
      'id',
      'The price held until 2026-12-31. Ask the supplier for a new one.',
    ],
    ['that has not begun', { day: '2025-12-31' }, 'id', 'The price holds from 2026-01-01 on.'],
    ['in another currency', { currency: 'GBP' }, 'id', 'The price is in EUR, the order in GBP.'],
    ['for more', { quantity: '99.999' }, 'quantity', 'The price holds from 100 kg on.'],
    ['for nothing', { quantity: '0' }, 'quantity', 'Give a quantity above 0.'],
  ])('%s is refused with its reason', (_, more, field, sentence) => {
    expect(whyNotAtPrice(price, { ...asked, ...more })).toEqual({ field, sentence })
  })

  it('that nobody knows is refused', () => {
    expect(whyNotAtPrice(undefined, asked)).toMatchObject({ field: 'id' })
  })

  it('says when goods come, over the end of a year too', () => {
    expect(dayAfterWeeks('2026-11-23', 6)).toBe('2027-01-04')
    expect(dayAfterWeeks('2026-11-23', 0)).toBe('2026-11-23')
    expect(dayAfterWeeks('2026-11-23', null)).toBeNull()
  })
})

describe('A material of a costing', () => {
  const row = { amount: '12.5', unit: 'kg', perUnit: true }

  it('is bought for every piece, or once for the whole line', () => {
    expect(boughtFor(row, '8')).toEqual({ uom: 'kg', quantity: '100.000' })
    expect(boughtFor({ ...row, perUnit: false }, '8')).toEqual({ uom: 'kg', quantity: '12.500' })
  })

  it('is never bought short of what it needs', () => {
    expect(boughtFor({ ...row, amount: '0.333' }, '0.5')).toEqual({ uom: 'kg', quantity: '0.167' })
  })

  it.each([
    ['pcs', 'each'],
    ['each', 'each'],
    ['M', 'm'],
    ['m²', 'm2'],
    ['h', 'hour'],
    [' lot ', 'lot'],
  ])('in %s is ordered in %s', (unit, uom) => {
    expect(boughtFor({ ...row, unit }, '1')?.uom).toBe(uom)
  })

  it('in a unit that orders do not have is not ordered', () => {
    expect(boughtFor({ ...row, unit: 'bundle' }, '1')).toBeNull()
  })
})
