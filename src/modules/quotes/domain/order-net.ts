import { Decimal } from 'decimal.js'
import type { OfferLine, OrderLine } from './order-review.ts'

type PricedOrderLine = Pick<OrderLine, 'quantity' | 'unitPrice'> & {
  readonly quoteLineId?: string | null | undefined
}
type Quoted = readonly Pick<OfferLine, 'id' | 'breaks'>[]

/**
 * Net of a line of an order, in money. Ordered as quoted it is the net of the quote: the price for one after discount
 * is rounded to four decimals, and times the quantity may be cents away from it.
 */
export function orderLineNet({ quoteLineId, quantity, unitPrice }: PricedOrderLine, offer: Quoted): string {
  const quoted = quoteLineId ? offer.find(({ id }) => id === quoteLineId) : undefined
  const kept = quoted?.breaks.find(
    (one) => new Decimal(one.quantity).eq(quantity) && new Decimal(one.unitPrice).eq(unitPrice),
  )
  return kept?.net ?? new Decimal(quantity).times(unitPrice).toFixed(2, Decimal.ROUND_HALF_UP)
}

/** Net of the lines of an order, in money. */
export const orderNet = (lines: readonly PricedOrderLine[], offer: Quoted): string =>
  lines.reduce((net, line) => net.plus(orderLineNet(line, offer)), new Decimal(0)).toFixed(2)
