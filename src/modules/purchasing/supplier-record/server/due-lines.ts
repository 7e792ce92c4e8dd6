import { type SQL, sql } from 'drizzle-orm'
import { certificateRequestTable } from '#modules/steel/certificate-requests/table.ts'
import { certificateTable } from '#modules/steel/certificates/table.ts'
import { todayAt } from '#modules/setup/facilities/server/api.ts'
import {
  goodsReceiptLineTable as receiptLine,
  goodsReceiptPieceTable as receivedPiece,
  goodsReceiptTable as receipt,
} from '#modules/purchasing/goods-receipts/table.ts'
import { nonConformanceTable } from '#modules/purchasing/non-conformances/table.ts'
import {
  purchaseOrderLineTable as line,
  purchaseOrderTable as order,
} from '#modules/purchasing/purchase-orders/table.ts'
import { steelHoldTable as hold } from '#modules/steel/steel-stock/table.ts'
import type { Context } from '#platform/server/context.ts'

/** What the order of a line says. */
export const ofOrder = (what: SQL): SQL => sql`(SELECT ${what} FROM ${order} o WHERE o.id = ${line.orderId})`

/** The confirmed or promised day, else the one on which it is required. */
export const dueOn = sql`coalesce(${line.promisedOn}, ${line.requiredOn}, ${ofOrder(sql`o.required_on`)})`

/** What came with posted receipts on the line, in any of its revisions: `gl` their lines, `g` the receipts. */
export const received = sql`${line} rl JOIN ${receiptLine} gl ON gl.order_line_id = rl.id JOIN ${receipt} g ON g.id = gl.receipt_id
  WHERE rl.root_id = ${line.rootId} AND g.status = 'posted'`

/** Pieces of steel; of what is none, as much as came in the unit of its line. */
const tooLate = sql`(SELECT coalesce(sum(coalesce(gl.pieces, gl.quantity)), 0) FROM ${received} AND g.received_on > ${dueOn})`

export const onTime = sql`(${line.receivedQty} - ${tooLate} >= ${line.quantity})`

export const inFull = sql`(${line.receivedQty} - ${line.returnedQty} >= ${line.quantity})`

export const came = sql`(${line.receivedQty} > 0)`

/** Goods that are no steel are refused when their receipt is posted. */
const wasRefused = sql`EXISTS (SELECT FROM ${received} AND gl.acceptance = 'refused')`

/** Names the supplier, and pieces of the line, or its delivery without any pieces. */
const foundFault = sql`EXISTS (
  SELECT FROM ${received} AND EXISTS (
    SELECT FROM ${nonConformanceTable} n WHERE n.company_id = g.supplier_id AND n.status <> 'cancelled' AND (
      EXISTS (SELECT FROM ${hold} h JOIN ${receivedPiece} p ON p.stock_id = h.stock_id
        WHERE h.source_id = n.id AND p.line_id = gl.id)
      OR (n.receipt_id = g.id AND NOT EXISTS (SELECT FROM ${hold} h WHERE h.source_id = n.id)))))`

export const accepted = sql`(${came} AND ${line.returnedQty} = 0 AND NOT ${wasRefused} AND NOT ${foundFault})`

/** Certificates are asked for with steel alone. */
export const certificateDue = sql`(${line.form} IS NOT NULL AND EXISTS (SELECT FROM ${received}))`

/** A request is opened for what no verified certificate covers; one that was here already was only not verified yet. */
export const certificateOnTime = sql`(${certificateDue} AND NOT EXISTS (
  SELECT FROM ${certificateRequestTable} r JOIN ${receipt} g ON g.id = r.receipt_id
  WHERE r.order_root_id = ${line.rootId} AND r.status <> 'withdrawn' AND NOT EXISTS (
    SELECT FROM ${certificateTable} c WHERE c.id = r.certificate_id AND c.created_at <= g.posted_at)))`

const netPrice = (l: SQL, o: SQL): SQL =>
  sql`(${l}.unit_price * (100 - coalesce(${l}.discount_percent, 0)) * (100 - coalesce(${o}.discount_percent, 0)) / 10000)`

/** Per cent between the price of the line and the last one before it, of the same product in the same unit and currency. */
export const priceChange = sql`(
  SELECT (${netPrice(sql`own`, sql`o`)} / before.price - 1) * 100
  FROM ${line} own JOIN ${order} o ON o.id = own.order_id CROSS JOIN LATERAL (
    SELECT ${netPrice(sql`l`, sql`b`)} AS price FROM ${line} l JOIN ${order} b ON b.id = l.order_id
    WHERE l.product_code_id = own.product_code_id AND l.price_basis = own.price_basis AND l.uom = own.uom
      AND b.supplier_id = o.supplier_id AND b.currency = o.currency AND b.in_force
      AND b.status IN ('issued', 'closed_short') AND ${netPrice(sql`l`, sql`b`)} > 0
      AND (b.order_date, b.number, l.line_no) < (o.order_date, o.number, own.line_no)
    ORDER BY b.order_date DESC, b.number DESC, l.line_no DESC LIMIT 1) AS before
  WHERE own.id = ${line.id})`

export const filters = {
  dueOn,
  onTime,
  inFull,
  came,
  accepted,
  certificateDue,
  certificateOnTime,
  priceCompared: sql`(${priceChange} IS NOT NULL)`,
}

/** Lines of orders in force whose day has passed at their facility; `orders` selects the ids of orders that may be asked. */
export const wasDue = (ctx: Context, orders: SQL): SQL => sql`(
  ${line.orderId} = ANY(ARRAY(${orders})) AND ${line.quantity} > 0
  AND ${dueOn} < ${todayAt(ctx, ofOrder(sql`o.facility_id`))})`

/** Orders of a supplier that it was to deliver. */
export const ordersOf = (supplierId: SQL): SQL => sql`SELECT o.id FROM ${order} o
  WHERE o.supplier_id = ${supplierId} AND o.in_force AND o.status IN ('issued', 'closed_short')`
