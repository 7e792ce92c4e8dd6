import { Decimal } from 'decimal.js'
import { type CostRow, costingTotals, hundredth, roundMoney, toMoney } from './costing.ts'

export interface PriceBreak {
  readonly quantity: string
  readonly unitPrice: string
}

/** standard counts; optional and alternative lines are shown, not summed. */
export const lineKinds = ['standard', 'optional', 'alternative'] as const
export type LineKind = (typeof lineKinds)[number]

/** What the arithmetic needs of a line. Decimal strings; the discount is a percentage. */
export interface PricedLine {
  readonly kind: LineKind
  readonly noQuote: boolean
  readonly breaks: readonly PriceBreak[]
  /** Which break counts, from 0. */
  readonly selectedBreak: number
  readonly discountPercent: string
  readonly taxCode?: string | null | undefined
  readonly taxRate?: string | null | undefined
  /** Of one piece, in kg. */
  readonly unitWeightKg?: string | null | undefined
  /** Absent when costs are not to be seen. */
  readonly costing?: readonly CostRow[] | undefined
}

export interface LineTotals {
  readonly quantity: string
  readonly unitPrice: string
  /** Before the discount. */
  readonly gross: string
  readonly discount: string
  readonly net: string
  readonly weightKg: string
  /** Null when costs are not to be seen. */
  readonly cost: string | null
  readonly costWithMarkup: string | null
  /** Net less cost with markup: what the price lies above the costing. */
  readonly uplift: string | null
  readonly marginPercent: string | null
}

export interface TaxTotal {
  readonly taxCode: string | null
  readonly rate: string
  readonly net: string
  readonly tax: string
}

export interface QuoteTotals {
  readonly net: string
  readonly discount: string
  readonly taxes: readonly TaxTotal[]
  readonly tax: string
  readonly gross: string
  readonly weightKg: string
  readonly cost: string | null
  readonly marginPercent: string | null
}

const NOTHING: PriceBreak = { quantity: '0', unitPrice: '0' }
const ZERO = new Decimal(0)
const HUNDRED = new Decimal(100)

/** (net - cost) / net in percent with two decimals; null without a net. */
export function marginPercent(net: Decimal.Value, cost: Decimal.Value): string | null {
  const base = new Decimal(net)
  return base.isZero() ? null : toMoney(base.minus(cost).div(base).times(HUNDRED))
}

const selected = (line: PricedLine): PriceBreak =>
  line.noQuote ? NOTHING : (line.breaks[line.selectedBreak] ?? line.breaks[0] ?? NOTHING)

/** An amount in the facility's currency, by the quote's rate. */
export const inBase = (amount: string, exchangeRate: string): string =>
  toMoney(new Decimal(amount).times(exchangeRate))

/** What is left of an amount after a discount, in money. */
function discounted(amount: Decimal, discountPercent: string): Decimal {
  const discount = new Decimal(discountPercent)
  return roundMoney(discount.isZero() ? amount : hundredth(amount.times(HUNDRED.minus(discount))))
}

/** Net of one break: round half up(quantity x unit price x (1 - discount), 2). */
export const breakNet = ({ quantity, unitPrice }: PriceBreak, discountPercent: string): string =>
  toMoney(discounted(new Decimal(quantity).times(unitPrice), discountPercent))

/** The sum of nets, in money. */
export const sumOf = (nets: readonly string[]): string =>
  toMoney(nets.reduce((sum, net) => sum.plus(net), ZERO))

/** Everything that is computed for one line, at its selected quantity break. */
export function lineTotals(line: PricedLine): LineTotals {
  const { quantity, unitPrice } = selected(line)
  const pieces = new Decimal(quantity)
  const amount = pieces.times(unitPrice)
  const gross = roundMoney(amount)
  const net = discounted(amount, line.discountPercent)
  const costs = line.costing ? costingTotals(line.noQuote ? [] : line.costing, quantity) : null
  return {
    quantity,
    unitPrice,
    gross: toMoney(gross),
    discount: toMoney(gross.minus(net)),
    net: toMoney(net),
    weightKg: pieces.times(line.unitWeightKg ?? ZERO).toFixed(3, Decimal.ROUND_HALF_UP),
    cost: costs?.cost ?? null,
    costWithMarkup: costs?.price ?? null,
    uplift: costs ? toMoney(net.minus(costs.price)) : null,
    marginPercent: costs ? marginPercent(net, costs.cost) : null,
  }
}

/**
 * The totals of a quote. Optional, alternative and no-quote lines are left out. Tax is rounded once for each
 * tax code; cost and margin are null as soon as one line comes without its costing. `each` holds the totals of
 * every line where they are known already.
 */
export function quoteTotals(
  lines: readonly PricedLine[],
  each: readonly LineTotals[] = lines.map(lineTotals),
): QuoteTotals {
  let [net, discount, weight] = [ZERO, ZERO, ZERO]
  let cost: Decimal | null = ZERO
  const codes = new Map<string, { taxCode: string | null; rate: string; net: Decimal }>()
  for (const [at, line] of lines.entries()) {
    const sums = each[at]
    if (!sums || line.kind !== 'standard' || line.noQuote) continue
    net = net.plus(sums.net)
    discount = discount.plus(sums.discount)
    weight = weight.plus(sums.weightKg)
    cost = cost && sums.cost !== null ? cost.plus(sums.cost) : null
    const code = { taxCode: line.taxCode ?? null, rate: new Decimal(line.taxRate ?? 0).toFixed(2) }
    const key = `${code.taxCode ?? ''}|${code.rate}`
    codes.set(key, { ...code, net: (codes.get(key)?.net ?? ZERO).plus(sums.net) })
  }
  const taxes = [...codes.values()].map((code) => ({
    taxCode: code.taxCode,
    rate: code.rate,
    net: toMoney(code.net),
    tax: toMoney(hundredth(code.net.times(code.rate))),
  }))
  const tax = taxes.reduce((sum, one) => sum.plus(one.tax), ZERO)
  return {
    net: toMoney(net),
    discount: toMoney(discount),
    taxes,
    tax: toMoney(tax),
    gross: toMoney(net.plus(tax)),
    weightKg: weight.toFixed(3),
    cost: cost && toMoney(cost),
    marginPercent: cost && marginPercent(net, cost),
  }
}
