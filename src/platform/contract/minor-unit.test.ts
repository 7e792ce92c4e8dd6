import { Decimal } from 'decimal.js'
import { describe, expect, it } from 'vitest'
import { divided, random, scaled, sum } from '../../../test/support/quote-oracle.ts'
import { inBase, minorUnitProblem, minorUnitProblems, roundingIn, sumOf, toMoney } from './money.ts'
import { netOf, totalsOf } from './priced-lines.ts'
import { formatAmount } from './values/amounts.ts'

const vat = { taxCode: 'S', taxRate: '20' }
const totalsIn = (currency: string, lines: readonly { quantity: string; unitPrice: string }[]) =>
  totalsOf(
    lines.map((line) => ({ net: netOf(line, roundingIn(currency)), ...vat })),
    roundingIn(currency),
  )

describe('Amounts in the minor unit of their currency (X6)', () => {
  it('have no decimals in yen, whatever the unit price has', () => {
    const { net, tax, gross } = totalsIn('JPY', [{ quantity: '7', unitPrice: '5004.38' }])
    expect([net, tax, gross]).toEqual(['35031.00', '7006.00', '42037.00'])
    expect(formatAmount(gross, 'JPY')).toBe('42,037')
  })

  it('have three in dinars, and the printed sum adds up', () => {
    const { net, tax, gross } = totalsIn('KWD', [{ quantity: '7', unitPrice: '504.385' }])
    expect([net, tax, gross]).toEqual(['3530.695', '706.139', '4236.834'])
  })

  it('keep hundredths where a document is from before that rule', () => {
    const old = { currency: 'JPY', byMinorUnit: false }
    const net = netOf({ quantity: '7', unitPrice: '5004.38' }, old)
    expect(totalsOf([{ net, ...vat }], old)).toMatchObject({
      net: '35030.66',
      tax: '7006.13',
      gross: '42036.79',
    })
  })

  it('are worth what the currency of the facility has', () => {
    const rate = '0.304512'
    expect(inBase('3530.69', rate, { baseCurrency: 'KWD', byMinorUnit: true })).toBe('1075.137')
    expect(inBase('3530.69', rate, { baseCurrency: 'JPY', byMinorUnit: true })).toBe('1075.00')
    expect(inBase('3530.69', rate, { baseCurrency: 'KWD', byMinorUnit: false })).toBe('1075.14')
  })

  it('are never minus nothing, and keep the decimals of the finest where they are added up', () => {
    expect(toMoney(new Decimal('1.5'), roundingIn('ISK'))).toBe('2.00')
    expect(sumOf(['1.00', '0.005', '-1.005'])).toBe('0.000')
  })
})

it.each([
  ['100', 'JPY', null],
  ['100.00', 'JPY', null],
  ['100.5', 'JPY', 'An amount in JPY has no decimals.'],
  ['100.005', 'KWD', null],
  ['100.005', 'GBP', 'An amount in GBP has at most 2 decimals.'],
  [null, 'GBP', null],
])('%s in %s is told to be finer than the currency where it is', (amount, currency, problem) => {
  expect(minorUnitProblem(amount, currency)).toBe(problem)
  expect(minorUnitProblems({ freight: amount }, currency)).toEqual(problem ? { freight: [problem] } : {})
})

describe.each([
  ['JPY', 0],
  ['EUR', 2],
  ['KWD', 3],
])('300 random orders in %s', (currency, places) => {
  const orders = Array.from({ length: 300 }, (_, seed) => {
    const { below, decimal, pick } = random(seed + 11)
    return {
      lines: Array.from({ length: 1 + below(6) }, () => ({
        line: {
          quantity: decimal(4, 3),
          unitPrice: decimal(5, 4),
          discountPercent: pick(['0', '7.5', '33.33']),
        },
        tax: pick([vat, { taxCode: 'R', taxRate: '5.5' }, { taxCode: null, taxRate: null }]),
      })),
      discountPercent: pick([null, '7.5', '33.33']),
    }
  })
  const of = roundingIn(currency)
  const printed = (amount: string) => formatAmount(amount, currency)
  const units = (text: string) => scaled(text.replaceAll(',', ''), places)
  const each = orders.map((order) => {
    const nets = order.lines.map(({ line }) => netOf(line, of))
    const lines = order.lines.map(({ tax }, at) => ({ net: nets[at] ?? '0', ...tax }))
    return { order, nets, totals: totalsOf(lines, { ...of, discountPercent: order.discountPercent }) }
  })

  it('come to what whole numbers come to, line by line', () => {
    const net = ({
      quantity,
      unitPrice,
      discountPercent,
    }: (typeof orders)[number]['lines'][number]['line']) =>
      divided(
        scaled(quantity, 3) *
          scaled(unitPrice, 4) *
          (10_000n - scaled(discountPercent, 2)) *
          10n ** BigInt(places),
        10n ** 11n,
      )
    for (const { order, nets } of each)
      expect(nets.map((one) => units(printed(one)))).toEqual(order.lines.map(({ line }) => net(line)))
  })

  it('print lines that add up to the net, and net and tax that add up to the total', () => {
    for (const { nets, totals } of each) {
      expect(sum(nets.map((one) => units(printed(one))))).toBe(units(printed(totals.linesNet)))
      expect(units(printed(totals.linesNet)) - units(printed(totals.wholeDiscount))).toBe(
        units(printed(totals.net)),
      )
      expect(sum(totals.taxes.map((one) => units(printed(one.net))))).toBe(units(printed(totals.net)))
      expect(sum(totals.taxes.map(({ tax }) => units(printed(tax))))).toBe(units(printed(totals.tax)))
      expect(units(printed(totals.net)) + units(printed(totals.tax))).toBe(units(printed(totals.gross)))
    }
  })
})
