import { Decimal } from 'decimal.js'
import { hundredth, roundMoney, toMoney } from './money.ts'
import { addedUp } from './quantities.ts'

// The one rule by which the money of a document is worked out: the net of a line is rounded once, the discount on the
// whole comes off the nets, charges do not, and tax is rounded once for each code. What a document adds to it, such as the
// price breaks of a quote or the price by mass of an order, stands in its own domain.

type Text = string | null | undefined

/** What is taxed: its code and the rate of that in percent; without a rate nothing is asked. */
export interface Taxed {
  readonly taxCode?: Text
  readonly taxRate?: Text
}

/** What the net of a line follows from. Decimal strings; the discount is a percentage. */
export interface PricedLine {
  readonly quantity: string
  readonly unitPrice: string
  readonly discountPercent?: Text
}

/** A line with its net, as the totals take it. */
export interface NetLine extends Taxed {
  readonly net: string
}

/** What is charged beside the lines; below nothing it is a rebate. */
export interface Charge extends Taxed {
  /** Money. */
  readonly amount: string
}

/** What holds for a document as a whole and changes what its lines come to. */
export interface WholeDocument {
  /** Off the net of the lines; charges are not discounted. */
  readonly discountPercent?: Text
  readonly charges?: readonly Charge[] | null | undefined
}

export interface LineAmounts {
  /** Before the discount. */
  readonly gross: string
  readonly discount: string
  readonly net: string
}

export interface TaxTotal {
  readonly taxCode: string | null
  readonly rate: string
  readonly net: string
  readonly tax: string
}

export interface DocumentTotals {
  /** Of the lines, before the discount and the charges of the whole. */
  readonly linesNet: string
  /** On the whole document. */
  readonly wholeDiscount: string
  /** Charges less rebates. */
  readonly charges: string
  /** Lines less the discount on the whole, with charges. */
  readonly net: string
  readonly taxes: readonly TaxTotal[]
  readonly tax: string
  readonly gross: string
}

const ZERO = new Decimal(0)
const HUNDRED = new Decimal(100)
const CENTS = 100

/** What is left of an amount after a discount, in money. */
function discounted(amount: Decimal, discountPercent: Text): Decimal {
  const discount = new Decimal(discountPercent ?? 0)
  return roundMoney(discount.isZero() ? amount : hundredth(amount.times(HUNDRED.minus(discount))))
}

/** Net of a line: round half up(quantity x unit price x (1 - discount), 2). */
export const netOf = ({ quantity, unitPrice, discountPercent }: PricedLine): string =>
  toMoney(discounted(new Decimal(quantity).times(unitPrice), discountPercent))

/** The same with what it is before the discount, and what that takes off. */
export function lineAmounts({ quantity, unitPrice, discountPercent }: PricedLine): LineAmounts {
  const amount = new Decimal(quantity).times(unitPrice)
  const gross = roundMoney(amount)
  const net = discounted(amount, discountPercent)
  return { gross: toMoney(gross), discount: toMoney(gross.minus(net)), net: toMoney(net) }
}

/** What the discount on the whole takes off the net of the lines, in money. */
export const discountOn = (
  linesNet: Decimal.Value,
  { discountPercent }: Pick<WholeDocument, 'discountPercent'>,
): string => toMoney(discountPercent ? hundredth(new Decimal(linesNet).times(discountPercent)) : ZERO)

/** The sum of the charges and rebates, in money. */
export const chargesOf = ({ charges }: Pick<WholeDocument, 'charges'>): string =>
  toMoney(addedUp((charges ?? []).map(({ amount }) => amount)))

/**
 * An amount shared out among nets by the largest remainder: each share is cut to the cent, and the cents that are left go
 * one by one to those that lost most by it, the first of equals first. The shares add up to the amount exactly.
 */
export function apportioned(amount: string, nets: readonly Decimal[]): Decimal[] {
  const whole = addedUp(nets)
  if (whole.isZero()) return nets.map(() => ZERO)
  const cents = new Decimal(amount).times(CENTS)
  // Of cents, so that a share is cut and its remainder kept without a division that never ends.
  const parts = nets.map((net, at) => {
    const exact = cents.times(net)
    const cut = exact.divToInt(whole)
    return { at, cut, left: exact.minus(cut.times(whole)) }
  })
  const missing = cents.minus(addedUp(parts.map(({ cut }) => cut))).toNumber()
  const raised = new Set(
    [...parts]
      .sort((a, b) => b.left.cmp(a.left) || a.at - b.at)
      .slice(0, missing)
      .map(({ at }) => at),
  )
  return parts.map(({ at, cut }) => roundMoney((raised.has(at) ? cut.plus(1) : cut).div(CENTS)))
}

interface CodeSum {
  readonly taxCode: string | null
  readonly rate: string
  readonly net: Decimal
}

/** The nets of each tax code and rate; codes keep the order in which they come. */
function netsByCode(nets: readonly (Taxed & { readonly net: Decimal.Value })[]): CodeSum[] {
  const sums = new Map<string, CodeSum>()
  // A document has a few rates, whatever its lines are.
  const rates = new Map<Text, string>()
  for (const { taxCode = null, taxRate, net } of nets) {
    const rate = rates.get(taxRate) ?? new Decimal(taxRate ?? 0).toFixed(2)
    rates.set(taxRate, rate)
    const key = `${taxCode ?? ''}|${rate}`
    sums.set(key, { taxCode, rate, net: (sums.get(key)?.net ?? ZERO).plus(net) })
  }
  return [...sums.values()]
}

/** Tax on the net of a code, rounded once; a rebate of a cent is no tax of minus nothing. */
function taxOn({ net, rate }: CodeSum): string {
  const tax = toMoney(hundredth(net.times(rate)))
  return tax === '-0.00' ? '0.00' : tax
}

/** The tax on nets, rounded once for each code and rate, in the order in which they come. */
export const taxesOn = (nets: readonly (Taxed & { readonly net: Decimal.Value })[]): TaxTotal[] =>
  netsByCode(nets).map((code) => ({
    taxCode: code.taxCode,
    rate: code.rate,
    net: toMoney(code.net),
    tax: taxOn(code),
  }))

/**
 * The totals of a document. The discount on the whole is shared out among the tax codes of the lines by the largest
 * remainder; charges are taxed by their own code.
 */
export function totalsOf(lines: readonly NetLine[], whole: WholeDocument = {}): DocumentTotals {
  const linesNet = addedUp(lines.map(({ net }) => net))
  const wholeDiscount = discountOn(linesNet, whole)
  const charges = chargesOf(whole)
  const net = linesNet.minus(wholeDiscount).plus(charges)
  const ofLines = netsByCode(lines)
  const shares = apportioned(
    wholeDiscount,
    ofLines.map((code) => code.net),
  )
  const taxes = taxesOn([
    ...ofLines.map(({ taxCode, rate, net: own }, at) => ({
      taxCode,
      taxRate: rate,
      net: own.minus(shares[at] ?? ZERO),
    })),
    ...(whole.charges ?? []).map(({ taxCode, taxRate, amount }) => ({ taxCode, taxRate, net: amount })),
  ])
  const tax = addedUp(taxes.map((one) => one.tax))
  return {
    linesNet: toMoney(linesNet),
    wholeDiscount,
    charges,
    net: toMoney(net),
    taxes,
    tax: toMoney(tax),
    gross: toMoney(net.plus(tax)),
  }
}
