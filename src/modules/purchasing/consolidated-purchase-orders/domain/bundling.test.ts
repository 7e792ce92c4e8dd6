import { roundingIn } from '#platform/contract/money.ts'
import { Decimal } from 'decimal.js'
import { describe, expect, it } from 'vitest'
import {
  type AskedLine,
  bundlesOf,
  consolidatedTotals,
  differencesOf,
  type MemberOrder,
  overApproved,
  pricedBundle,
  requiredWeek,
} from './bundling.ts'

let ids = 0
/** A line of 220 mm bar, 895.14 kg each, as the picture of the screen has it. */
function bar(more: Partial<AskedLine> & Record<string, unknown> = {}): AskedLine {
  ids += 1
  const quantity = more.quantity ?? '2'
  return {
    id: `line-${ids}`,
    rootId: `root-${ids}`,
    lineNo: 10,
    form: 'round_bar',
    quantity,
    lengthMm: '3000.0',
    massKg: new Decimal(quantity).times('895.14').toFixed(3),
    priceBasis: 'kg',
    unitPrice: '2.9000',
    discountPercent: null,
    net: new Decimal(quantity).times('895.14').times('2.9').toFixed(2),
    requiredOn: null,
    taxCode: 'S',
    taxRate: '20.00',
    ...more,
  }
}

function order(lines: readonly AskedLine[], more: Partial<MemberOrder> = {}): MemberOrder {
  ids += 1
  return {
    id: `order-${ids}`,
    number: `PO-ABD-2026-${String(ids).padStart(4, '0')}`,
    facilityId: 'aberdeen',
    supplierId: 'ruhrbach',
    supplierName: 'Ruhrbach Stahl',
    ...roundingIn('EUR'),
    incoterm: 'DAP',
    incotermPlace: 'Aberdeen',
    paymentTerms: '30 days net',
    discountPercent: null,
    freight: null,
    requiredOn: '2026-12-11',
    lines,
    ...more,
  }
}

const one = (lines: readonly AskedLine[]) => {
  const [bundle] = bundlesOf([order(lines)], 'identical')
  if (!bundle) throw new Error('There is a bundle.')
  return bundle
}
const count = (first: AskedLine, second: AskedLine) =>
  bundlesOf([order([first]), order([second])], 'identical').length

describe('Lines are one', () => {
  it.each([
    ['productCodeId', 'b7c1', 'b7c2'],
    ['description', 'Sawn', 'Turned'],
    ['form', 'round_bar', 'forging'],
    ['nps', '6', '8'],
    ['schedule', '80', '160'],
    ['odMm', '168.3', '219.1'],
    ['wallMm', '10.97', '18.26'],
    ['insideMm', '100', '101'],
    ['diameterMm', '220', '225'],
    ['widthMm', '2000', '2100'],
    ['heightMm', '100', '120'],
    ['thicknessMm', '40', '45'],
    ['rootRadiusMm', '12', '15'],
    ['toeRadiusMm', '6', '7'],
    ['sectionName', 'HEB 200', 'HEA 200'],
    ['finish', 'peeled', 'turned'],
    ['sizeName', 'Elbow 6 in', 'Tee 6 in'],
    ['lengthMm', '3000', '3000.5'],
    ['uom', 'each', 'set'],
    ['specificationId', 's1', 's2'],
    ['grade', 'F22', '4130'],
    ['pslLevelId', 'p1', 'p3'],
    ['certificateType', '3.1', '3.2'],
    ['charpyTempC', -46, -29],
    ['hardnessMax', '237 HBW', '22 HRC'],
    ['utClass', 'B', 'C'],
    ['needsPmi', true, false],
    ['isNace', true, null],
    ['requirements', 'Marked at both ends', 'Painted'],
    ['priceBasis', 'kg', 't'],
  ])('only with the same %s', (field, value, other) => {
    expect(count(bar({ [field]: value }), bar({ [field]: value }))).toBe(1)
    expect(count(bar({ [field]: value }), bar({ [field]: other }))).toBe(2)
  })

  it('also at different prices, which have to be agreed', () => {
    expect(count(bar({ unitPrice: '2.90' }), bar({ unitPrice: '2.95' }))).toBe(1)
  })

  it.each([
    ['168.30', '168.3'],
    ['F22', ' f22 '],
    ['Marked  at both ends', 'marked at both ends'],
    ['', null],
    [false, undefined],
  ])('where %j and %j are meant the same', (value, other) => {
    expect(count(bar({ requirements: value }), bar({ requirements: other }))).toBe(1)
  })

  it.each([
    ['2026-12-07', '2026-12-13', 1],
    ['2026-12-13', '2026-12-14', 2],
    ['2026-12-31', '2027-01-01', 1],
    ['2027-01-03', '2027-01-04', 2],
  ])('when required on %s and %s: %i', (first, second, lines) => {
    expect(count(bar({ requiredOn: first }), bar({ requiredOn: second }))).toBe(lines)
  })

  it('by the day of the order where a line has none', () => {
    const line = bar()
    expect(requiredWeek({ order: order([line]), line })).toBe('2026-12-07')
    expect(requiredWeek({ order: order([line]), line: bar({ requiredOn: '2026-11-23' }) })).toBe('2026-11-23')
  })

  it('never where lines are to be kept, also within one order', () => {
    const orders = [order([bar(), bar({ lineNo: 20 })]), order([bar()])]
    expect(bundlesOf(orders, 'keep').map(({ asks }) => asks.length)).toEqual([1, 1, 1])
    expect(bundlesOf(orders, 'identical').map(({ asks }) => asks.length)).toEqual([3])
  })

  it('in the order in which they first come', () => {
    const plate = { form: 'plate' as const, thicknessMm: '40' }
    const found = bundlesOf([order([bar(plate), bar()]), order([bar(), bar(plate)])], 'identical')
    expect(found.map(({ asks }) => asks.map(({ line }) => line.form))).toEqual([
      ['plate', 'plate'],
      ['round_bar', 'round_bar'],
    ])
  })
})

describe('A bundled line', () => {
  it('is worth its quantity at the agreed price, split by the largest remainder', () => {
    const priced = pricedBundle(one([bar(), bar({ quantity: '3' }), bar({ quantity: '1' })]), {
      negotiatedPrice: '2.78',
      extraQuantity: '1',
    })
    expect(priced).toMatchObject({
      quantity: '7.000',
      massKg: '6265.980',
      unitPrice: '2.78',
      net: '17419.42',
    })
    // 2.78 x 895.14 = 2488.4892 for each bar: the cents that are left go to the largest remainders.
    expect(priced.shares).toEqual(['4976.98', '7465.46', '2488.49'])
    expect(priced.extraNet).toBe('2488.49')
    expect(priced.netBefore).toBe('15575.44')
    expect(priced.saving).toBe('644.51')
  })

  it('keeps the one price of its orders with their discount', () => {
    const half = { discountPercent: '50', net: '10.00', priceBasis: 'each' as const, unitPrice: '10' }
    const priced = pricedBundle(one([bar(half), bar(half)]), {})
    expect(priced).toMatchObject({
      unitPrice: '10',
      discountPercent: '50',
      net: '20.00',
      shares: ['10.00', '10.00'],
      saving: '0.00',
      extra: null,
      extraNet: '0.00',
    })
  })

  it('has no price where its orders differ, and comes to what they come to', () => {
    const priced = pricedBundle(
      one([bar({ unitPrice: '2.90' }), bar({ unitPrice: '2.95', net: '5281.33' })]),
      {},
    )
    expect(priced).toMatchObject({ unitPrice: null, net: '10473.14', saving: '0.00' })
    expect(priced.shares).toEqual(['5191.81', '5281.33'])
    const other = one([bar({ discountPercent: '5' }), bar({ discountPercent: null })])
    expect(pricedBundle(other, {}).unitPrice).toBeNull()
    const agreed = pricedBundle(other, { negotiatedPrice: '2.7' })
    expect(agreed).toMatchObject({ unitPrice: '2.7', discountPercent: null })
  })

  it.each([
    ['0.3333', '3', ['0.33', '0.33', '0.34']],
    ['0.005', '2', ['0.00', '0.01', '0.01']],
    ['100', '1', ['100.00', '100.00', '100.00']],
  ])('leaves no cent over at %s', (price, quantity, _) => {
    const each = { priceBasis: 'each' as const, unitPrice: price, quantity, net: '1.00' }
    const priced = pricedBundle(one([bar(each), bar(each), bar(each)]), { negotiatedPrice: price })
    const sum = priced.shares.reduce((all, share) => all.plus(share), new Decimal(0))
    expect(sum.toFixed(2)).toBe(priced.net)
    expect(priced.net).toBe(new Decimal(price).times(quantity).times(3).toFixed(2, Decimal.ROUND_HALF_UP))
  })

  it('counts metres and tonnes as the price does', () => {
    const metres = pricedBundle(one([bar({ priceBasis: 'm' }), bar({ priceBasis: 'm', quantity: '1' })]), {
      negotiatedPrice: '10',
    })
    expect([metres.net, metres.shares]).toEqual(['90.00', ['60.00', '30.00']])
    const tonnes = pricedBundle(one([bar({ priceBasis: 't' })]), { negotiatedPrice: '1000' })
    expect(tonnes.net).toBe('1790.28')
  })

  it('may be given away: nothing is shared out', () => {
    const priced = pricedBundle(one([bar(), bar()]), { negotiatedPrice: '0.0000' })
    expect([priced.net, priced.shares]).toEqual(['0.00', ['0.00', '0.00']])
  })
})

describe('The totals', () => {
  const plain = { priceBasis: 'each' as const, quantity: '1', massKg: null }

  it('are the sums of the orders, with tax once for each code and rate', () => {
    const line = bar({ ...plain, unitPrice: '0.13', net: '0.13' })
    const parts = [order([line]), order([line]), order([{ ...line, taxRate: '5.00' }])]
    const totals = consolidatedTotals(parts)
    expect(totals).toMatchObject({ net: '0.39', tax: '0.06', gross: '0.45' })
    // 0.13 alone has a tax of 0.03; together they have 0.05, as the invoice over them will say.
    expect(totals.taxes.map(({ rate, net, tax }) => [rate, net, tax])).toEqual([
      ['20.00', '0.26', '0.05'],
      ['5.00', '0.13', '0.01'],
    ])
  })

  it('take the discount and the freight of each order along', () => {
    const line = bar({ ...plain, unitPrice: '100', net: '100.00' })
    const parts = [
      order([line], { discountPercent: '10', freight: '25', freightTaxCode: 'Z', freightTaxRate: '0' }),
      order([line], { discountPercent: '10' }),
    ]
    expect(consolidatedTotals(parts)).toMatchObject({
      linesNet: '200.00',
      wholeDiscount: '20.00',
      freight: '25.00',
      net: '205.00',
      tax: '36.00',
      gross: '241.00',
    })
  })

  it('take what was agreed for a line, whatever its price says', () => {
    const line = bar({ ...plain, unitPrice: '100', discountPercent: '10', agreedNet: '33.34' })
    expect(consolidatedTotals([order([line])]).net).toBe('33.34')
  })
})

describe('Orders differ', () => {
  it.each([
    [{ supplierName: 'Vallmont' }, 'The supplier differs: A has Ruhrbach Stahl, B has Vallmont.'],
    [{ currency: 'GBP' }, 'The currency differs: A has EUR, B has GBP.'],
    [{ incoterm: 'EXW', incotermPlace: null }, 'The incoterm differs: A has DAP Aberdeen, B has EXW.'],
    [{ incotermPlace: 'Leith' }, 'The incoterm differs: A has DAP Aberdeen, B has DAP Leith.'],
    [{ incoterm: null, incotermPlace: null }, 'The incoterm differs: A has DAP Aberdeen, B has none.'],
    [{ paymentTerms: null }, 'The terms of payment differs: A has 30 days net, B has none.'],
    [{ discountPercent: '2' }, 'The discount on the whole order differs: A has 0 %, B has 2 %.'],
  ])('by %j', (more, sentence) => {
    const orders = [
      order([], { number: 'A' }),
      order([], { number: 'C' }),
      order([], { number: 'B', ...more }),
    ]
    expect(differencesOf(orders)).toEqual([sentence])
  })

  it('not by how the same is written, nor by facility, freight and day', () => {
    const other = {
      paymentTerms: ' 30 days  NET',
      discountPercent: '0.00',
      facilityId: 'houston',
      freight: '12',
      requiredOn: '2027-02-01',
    }
    expect(differencesOf([order([]), order([], other)])).toEqual([])
  })
})

describe('What is above the approvals', () => {
  it.each([
    ['100.00', '100.00', null],
    ['99.00', '100.00', null],
    ['100.01', '100.00', null],
    // Three roundings of half a cent.
    ['100.02', '100.00', '0.02'],
    ['250.00', '100.00', '150.00'],
  ])('of %s against %s is %s', (net, approved, over) => {
    expect(overApproved(net, approved, [one([bar(), bar()])], roundingIn('GBP'))).toBe(over)
  })
})
