import { roundingIn } from '#platform/contract/money.ts'
import { isDeepStrictEqual } from 'node:util'
import { describe, expect, it } from 'vitest'
import {
  cents,
  counts,
  divided,
  type LineOracle,
  lineOracle,
  randomLines,
  randomWhole,
  rowOracle,
  scaled,
  sum,
  taxOracle,
  totalsOracle,
  written,
} from '../../../../../test/support/quote-oracle.ts'
import { noteFigure, sized } from '../../../../../test/support/proof.ts'
import { type CostRow, costingTotals, costOf, suggestedUnitPrice } from './costing.ts'
import { type LineTotals, lineTotals, marginPercent, type QuotedLine, quoteTotals } from './totals.ts'

const GBP = roundingIn('GBP')

const quotes = Array.from({ length: sized(1_000, 10_000) }, (_, seed) => randomLines(seed + 1))

/** The first quote whose two results differ, or null. */
function firstDifference(compare: (lines: readonly QuotedLine[]) => [found: unknown, expected: unknown]) {
  for (const lines of quotes) {
    const [found, expected] = compare(lines)
    if (JSON.stringify(found) !== JSON.stringify(expected)) return { lines, found, expected }
  }
  return null
}

describe('Random quotes agree with whole-number arithmetic', () => {
  it('line by line, in money, discount, weight and cost', () => {
    const told = ({ gross, discount, net, weightKg, cost, costWithMarkup, uplift }: LineTotals) =>
      [gross, discount, net, weightKg, cost, costWithMarkup, uplift].join()
    const expected = ({ gross, net, weight, cost, price }: LineOracle) =>
      [gross, gross - net, net].map(cents).join() +
      `,${written(weight, 3)},${[cost, price, net - price].map(cents).join()}`
    const result = firstDifference((lines) => [
      lines.map((line) => told(lineTotals(line, GBP))),
      lines.map((line) => expected(lineOracle(line))),
    ])
    expect(result).toBeNull()
  })

  it('in the sums of the lines that count', () => {
    const result = firstDifference((lines) => {
      const { net, discount, weightKg, cost } = quoteTotals({ ...GBP, lines })
      const counted = lines.filter(counts).map(lineOracle)
      return [
        [net, discount, weightKg, cost],
        [
          cents(sum(counted.map((line) => line.net))),
          cents(sum(counted.map((line) => line.gross - line.net))),
          written(sum(counted.map((line) => line.weight)), 3),
          cents(sum(counted.map((line) => line.cost))),
        ],
      ]
    })
    expect(result).toBeNull()
  })

  it('in the tax, rounded once for each code, and gross = net + tax', () => {
    const result = firstDifference((lines) => {
      const totals = quoteTotals({ ...GBP, lines })
      const taxed = taxOracle(lines)
      const net = sum(taxed.map((one) => one.net))
      const tax = sum(taxed.map((one) => one.tax))
      return [
        [totals.taxes, totals.tax, totals.gross],
        [
          taxed.map((one) => ({ ...one, net: cents(one.net), tax: cents(one.tax) })),
          cents(tax),
          cents(net + tax),
        ],
      ]
    })
    expect(result).toBeNull()
  })

  it('in the margin, which may be below zero', () => {
    let losses = 0
    const result = firstDifference((lines) => {
      const counted = lines.filter(counts).map(lineOracle)
      const net = sum(counted.map((line) => line.net))
      const cost = sum(counted.map((line) => line.cost))
      if (cost > net) losses += 1
      const expected = net === 0n ? null : cents(divided((net - cost) * 10_000n, net))
      return [quoteTotals({ ...GBP, lines }).marginPercent, expected]
    })
    expect(result).toBeNull()
    expect(losses).toBeGreaterThan(10)
    noteFigure('Quotes compared in the domain', quotes.length)
  })

  it('with a discount on the whole, charges and rebates', () => {
    const result = quotes
      .map((lines, seed) => {
        const whole = randomWhole(seed + 1, lines)
        const found = quoteTotals({ ...GBP, lines, ...whole })
        return { seed, found, expected: totalsOracle(lines, whole) }
      })
      .find(({ found, expected }) => !isDeepStrictEqual(found, expected))
    expect(result).toBeUndefined()
  })

  it('in the price the costing asks for: its price over the quantity, to four places', () => {
    const result = firstDifference((lines) => {
      const found = lines.map(({ costing = [], breaks }) =>
        suggestedUnitPrice(costing, breaks[0]?.quantity ?? '0', GBP),
      )
      const expected = lines.map(({ costing = [], breaks }) => {
        const quantity = scaled(breaks[0]?.quantity ?? '0', 3)
        if (costing.length === 0 || quantity === 0n) return null
        const price = sum(costing.map((row) => rowOracle(row, quantity).price))
        return written(divided(price * 10n ** 5n, quantity), 4)
      })
      return [found, expected]
    })
    expect(result).toBeNull()
  })
})

describe('What does not count', () => {
  it('changes no total: optional, alternative and unquoted lines may come and go', () => {
    const result = firstDifference((lines) => [
      quoteTotals({ ...GBP, lines }),
      quoteTotals({ ...GBP, lines: lines.filter(counts) }),
    ])
    expect(result).toBeNull()
  })

  it('a quantity break that is not selected changes no total', () => {
    const dear = { quantity: '999.999', unitPrice: '99999.9999' }
    const result = firstDifference((lines) => [
      quoteTotals({ ...GBP, lines }),
      quoteTotals({
        ...GBP,
        lines: lines.map((line) => ({
          ...line,
          breaks: line.breaks.map((one, at) => (at === line.selectedBreak ? one : dear)),
        })),
      }),
    ])
    expect(result).toBeNull()
  })

  it('a selection that points nowhere counts the first break', () => {
    const result = firstDifference((lines) => [
      quoteTotals({ ...GBP, lines: lines.map((line) => ({ ...line, selectedBreak: 99 })) }),
      quoteTotals({ ...GBP, lines: lines.map((line) => ({ ...line, selectedBreak: 0 })) }),
    ])
    expect(result).toBeNull()
  })
})

describe('The largest values that may be entered', () => {
  const line = (quantity: string, unitPrice: string, discountPercent: string): QuotedLine => ({
    kind: 'standard',
    noQuote: false,
    breaks: [{ quantity, unitPrice }],
    selectedBreak: 0,
    discountPercent,
    costing: [],
  })

  it.each([
    ['206514.201', '923454.2173', '34.80'],
    ['920048.764', '625749.0699', '19.02'],
    ['533644.584', '768918.4819', '0.35'],
    ['12345678.901', '98765.4321', '12.34'],
  ])('%s at %s less %s percent loses no cent', (quantity, unitPrice, discount) => {
    const one = line(quantity, unitPrice, discount)
    const { net, gross } = lineOracle(one)
    expect(lineTotals(one, GBP)).toMatchObject({ net: cents(net), gross: cents(gross) })
  })
})

it.each<[string, string, string | null]>([
  ['100', '80', '20.00'],
  ['3', '2', '33.33'],
  ['3', '1', '66.67'],
  ['200', '199.99', '0.01'],
  ['100000', '99995', '0.01'],
  ['100', '150', '-50.00'],
  ['100', '0', '100.00'],
  ['0.00', '5', null],
])('the margin of %s over a cost of %s is %s', (net, cost, margin) => {
  expect(marginPercent(net, cost)).toBe(margin)
})

it.each<[Partial<CostRow>, string, string, string]>([
  [{ amount: '0.5', rate: '0.01' }, '1', '0.01', '0.01'],
  [{ amount: '0.4', rate: '0.01' }, '1', '0.00', '0.00'],
  [{ amount: '1', rate: '10', markupPercent: '12.5' }, '7', '10.00', '11.25'],
  [{ amount: '1', rate: '10', markupPercent: '12.5', perUnit: true }, '7', '70.00', '78.75'],
  [{ amount: '1', rate: '0.1', markupPercent: '5' }, '1', '0.10', '0.11'],
  [{ amount: '1', rate: '100', markupPercent: '250' }, '1', '100.00', '350.00'],
  [{ amount: '3', rate: '5', perUnit: true }, '0', '0.00', '0.00'],
])('a row of %j for %s pieces costs %s and is priced %s', (change, quantity, cost, price) => {
  const row: CostRow = {
    category: 'nde',
    amount: '0',
    rate: '0',
    markupPercent: '0',
    perUnit: false,
    ...change,
  }
  expect(costOf(row, quantity, GBP)).toEqual({ cost, price })
  expect(costingTotals([row, row], quantity, GBP).cost).toBe(cents(2n * scaled(cost, 2)))
})
