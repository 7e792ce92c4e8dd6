import { Decimal } from 'decimal.js'
import type { z } from 'zod'
import { isSomeQuantity } from '#platform/contract/quantities.ts'
import { plainDecimal } from '#platform/contract/values/amounts.ts'
import { starts } from '#platform/server/documents/starts-from.ts'
import { isDeliverable } from '#modules/purchasing/purchase-orders/domain.ts'
import {
  type LineToReceive,
  orderRefusals,
  orderToReceive,
} from '#modules/purchasing/purchase-orders/server/api.ts'
import { sizeOf } from '#modules/steel/steel-stock/domain.ts'
import { goodsReceipts as contract } from '../contract.ts'
import { MOST_PIECES } from '../domain.ts'

export type ReceiptLine = z.output<typeof contract.input>['lines'][number]

/** So much of a line of an order as a line of its receipt: pieces of steel as it is ordered, else words, unit and quantity. */
export function lineOfOrder(line: LineToReceive, quantity: string, lineNo: number): ReceiptLine {
  const of = { lineNo, orderLineId: line.id, isMarkingLegible: true }
  if (!line.form)
    return { ...of, description: line.description, uom: line.uom, quantity: plainDecimal(quantity) }
  return {
    ...of,
    form: line.form,
    ...sizeOf(line),
    specificationId: line.specificationId,
    grade: line.grade,
    certificateType: line.certificateType ?? '3.1',
    pieces: new Decimal(quantity).toNumber(),
  }
}

/** What is still to come of a line of an order; more pieces than a line holds are left to whoever counts them. */
function lineToCome(line: LineToReceive): ReceiptLine[] {
  if (!isSomeQuantity(line.openQty)) return []
  const open = lineOfOrder(line, line.openQty, line.lineNo)
  return [(open.pieces ?? 0) > MOST_PIECES ? { ...open, pieces: null } : open]
}

/** What an order says of a delivery before anybody looked at it: supplier, facility, and what is still to come. */
export const proposal = starts(contract, {
  'purchase-order': {
    rights: ['purchase-orders:read'],
    problems: (ctx, ids) => orderRefusals(ctx, ids, isDeliverable),
    propose: async (ctx, [orderId = '']) => {
      const { supplierId, facilityId, lines } = await orderToReceive(ctx, orderId)
      return { orderId, supplierId, facilityId, lines: lines.flatMap(lineToCome) }
    },
  },
})
