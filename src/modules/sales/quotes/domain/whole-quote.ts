import { Decimal } from 'decimal.js'
import { hundredth, toMoney } from '#platform/contract/money.ts'
import {
  type Charge as UntitledCharge,
  chargesOf,
  discountOn,
  type WholeDocument,
} from '#platform/contract/priced-lines.ts'

/** What is charged beside the lines, or with a minus taken off: freight, packing, a rebate. */
export interface Charge extends UntitledCharge {
  readonly text: string
}

/** What lines of this net come to with the discount and the charges of the whole, in money. */
export const quoteNetOf = (linesNet: string, whole: WholeDocument): string =>
  toMoney(new Decimal(linesNet).minus(discountOn(linesNet, whole)).plus(chargesOf(whole)), whole)

/**
 * How much of the list price is given away on a line of this discount, in percent: what comes off the line, off the
 * whole quote, and by rebates, one after the other. Two discounts that are each within a limit may be beyond it together.
 */
export function totalDiscountPercent(lineDiscount: string, linesNet: string, whole: WholeDocument): Decimal {
  const net = new Decimal(linesNet)
  const rebates = (whole.charges ?? []).reduce(
    (sum, { amount }) => (new Decimal(amount).isNegative() ? sum.minus(amount) : sum),
    new Decimal(0),
  )
  const kept = net.isZero() ? new Decimal(1) : net.minus(discountOn(net, whole)).minus(rebates).div(net)
  const line = hundredth(new Decimal(100).minus(lineDiscount))
  return new Decimal(100).minus(line.times(kept).times(100))
}
