import { isSomeQuantity } from '#platform/contract/quantities.ts'
import type { Context } from '#platform/server/context.ts'
import { starts } from '#platform/server/documents/starts-from.ts'
import { isDeliverable } from '#modules/purchasing/purchase-orders/domain.ts'
import {
  type LineToReceive,
  orderRefusals,
  orderToReceive,
} from '#modules/purchasing/purchase-orders/server/api.ts'
import { goodsReceipts as contract } from '../contract.ts'
import { isCountable } from '../domain.ts'
import { lineOfOrder, type ReceiptLine } from './line-of-order.ts'
import { deliveryRefusals, proposedDelivery } from './of-consolidated.ts'

/** What is still to come of a line of an order; more pieces than a line holds are left to whoever counts them. */
function lineToCome(line: LineToReceive): ReceiptLine[] {
  if (!isSomeQuantity(line.openQty)) return []
  const open = lineOfOrder(line, line.openQty, line.lineNo)
  return [isCountable(open) ? open : { ...open, pieces: null }]
}

/** What an order says of a delivery before anybody looked at it: supplier, facility, and what is still to come. */
async function deliveryOf(ctx: Context, orderId: string) {
  const { supplierId, facilityId, lines } = await orderToReceive(ctx, orderId)
  return { orderId, supplierId, facilityId, lines: lines.flatMap(lineToCome) }
}

export const proposal = starts(contract, {
  'purchase-order': {
    rights: ['purchase-orders:read'],
    problems: (ctx, ids) => orderRefusals(ctx, ids, isDeliverable),
    propose: (ctx, [orderId = '']) => deliveryOf(ctx, orderId),
  },
})

export const deliveryProposal = starts(
  { singular: 'Delivery', endpoints: { proposal: contract.endpoints.deliveryProposal } },
  {
    'consolidated-purchase-order': {
      rights: ['consolidated-purchase-orders:read'],
      problems: deliveryRefusals,
      propose: (ctx, [id = '']) => proposedDelivery(ctx, id),
    },
  },
)
