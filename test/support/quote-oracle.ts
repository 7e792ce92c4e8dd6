import { type CostRow, costCategories } from '#modules/sales/quotes/domain/costing.ts'
import type { QuotedLine } from '#modules/sales/quotes/domain/totals.ts'
import type { Charge } from '#modules/sales/quotes/domain/whole-quote.ts'

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
export function lineOracle(line: QuotedLine): LineOracle {
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

function randomLine(source: Source): QuotedLine {
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
    costing: Array.from({ length: 1 + below(3) }, () => randomRow(source)),
  }
}

/** The lines of one random quote: breaks, discounts, taxes, options, alternatives, lines that are not quoted. */
export function randomLines(seed: number): QuotedLine[] {
  const source = random(seed)
  return Array.from({ length: source.below(6) }, () => randomLine(source))
}

/** Whether a line is part of the sums. */
export const counts = (line: QuotedLine): boolean => line.kind === 'standard' && !line.noQuote

/** What holds for a random quote as a whole. */
export interface RandomWhole {
  discountPercent: string | null
  charges: Charge[]
}

/** A discount, charges and rebates for random lines; what is given back is never more than the lines come to. */
export function randomWhole(seed: number, lines: readonly QuotedLine[]): RandomWhole {
  const { below, pick } = random(seed + 7_000_001)
  const discountPercent = pick([null, null, '7.5', '33.33', `${below(100)}.${below(10)}5`, '100'])
  let left = netAfter(lines, discountPercent)
  const charges = Array.from({ length: pick([0, 0, 1, 3]) }, (_, at) => {
    const most = left < 1_000_000_000n ? Number(left) : 1_000_000_000
    const isRebate = below(2) === 0 && most > 0
    const amount = BigInt(1 + below(isRebate ? most : 100_000)) * (isRebate ? -1n : 1n)
    if (isRebate) left += amount
    return { text: `Charge ${at + 1}`, amount: cents(amount), ...pick(taxes) }
  })
  return { discountPercent, charges }
}

const linesNetOf = (lines: readonly QuotedLine[]): bigint =>
  sum(lines.filter(counts).map((line) => lineOracle(line).net))

const discountOf = (net: bigint, percent: string | null): bigint =>
  divided(net * scaled(percent ?? '0', 2), 10_000n)

function netAfter(lines: readonly QuotedLine[], percent: string | null): bigint {
  const net = linesNetOf(lines)
  return net - discountOf(net, percent)
}

/** Cents shared out by the largest remainder, one at a time. */
function shared(amount: bigint, nets: readonly bigint[]): bigint[] {
  const whole = sum(nets)
  if (whole === 0n) return nets.map(() => 0n)
  const shares = nets.map((net) => (amount * net) / whole)
  const remainders = nets.map((net) => (amount * net) % whole)
  while (sum(shares) < amount) {
    const largest = remainders.reduce((best, one, at) => (one > (remainders[best] ?? 0n) ? at : best), 0)
    shares[largest] = (shares[largest] ?? 0n) + 1n
    remainders[largest] = -1n
  }
  return shares
}

const NOTHING_WHOLE: RandomWhole = { discountPercent: null, charges: [] }
const codeOf = ({ taxCode, taxRate }: Pick<Charge, 'taxCode' | 'taxRate'>): string =>
  `${taxCode ?? ''} ${cents(scaled(taxRate ?? '0', 2))}`

/** The taxes of a quote, rounded once for each code and rate, in the order the lines and then the charges bring them. */
export function taxOracle(lines: readonly QuotedLine[], whole = NOTHING_WHOLE) {
  const nets = new Map<string, bigint>()
  const add = (key: string, net: bigint) => nets.set(key, (nets.get(key) ?? 0n) + net)
  for (const line of lines.filter(counts)) add(codeOf(line), lineOracle(line).net)
  const shares = shared(discountOf(linesNetOf(lines), whole.discountPercent), [...nets.values()])
  for (const [at, key] of [...nets.keys()].entries()) add(key, -(shares[at] ?? 0n))
  for (const charge of whole.charges) add(codeOf(charge), scaled(charge.amount, 2))
  return [...nets].map(([key, net]) => {
    const [code = '', rate = '0'] = key.split(' ')
    return { taxCode: code || null, rate, net, tax: divided(net * scaled(rate, 2), 10_000n) }
  })
}

/** The totals of a quote as the record tells them. */
export function totalsOracle(lines: readonly QuotedLine[], whole = NOTHING_WHOLE) {
  const counted = lines.filter(counts).map(lineOracle)
  const taxed = taxOracle(lines, whole)
  const linesNet = sum(counted.map((line) => line.net))
  const wholeDiscount = discountOf(linesNet, whole.discountPercent)
  const charges = sum(whole.charges.map(({ amount }) => scaled(amount, 2)))
  const net = linesNet - wholeDiscount + charges
  const tax = sum(taxed.map((one) => one.tax))
  const cost = sum(counted.map((line) => line.cost))
  return {
    linesNet: cents(linesNet),
    wholeDiscount: cents(wholeDiscount),
    charges: cents(charges),
    net: cents(net),
    discount: cents(sum(counted.map((line) => line.gross - line.net)) + wholeDiscount),
    taxes: taxed.map((one) => ({ ...one, net: cents(one.net), tax: cents(one.tax) })),
    tax: cents(tax),
    gross: cents(net + tax),
    weightKg: written(sum(counted.map((line) => line.weight)), 3),
    cost: cents(cost),
    marginPercent: net === 0n ? null : cents(divided((net - cost) * 10_000n, net)),
  }
}
