import type { z } from 'zod'
import { invalid, refused, refuseWhere } from '#platform/server/errors.ts'
import { sendAnswer, wasSent } from '#modules/house/supplier-answers/server/api.ts'
import type { OrderForSupplier } from '#modules/purchasing/purchase-orders/server/api.ts'
import type { purchaseOrderEndpoints, SupplierOrder } from '../contract/purchase-orders.ts'
import { purchaseOrder, requireSingleOrder, tellBuyer, whyNotConfirm } from './purchase-orders.ts'
import type { ClientContext } from './wall.ts'

interface ById {
  readonly params: { readonly id: string }
}
type Announced = z.output<(typeof purchaseOrderEndpoints.announceDelivery)['body']>

/** The lines of a delivery with what is still to come of each: of steel whole pieces with their heat. @throws 422 at a line */
function announcedLines({ lines }: OrderForSupplier, announced: Announced['lines']) {
  const problems: Record<string, string[]> = {}
  const found = announced.flatMap(({ rootId, quantity, heatNo }, at) => {
    const line = lines.find((one) => one.rootId === rootId)
    if (!line || Number(line.openQty) === 0) {
      problems['lines'] = ['The order was changed, or nothing of a line is still to come. Read it again.']
      return []
    }
    const { lineNo, item, uom, openQty, isSteel } = line
    if (isSteel && !heatNo) problems[`lines.${at}.heatNo`] = ['Name the heat of these pieces.']
    if (isSteel && !Number.isInteger(Number(quantity)))
      problems[`lines.${at}.quantity`] = ['Steel is counted in whole pieces.']
    return [{ rootId, lineNo, item, uom, openQty, quantity, heatNo: isSteel ? (heatNo ?? null) : null }]
  })
  refuseWhere(problems)
  return found
}

/** Sends what is on its way to the inbox of the house; its buyer hears of it. @throws 404, 422 */
export async function announceDelivery(
  ctx: ClientContext,
  { params: { id }, body }: ById & { readonly body: Announced },
): Promise<SupplierOrder> {
  const order = await requireSingleOrder(ctx, id)
  if (whyNotConfirm(order.status))
    throw refused(
      'not_deliverable',
      'Nothing is to be delivered of this order now. Write to your buyer at our house.',
    )
  const { companyId } = ctx.scope
  const { deliveryNoteNo, arrivesOn, carrier = null, packages = null, remark = null } = body
  const lines = announcedLines(order, body.lines)
  if (arrivesOn < ctx.today(order)) throw invalid({ arrivesOn: ['Choose today or a later day.'] })
  await sendAnswer(ctx, {
    companyId,
    kind: 'delivery',
    about: order.label,
    orderId: id,
    content: { deliveryNoteNo, arrivesOn, carrier, packages, remark, lines },
    // Asked under the lock that this takes, so that of two at once one is refused.
    check: async () =>
      refuseWhere(
        (await wasSent(ctx, { companyId, kind: 'delivery', number: deliveryNoteNo }))
          ? { deliveryNoteNo: ['You have announced this delivery note already.'] }
          : {},
      ),
  })
  tellBuyer(ctx, order, 'has announced a delivery')
  return purchaseOrder(ctx, { params: { id } })
}
