import { describe, expect, it } from 'vitest'
import { boughtFor, costedSteel, cutFor, dayAfterWeeks, gradeNamed, whyNotAtPrice } from './starts.ts'

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

describe('The steel of a costed material', () => {
  const ofPart = { size: '6 in sch 80', uom: 'kg' as const }
  const pipe = { form: 'pipe', nps: '6', schedule: '80' }

  it('is what its own words name, whatever the part is', () => {
    const bar = { ...ofPart, source: 'Vallmont Steel, Q 17, Bar F22 230 mm, valid until 31 Dec 2099' }
    expect(costedSteel(bar)).toEqual({ form: 'round_bar', diameterMm: '230' })
    expect(costedSteel({ ...ofPart, source: 'Pipe 168.3 x 10.97' })).toEqual({
      form: 'pipe',
      odMm: '168.3',
      wallMm: '10.97',
    })
  })

  it('is a plate, a flat, a hollow bar or a ring where the words call it so', () => {
    const named = (source: string) => costedSteel({ ...ofPart, source })
    expect(named('Plate 20 x 2000 x 6000')).toEqual({ form: 'plate', thicknessMm: '20', widthMm: '2000' })
    expect(named('Flat bar 100 x 10')).toEqual({ form: 'flat', widthMm: '100', thicknessMm: '10' })
    expect(named('Hollow bar 200/150')).toEqual({ form: 'hollow_bar', odMm: '200', insideMm: '150' })
    expect(named('Ring 500/300 x 120')).toEqual({
      form: 'ring',
      odMm: '500',
      insideMm: '300',
      heightMm: '120',
    })
  })

  it('is that of the part where nothing is said, its form is named, or it comes by the metre', () => {
    expect(costedSteel({ ...ofPart, source: null })).toEqual(pipe)
    expect(costedSteel({ ...ofPart, source: 'Seamless pipe A106' })).toEqual(pipe)
    expect(costedSteel({ ...ofPart, source: 'Estimate', uom: 'm' })).toEqual(pipe)
  })

  it('is none where the words mean something else, or nobody names a size', () => {
    expect(costedSteel({ ...ofPart, source: 'Welding wire 1.2' })).toBeNull()
    expect(costedSteel({ source: 'Gasket', size: '6 in sch 80', uom: 'each' })).toBeNull()
    expect(costedSteel({ source: null, size: 'DN 150', uom: 'kg' })).toBeNull()
    expect(costedSteel({ source: null, size: null, uom: 'm' })).toBeNull()
  })

  it('has the grade that the words name, the longest, or the only one', () => {
    expect(gradeNamed(['F22', 'F22V'], 'Bar F22V 230 mm')).toBe('F22V')
    expect(gradeNamed(['F22', 'F22V'], 'Bar F22, 230 mm')).toBe('F22')
    expect(gradeNamed(['A', 'B'], 'A pipe, grade B')).toBe('B')
    expect(gradeNamed(['A', 'B'], 'A pipe')).toBeNull()
    expect(gradeNamed(['B'], 'Pipe')).toBe('B')
    expect(gradeNamed([], 'Pipe grade B')).toBeNull()
  })

  it('is cut into the pieces that were quoted, from metres or by its mass', () => {
    const bought = (uom: 'm' | 'kg' | 't' | 'each' | 'lot', quantity: string) => ({ uom, quantity })
    expect(cutFor(bought('m', '10'), '4', null)).toEqual({
      quantity: '4.000',
      lengthMm: '2500.0',
      priceBasis: 'm',
    })
    expect(cutFor(bought('kg', '100'), '3', '42.5')).toMatchObject({ lengthMm: '784.4', priceBasis: 'kg' })
    expect(cutFor(bought('t', '0.1'), '3', '42.5')).toMatchObject({ lengthMm: '784.4', priceBasis: 't' })
    expect(cutFor(bought('each', '5'), '2', null)).toMatchObject({ quantity: '5.000', lengthMm: null })
  })

  it('is no longer than a lorry, and one piece where pieces are not whole', () => {
    expect(cutFor({ uom: 'm', quantity: '30' }, '1', null)).toMatchObject({
      quantity: '3.000',
      lengthMm: '10000.0',
    })
    expect(cutFor({ uom: 'm', quantity: '3' }, '1.5', null)).toMatchObject({ quantity: '1.000' })
  })

  it('is not cut from another unit, half a piece, nothing, or a mass that nobody can tell', () => {
    expect(cutFor({ uom: 'lot', quantity: '1' }, '1', '40')).toBeNull()
    expect(cutFor({ uom: 'each', quantity: '1.5' }, '1', '40')).toBeNull()
    expect(cutFor({ uom: 'kg', quantity: '100' }, '1', null)).toBeNull()
    expect(cutFor({ uom: 'kg', quantity: '100' }, '1', '0')).toBeNull()
    expect(cutFor({ uom: 'm', quantity: '0' }, '1', null)).toBeNull()
  })
})
