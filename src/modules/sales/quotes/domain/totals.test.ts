import { roundingIn } from '#platform/contract/money.ts'
import { Decimal } from 'decimal.js'
import { describe, expect, it } from 'vitest'
import { type CostRow, costingTotals, costOf, suggestedUnitPrice } from './costing.ts'
import { breakNet, lineTotals, marginPercent, type QuotedLine, quoteTotals } from './totals.ts'

const GBP = roundingIn('GBP')

const cost = (row: Partial<CostRow> = {}): CostRow => ({
  category: 'machining',
  amount: '96',
  rate: '92',
  markupPercent: '25',
  perUnit: false,
  ...row,
})

const line = (change: Partial<QuotedLine> = {}): QuotedLine => ({
  kind: 'standard',
  noQuote: false,
  breaks: [{ quantity: '4', unitPrice: '11965' }],
  selectedBreak: 0,
  discountPercent: '0',
  taxCode: 'S',
  taxRate: '20',
  unitWeightKg: '186.25',
  costing: [],
  ...change,
})

describe('costing', () => {
  it('multiplies amount and rate and adds the markup', () => {
    expect(costOf(cost(), '4', GBP)).toEqual({ cost: '8832.00', price: '11040.00' })
    expect(costOf(cost({ amount: '744', rate: '3.94', markupPercent: '12' }), '4', GBP)).toEqual({
      cost: '2931.36',
      price: '3283.12',
    })
  })

  it('grows with the quantity only where the amount is for one piece', () => {
    expect(costOf(cost({ perUnit: true, amount: '2', rate: '10' }), '5', GBP).cost).toBe('100.00')
    expect(costOf(cost({ amount: '2', rate: '10' }), '5', GBP).cost).toBe('20.00')
  })

  it('spreads what is set up once over the quantity', () => {
    const rows = [
      cost({ amount: '1', rate: '300', markupPercent: '0' }),
      cost({ perUnit: true, amount: '1', rate: '50', markupPercent: '0' }),
    ]
    expect(suggestedUnitPrice(rows, '1', GBP)).toBe('350.0000')
    expect(suggestedUnitPrice(rows, '3', GBP)).toBe('150.0000')
    expect(suggestedUnitPrice([], '3', GBP)).toBeNull()
  })
})

describe('one line', () => {
  it('has the sums of its selected quantity break', () => {
    const breaks = [
      { quantity: '4', unitPrice: '11965' },
      { quantity: '10', unitPrice: '11000.5' },
    ]
    expect(lineTotals(line({ breaks }), GBP)).toMatchObject({
      quantity: '4',
      net: '47860.00',
      weightKg: '745.000',
    })
    expect(lineTotals(line({ breaks, selectedBreak: 1 }), GBP)).toMatchObject({
      net: '110005.00',
      weightKg: '1862.500',
    })
  })

  it('rounds half up after the discount, once', () => {
    expect(breakNet({ quantity: '1', unitPrice: '0.005' }, '0', GBP)).toBe('0.01')
    expect(breakNet({ quantity: '3', unitPrice: '33.335' }, '10', GBP)).toBe('90.00')
    expect(
      lineTotals(line({ breaks: [{ quantity: '3', unitPrice: '33.335' }], discountPercent: '10' }), GBP),
    ).toMatchObject({
      gross: '100.01',
      discount: '10.01',
      net: '90.00',
    })
  })

  it('shows what the price lies above the costing, and the margin', () => {
    const costing = [cost(), cost({ category: 'material', amount: '744', rate: '3.94', markupPercent: '12' })]
    expect(lineTotals(line({ costing }), GBP)).toMatchObject({
      cost: '11763.36',
      costWithMarkup: '14323.12',
      uplift: '33536.88',
      marginPercent: '75.42',
    })
  })

  it('says nothing of costs that are not to be seen', () => {
    const sums = lineTotals(line({ costing: undefined }), GBP)
    expect([sums.cost, sums.costWithMarkup, sums.uplift, sums.marginPercent]).toEqual([
      null,
      null,
      null,
      null,
    ])
  })

  it('is nothing when it is not quoted', () => {
    expect(lineTotals(line({ noQuote: true, costing: [cost()] }), GBP)).toMatchObject({
      net: '0.00',
      cost: '0.00',
      weightKg: '0.000',
    })
  })
})

describe('a quote', () => {
  it('sums what counts and taxes each code once', () => {
    const half = { breaks: [{ quantity: '1', unitPrice: '0.13' }], unitWeightKg: null }
    const lines = [
      line(half),
      line(half),
      line({ ...half, taxCode: 'Z', taxRate: '0' }),
      line({ ...half, kind: 'optional' }),
      line({ ...half, kind: 'alternative' }),
      line({ ...half, noQuote: true }),
    ]
    const totals = quoteTotals({ ...GBP, lines })
    expect(totals).toMatchObject({
      net: '0.39',
      tax: '0.05',
      gross: '0.44',
      cost: '0.00',
      marginPercent: null,
    })
    // Taxed line by line it would be 0.06.
    expect(totals.taxes).toEqual([
      { taxCode: 'S', rate: '20.00', net: '0.26', tax: '0.05' },
      { taxCode: 'Z', rate: '0.00', net: '0.13', tax: '0.00' },
    ])
  })

  it('is nothing without lines, and has no margin then', () => {
    expect(quoteTotals({ ...GBP, lines: [] })).toMatchObject({
      net: '0.00',
      gross: '0.00',
      marginPercent: null,
      taxes: [],
    })
  })

  it('hides cost and margin as soon as one line hides its costing', () => {
    expect(quoteTotals({ ...GBP, lines: [line(), line({ costing: undefined })] })).toMatchObject({
      cost: null,
      marginPercent: null,
    })
  })

  it('computes the margin of the picture in the brief', () => {
    expect(marginPercent('47860.00', '37439.36')).toBe('21.77')
    expect(marginPercent('0', '10')).toBeNull()
  })
})

/** A generator with a seed, so that a failure can be repeated. */
function random(seed: number) {
  let state = seed
  const next = () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return state / 4_294_967_296
  }
  const whole = (most: number) => Math.floor(next() * (most + 1))
  const decimal = (most: number, places: number) => (next() * most).toFixed(places)
  return { next, whole, decimal }
}

function randomLine({ next, whole, decimal }: ReturnType<typeof random>): QuotedLine {
  const breaks = Array.from({ length: 1 + whole(3) }, () => ({
    quantity: decimal(500, 3),
    unitPrice: decimal(20_000, 4),
  }))
  return line({
    kind: (['standard', 'optional', 'alternative'] as const)[whole(2)] ?? 'standard',
    noQuote: next() < 0.1,
    breaks,
    selectedBreak: whole(breaks.length - 1),
    discountPercent: decimal(100, 2),
    taxCode: ['S', 'Z', null][whole(2)] ?? null,
    taxRate: ['20.00', '0.00', null][whole(2)] ?? null,
    unitWeightKg: decimal(900, 3),
    costing: Array.from({ length: whole(4) }, () =>
      cost({
        amount: decimal(300, 3),
        rate: decimal(400, 4),
        markupPercent: decimal(60, 2),
        perUnit: next() < 0.5,
      }),
    ),
  })
}

describe('whatever the numbers are', () => {
  const cases = Array.from({ length: 200 }, (_, seed) => {
    const source = random(seed + 1)
    return Array.from({ length: source.whole(12) }, () => randomLine(source))
  })

  it('gross = net + tax, and net = the nets of the lines that count', () => {
    for (const lines of cases) {
      const totals = quoteTotals({ ...GBP, lines })
      expect(new Decimal(totals.net).plus(totals.tax).toFixed(2)).toBe(totals.gross)
      const nets = lines.filter((one) => one.kind === 'standard').map((one) => lineTotals(one, GBP).net)
      expect(nets.reduce((sum, net) => sum.plus(net), new Decimal(0)).toFixed(2)).toBe(totals.net)
      const taxed = totals.taxes.reduce((sum, one) => sum.plus(one.net), new Decimal(0))
      expect(taxed.toFixed(2)).toBe(totals.net)
    }
  })

  it('each net is within half a cent of the exact value, and never above the undiscounted one', () => {
    for (const one of cases.flat()) {
      const { net, gross, discount } = lineTotals(one, GBP)
      const priced = one.breaks[one.selectedBreak]
      if (!priced || one.noQuote) continue
      const exact = new Decimal(priced.quantity)
        .times(priced.unitPrice)
        .times(new Decimal(100).minus(one.discountPercent))
        .div(100)
      expect(exact.minus(net).abs().lte('0.005')).toBe(true)
      expect(new Decimal(net).plus(discount).eq(gross)).toBe(true)
      expect(new Decimal(discount).gte('-0.01')).toBe(true)
    }
  })

  it('the order of the lines does not matter to the sums', () => {
    for (const lines of cases) {
      const { taxes: _, ...sums } = quoteTotals({ ...GBP, lines })
      const { taxes: __, ...reversed } = quoteTotals({ ...GBP, lines: lines.toReversed() })
      expect(reversed).toEqual(sums)
    }
  })

  it('the whole cost is the cost of the parts', () => {
    for (const { costing = [], breaks } of cases.flat()) {
      const quantity = breaks[0]?.quantity ?? '1'
      const parts = costing.map((row) => costOf(row, quantity, GBP))
      const sum = (name: 'cost' | 'price') =>
        parts.reduce((all, part) => all.plus(part[name]), new Decimal(0)).toFixed(2)
      expect(costingTotals(costing, quantity, GBP)).toEqual({ cost: sum('cost'), price: sum('price') })
    }
  })
})
