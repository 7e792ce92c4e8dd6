import { describe, expect, it } from 'vitest'
import { type CostRow, costCategories, costingTotals, costOf, suggestedUnitPrice } from './costing.ts'
import { type LineTotals, lineTotals, marginPercent, type PricedLine, quoteTotals } from './totals.ts'

// The arithmetic a second time, with whole numbers only: a decimal string becomes an integer of its last place, and
// nothing is rounded but where the business says so.
function scaled(value: string, places: number): bigint {
  const [, sign = '', whole = '0', fraction = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(value) ?? []
  const digits = BigInt(whole + fraction.padEnd(places, '0'))
  return sign === '-' ? -digits : digits
}

/** Rounds half up, away from zero. */
function divided(value: bigint, by: bigint): bigint {
  const size = value < 0n ? -value : value
  const rounded = (size + by / 2n) / by
  return value < 0n ? -rounded : rounded
}

function written(value: bigint, places: number): string {
  const digits = (value < 0n ? -value : value).toString().padStart(places + 1, '0')
  return `${value < 0n ? '-' : ''}${digits.slice(0, -places)}.${digits.slice(-places)}`
}

const cents = (value: bigint): string => written(value, 2)
const sum = (values: readonly bigint[]): bigint => values.reduce((all, one) => all + one, 0n)

interface LineOracle {
  net: bigint
  gross: bigint
  weight: bigint
  cost: bigint
  price: bigint
}

function lineOracle(line: PricedLine): LineOracle {
  const nothing = { quantity: '0', unitPrice: '0' }
  const chosen = line.noQuote ? nothing : (line.breaks[line.selectedBreak] ?? nothing)
  const quantity = scaled(chosen.quantity, 3)
  const price = quantity * scaled(chosen.unitPrice, 4)
  const rows = line.noQuote ? [] : (line.costing ?? []).map((row) => rowOracle(row, quantity))
  return {
    gross: divided(price, 10n ** 5n),
    net: divided(price * (10_000n - scaled(line.discountPercent, 2)), 10n ** 9n),
    weight: divided(scaled(line.unitWeightKg ?? '0', 3) * quantity, 1000n),
    cost: sum(rows.map(({ cost }) => cost)),
    price: sum(rows.map(({ price: one }) => one)),
  }
}

function rowOracle(row: CostRow, quantity: bigint): { cost: bigint; price: bigint } {
  const once = scaled(row.amount, 3) * scaled(row.rate, 4)
  const cost = row.perUnit ? divided(once * quantity, 10n ** 8n) : divided(once, 10n ** 5n)
  return { cost, price: divided(cost * (10_000n + scaled(row.markupPercent, 2)), 10_000n) }
}

/** A generator with a seed, so that a failure can be repeated. */
function random(seed: number) {
  let state = (seed * 2_654_435_761) % 2_147_483_646
  const below = (most: number): number => {
    state = ((state + 1) * 48_271) % 2_147_483_647
    return state % most
  }
  /** Up to `digits` before the point; every third one ends where rounding hurts. */
  const decimal = (digits: number, places: number): string => {
    const whole = below(10 ** Math.min(1 + below(digits), 9))
    const fraction = Array.from({ length: places }, () => String(below(10))).join('')
    return `${whole}.${below(3) === 0 ? fraction.slice(0, -1) + '5' : fraction}`
  }
  const pick = <T>(list: readonly T[]): T => {
    const found = list[below(list.length)]
    if (found === undefined) throw new Error('Nothing to pick from.')
    return found
  }
  return { below, decimal, pick }
}

type Source = ReturnType<typeof random>
const taxes = [
  { taxCode: 'S', taxRate: '20' },
  { taxCode: 'R', taxRate: '5.5' },
  { taxCode: 'Z', taxRate: '0' },
  { taxCode: 'N', taxRate: '25.00' },
  { taxCode: null, taxRate: null },
] as const

const randomRow = ({ below, decimal, pick }: Source): CostRow => ({
  category: pick(costCategories),
  amount: decimal(4, 3),
  rate: decimal(4, 4),
  markupPercent: decimal(3, 2),
  perUnit: below(2) === 0,
})

function randomLine(source: Source): PricedLine {
  const { below, decimal, pick } = source
  const breaks = Array.from({ length: 1 + below(4) }, () => ({
    quantity: decimal(4, 3),
    unitPrice: decimal(6, 4),
  }))
  return {
    kind: pick(['standard', 'standard', 'optional', 'alternative']),
    noQuote: below(10) === 0,
    breaks,
    selectedBreak: below(breaks.length),
    discountPercent: pick(['0', '100', `${below(100)}.${below(10)}`, `${below(100)}.${below(10)}5`]),
    ...pick(taxes),
    unitWeightKg: pick([null, decimal(4, 3)]),
    costing: Array.from({ length: below(4) }, () => randomRow(source)),
  }
}

const quotes = Array.from({ length: 10_000 }, (_, seed) => {
  const source = random(seed + 1)
  return Array.from({ length: source.below(6) }, () => randomLine(source))
})
const counts = (line: PricedLine): boolean => line.kind === 'standard' && !line.noQuote

/** The first quote whose two results differ, or null. */
function firstDifference(compare: (lines: readonly PricedLine[]) => [found: unknown, expected: unknown]) {
  for (const lines of quotes) {
    const [found, expected] = compare(lines)
    if (JSON.stringify(found) !== JSON.stringify(expected)) return { lines, found, expected }
  }
  return null
}

describe('Ten thousand random quotes agree with whole-number arithmetic', () => {
  it('line by line, in money, discount, weight and cost', () => {
    const told = ({ gross, discount, net, weightKg, cost, costWithMarkup, uplift }: LineTotals) =>
      [gross, discount, net, weightKg, cost, costWithMarkup, uplift].join()
    const expected = ({ gross, net, weight, cost, price }: LineOracle) =>
      [gross, gross - net, net].map(cents).join() +
      `,${written(weight, 3)},${[cost, price, net - price].map(cents).join()}`
    const result = firstDifference((lines) => [
      lines.map((line) => told(lineTotals(line))),
      lines.map((line) => expected(lineOracle(line))),
    ])
    expect(result).toBeNull()
  })

  it('in the sums of the lines that count', () => {
    const result = firstDifference((lines) => {
      const { net, discount, weightKg, cost } = quoteTotals(lines)
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
      const totals = quoteTotals(lines)
      const nets = new Map<string, bigint>()
      for (const line of lines.filter(counts)) {
        const key = `${line.taxCode ?? ''} ${cents(scaled(line.taxRate ?? '0', 2))}`
        nets.set(key, (nets.get(key) ?? 0n) + lineOracle(line).net)
      }
      const taxed = [...nets].map(([key, net]) => {
        const [code = '', rate = '0'] = key.split(' ')
        return { taxCode: code || null, rate, net, tax: divided(net * scaled(rate, 2), 10_000n) }
      })
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
      return [quoteTotals(lines).marginPercent, expected]
    })
    expect(result).toBeNull()
    expect(losses).toBeGreaterThan(100)
  })

  it('in the price the costing asks for: its price over the quantity, to four places', () => {
    const result = firstDifference((lines) => {
      const found = lines.map(({ costing = [], breaks }) =>
        suggestedUnitPrice(costing, breaks[0]?.quantity ?? '0'),
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
    const result = firstDifference((lines) => [quoteTotals(lines), quoteTotals(lines.filter(counts))])
    expect(result).toBeNull()
  })

  it('a quantity break that is not selected changes no total', () => {
    const dear = { quantity: '999.999', unitPrice: '99999.9999' }
    const result = firstDifference((lines) => [
      quoteTotals(lines),
      quoteTotals(
        lines.map((line) => ({
          ...line,
          breaks: line.breaks.map((one, at) => (at === line.selectedBreak ? one : dear)),
        })),
      ),
    ])
    expect(result).toBeNull()
  })

  it('a selection that points nowhere counts the first break', () => {
    const result = firstDifference((lines) => [
      quoteTotals(lines.map((line) => ({ ...line, selectedBreak: 99 }))),
      quoteTotals(lines.map((line) => ({ ...line, selectedBreak: 0 }))),
    ])
    expect(result).toBeNull()
  })
})

describe('The largest values that may be entered', () => {
  const line = (quantity: string, unitPrice: string, discountPercent: string): PricedLine => ({
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
    expect(lineTotals(one)).toMatchObject({ net: cents(net), gross: cents(gross) })
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
  expect(costOf(row, quantity)).toEqual({ cost, price })
  expect(costingTotals([row, row], quantity).cost).toBe(cents(2n * scaled(cost, 2)))
})
