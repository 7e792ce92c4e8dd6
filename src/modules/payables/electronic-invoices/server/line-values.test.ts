import { describe, expect, it } from 'vitest'
import type { ElectronicLine } from '../domain/model.ts'
import { valuesOfLine } from './line-values.ts'
import { LinesOfOrders, type OrderLine } from './order-lines.ts'

const line = (more: Partial<ElectronicLine> = {}): ElectronicLine => ({
  id: '1',
  note: null,
  quantity: '10',
  unit: 'C62',
  net: '180.00',
  orderLine: null,
  allowances: [],
  price: '18.00',
  grossPrice: null,
  priceBase: null,
  priceBaseUnit: null,
  category: 'S',
  rate: '20',
  name: 'Sawing to length',
  description: null,
  sellerItem: null,
  buyerItem: null,
  ...more,
})

const ordered = (more: Partial<OrderLine> = {}): OrderLine => ({
  id: crypto.randomUUID(),
  orderNumber: 'PO-LDS-2026-0001',
  lineNo: 10,
  text: 'Sawing to length',
  isSteel: false,
  quantity: '24',
  rest: '14',
  uom: 'each',
  priceBasis: 'each',
  unitPrice: '18.0000',
  each: null,
  taxCode: 'S20',
  ...more,
})

/** What a line becomes, and the terms at which something was said of it. */
function placed(from: ElectronicLine, of: OrderLine | null = null) {
  const terms: string[] = []
  return { ...valuesOfLine(from, of, 'GBP', (term) => terms.push(term)), terms }
}

const pipe = { isSteel: true, priceBasis: 'kg', each: '510.762', quantity: '12', rest: '10' } as const

describe('A line of a file', () => {
  it.each([
    ['pieces', {}, { quantity: '10', uom: 'each', unitPrice: '18' }],
    ['a price for a hundred', { price: '1800', priceBase: '100' }, { quantity: '10', unitPrice: '18' }],
    [
      'millimetres',
      { quantity: '1500', unit: 'MMT', price: '0.012', net: '18.00' },
      { quantity: '1.5', uom: 'm', unitPrice: '12' },
    ],
    [
      'a hundredweight',
      { quantity: '2', unit: 'DTN', price: '162', net: '324.00' },
      { quantity: '200', uom: 'kg', unitPrice: '1.62' },
    ],
    [
      'a lump sum',
      { quantity: '1', unit: 'LS', price: '45', net: '45.00' },
      { quantity: '1', uom: 'lot', unitPrice: '45' },
    ],
    [
      'more decimals than anybody counts',
      { quantity: '30.00000000000', price: '6.00000000000000000', net: '180.00' },
      { quantity: '30', unitPrice: '6' },
    ],
  ] as const)('with %s without an order is as it is', (_, from, into) => {
    expect(placed(line(from))).toMatchObject({ ...into, priceBasis: 'each', orderLineId: null, terms: [] })
  })

  it('below zero is a credit, with a price above zero', () => {
    const back = line({ quantity: '-3', price: '12.5', net: '-37.50', name: 'Pallets that went back' })
    expect(placed(back)).toMatchObject({ kind: 'credit', quantity: '3', unitPrice: '12.5', terms: [] })
  })

  it('with an allowance has it as a discount', () => {
    const off = {
      amount: '18.00',
      base: null,
      percent: null,
      category: null,
      rate: null,
      reason: 'Volume',
      reasonCode: null,
    }
    const less = line({ net: '162.00', allowances: [{ ...off, isCharge: false }] })
    expect(placed(less)).toMatchObject({ discountPercent: '10.00', terms: [] })
    const more = line({ net: '198.00', allowances: [{ ...off, isCharge: true }] })
    expect(placed(more)).toMatchObject({ discountPercent: null, terms: [] })
  })

  it('says what does not come to the same cent, and a unit that is not in use', () => {
    expect(placed(line({ quantity: '3', price: '0.33333', net: '1.00' })).terms).toEqual([])
    expect(placed(line({ quantity: '30000', price: '0.33333', net: '9999.90' })).terms).toEqual(['BT-131'])
    expect(placed(line({ unit: 'GLL' })).terms).toEqual(['BT-130'])
  })
})

describe('A line of a file of a line that is ordered', () => {
  it.each([
    [
      'kilograms',
      { quantity: '1021.524', unit: 'KGM', price: '1.62', net: '1654.87' },
      { quantity: '2', pricedQuantity: '1021.524', unitPrice: '1.62' },
      ['BT-129'],
    ],
    [
      'tonnes',
      { quantity: '1.021524', unit: 'TNE', price: '1620', net: '1654.87' },
      { quantity: '2', pricedQuantity: '1021.524', unitPrice: '1.62' },
      ['BT-129'],
    ],
    [
      'pieces',
      { quantity: '2', unit: 'H87', price: '827.4344', net: '1654.87' },
      { quantity: '2', pricedQuantity: '1021.524', unitPrice: '1.62' },
      [],
    ],
    [
      'metres',
      { quantity: '24', unit: 'MTR', price: '68.95', net: '1654.80' },
      { quantity: '10' },
      ['BT-130', 'BT-131'],
    ],
  ] as const)('by the kilogram takes %s', (_, from, into, terms) => {
    expect(placed(line(from), ordered(pipe))).toMatchObject({ ...into, priceBasis: 'kg', uom: 'each', terms })
  })

  it('in pieces takes what is still to invoice where the file counts something else', () => {
    expect(placed(line({ unit: 'KGM' }), ordered())).toMatchObject({
      quantity: '14',
      uom: 'each',
      terms: ['BT-130', 'BT-131'],
    })
  })
})

describe('The line of an order', () => {
  const taken = (from: ElectronicLine, ...lines: OrderLine[]) => {
    const said: string[] = []
    const of = new LinesOfOrders(lines).take(from, (_, sentence) => said.push(sentence))
    return [of?.lineNo ?? null, said[0] ?? null]
  }

  it('is the one that the file names, also with noughts before it', () => {
    expect(taken(line({ orderLine: '00020' }), ordered(), ordered({ lineNo: 20 }))).toEqual([20, null])
  })

  it('is proposed by words, quantity and price, and said to be', () => {
    const other = ordered({ lineNo: 20, text: 'Deburring', unitPrice: '2', rest: '5', quantity: '5' })
    expect(taken(line(), other, ordered())).toEqual([10, expect.stringContaining('Proposed by description')])
  })

  it('is not guessed where two fit alike, or none does', () => {
    expect(taken(line(), ordered(), ordered({ lineNo: 20 }))).toEqual([
      null,
      expect.stringContaining('No line of an order'),
    ])
    expect(taken(line({ name: 'Paint', price: '1', quantity: '1' }), ordered())[0]).toBeNull()
    expect(taken(line({ orderLine: '99', name: 'Paint', price: '1' }), ordered())).toEqual([
      null,
      expect.stringContaining('No order has a line 99'),
    ])
  })

  it('is given once', () => {
    const lines = new LinesOfOrders([ordered()])
    expect(lines.take(line({ orderLine: '10' }), () => undefined)?.lineNo).toBe(10)
    expect(lines.take(line({ orderLine: '10' }), () => undefined)).toBeNull()
  })
})
