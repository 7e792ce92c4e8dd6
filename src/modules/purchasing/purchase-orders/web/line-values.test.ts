import { roundingIn } from '#platform/contract/money.ts'
import { describe, expect, it } from 'vitest'
import {
  blankLine,
  type LineDraft,
  massText,
  netText,
  previewTotals,
  priceQuery,
  priceSentence,
  withTypedSize,
  writtenSizeOf,
} from './line-values.ts'

const GBP = roundingIn('GBP')

const pipe: LineDraft = {
  lineNo: 10,
  form: 'pipe',
  odMm: '168.3',
  wallMm: '10.97',
  lengthMm: '12000',
  quantity: '12',
  uom: 'each',
  priceBasis: 'kg',
  unitPrice: '1.62',
  specificationId: 'b4a1f8a6-3b0c-4b5e-9a53-6d2f0c1b7e11',
  grade: 'X65Q',
  certificateType: '3.1',
  taxCode: 'S',
}
const taxCodes = [
  { code: 'S', name: 'VAT', rate: '20.00', category: 'S' },
  { code: 'Z', name: 'VAT, export', rate: '0.00', category: 'Z' },
]

describe('A new line', () => {
  it('is numbered in tens and begins with the tax code of the facility', () => {
    expect(blankLine([], 'S')).toMatchObject({ lineNo: 10, quantity: '1', priceBasis: 'each', taxCode: 'S' })
  })

  it('is more of the same steel, without its size and price', () => {
    expect(blankLine([pipe], 'Z')).toMatchObject({
      lineNo: 20,
      form: 'pipe',
      grade: 'X65Q',
      certificateType: '3.1',
      priceBasis: 'kg',
      unitPrice: '0',
      taxCode: 'S',
    })
    expect(blankLine([pipe])).not.toHaveProperty('odMm')
  })
})

describe('A line as it is typed', () => {
  it('shows the mass and the net that the server will work out', () => {
    expect(massText(pipe)).toBe('6129.149')
    expect(netText(pipe, GBP)).toBe('9,929.22')
  })

  it('counts what cannot be read as nothing', () => {
    expect(netText({ ...pipe, unitPrice: 'one' }, GBP)).toBe('0.00')
    expect(netText({ ...pipe, quantity: '' }, GBP)).toBe('0.00')
    expect(massText({ ...pipe, wallMm: '10,97' })).toBeNull()
  })

  it('has its size in one cell, which can be typed', () => {
    expect(writtenSizeOf(pipe)).toBe('Pipe 168.3 x 10.97 x 12000')
    expect(withTypedSize(pipe, '6 sch 80')).toMatchObject({
      line: { form: 'pipe', nps: '6', schedule: '80', odMm: null, lengthMm: '12000', grade: 'X65Q' },
    })
    expect(withTypedSize(pipe, 'Plate 20 x 1500 x 3000')).toMatchObject({
      line: { form: 'plate', thicknessMm: '20', widthMm: '1500', lengthMm: '3000', wallMm: null },
    })
    expect(withTypedSize({ ...pipe, form: null }, '20 x wide')).toHaveProperty('problem')
    expect(withTypedSize(pipe, '')).toMatchObject({ line: { form: 'pipe', odMm: null, lengthMm: null } })
  })
})

describe('The totals of an order as it is typed', () => {
  it('are those of the server', () => {
    const sawing: LineDraft = {
      lineNo: 20,
      description: 'Sawing',
      quantity: '24',
      uom: 'each',
      priceBasis: 'each',
      unitPrice: '18',
      taxCode: 'S',
    }
    const values = { lines: [pipe, sawing], discountPercent: '2', freight: '250', freightTaxCode: 'Z' }
    expect(previewTotals(values, taxCodes)).toMatchObject({
      linesNet: '10361.22',
      wholeDiscount: '207.22',
      freight: '250.00',
      net: '10404.00',
      taxes: [
        { taxCode: 'S', net: '10154.00', tax: '2030.80' },
        { taxCode: 'Z', net: '250.00', tax: '0.00' },
      ],
      massKg: '6129.149',
    })
  })

  it('leave out a discount and a freight that cannot be read', () => {
    const values = { lines: [pipe], discountPercent: 'ten', freight: '1,000' }
    expect(previewTotals(values, taxCodes)).toMatchObject({ net: '9929.22', freight: '0.00' })
    expect(previewTotals({}, taxCodes)).toMatchObject({ net: '0.00', gross: '0.00' })
  })
})

describe('The price of the supplier for a line', () => {
  const order = { supplierId: 'vallmont', currency: 'GBP' as const, orderDate: '2026-11-23' }
  const bar: LineDraft = { ...pipe, productCodeId: 'bar', priceBasis: 'each', unitPrice: '0' }
  const found = { unitPrice: '590.0000', minQuantity: 4, validUntil: null }

  it('is asked for a product in what its price counts, once supplier, currency and day are known', () => {
    const asked = { ...order, productCodeId: 'bar' }
    expect(priceQuery(bar, order)).toEqual({ ...asked, uom: 'each', quantity: '12.000' })
    expect(priceQuery(pipe, order)).toBeNull()
    const per = (priceBasis: LineDraft['priceBasis']) => priceQuery({ ...bar, priceBasis }, order)
    expect(per('kg')).toEqual({ ...asked, uom: 'kg', quantity: '6129.149' })
    expect(per('t')).toEqual({ ...asked, uom: 't', quantity: '6.129' })
    expect(per('m')).toEqual({ ...asked, uom: 'm', quantity: '144.000' })
    expect(priceQuery({ ...bar, priceBasis: 'kg', wallMm: null }, order)).toBeNull()
    expect(priceQuery({ ...bar, quantity: 'twelve' }, order)).toBeNull()
    expect(priceQuery(bar, { ...order, supplierId: null })).toBeNull()
    expect(priceQuery(bar, { ...order, orderDate: null })).toBeNull()
  })

  it('is told as what a save makes of the line, as what it says, or beside it', () => {
    expect(priceSentence(bar, found, 'GBP')).toBe(
      "Saving takes over the supplier's price, 590.00 GBP from 4 on.",
    )
    expect(priceSentence({ ...bar, unitPrice: '590' }, found, 'GBP')).toBe(
      "This is the supplier's price, 590.00 GBP from 4 on.",
    )
    const ends = { ...found, validUntil: '2026-12-31' }
    expect(priceSentence({ ...bar, unitPrice: '600' }, ends, 'GBP')).toBe(
      "The supplier's price is 590.00 GBP from 4 on until 31 Dec 2026.",
    )
  })
})
