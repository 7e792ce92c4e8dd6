import { Decimal } from 'decimal.js'
import { hundredth, roundMoney, toMoney } from './costing.ts'

/** What is charged beside the lines, or with a minus taken off: freight, packing, a rebate. */
export interface Charge {
  readonly text: string
  /** Money; below nothing it is a rebate. */
  readonly amount: string
  readonly taxCode?: string | null | undefined
  readonly taxRate?: string | null | undefined
}

/** What holds for a quote as a whole and changes what its lines come to. */
export interface WholeQuote {
  /** Off the net of the lines; charges are not discounted. */
  readonly discountPercent?: string | null | undefined
  readonly charges?: readonly Charge[] | null | undefined
}

const ZERO = new Decimal(0)
const CENTS = 100

/** What the discount on the whole takes off the net of the lines, in money. */
export const discountOn = (linesNet: Decimal.Value, { discountPercent }: WholeQuote): string =>
  toMoney(discountPercent ? hundredth(new Decimal(linesNet).times(discountPercent)) : ZERO)

/** The sum of the charges and rebates, in money. */
export const chargesOf = ({ charges }: WholeQuote): string =>
  toMoney((charges ?? []).reduce((sum, { amount }) => sum.plus(amount), ZERO))

/** What lines of this net come to with the discount and the charges of the whole, in money. */
export const quoteNetOf = (linesNet: string, whole: WholeQuote): string =>
  toMoney(new Decimal(linesNet).minus(discountOn(linesNet, whole)).plus(chargesOf(whole)))

/**
 * An amount shared out among nets by the largest remainder: each share is cut to the cent, and the cents that are left go
 * one by one to those that lost most by it, the first of equals first. The shares add up to the amount exactly.
 */
export function apportioned(amount: string, nets: readonly Decimal[]): Decimal[] {
  const whole = nets.reduce((sum, net) => sum.plus(net), ZERO)
  if (whole.isZero()) return nets.map(() => ZERO)
  const cents = new Decimal(amount).times(CENTS)
  // Of cents, so that a share is cut and its remainder kept without a division that never ends.
  const parts = nets.map((net, at) => {
    const exact = cents.times(net)
    const cut = exact.divToInt(whole)
    return { at, cut, left: exact.minus(cut.times(whole)) }
  })
  const missing = cents.minus(parts.reduce((sum, { cut }) => sum.plus(cut), ZERO)).toNumber()
  const raised = new Set(
    [...parts]
      .sort((a, b) => b.left.cmp(a.left) || a.at - b.at)
      .slice(0, missing)
      .map(({ at }) => at),
  )
  return parts.map(({ at, cut }) => roundMoney((raised.has(at) ? cut.plus(1) : cut).div(CENTS)))
}

/**
 * How much of the list price is given away on a line of this discount, in percent: what comes off the line, off the
 * whole quote, and by rebates, one after the other. Two discounts that are each within a limit may be beyond it together.
 */
export function totalDiscountPercent(lineDiscount: string, linesNet: string, whole: WholeQuote): Decimal {
  const net = new Decimal(linesNet)
  const rebates = (whole.charges ?? []).reduce(
    (sum, { amount }) => (new Decimal(amount).isNegative() ? sum.minus(amount) : sum),
    ZERO,
  )
  const kept = net.isZero() ? new Decimal(1) : net.minus(discountOn(net, whole)).minus(rebates).div(net)
  const line = hundredth(new Decimal(100).minus(lineDiscount))
  return new Decimal(100).minus(line.times(kept).times(100))
}
