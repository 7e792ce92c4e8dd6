import { roundingIn } from '#platform/contract/money.ts'
import { describe, expect, it } from 'vitest'
import { approvalReasons } from './approval.ts'
import { marginForLimits, type QuotedLine, quoteTotals } from './totals.ts'
import { totalDiscountPercent, quoteNetOf } from './whole-quote.ts'

const GBP = roundingIn('GBP')

const line = (unitPrice: string, taxCode: string, taxRate: string): QuotedLine => ({
  kind: 'standard',
  noQuote: false,
  breaks: [{ quantity: '1', unitPrice }],
  selectedBreak: 0,
  discountPercent: '0',
  taxCode,
  taxRate,
  costing: [{ category: 'material', amount: '1', rate: '600', markupPercent: '0', perUnit: false }],
})

describe('A discount on the whole quote', () => {
  it('comes off the lines, is shared out among the tax codes, and lowers the margin', () => {
    const lines = [line('1000', 'S', '20'), line('500', 'Z', '0')]
    expect(quoteTotals({ ...GBP, lines, discountPercent: '10' })).toMatchObject({
      linesNet: '1500.00',
      wholeDiscount: '150.00',
      charges: '0.00',
      net: '1350.00',
      discount: '150.00',
      taxes: [
        { taxCode: 'S', rate: '20.00', net: '900.00', tax: '180.00' },
        { taxCode: 'Z', rate: '0.00', net: '450.00', tax: '0.00' },
      ],
      gross: '1530.00',
      marginPercent: '11.11',
    })
  })

  it('charges are added with their own tax, rebates are taken off; neither is discounted', () => {
    const charges = [
      { text: 'Packing', amount: '120', taxCode: 'S', taxRate: '20' },
      { text: 'Project rebate', amount: '-20', taxCode: 'Z', taxRate: '0' },
    ]
    expect(
      quoteTotals({ ...GBP, lines: [line('1000', 'S', '20')], discountPercent: '10', charges }),
    ).toMatchObject({
      charges: '100.00',
      net: '1000.00',
      taxes: [
        { taxCode: 'S', net: '1020.00', tax: '204.00' },
        { taxCode: 'Z', net: '-20.00', tax: '0.00' },
      ],
      gross: '1204.00',
    })
    expect(quoteNetOf('1000.00', { ...GBP, discountPercent: '10', charges })).toBe('1000.00')
  })
})

describe('The limits of a facility', () => {
  const facts = {
    marginPercent: '40.00',
    netInBase: '100.00',
    baseCurrency: 'GBP',
    deviationCount: 0,
  }
  const lines = [{ lineNo: 10, discountPercent: '8', pslLevel: null, pslRank: null }]
  const given = (whole: { discountPercent?: string; charges?: { text: string; amount: string }[] }) =>
    approvalReasons(
      { ...facts, lines, linesNet: '100.00', whole: { ...GBP, ...whole } },
      { discountLimitPercent: '10' },
    )

  it('see the discount of a line and of the whole together', () => {
    expect(totalDiscountPercent('8', '100.00', { ...GBP, discountPercent: '8' }).toFixed(2)).toBe('15.36')
    expect(given({})).toEqual([])
    expect(given({ discountPercent: '8' })).toEqual([
      { code: 'discount', text: 'Line 10 has a discount over 10 %, with what is taken off the whole quote' },
    ])
  })

  it('see a rebate as the discount it is', () => {
    expect(given({ charges: [{ text: 'Rebate', amount: '-30' }] })).toHaveLength(1)
    expect(given({ charges: [{ text: 'Freight', amount: '30' }] })).toEqual([])
  })

  it('are not met by a margin that only rounds to the floor', () => {
    const totals = { net: '30000.00', cost: '24001.11' }
    expect(marginForLimits(totals)).toBe('19.99')
    const reasons = approvalReasons(
      { ...facts, marginPercent: marginForLimits(totals), lines: [], linesNet: '0.00', whole: GBP },
      { marginFloorPercent: '20.00' },
    )
    expect(reasons).toEqual([{ code: 'margin', text: 'Margin 19.99 % is below the floor of 20.00 %' }])
  })
})
