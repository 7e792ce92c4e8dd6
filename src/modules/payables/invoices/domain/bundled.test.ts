import { roundingIn } from '#platform/contract/money.ts'
import { Decimal } from 'decimal.js'
import { describe, expect, it } from 'vitest'
import { lineNet } from '../domain.ts'
import { bundledShares, linesOfBundle } from './bundled.ts'

const GBP = roundingIn('GBP')

const line = (quantity: string, more: object = {}) => ({
  bundledId: 'pipe',
  priceBasis: 'each',
  quantity,
  pricedQuantity: null,
  unitPrice: '33.3349',
  discountPercent: null,
  ...more,
})
/** What each line comes to at last. */
const nets = (lines: readonly ReturnType<typeof line>[]) => {
  const shares = bundledShares(lines, GBP)
  return lines.map((one, at) => shares[at] ?? lineNet(one, GBP))
}

describe('The cents of a bundled line', () => {
  it('add up to what the whole comes to, by the largest remainder', () => {
    expect(nets([line('1'), line('1'), line('1')])).toEqual(['33.34', '33.33', '33.33'])
    expect(bundledShares([line('1'), line('1'), line('1')], GBP)).toEqual(['33.34', null, null])
  })

  it.each([
    ['one line alone', [line('1')]],
    ['lines of no consolidated order', [line('1', { bundledId: null }), line('1', { bundledId: null })]],
    ['lines of two bundled lines', [line('1'), line('1', { bundledId: 'plate' })]],
    ['lines of two prices', [line('1'), line('1', { unitPrice: '30' })]],
    ['lines of two discounts', [line('1'), line('1', { discountPercent: '5' })]],
    ['lines that divide', [line('1', { unitPrice: '20' }), line('2', { unitPrice: '20.0000' })]],
  ])('stay as they are for %s', (_, lines) => {
    expect(bundledShares(lines, GBP).every((share) => share === null)).toBe(true)
  })

  it('add up for five thousand random lines, by pieces and by weight', () => {
    let seed = 20_261_123
    const random = (below: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
      return seed % below
    }
    for (let at = 0; at < 5000; at++) {
      const more = {
        unitPrice: (random(1_000_000) / 10_000).toFixed(4),
        discountPercent: random(3) === 0 ? '7.5' : null,
      }
      const weighed = random(2) === 0
      const lines = Array.from({ length: 2 + random(5) }, () =>
        line(String(1 + random(40)), {
          ...more,
          ...(weighed ? { priceBasis: 'kg', pricedQuantity: ((1 + random(900_000)) / 1000).toFixed(3) } : {}),
        }),
      )
      const priced = lines.map((one) => one.pricedQuantity ?? one.quantity)
      const all = priced.reduce((sum, value) => sum.plus(value), new Decimal(0))
      const sum = nets(lines).reduce((total, net) => total.plus(net), new Decimal(0))
      expect(sum.toFixed(2)).toBe(lineNet({ ...line(all.toString()), ...more }, GBP))
    }
  })
})

describe('What an invoice says of a bundled line', () => {
  const part = (orderLineId: string, requiredOn: string, uninvoicedQty: string) => ({
    orderId: orderLineId,
    orderNumber: `PO-${orderLineId}`,
    facilityId: 'here',
    facilityName: 'Aberdeen',
    orderLineId,
    orderLineNo: 10,
    requiredOn,
    quantity: '4',
    openQty: '4',
    receivedQty: '0',
    invoicedQty: '0',
    uninvoicedQty,
    discountPercent: null,
    taxCode: 'S',
    pricedEach: '12.5',
  })
  const bundle = {
    lineNo: 10,
    text: 'Pipe',
    uom: 'each' as const,
    priceBasis: 'kg' as const,
    parts: [part('late', '2026-12-20', '4'), part('early', '2026-12-01', '3')],
  }

  it('goes to the oldest required day first, with the weight of the orders', () => {
    const lines = linesOfBundle(bundle, { quantity: '5', unitPrice: '2' })
    expect(lines.map((one) => [one.orderLineId, one.quantity, one.pricedQuantity])).toEqual([
      ['early', '3', '37.500'],
      ['late', '2', '25.000'],
    ])
  })

  it('splits what was weighed to the gram', () => {
    const lines = linesOfBundle(bundle, { quantity: '7', unitPrice: '2', pricedQuantity: '100' })
    expect(lines.map((one) => one.pricedQuantity)).toEqual(['42.857', '57.143'])
  })

  it('starts where the invoices before it ended, and shows what is too much at the line required last', () => {
    const lines = linesOfBundle(
      { ...bundle, parts: [part('late', '2026-12-20', '4'), part('early', '2026-12-01', '0')] },
      { quantity: '6', unitPrice: '2' },
    )
    expect(lines.map((one) => [one.orderLineId, one.quantity])).toEqual([['late', '6']])
  })

  it('keeps unit, basis, tax and discount of each order', () => {
    const [early, late] = [
      { ...part('early', '2026-12-01', '3'), taxCode: 'Z', discountPercent: '5' },
      part('late', '2026-12-20', '4'),
    ]
    const lines = linesOfBundle({ ...bundle, parts: [late, early] }, { quantity: '4', unitPrice: '2' })
    expect(lines).toMatchObject([
      { kind: 'goods', uom: 'each', priceBasis: 'kg', taxCode: 'Z', discountPercent: '5', unitPrice: '2' },
      { kind: 'goods', uom: 'each', priceBasis: 'kg', taxCode: 'S', discountPercent: null, unitPrice: '2' },
    ])
  })

  it('has no weight where the price counts the pieces', () => {
    const counted = {
      ...bundle,
      priceBasis: 'each' as const,
      parts: bundle.parts.map((one) => ({ ...one, pricedEach: null })),
    }
    const lines = linesOfBundle(counted, { quantity: '2', unitPrice: '2' })
    expect(lines.map((one) => one.pricedQuantity)).toEqual([null])
  })

  it('is nothing where there is nothing of it', () => {
    expect(linesOfBundle({ ...bundle, parts: [] }, { quantity: '2', unitPrice: '2' })).toEqual([])
    expect(linesOfBundle(bundle, { quantity: '0', unitPrice: '2' })).toEqual([])
  })

  it.each(['0.001', '1', '6.999', '7', '12.5'])('adds up to the quantity of the supplier: %s', (quantity) => {
    const lines = linesOfBundle(bundle, { quantity, unitPrice: '2' })
    const sum = lines.reduce((total, one) => total.plus(one.quantity), new Decimal(0))
    expect(sum.toString()).toBe(quantity)
  })
})
