import { Decimal } from 'decimal.js'
import { type SQL, sql } from 'drizzle-orm'
import { daysBetween } from '#platform/contract/dates.ts'
import type { Context } from '#platform/server/context.ts'
import { statusHistory } from '#platform/server/documents/lifecycle-table.ts'
import { refused } from '#platform/server/errors.ts'
import { companyTable } from '#modules/companies/table.ts'
import { facilityTable } from '#modules/facilities/table.ts'
import { goodsReceiptLineTable, goodsReceiptTable } from '#modules/goods-receipts/table.ts'
import { purchaseOrderLineTable, purchaseOrderTable } from '#modules/purchase-orders/table.ts'
import { supplierReturnLineTable, supplierReturnTable } from '#modules/supplier-returns/table.ts'
import type { AgeingReport, UninvoicedReport } from '../contract.ts'
import { ageOf, ageNames, amountSign, sumsByCurrency } from '../domain.ts'
import { invoiceLineTable, invoicePaymentTable, invoiceTable } from '../table.ts'

/** A report that is longer says so instead of leaving rows out. */
const MOST_ROWS = 5_000

/** The state in which a record was at the end of a day at its facility; null: it was not there yet. */
const stateOn = (entity: string, id: SQL, day: string, zone: SQL) => sql`(
  SELECT h.to_state FROM ${statusHistory} h WHERE h.entity = ${entity} AND h.entity_id = ${id}
    AND h.at < ((${day}::date + 1)::timestamp AT TIME ZONE ${zone}) ORDER BY h.at DESC, h.id DESC LIMIT 1)`

function withinLimit<T>(rows: T[]): T[] {
  if (rows.length > MOST_ROWS)
    throw refused('too_long', `This would be more than ${MOST_ROWS} rows. Choose one supplier.`)
  return rows
}

interface Open {
  readonly id: string
  readonly number: string
  readonly supplierName: string
  readonly supplierInvoiceNo: string
  readonly kind: string
  readonly dueOn: string
  readonly currency: string
  readonly statedGross: string
  readonly paid: string
  readonly isSettled: boolean
}

/** What was owed to suppliers at the end of a day, by how long it was due; the sums are those of the rows. */
export async function ageing(
  ctx: Context,
  { query }: { query: { on?: string | undefined; supplierId?: string | undefined } },
): Promise<AgeingReport> {
  const on = query.on ?? ctx.today()
  const ofSupplier = query.supplierId ? sql`AND i.supplier_id = ${query.supplierId}` : sql``
  const found = await ctx.tx.query<Open>(sql`
    SELECT * FROM (
      SELECT i.id, i.number, c.name AS "supplierName", i.supplier_invoice_no AS "supplierInvoiceNo", i.kind, i.due_on AS "dueOn",
        i.currency, i.stated_gross::text AS "statedGross",
        (SELECT coalesce(sum(p.amount), 0)::text FROM ${invoicePaymentTable} p WHERE p.invoice_id = i.id AND p.paid_on <= ${on}) AS paid,
        i.status = 'paid' AND NOT EXISTS (SELECT FROM ${invoicePaymentTable} p WHERE p.invoice_id = i.id AND p.paid_on > ${on}) AS "isSettled",
        ${stateOn('invoices', sql`i.id`, on, sql`fa.time_zone`)} AS state
      FROM ${invoiceTable} i JOIN ${companyTable} c ON c.id = i.supplier_id JOIN ${facilityTable} fa ON fa.id = i.facility_id
      WHERE i.created_at < ((${on}::date + 1)::timestamp AT TIME ZONE fa.time_zone) ${ofSupplier}) AS x
    WHERE x.state IN ('registered', 'disputed', 'approved', 'exported', 'part_paid', 'paid') AND NOT x."isSettled"
    ORDER BY x."dueOn", x.number LIMIT ${MOST_ROWS + 1}`)
  const rows = withinLimit(found).flatMap(({ statedGross, paid, kind, isSettled: _, ...row }) => {
    const open = new Decimal(statedGross).times(amountSign(kind)).minus(paid)
    if (open.isZero()) return []
    const days = daysBetween(row.dueOn, on)
    const { id, number, supplierName, supplierInvoiceNo, dueOn, currency } = row
    const shown = { id, number, supplierName, supplierInvoiceNo, dueOn, currency }
    return [{ ...shown, daysOver: Math.max(0, days), age: ageOf(days), open: open.toFixed(2) }]
  })
  return {
    on,
    sums: sumsByCurrency(rows.map(({ currency, open }) => ({ currency, amount: open }))),
    ages: ageNames.flatMap((age) =>
      sumsByCurrency(
        rows.filter((one) => one.age === age).map(({ currency, open }) => ({ currency, amount: open })),
      ).map((sum) => ({ age, ...sum })),
    ),
    rows,
  }
}

interface Uninvoiced {
  readonly orderId: string
  readonly orderNumber: string
  readonly lineNo: number
  readonly supplierName: string
  readonly currency: string
  readonly received: string
  readonly invoiced: string
  readonly value: string
}

/**
 * What had come and was not invoiced at the end of a day: what posted receipts brought, less what went back and less registered
 * invoices, at the net of the order; the sums are those of the rows.
 */
export async function uninvoiced(
  ctx: Context,
  { query }: { query: { on?: string | undefined; supplierId?: string | undefined } },
): Promise<UninvoicedReport> {
  const on = query.on ?? ctx.today()
  const ofSupplier = query.supplierId ? sql`AND po.supplier_id = ${query.supplierId}` : sql``
  const zone = sql`fa.time_zone`
  const rows = await ctx.tx.query<Uninvoiced>(sql`
    SELECT x."orderId", x."orderNumber", x."lineNo", x."supplierName", x.currency, (x.came - x.back)::text AS received,
      x.invoiced::text, round((x.came - x.back - x.invoiced) / x.quantity * x.net, 2)::text AS value
    FROM (
      SELECT po.id AS "orderId", po.number AS "orderNumber", l.line_no AS "lineNo", c.name AS "supplierName", po.currency,
        l.quantity, l.net,
        (SELECT coalesce(sum(coalesce(gl.quantity, gl.pieces)), 0) FROM ${goodsReceiptLineTable} gl
          JOIN ${goodsReceiptTable} g ON g.id = gl.receipt_id JOIN ${facilityTable} fa ON fa.id = g.facility_id
          JOIN ${purchaseOrderLineTable} a ON a.id = gl.order_line_id AND a.root_id = l.root_id
          WHERE ${stateOn('goods-receipts', sql`g.id`, on, zone)} = 'posted') AS came,
        (SELECT coalesce(sum(rl.quantity), 0) FROM ${supplierReturnLineTable} rl
          JOIN ${supplierReturnTable} r ON r.id = rl.supplier_return_id JOIN ${facilityTable} fa ON fa.id = r.facility_id
          JOIN ${purchaseOrderLineTable} a ON a.id = rl.order_line_id AND a.root_id = l.root_id
          WHERE ${stateOn('supplier-returns', sql`r.id`, on, zone)} IN ('open', 'agreed', 'settled', 'refused')) AS back,
        (SELECT coalesce(sum(CASE WHEN i.kind = 'credit_note' THEN -il.quantity ELSE il.quantity END), 0)
          FROM ${invoiceLineTable} il JOIN ${invoiceTable} i ON i.id = il.invoice_id JOIN ${facilityTable} fa ON fa.id = i.facility_id
          WHERE il.order_root_id = l.root_id AND ${stateOn('invoices', sql`i.id`, on, zone)} NOT IN ('draft', 'void')) AS invoiced
      FROM ${purchaseOrderLineTable} l JOIN ${purchaseOrderTable} po ON po.id = l.order_id AND po.in_force
      JOIN ${companyTable} c ON c.id = po.supplier_id
      WHERE l.received_qty > 0 ${ofSupplier}) AS x
    WHERE x.came - x.back > x.invoiced ORDER BY x."orderNumber", x."lineNo" LIMIT ${MOST_ROWS + 1}`)
  const shown = withinLimit(rows)
  return {
    on,
    sums: sumsByCurrency(shown.map(({ currency, value }) => ({ currency, amount: value }))),
    rows: shown,
  }
}
