import { sql } from 'drizzle-orm'
import { plainDecimal } from '#platform/contract/values/amounts.ts'
import { refuse } from '#platform/contract/calls/refusals.ts'
import { isSomeQuantity, leftQuantity, partOfQuantity } from '#platform/contract/quantities.ts'
import type { Context } from '#platform/server/context.ts'
import { expectRow } from '#platform/server/database/rows.ts'
import { starts } from '#platform/server/documents/starts-from.ts'
import { notFound } from '#platform/server/errors.ts'
import {
  type LineToReceive,
  orderRefusals,
  orderToReceive,
} from '#modules/purchasing/purchase-orders/server/api.ts'
import { purchaseOrderLineTable } from '#modules/purchasing/purchase-orders/table.ts'
import { isGone } from '#modules/purchasing/supplier-returns/domain.ts'
import { supplierReturnLineTable, supplierReturnTable } from '#modules/purchasing/supplier-returns/table.ts'
import { type InvoiceLineInput, invoices as contract, MOST_WORDS } from '../contract.ts'
import { isBooked } from '../domain.ts'
import { invoiceTable } from '../table.ts'

/** Metres, kilograms or tonnes of so much of a line, to three decimals; null where its price counts the pieces. */
const pricedPart = ({ priceBasis, pricedQuantity, quantity }: LineToReceive, part: string): string | null =>
  priceBasis === 'each' || pricedQuantity === null ? null : partOfQuantity(pricedQuantity, part, quantity)

/** So much of a line of an order, at its agreed price. */
function lineOf(line: LineToReceive, quantity: string, lineNo: number): InvoiceLineInput {
  const words = [line.sizeText, line.grade, line.description].filter(Boolean).join(', ')
  return {
    lineNo,
    kind: 'goods',
    orderLineId: line.id,
    description: words.slice(0, MOST_WORDS) || `Line ${line.lineNo}`,
    quantity,
    uom: line.uom,
    priceBasis: line.priceBasis,
    pricedQuantity: pricedPart(line, quantity),
    unitPrice: line.confirmedUnitPrice ?? line.unitPrice,
    discountPercent: line.discountPercent ?? null,
    taxCode: line.taxCode ?? null,
  }
}

/** What an order says of the next invoice of it: its supplier, and what is still to invoice. */
async function restOfOrder(ctx: Context, orderId: string) {
  const { supplierId, facilityId, currency, lines } = await orderToReceive(ctx, orderId)
  return {
    supplierId,
    facilityId,
    currency,
    lines: lines.flatMap((line) => {
      const rest = leftQuantity(line.quantity, line.invoicedQty)
      return isSomeQuantity(rest) ? [lineOf(line, rest, line.lineNo)] : []
    }),
  }
}

/** What went back, as far as a credit note says it. */
interface Gone {
  readonly number: string
  readonly reason: string
  readonly companyId: string
  readonly facilityId: string
  readonly settlementRef: string | null
  /** Its lines of orders: pieces that count there, else the quantity; decimal strings. */
  readonly lines: readonly { readonly orderId: string; readonly rootId: string; readonly quantity: string }[]
}

const goneBack = async (ctx: Context, id: string): Promise<Gone> => {
  const [found] = await ctx.tx.query<Gone>(sql`
    SELECT r.number, r.reason, r.company_id AS "companyId", r.facility_id AS "facilityId",
      r.settlement_ref AS "settlementRef", (
        SELECT coalesce(json_agg(json_build_object('orderId', ol.order_id, 'rootId', ol.root_id,
          'quantity', coalesce(l.counted_qty, l.quantity)::text) ORDER BY l.line_no), '[]')
        FROM ${supplierReturnLineTable} l JOIN ${purchaseOrderLineTable} ol ON ol.id = l.order_line_id
        WHERE l.supplier_return_id = r.id) AS lines
    FROM ${supplierReturnTable} r WHERE r.id = ${id}`)
  return expectRow(found)
}

/** The one booked invoice of a supplier that names one of the orders; undefined: there are several, or none. */
async function onlyInvoiceOf(
  ctx: Context,
  supplierId: string,
  orderNumbers: readonly string[],
): Promise<string | undefined> {
  const found = await ctx.tx.query<{ id: string; status: string }>(sql`
    SELECT id, status FROM ${invoiceTable}
    WHERE supplier_id = ${supplierId} AND kind = 'invoice' AND order_numbers && ${sql.param(orderNumbers)}::text[]`)
  const booked = found.filter(({ status }) => isBooked(status))
  return booked.length === 1 ? booked[0]?.id : undefined
}

/** The credit note of what went back: pieces and prices as the orders have them, and the invoice where there is but one. */
async function creditOf(ctx: Context, returnId: string) {
  const gone = await goneBack(ctx, returnId)
  const orders = new Map<string, Awaited<ReturnType<typeof orderToReceive>>>()
  for (const { orderId } of gone.lines)
    if (!orders.has(orderId)) orders.set(orderId, await orderToReceive(ctx, orderId))
  const parts = gone.lines.flatMap(({ orderId, rootId, quantity }) => {
    const line = orders.get(orderId)?.lines.find((one) => one.rootId === rootId)
    const counted = plainDecimal(quantity)
    return line && isSomeQuantity(counted) ? [{ line, counted }] : []
  })
  const [first] = orders.values()
  const numbers = [...orders.values()].map(({ number }) => number)
  return {
    kind: 'credit_note' as const,
    supplierId: gone.companyId,
    facilityId: gone.facilityId,
    currency: first?.currency,
    supplierInvoiceNo: gone.settlementRef ?? undefined,
    creditsId: await onlyInvoiceOf(ctx, gone.companyId, numbers),
    notes: `${gone.number}: ${gone.reason}`,
    lines: parts.map(({ line, counted }, at) => lineOf(line, counted, (at + 1) * 10)),
  }
}

/** Why a return is not credited. @throws 404 */
async function returnRefusals(ctx: Context, ids: readonly string[]) {
  const found = await ctx.tx.query<{ number: string; status: string }>(sql`
    SELECT number, status FROM ${supplierReturnTable} WHERE id = ANY(${sql.param(ids)}::uuid[])`)
  if (found.length < ids.length) throw notFound()
  return found
    .filter(({ status }) => !isGone(status))
    .map(({ number }) => refuse('not_gone', { number }, `Nothing of ${number} has gone back.`))
}

export const proposal = starts(contract, {
  'purchase-order': {
    rights: ['purchase-orders:read'],
    problems: (ctx, ids) => orderRefusals(ctx, ids),
    propose: (ctx, [orderId = '']) => restOfOrder(ctx, orderId),
  },
  'supplier-return': {
    rights: ['supplier-returns:read', 'purchase-orders:read'],
    problems: returnRefusals,
    propose: (ctx, [returnId = '']) => creditOf(ctx, returnId),
  },
})
