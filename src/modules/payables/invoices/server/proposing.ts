import { Decimal } from 'decimal.js'
import { sql } from 'drizzle-orm'
import { apportioned, discountOn, taxesOn } from '#platform/contract/priced-lines.ts'
import { roundingIn, toMoney } from '#platform/contract/money.ts'
import { plainDecimal } from '#platform/contract/values/amounts.ts'
import { addedUp, isSomeQuantity, leftQuantity, partOfQuantity } from '#platform/contract/quantities.ts'
import type { Context } from '#platform/server/context.ts'
import { starts } from '#platform/server/documents/starts-from.ts'
import {
  type LineToReceive,
  orderRefusals,
  type OrderToReceive,
  orderToReceive,
} from '#modules/purchasing/purchase-orders/server/api.ts'
import { returnRefusals, returnToCredit } from '#modules/purchasing/supplier-returns/server/api.ts'
import { type InvoiceLineInput, invoices as contract, MOST_WORDS } from '../contract.ts'
import { isBooked, lineNet } from '../domain.ts'
import { invoiceTable } from '../table.ts'

/** Metres, kilograms or tonnes of so much of a line, to three decimals; null where its price counts the pieces. */
const pricedPart = ({ priceBasis, pricedQuantity, quantity }: LineToReceive, part: string): string | null =>
  priceBasis === 'each' || pricedQuantity === null ? null : partOfQuantity(pricedQuantity, part, quantity)

/** So much of a line of an order, at its agreed price. */
function partOfOrder(line: LineToReceive, quantity: string, lineNo: number): InvoiceLineInput {
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

/** What the discount on the whole order takes off lines of it, an allowance for each of their tax codes. */
function wholeDiscount(order: OrderToReceive, lines: readonly InvoiceLineInput[]): InvoiceLineInput[] {
  const { discountPercent } = order
  if (!discountPercent || lines.length === 0) return []
  const of = roundingIn(order.currency)
  const byCode = taxesOn(
    lines.map((line) => ({ net: lineNet(line, of), taxCode: line.taxCode })),
    of,
  )
  const nets = byCode.map(({ net }) => new Decimal(net))
  const shares = apportioned(discountOn(addedUp(nets), { ...of, discountPercent }), nets, of)
  const last = Math.max(...lines.map(({ lineNo }) => lineNo))
  return byCode.flatMap(({ taxCode }, at) => {
    const share = shares[at]
    if (!share?.gt(0)) return []
    return [
      {
        lineNo: last + (at + 1) * 10,
        kind: 'allowance' as const,
        orderId: order.id,
        description: `Discount of ${plainDecimal(discountPercent)} % on ${order.number}`,
        quantity: '1',
        uom: 'lot' as const,
        priceBasis: 'each' as const,
        unitPrice: toMoney(share, of),
        taxCode,
      },
    ]
  })
}

/** What an order says of the next invoice of it: its supplier, and what is still to invoice. */
async function restOfOrder(ctx: Context, orderId: string) {
  const order = await orderToReceive(ctx, orderId)
  const { supplierId, facilityId, currency } = order
  const lines = order.lines.flatMap((line) => {
    const rest = leftQuantity(line.quantity, line.invoicedQty)
    return isSomeQuantity(rest) ? [partOfOrder(line, rest, line.lineNo)] : []
  })
  return { supplierId, facilityId, currency, lines: [...lines, ...wholeDiscount(order, lines)] }
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
  const gone = await returnToCredit(ctx, returnId)
  const orders: OrderToReceive[] = []
  for (const id of new Set(gone.lines.map(({ orderId }) => orderId)))
    orders.push(await orderToReceive(ctx, id))
  const ordered = new Map(orders.flatMap(({ lines }) => lines.map((line) => [line.rootId, line] as const)))
  const parts = gone.lines.flatMap(({ rootId, quantity }) => {
    const line = ordered.get(rootId)
    const counted = plainDecimal(quantity)
    return line && isSomeQuantity(counted) ? [{ line, counted }] : []
  })
  const numbers = orders.map(({ number }) => number)
  const lines = parts.map(({ line, counted }, at) => partOfOrder(line, counted, (at + 1) * 10))
  const discounts = orders.flatMap((order) => {
    const own = new Set(order.lines.map(({ id }) => id))
    return wholeDiscount(
      order,
      lines.filter(({ orderLineId }) => own.has(orderLineId ?? '')),
    )
  })
  return {
    kind: 'credit_note' as const,
    supplierId: gone.companyId,
    facilityId: gone.facilityId,
    currency: orders[0]?.currency,
    supplierInvoiceNo: gone.settlementRef ?? undefined,
    creditsId: await onlyInvoiceOf(ctx, gone.companyId, numbers),
    returnId,
    notes: `${gone.number}: ${gone.reason}`,
    lines: [...lines, ...discounts].map((line, at) => ({ ...line, lineNo: (at + 1) * 10 })),
  }
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
