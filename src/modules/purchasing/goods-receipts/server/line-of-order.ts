import { Decimal } from 'decimal.js'
import type { z } from 'zod'
import { plainDecimal } from '#platform/contract/values/amounts.ts'
import type { LineToReceive } from '#modules/purchasing/purchase-orders/server/api.ts'
import { sizeOf } from '#modules/steel/steel-stock/domain.ts'
import type { goodsReceipts } from '../contract.ts'

export type ReceiptLine = z.output<typeof goodsReceipts.input>['lines'][number]

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
