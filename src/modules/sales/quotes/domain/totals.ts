import { Decimal } from 'decimal.js'
import { type Rounding, toMoney } from '#platform/contract/money.ts'
import {
  type DocumentTotals,
  type LineAmounts,
  lineAmounts,
  type NetLine,
  netOf,
  type Taxed,
  totalsOf,
  type WholeDocument,
} from '#platform/contract/priced-lines.ts'
import { type CostRow, costingTotals } from './costing.ts'

export interface PriceBreak {
  readonly quantity: string
  readonly unitPrice: string
}

/** standard counts; optional and alternative lines are shown, not summed. */
export const lineKinds = ['standard', 'optional', 'alternative'] as const
export type LineKind = (typeof lineKinds)[number]

/** What the arithmetic needs of a line. Decimal strings; the discount is a percentage. */
export interface QuotedLine extends Taxed {
  readonly kind: LineKind
  readonly noQuote: boolean
  readonly breaks: readonly PriceBreak[]
  /** Which break counts, from 0. */
  readonly selectedBreak: number
  readonly discountPercent: string
  /** Of one piece, in kg. */
  readonly unitWeightKg?: string | null | undefined
  /** Absent when costs are not to be seen. */
  readonly costing?: readonly CostRow[] | undefined
}

export interface LineTotals extends LineAmounts {
  readonly quantity: string
  readonly unitPrice: string
  readonly weightKg: string
  /** Null when costs are not to be seen. */
  readonly cost: string | null
  readonly costWithMarkup: string | null
  /** Net less cost with markup: what the price lies above the costing. */
  readonly uplift: string | null
  readonly marginPercent: string | null
}

/** A quote as the arithmetic takes it: its lines, and what holds for the whole. */
export interface PricedQuote extends WholeDocument {
  readonly lines: readonly QuotedLine[]
}

export interface QuoteTotals extends DocumentTotals {
  /** Everything given away: on lines and on the whole. */
  readonly discount: string
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
  return margin && margin.toFixed(2, Decimal.ROUND_HALF_UP)
}

/** The margin as limits see it, cut to two decimals: 19.9963 % is 19.99, and not enough where 20.00 is asked for. */
export const marginForLimits = ({ net, cost }: Pick<QuoteTotals, 'net' | 'cost'>): string | null =>
  cost === null ? null : (exactMargin(net, cost)?.toFixed(2, Decimal.ROUND_FLOOR) ?? null)

const selected = (line: QuotedLine): PriceBreak =>
  line.noQuote ? NOTHING : (line.breaks[line.selectedBreak] ?? line.breaks[0] ?? NOTHING)

/** Net of one break. */
export const breakNet = (
  { quantity, unitPrice }: PriceBreak,
  discountPercent: string,
  of: Rounding,
): string => netOf({ quantity, unitPrice, discountPercent }, of)

/** Everything that is computed for one line, at its selected quantity break. */
export function lineTotals(line: QuotedLine, of: Rounding): LineTotals {
  const { quantity, unitPrice } = selected(line)
  const { gross, discount, net } = lineAmounts(
    { quantity, unitPrice, discountPercent: line.discountPercent },
    of,
  )
  const costs = line.costing ? costingTotals(line.noQuote ? [] : line.costing, quantity, of) : null
  return {
    quantity,
    unitPrice,
    gross,
    discount,
    net,
    weightKg: new Decimal(quantity).times(line.unitWeightKg ?? ZERO).toFixed(3, Decimal.ROUND_HALF_UP),
    cost: costs?.cost ?? null,
    costWithMarkup: costs?.price ?? null,
    uplift: costs ? toMoney(new Decimal(net).minus(costs.price), of) : null,
    marginPercent: costs && !isUncosted(line) ? marginPercent(net, costs.cost) : null,
  }
}

/** A line that is quoted and has no costing yet: a margin over it would be as good as if it cost nothing. */
export const isUncosted = ({ noQuote, costing }: Pick<QuotedLine, 'noQuote' | 'costing'>): boolean =>
  !noQuote && costing?.length === 0

/** `2 of 3 lines without costing`, of the lines that count; null where each has one, or costs are not to be seen. */
export function uncostedWords(
  lines: readonly Pick<QuotedLine, 'kind' | 'noQuote' | 'costing'>[],
): string | null {
  const counted = lines.filter(({ kind, noQuote }) => kind === 'standard' && !noQuote)
  const open = counted.filter(isUncosted).length
  return open === 0 ? null : `${open} of ${counted.length} lines without costing`
}

/**
 * The totals of a quote: those of all documents over the lines that count. Optional, alternative and no-quote lines are
 * left out. Cost and margin are null as soon as one line comes without its costing, and the margin while one has none yet. `each` holds the totals of every line
 * where they are known already.
 */
export function quoteTotals(
  quote: PricedQuote,
  each: readonly LineTotals[] = quote.lines.map((line) => lineTotals(line, quote)),
): QuoteTotals {
  let [discount, weight] = [ZERO, ZERO]
  let cost: Decimal | null = ZERO
  const isHalfCosted = quote.lines.some((line) => line.kind === 'standard' && isUncosted(line))
  const counted: NetLine[] = []
  for (const [at, { kind, noQuote, taxCode, taxRate }] of quote.lines.entries()) {
    const sums = each[at]
    if (!sums || kind !== 'standard' || noQuote) continue
    counted.push({ net: sums.net, taxCode, taxRate })
    discount = discount.plus(sums.discount)
    weight = weight.plus(sums.weightKg)
    cost = cost && sums.cost !== null ? cost.plus(sums.cost) : null
  }
  const totals = totalsOf(counted, quote)
  return {
    ...totals,
    discount: toMoney(discount.plus(totals.wholeDiscount), quote),
    weightKg: weight.toFixed(3),
    cost: cost && toMoney(cost, quote),
    marginPercent: cost && !isHalfCosted ? marginPercent(totals.net, cost) : null,
  }
}
