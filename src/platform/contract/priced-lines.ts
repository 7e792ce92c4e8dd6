import { Decimal } from 'decimal.js'
import { amountDecimals, hundredth, type Rounding, roundMoney, toMoney } from './money.ts'
import { addedUp } from './quantities.ts'

// The one rule by which the money of a document is worked out, to the minor unit of its currency: the net of a line is rounded
// once, the discount on the whole comes off the nets, charges do not, and tax is rounded once for each code. What a document
// adds to it, such as the price breaks of a quote or the price by mass of an order, stands in its own domain.

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
export interface WholeDocument extends Rounding {
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

/** What is left of an amount after a discount, in money. */
function discounted(amount: Decimal, discountPercent: Text, of: Rounding): Decimal {
  const discount = new Decimal(discountPercent ?? 0)
  return roundMoney(discount.isZero() ? amount : hundredth(amount.times(HUNDRED.minus(discount))), of)
}

/** Net of a line: quantity x unit price x (1 - discount), rounded half up. */
export const netOf = ({ quantity, unitPrice, discountPercent }: PricedLine, of: Rounding): string =>
  toMoney(discounted(new Decimal(quantity).times(unitPrice), discountPercent, of), of)

/** The same with what it is before the discount, and what that takes off. */
export function lineAmounts({ quantity, unitPrice, discountPercent }: PricedLine, of: Rounding): LineAmounts {
  const amount = new Decimal(quantity).times(unitPrice)
  const gross = roundMoney(amount, of)
  const net = discounted(amount, discountPercent, of)
  return { gross: toMoney(gross, of), discount: toMoney(gross.minus(net), of), net: toMoney(net, of) }
}

/** What the discount on the whole takes off the net of the lines, in money. */
export const discountOn = (
  linesNet: Decimal.Value,
  whole: Pick<WholeDocument, 'discountPercent' | keyof Rounding>,
): string =>
  toMoney(whole.discountPercent ? hundredth(new Decimal(linesNet).times(whole.discountPercent)) : ZERO, whole)

/** The sum of the charges and rebates, in money. */
export const chargesOf = (whole: Pick<WholeDocument, 'charges' | keyof Rounding>): string =>
  toMoney(addedUp((whole.charges ?? []).map(({ amount }) => amount)), whole)

/**
 * An amount shared out among nets by the largest remainder: each share is cut to the minor unit, and the units that are left
 * go one by one to those that lost most by it, the first of equals first. The shares add up to the amount exactly.
 */
export const apportioned = (amount: string, nets: readonly Decimal[], of: Rounding): Decimal[] =>
  sharedOut(amount, nets, amountDecimals(of))

/** The same of what is no money, such as a mass: each share is cut to so many decimals. */
export function sharedOut(amount: string, nets: readonly Decimal[], decimals: number): Decimal[] {
  const whole = addedUp(nets)
  if (whole.isZero()) return nets.map(() => ZERO)
  const unit = new Decimal(10).pow(decimals)
  const cents = new Decimal(amount).times(unit)
  // So that a share is cut and its remainder kept without a division that never ends.
  const parts = nets.map((net, at) => {
    const exact = cents.times(net)
    const cut = exact.divToInt(whole)
    return { at, cut, left: exact.minus(cut.times(whole)) }
  })
  const missing = cents.minus(addedUp(parts.map(({ cut }) => cut))).toNumber()
  const ranked = [...parts].sort((a, b) => b.left.cmp(a.left) || a.at - b.at)
  const raised = new Set(ranked.slice(0, missing).map(({ at }) => at))
  return parts.map(({ at, cut }) => (raised.has(at) ? cut.plus(1) : cut).div(unit))
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
const taxOn = ({ net, rate }: CodeSum, of: Rounding): string =>
  toMoney(roundMoney(hundredth(net.times(rate)), of).plus(ZERO), of)

/** The tax on nets, rounded once for each code and rate, in the order in which they come. */
export const taxesOn = (
  nets: readonly (Taxed & { readonly net: Decimal.Value })[],
  of: Rounding,
): TaxTotal[] =>
  netsByCode(nets).map((code) => ({
    taxCode: code.taxCode,
    rate: code.rate,
    net: toMoney(code.net, of),
    tax: taxOn(code, of),
  }))

/**
 * The totals of a document. The discount on the whole is shared out among the tax codes of the lines by the largest
 * remainder; charges are taxed by their own code.
 */
export function totalsOf(lines: readonly NetLine[], whole: WholeDocument): DocumentTotals {
  const linesNet = addedUp(lines.map(({ net }) => net))
  const wholeDiscount = discountOn(linesNet, whole)
  const charges = chargesOf(whole)
  const net = linesNet.minus(wholeDiscount).plus(charges)
  const ofLines = netsByCode(lines)
  const shares = apportioned(
    wholeDiscount,
    ofLines.map((code) => code.net),
    whole,
  )
  const taxed = [
    ...ofLines.map(({ taxCode, rate, net: own }, at) => ({
      taxCode,
      taxRate: rate,
      net: own.minus(shares[at] ?? ZERO),
    })),
    ...(whole.charges ?? []).map(({ taxCode, taxRate, amount }) => ({ taxCode, taxRate, net: amount })),
  ]
  const taxes = taxesOn(taxed, whole)
  const tax = addedUp(taxes.map((one) => one.tax))
  return {
    linesNet: toMoney(linesNet, whole),
    wholeDiscount,
    charges,
    net: toMoney(net, whole),
    taxes,
    tax: toMoney(tax, whole),
    gross: toMoney(net.plus(tax), whole),
  }
}
