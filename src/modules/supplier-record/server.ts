import { type SQL, sql } from 'drizzle-orm'
import { certificateRequestTable } from '#modules/certificate-requests/table.ts'
import { certificateTable } from '#modules/certificates/table.ts'
import { todayAt } from '#modules/facilities/server/api.ts'
import {
  goodsReceiptLineTable as receiptLine,
  goodsReceiptPieceTable as receivedPiece,
  goodsReceiptTable as receipt,
} from '#modules/goods-receipts/table.ts'
import { nonConformanceTable } from '#modules/non-conformances/table.ts'
import { orderLabel } from '#modules/purchase-orders/domain.ts'
import {
  purchaseOrderLineTable as line,
  purchaseOrderTable as order,
} from '#modules/purchase-orders/table.ts'
import { steelHoldTable as hold } from '#modules/steel-stock/table.ts'
import type { Context } from '#platform/server/context.ts'
import { serve } from '#platform/server/http/serve.ts'
import type { ListPlan } from '#platform/server/lists/list-plan.ts'
import { listPage } from '#platform/server/lists/list.ts'
import { addressOf } from '#platform/server/records/crud.ts'
import { type DeliveryRecord, type DueLine, supplierRecord } from './contract.ts'
import { type Part, partNames, periodOf, type Span } from './domain.ts'

const ofOrder = (what: SQL): SQL => sql`(SELECT ${what} FROM ${order} o WHERE o.id = ${line.orderId})`

/** The confirmed or promised day, else the one on which it is required. */
const dueOn = sql`coalesce(${line.promisedOn}, ${line.requiredOn}, ${ofOrder(sql`o.required_on`)})`

/** What came with posted receipts on the line, in any of its revisions: `gl` their lines, `g` the receipts. */
const received = sql`${line} rl JOIN ${receiptLine} gl ON gl.order_line_id = rl.id JOIN ${receipt} g ON g.id = gl.receipt_id
  WHERE rl.root_id = ${line.rootId} AND g.status = 'posted'`

const tooLate = sql`(SELECT coalesce(sum(gl.pieces), 0) FROM ${received} AND g.received_on > ${dueOn})`

const onTime = sql`(${line.receivedQty} - ${tooLate} >= ${line.quantity})`

const inFull = sql`(${line.receivedQty} - ${line.returnedQty} >= ${line.quantity})`

const came = sql`(${line.receivedQty} > 0)`

/** Names the supplier, and pieces of the line, or its delivery without any pieces. */
const foundFault = sql`EXISTS (
  SELECT FROM ${received} AND EXISTS (
    SELECT FROM ${nonConformanceTable} n WHERE n.company_id = g.supplier_id AND n.status <> 'cancelled' AND (
      EXISTS (SELECT FROM ${hold} h JOIN ${receivedPiece} p ON p.stock_id = h.stock_id
        WHERE h.source_id = n.id AND p.line_id = gl.id)
      OR (n.receipt_id = g.id AND NOT EXISTS (SELECT FROM ${hold} h WHERE h.source_id = n.id)))))`

const accepted = sql`(${came} AND ${line.returnedQty} = 0 AND NOT ${foundFault})`

const certificateDue = sql`EXISTS (SELECT FROM ${received})`

/** A request is opened for what no verified certificate covers; one that was here already was only not verified yet. */
const certificateOnTime = sql`(${certificateDue} AND NOT EXISTS (
  SELECT FROM ${certificateRequestTable} r JOIN ${receipt} g ON g.id = r.receipt_id
  WHERE r.order_root_id = ${line.rootId} AND r.status <> 'withdrawn' AND NOT EXISTS (
    SELECT FROM ${certificateTable} c WHERE c.id = r.certificate_id AND c.created_at <= g.posted_at)))`

const netPrice = (l: SQL, o: SQL): SQL =>
  sql`(${l}.unit_price * (100 - coalesce(${l}.discount_percent, 0)) * (100 - coalesce(${o}.discount_percent, 0)) / 10000)`

/** Per cent between the price of the line and the last one before it, of the same product in the same unit and currency. */
const priceChange = sql`(
  SELECT (${netPrice(sql`own`, sql`o`)} / before.price - 1) * 100
  FROM ${line} own JOIN ${order} o ON o.id = own.order_id CROSS JOIN LATERAL (
    SELECT ${netPrice(sql`l`, sql`b`)} AS price FROM ${line} l JOIN ${order} b ON b.id = l.order_id
    WHERE l.product_code_id = own.product_code_id AND l.price_basis = own.price_basis AND l.uom = own.uom
      AND b.supplier_id = o.supplier_id AND b.currency = o.currency AND b.in_force
      AND b.status IN ('issued', 'closed_short') AND ${netPrice(sql`l`, sql`b`)} > 0
      AND (b.order_date, b.number, l.line_no) < (o.order_date, o.number, own.line_no)
    ORDER BY b.order_date DESC, b.number DESC, l.line_no DESC LIMIT 1) AS before
  WHERE own.id = ${line.id})`

const filters = {
  dueOn,
  onTime,
  inFull,
  came,
  accepted,
  certificateDue,
  certificateOnTime,
  priceCompared: sql`(${priceChange} IS NOT NULL)`,
}

/** Lines of steel of orders in force whose day has passed at their facility. */
const wasDue = (ctx: Context, supplierId: string): SQL => sql`(
  ${line.orderId} = ANY(ARRAY(SELECT o.id FROM ${order} o
    WHERE o.supplier_id = ${supplierId} AND o.in_force AND o.status IN ('issued', 'closed_short')))
  AND ${line.form} IS NOT NULL AND ${line.quantity} > 0
  AND ${dueOn} < ${todayAt(ctx, ofOrder(sql`o.facility_id`))})`

/** Prices of suppliers are costs. */
const maySeePrices = (ctx: Context): boolean => ctx.actor.permissions.has('supplier-prices:read')

const dueLinePlan = (ctx: Context, supplierId: string): ListPlan<typeof supplierRecord.endpoints.list> => ({
  from: sql`${line}`,
  joins: sql`LEFT JOIN ${order} po ON po.id = ${line.orderId}`,
  id: sql`${line.id}`,
  columns: {
    orderId: sql`${line.orderId}`,
    number: sql`po.number`,
    revision: sql`po.revision`,
    lineNo: sql`${line.lineNo}`,
    grade: sql`${line.grade}`,
    quantity: sql`${line.quantity}`,
    receivedQty: sql`${line.receivedQty}`,
    returnedQty: sql`${line.returnedQty}`,
    dueOn,
    receivedOn: sql`(SELECT max(g.received_on) FROM ${received})`,
    onTime,
    inFull,
    accepted: sql`CASE WHEN ${came} THEN ${accepted} END`,
    certificateOnTime: sql`CASE WHEN ${certificateDue} THEN ${certificateOnTime} END`,
    priceChange: maySeePrices(ctx) ? sql`round(${priceChange}, 2)` : sql`NULL`,
  },
  filters,
  sorts: { dueOn: { column: dueOn, type: 'date' } },
  where: wasDue(ctx, supplierId),
})

/** The figures of a supplier, counted by the conditions that its lines are filtered by. */
async function recordOf(ctx: Context, supplierId: string, span?: Span): Promise<DeliveryRecord> {
  const { from, to } = periodOf(ctx.today(), span)
  type Row = Record<Part, number> & {
    readonly lines: number
    readonly came: number
    readonly certificateDue: number
    readonly priceCompared: number
    readonly change: string | null
  }
  const count = (condition: SQL) => sql`(count(*) FILTER (WHERE ${condition}))::int`
  const change = maySeePrices(ctx) ? priceChange : sql`NULL::numeric`
  const [row] = await ctx.tx.query<Row>(sql`
    SELECT count(*)::int AS lines, ${count(onTime)} AS "onTime", ${count(inFull)} AS "inFull", ${count(came)} AS came,
      ${count(accepted)} AS accepted, ${count(certificateDue)} AS "certificateDue",
      ${count(certificateOnTime)} AS "certificateOnTime", count(${change})::int AS "priceCompared",
      round(avg(${change}), 2)::text AS change
    FROM ${line} WHERE ${wasDue(ctx, supplierId)} AND ${dueOn} BETWEEN ${from}::date AND ${to}::date`)
  if (!row) throw new Error('An aggregate answers one row.')
  const among = {
    onTime: row.lines,
    inFull: row.lines,
    accepted: row.came,
    certificateOnTime: row.certificateDue,
  }
  return {
    from,
    to,
    figures: partNames.map((part) => ({ part, counted: row[part], among: among[part] })),
    price: maySeePrices(ctx) ? { change: row.change, lines: row.priceCompared } : null,
  }
}

export const register = serve(supplierRecord, {
  record: (ctx, { params, query }) => recordOf(ctx, params.id, query.months),
  list: async (ctx, { params, query }, exchange) => {
    type Row = DueLine & { readonly revision: number }
    const page = await listPage<Row>(ctx, dueLinePlan(ctx, params.id), query, addressOf(exchange))
    const data = page.data.map(({ revision, ...row }) => ({
      ...row,
      number: orderLabel(row.number, revision),
    }))
    return { ...page, data }
  },
})
