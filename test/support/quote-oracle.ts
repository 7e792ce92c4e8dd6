import { type CostRow, costCategories } from '#modules/quotes/domain/costing.ts'
import type { PricedLine } from '#modules/quotes/domain/totals.ts'

// The arithmetic a second time, with whole numbers only: a decimal string becomes an integer of its last place, and
// nothing is rounded but where the business says so.

/** A decimal string as a whole number of its last place. */
export function scaled(value: string, places: number): bigint {
  const [, sign = '', whole = '0', fraction = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(value) ?? []
  const digits = BigInt(whole + fraction.padEnd(places, '0'))
  return sign === '-' ? -digits : digits
}

/** Rounds half up, away from zero. */
export function divided(value: bigint, by: bigint): bigint {
  const size = value < 0n ? -value : value
  const rounded = (size + by / 2n) / by
  return value < 0n ? -rounded : rounded
}

/** A whole number of its last place as a decimal string. */
export function written(value: bigint, places: number): string {
  const digits = (value < 0n ? -value : value).toString().padStart(places + 1, '0')
  return `${value < 0n ? '-' : ''}${digits.slice(0, -places)}.${digits.slice(-places)}`
}

/** Money from cents. */
export const cents = (value: bigint): string => written(value, 2)
export const sum = (values: readonly bigint[]): bigint => values.reduce((all, one) => all + one, 0n)

/** What a line amounts to, in cents; the weight in grams. */
export interface LineOracle {
  net: bigint
  gross: bigint
  weight: bigint
  cost: bigint
  price: bigint
}

/** One line, with whole numbers only. */
export function lineOracle(line: PricedLine): LineOracle {
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

/** One row of cost for a quantity in thousandths. */
export function rowOracle(row: CostRow, quantity: bigint): { cost: bigint; price: bigint } {
  const once = scaled(row.amount, 3) * scaled(row.rate, 4)
  const cost = row.perUnit ? divided(once * quantity, 10n ** 8n) : divided(once, 10n ** 5n)
  return { cost, price: divided(cost * (10_000n + scaled(row.markupPercent, 2)), 10_000n) }
}

/** A generator with a seed, so that a failure can be repeated. */
export function random(seed: number) {
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

export type Source = ReturnType<typeof random>
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

/** The lines of one random quote: breaks, discounts, taxes, options, alternatives, lines that are not quoted. */
export function randomLines(seed: number): PricedLine[] {
  const source = random(seed)
  return Array.from({ length: source.below(6) }, () => randomLine(source))
}

/** Whether a line is part of the sums. */
export const counts = (line: PricedLine): boolean => line.kind === 'standard' && !line.noQuote

/** The taxes of a quote, rounded once for each code and rate, in the order the lines bring them. */
export function taxOracle(lines: readonly PricedLine[]) {
  const nets = new Map<string, bigint>()
  for (const line of lines.filter(counts)) {
    const key = `${line.taxCode ?? ''} ${cents(scaled(line.taxRate ?? '0', 2))}`
    nets.set(key, (nets.get(key) ?? 0n) + lineOracle(line).net)
  }
  return [...nets].map(([key, net]) => {
    const [code = '', rate = '0'] = key.split(' ')
    return { taxCode: code || null, rate, net, tax: divided(net * scaled(rate, 2), 10_000n) }
  })
}

/** The totals of a quote as the record tells them. */
export function totalsOracle(lines: readonly PricedLine[]) {
  const counted = lines.filter(counts).map(lineOracle)
  const taxes = taxOracle(lines)
  const net = sum(counted.map((line) => line.net))
  const tax = sum(taxes.map((one) => one.tax))
  const cost = sum(counted.map((line) => line.cost))
  return {
    net: cents(net),
    discount: cents(sum(counted.map((line) => line.gross - line.net))),
    taxes: taxes.map((one) => ({ ...one, net: cents(one.net), tax: cents(one.tax) })),
    tax: cents(tax),
    gross: cents(net + tax),
    weightKg: written(sum(counted.map((line) => line.weight)), 3),
    cost: cents(cost),
    marginPercent: net === 0n ? null : cents(divided((net - cost) * 10_000n, net)),
  }
}
