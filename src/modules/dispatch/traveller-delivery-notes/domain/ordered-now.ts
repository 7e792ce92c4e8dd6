import { Decimal } from 'decimal.js'
import { refuse } from '#platform/contract/calls/refusals.ts'
import { type Condition, mendedAt, toBeReady } from '#modules/dispatch/delivery-ledger/domain.ts'
import type { LineToDeliver, OrderToDeliver } from './conditions.ts'

/** What is ordered now of a line of a quote; null: the order has it no more; undefined: nobody has entered the order. */
export type OrderedNow = (order: OrderToDeliver, quoteLineId: string) => string | null | undefined

/** What goes is ordered still: pieces may have been made for more than the customer asks for now. */
export function orderedCondition(
  lines: readonly (LineToDeliver & { readonly quoteLineId?: string | null | undefined })[],
  orderedNow: OrderedNow,
): Condition {
  const brought = new Map<string, { order: OrderToDeliver; pieces: number }>()
  for (const { order, quoteLineId, quantity } of lines) {
    if (!order || !quoteLineId) continue
    const pieces = (brought.get(quoteLineId)?.pieces ?? 0) + quantity
    brought.set(quoteLineId, { order, pieces })
  }
  const refusals = [...brought].flatMap(([quoteLineId, { order, pieces }]) => {
    const now = orderedNow(order, quoteLineId)
    if (now === undefined) return []
    const { quoteId, quoteNumber: quote, lineNo: line, orderedQty, deliveredQty } = order
    const ordered = new Decimal(now ?? 0).floor().toNumber()
    // Where less is made than ordered, that is what may go, and said by another condition.
    if (ordered >= orderedQty || pieces <= ordered - deliveredQty) return []
    const remains = Math.max(0, ordered - deliveredQty)
    const asks = now === null ? 'is not ordered any more' : `asks ${ordered} now`
    return [
      mendedAt(
        `/quotes/${quoteId}`,
        refuse(
          'not_ordered',
          { quote, line, ordered, deliveredQty, remains },
          `Order line ${line} of ${quote} ${asks}; ${deliveredQty} are delivered, ${remains} ${remains === 1 ? 'remains' : 'remain'}.`,
        ),
      ),
    ]
  })
  return toBeReady('not_ordered', 'All of it is ordered still', refusals)
}
