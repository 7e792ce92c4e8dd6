import { Decimal } from 'decimal.js'
import { type CostRow, costingTotals, hundredth, roundMoney, toMoney } from './costing.ts'
import { chargesOf, discountOn, apportioned, type WholeQuote } from './whole-quote.ts'

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

/** A quote as the arithmetic takes it: its lines, and what holds for the whole. */
export interface PricedQuote extends WholeQuote {
  readonly lines: readonly PricedLine[]
}

export interface QuoteTotals {
  /** Net of the lines that count, before the discount and the charges of the whole. */
  readonly linesNet: string
  /** On the whole quote. */
  readonly wholeDiscount: string
  /** Charges less rebates. */
  readonly charges: string
  /** Lines less the discount on the whole, with charges. */
  readonly net: string
  /** Everything given away: on lines and on the whole. */
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

/** (net - cost) / net in percent; null without a net. */
function exactMargin(net: Decimal.Value, cost: Decimal.Value): Decimal | null {
  const base = new Decimal(net)
  return base.isZero() ? null : base.minus(cost).div(base).times(HUNDRED)
}

/** (net - cost) / net in percent with two decimals; null without a net. */
export function marginPercent(net: Decimal.Value, cost: Decimal.Value): string | null {
  const margin = exactMargin(net, cost)
  return margin && toMoney(margin)
}

/** The margin as limits see it, cut to two decimals: 19.9963 % is 19.99, and not enough where 20.00 is asked for. */
export const marginForLimits = ({ net, cost }: Pick<QuoteTotals, 'net' | 'cost'>): string | null =>
  cost === null ? null : (exactMargin(net, cost)?.toFixed(2, Decimal.ROUND_FLOOR) ?? null)

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

interface CodeSum {
  readonly taxCode: string | null
  readonly rate: string
  readonly net: Decimal
}

type Taxed = { readonly taxCode?: string | null | undefined; readonly taxRate?: string | null | undefined }

/** Adds a net to the sum of its tax code and rate; codes keep the order in which they come. */
function addTo(sums: Map<string, CodeSum>, { taxCode = null, taxRate }: Taxed, net: Decimal.Value): void {
  const rate = new Decimal(taxRate ?? 0).toFixed(2)
  const key = `${taxCode ?? ''}|${rate}`
  sums.set(key, { taxCode, rate, net: (sums.get(key)?.net ?? ZERO).plus(net) })
}

/** Tax on the net of a code, rounded once; a rebate of a cent is no tax of minus nothing. */
function taxOf({ net, rate }: CodeSum): string {
  const tax = toMoney(hundredth(net.times(rate)))
  return tax === '-0.00' ? '0.00' : tax
}

/** The nets of each tax code: its lines less its share of the discount on the whole, and its charges. */
function netsByCode(
  ofLines: Map<string, CodeSum>,
  wholeDiscount: string,
  { charges }: WholeQuote,
): CodeSum[] {
  const shares = apportioned(
    wholeDiscount,
    [...ofLines.values()].map(({ net }) => net),
  )
  const sums = new Map(
    [...ofLines].map(([key, sum], at) => [key, { ...sum, net: sum.net.minus(shares[at] ?? ZERO) }] as const),
  )
  for (const charge of charges ?? []) addTo(sums, charge, charge.amount)
  return [...sums.values()]
}

/**
 * The totals of a quote. Optional, alternative and no-quote lines are left out. The discount on the whole is shared out
 * among the tax codes of the lines by the largest remainder; tax is rounded once for each tax code. Cost and margin are
 * null as soon as one line comes without its costing. `each` holds the totals of every line where they are known already.
 */
export function quoteTotals(
  quote: PricedQuote,
  each: readonly LineTotals[] = quote.lines.map(lineTotals),
): QuoteTotals {
  let [linesNet, discount, weight] = [ZERO, ZERO, ZERO]
  let cost: Decimal | null = ZERO
  const ofLines = new Map<string, CodeSum>()
  for (const [at, line] of quote.lines.entries()) {
    const sums = each[at]
    if (!sums || line.kind !== 'standard' || line.noQuote) continue
    linesNet = linesNet.plus(sums.net)
    discount = discount.plus(sums.discount)
    weight = weight.plus(sums.weightKg)
    cost = cost && sums.cost !== null ? cost.plus(sums.cost) : null
    addTo(ofLines, line, sums.net)
  }
  const wholeDiscount = discountOn(linesNet, quote)
  const charges = chargesOf(quote)
  const net = linesNet.minus(wholeDiscount).plus(charges)
  const taxes = netsByCode(ofLines, wholeDiscount, quote).map((code) => ({
    taxCode: code.taxCode,
    rate: code.rate,
    net: toMoney(code.net),
    tax: taxOf(code),
  }))
  const tax = taxes.reduce((sum, one) => sum.plus(one.tax), ZERO)
  return {
    linesNet: toMoney(linesNet),
    wholeDiscount,
    charges,
    net: toMoney(net),
    discount: toMoney(discount.plus(wholeDiscount)),
    taxes,
    tax: toMoney(tax),
    gross: toMoney(net.plus(tax)),
    weightKg: weight.toFixed(3),
    cost: cost && toMoney(cost),
    marginPercent: cost && marginPercent(net, cost),
  }
}
