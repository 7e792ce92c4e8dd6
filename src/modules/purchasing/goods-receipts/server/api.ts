import { Decimal } from 'decimal.js'
import type { Context } from '#platform/server/context.ts'
import { forbidden, refused } from '#platform/server/errors.ts'
import { requireFacility } from '#modules/setup/facilities/server/api.ts'
import { orderToReceive } from '#modules/purchasing/purchase-orders/server/api.ts'
import { goodsReceipts as contract, type ReceiptRecord } from '../contract.ts'
import { MOST_PIECES } from '../domain.ts'
import { create } from './actions.ts'
import { lineOfOrder, proposal } from './proposing.ts'

export type { Fault, RaiseFault } from './posting.ts'

/** What a supplier says of a delivery that is on its way. */
interface Announced {
  /** In any revision. */
  readonly orderId: string
  readonly deliveryNoteNo: string
  readonly carrier: string | null
  readonly notes: string | null
  readonly lines: readonly {
    readonly rootId: string
    readonly quantity: string
    readonly heatNo: string | null
  }[]
}

/**
 * Writes down a delivery that was announced as the draft of its receipt, as staff begin one from its order; whoever takes it in
 * counts it, and says what is otherwise. @throws 403, 404, 422
 */
export async function draftAnnounced(ctx: Context, announced: Announced): Promise<ReceiptRecord> {
  if (!ctx.actor.permissions.has('goods-receipts:create')) throw forbidden()
  const { orderId, deliveryNoteNo, carrier, notes } = announced
  // Refuses what nobody begins a receipt of.
  await proposal(ctx, { query: { from: 'purchase-order', ids: orderId } })
  const order = await orderToReceive(ctx, orderId)
  const { supplierId, facilityId } = order
  const lines = announced.lines.map(({ rootId, quantity, heatNo }, at) => {
    const line = order.lines.find((one) => one.rootId === rootId)
    if (!line)
      throw refused('line_gone', `${order.number} was changed: one of the lines is not there any more.`)
    const received = lineOfOrder(line, quantity, (at + 1) * 10)
    if (!line.form) return received
    const pieces = new Decimal(quantity).gt(MOST_PIECES) ? null : received.pieces
    return { ...received, pieces, heatNo }
  })
  const receivedOn = ctx.today(await requireFacility(ctx.tx, facilityId))
  const body = contract.input.parse({
    supplierId,
    facilityId,
    orderId: order.id,
    deliveryNoteNo,
    receivedOn,
    carrier,
    notes,
    lines,
  })
  return create(ctx, { body })
}
