import { type SQL, sql } from 'drizzle-orm'
import { addDays, daysBetween } from '#platform/contract/values/dates.ts'
import type { Context } from '#platform/server/context.ts'
import { statusHistory } from '#platform/server/documents/lifecycle/lifecycle-table.ts'
import { companyTable } from '#modules/people/companies/table.ts'
import { facilityTable } from '#modules/setup/facilities/table.ts'
import { goodsReceiptLineTable, goodsReceiptTable } from '#modules/purchasing/goods-receipts/table.ts'
import { carriedOrderLines, purchaseOrderLineTable } from '#modules/purchasing/purchase-orders/table.ts'
import { supplierReturnLineTable, supplierReturnTable } from '#modules/purchasing/supplier-returns/table.ts'
import type { AgeingReport, SupplierInvoicing, UninvoicedReport } from '../contract.ts'
import { ageOf, ageNames, creditStates, sumsByCurrency } from '../domain.ts'
import { isCounted } from './near-invoices.ts'
import { invoiceLineTable, invoiceDeductionTable, invoicePaymentTable, invoiceTable } from '../table.ts'

/** So many rows are told one by one, the oldest first; the sums and the count are those of all. */
const MOST_ROWS = 1_000

/** An instant before the end of a day in every time zone: what happened until then happened by the end of the day. */
const surelyBy = (day: string) =>
  sql`((${day}::date + 1)::timestamp AT TIME ZONE 'UTC' - interval '15 hours')`
/** An instant after the end of a day in every time zone. */
const surelyAfter = (day: string) =>
  sql`((${day}::date + 1)::timestamp AT TIME ZONE 'UTC' + interval '15 hours')`

/**
 * The state in which a record was at the end of a day at its facility; null: it was not there yet. While that day lasts it is the one
 * in which the record is now.
 */
const stateOn = (ctx: Context, entity: string, record: { id: SQL; status: SQL }, day: string, zone: SQL) => {
  const end = sql`((${day}::date + 1)::timestamp AT TIME ZONE ${zone})`
  return sql`CASE WHEN ${ctx.clock.now().toISOString()}::timestamptz < ${end} THEN ${record.status} ELSE (
    SELECT h.to_state FROM ${statusHistory} h WHERE h.entity = ${entity} AND h.entity_id = ${record.id}
      AND h.at < ${end} ORDER BY h.at DESC, h.id DESC LIMIT 1) END`
}

const invoiceNow = { id: sql`i.id`, status: sql`i.status` }
const receiptNow = { id: sql`g.id`, status: sql`g.status` }
const returnNow = { id: sql`r.id`, status: sql`r.status` }

interface Sum {
  readonly currency: string
  readonly amount: string
}
type AgeingRow = Omit<AgeingReport['rows'][number], 'age' | 'daysOver'>
interface Ageing {
  readonly count: number
  /** What is open by the day on which it is due. */
  readonly dues: (Sum & { readonly dueOn: string })[]
  readonly rows: AgeingRow[]
}

/**
 * Invoices that can have been open at the end of a day: those that are open now, those of which something was paid or taken off
 * since, and those that were closed or made drafts again since. An index finds each of them.
 */
const openOn = (day: string) => sql`
  SELECT o.id FROM ${invoiceTable} o WHERE o.status IN ('registered', 'disputed', 'approved', 'exported', 'part_paid')
  UNION SELECT h.entity_id FROM ${statusHistory} h
    WHERE h.entity = 'invoices' AND h.to_state IN ('credited', 'void', 'draft') AND h.at > ${surelyBy(day)}
  UNION SELECT d.invoice_id FROM ${invoiceDeductionTable} d WHERE d.at > ${surelyBy(day)}
  UNION SELECT p.invoice_id FROM ${invoicePaymentTable} p WHERE p.paid_on > ${day}`

/** What was owed to suppliers at the end of a day, by how long it was due; sums and count are those of all rows. */
export async function ageing(
  ctx: Context,
  { query }: { query: { on?: string | undefined; supplierId?: string | undefined } },
): Promise<AgeingReport> {
  const on = query.on ?? ctx.today()
  const ofSupplier = query.supplierId ? sql`AND i.supplier_id = ${query.supplierId}` : sql``
  const [found] = await ctx.tx.query<Ageing>(sql`
    WITH owed AS MATERIALIZED (
      SELECT * FROM (
        SELECT i.id, i.number, i.supplier_id, i.supplier_invoice_no, i.due_on, i.currency,
          CASE i.kind WHEN 'credit_note' THEN -1 ELSE 1 END * i.stated_gross
            - (SELECT coalesce(sum(p.amount), 0) FROM ${invoicePaymentTable} p WHERE p.invoice_id = i.id AND p.paid_on <= ${on})
            - (SELECT coalesce(sum(d.amount), 0) FROM ${invoiceDeductionTable} d WHERE d.invoice_id = i.id
                AND d.at < ((${on}::date + 1)::timestamp AT TIME ZONE fa.time_zone)) AS open
        FROM ${invoiceTable} i JOIN ${facilityTable} fa ON fa.id = i.facility_id
        WHERE i.id = ANY(ARRAY(${openOn(on)})) AND i.created_at < ${surelyAfter(on)} ${ofSupplier}
          AND i.created_at < ((${on}::date + 1)::timestamp AT TIME ZONE fa.time_zone)
          AND ${stateOn(ctx, 'invoices', invoiceNow, on, sql`fa.time_zone`)} IN ('registered', 'disputed', 'approved', 'exported', 'part_paid', 'paid')
          AND (i.status <> 'paid' OR EXISTS (SELECT FROM ${invoicePaymentTable} p WHERE p.invoice_id = i.id AND p.paid_on > ${on})
            OR EXISTS (SELECT FROM ${invoiceDeductionTable} d WHERE d.invoice_id = i.id
              AND d.at >= ((${on}::date + 1)::timestamp AT TIME ZONE fa.time_zone)))
      ) AS x WHERE open <> 0)
    SELECT (SELECT count(*)::int FROM owed) AS count,
      (SELECT coalesce(json_agg(json_build_object('dueOn', due_on, 'currency', currency, 'amount', amount::text)), '[]')
        FROM (SELECT due_on, currency, sum(open) AS amount FROM owed GROUP BY due_on, currency) AS d) AS dues,
      (SELECT coalesce(json_agg(r ORDER BY r."dueOn", r.number), '[]') FROM (
        SELECT o.id, o.number, c.name AS "supplierName", o.supplier_invoice_no AS "supplierInvoiceNo", o.due_on AS "dueOn", o.currency,
          o.open::text AS open
        FROM owed o JOIN ${companyTable} c ON c.id = o.supplier_id ORDER BY o.due_on, o.number LIMIT ${MOST_ROWS}) AS r) AS rows`)
  const { count, dues, rows } = found ?? { count: 0, dues: [], rows: [] }
  const aged = dues.map((one) => ({ ...one, age: ageOf(daysBetween(one.dueOn, on)) }))
  return {
    on,
    count,
    sums: sumsByCurrency(aged),
    ages: ageNames.flatMap((age) =>
      sumsByCurrency(aged.filter((one) => one.age === age)).map((sum) => ({ age, ...sum })),
    ),
    rows: rows.map((row) => {
      const days = daysBetween(row.dueOn, on)
      return { ...row, daysOver: Math.max(0, days), age: ageOf(days) }
    }),
  }
}

interface Uninvoiced extends Omit<UninvoicedReport, 'on'> {}

/**
 * Lines of orders of which something can have been here without an invoice at the end of a day: those of which something is now, and
 * those of which more was invoiced since than came since. A line that came and was invoiced since is none of them, so that a day long
 * ago asks for sums of what was booked since and works out the few lines that remain. What happened about the end of the day, and
 * what was taken back since, is worked out in any case.
 */
const uninvoicedOn = (day: string) => sql`
  SELECT l.root_id FROM ${purchaseOrderLineTable} l WHERE l.received_qty - l.returned_qty > l.invoiced_qty
  UNION SELECT a.root_id FROM ${purchaseOrderLineTable} a WHERE a.id = ANY(ARRAY(
    SELECT m.id FROM (
      SELECT il.order_line_id AS id, il.quantity, i.registered_at AS at
      FROM ${invoiceTable} i JOIN ${invoiceLineTable} il ON il.invoice_id = i.id AND il.order_line_id IS NOT NULL
      WHERE i.registered_at > ${surelyBy(day)} AND i.kind <> 'credit_note'
      UNION ALL SELECT gl.order_line_id, -coalesce(gl.quantity, gl.pieces), g.posted_at
      FROM ${goodsReceiptTable} g JOIN ${goodsReceiptLineTable} gl ON gl.receipt_id = g.id AND gl.order_line_id IS NOT NULL
      WHERE g.status = 'posted' AND g.posted_at > ${surelyBy(day)}
    ) AS m GROUP BY m.id HAVING sum(m.quantity) > 0 OR min(m.at) < ${surelyAfter(day)}
    UNION SELECT il.order_line_id FROM ${statusHistory} h JOIN ${invoiceLineTable} il ON il.invoice_id = h.entity_id
      WHERE h.entity = 'invoices' AND (h.to_state IN ('draft', 'void') OR h.action = 'undo') AND h.at > ${surelyBy(day)}
    UNION SELECT il.order_line_id FROM ${statusHistory} h JOIN ${invoiceTable} i ON i.id = h.entity_id AND i.kind = 'credit_note'
      JOIN ${invoiceLineTable} il ON il.invoice_id = i.id WHERE h.entity = 'invoices' AND h.at > ${surelyBy(day)}
    UNION SELECT rl.order_line_id FROM ${statusHistory} h JOIN ${supplierReturnLineTable} rl ON rl.supplier_return_id = h.entity_id
      WHERE h.entity = 'supplier-returns' AND h.at > ${surelyBy(day)}
    UNION SELECT gl.order_line_id FROM ${statusHistory} h JOIN ${goodsReceiptLineTable} gl ON gl.receipt_id = h.entity_id
      WHERE h.entity = 'goods-receipts' AND h.to_state = 'voided' AND h.at > ${surelyBy(day)}))`

/** What posted receipts brought on the line `l` of an order, and what is invoiced of it, both as of now. */
const receiptsOf = sql`SELECT sum(coalesce(gl.quantity, gl.pieces)) FROM ${goodsReceiptLineTable} gl
  JOIN ${goodsReceiptTable} g ON g.id = gl.receipt_id AND g.status = 'posted'
  JOIN ${purchaseOrderLineTable} a ON a.id = gl.order_line_id WHERE a.root_id = l.root_id`
const invoicesOf = sql`SELECT sum(CASE WHEN i.kind = 'credit_note' THEN -il.quantity ELSE il.quantity END)
  FROM ${invoiceLineTable} il JOIN ${invoiceTable} i ON i.id = il.invoice_id
  WHERE il.order_root_id = l.root_id AND i.registered_no IS NOT NULL AND (i.kind <> 'credit_note' OR ${isCounted(sql`i`)})`

/** What the counter of an order says beyond its documents: it came or was invoiced before the order was taken over from another system. */
const withoutDocument = (counter: SQL, documents: SQL, day: string) =>
  sql`CASE WHEN po.order_date <= ${day}::date THEN greatest(0, ${counter} - coalesce((${documents}), 0)) ELSE 0 END`

/**
 * What had come and was not invoiced at the end of a day: what posted receipts brought, less what went back and less registered
 * invoices, at the net of the order; sums and count are those of all rows.
 */
export async function uninvoiced(
  ctx: Context,
  { query }: { query: { on?: string | undefined; supplierId?: string | undefined } },
): Promise<UninvoicedReport> {
  const on = query.on ?? ctx.today()
  const ofSupplier = query.supplierId ? sql`AND po.supplier_id = ${query.supplierId}` : sql``
  const zone = sql`fa.time_zone`
  const [found] = await ctx.tx.query<Uninvoiced>(sql`
    WITH here AS MATERIALIZED (
      SELECT x.*, rounded_amount((x.came - x.back - x.invoiced) / x.quantity * x.net * (100 - x.discount) / 100, x.currency,
        x.by_minor_unit) AS value FROM (
        SELECT po.id, po.number, l.line_no, po.supplier_id, po.currency, po.by_minor_unit, l.quantity, l.net, coalesce(po.discount_percent, 0) AS discount,
          (SELECT coalesce(sum(coalesce(gl.quantity, gl.pieces)), 0) FROM ${goodsReceiptLineTable} gl
            JOIN ${goodsReceiptTable} g ON g.id = gl.receipt_id JOIN ${facilityTable} fa ON fa.id = g.facility_id
            JOIN ${purchaseOrderLineTable} a ON a.id = gl.order_line_id AND a.root_id = l.root_id
            WHERE ${stateOn(ctx, 'goods-receipts', receiptNow, on, zone)} = 'posted')
            + ${withoutDocument(sql`l.received_qty`, receiptsOf, on)} AS came,
          (SELECT coalesce(sum(rl.quantity), 0) FROM ${supplierReturnLineTable} rl
            JOIN ${supplierReturnTable} r ON r.id = rl.supplier_return_id JOIN ${facilityTable} fa ON fa.id = r.facility_id
            JOIN ${purchaseOrderLineTable} a ON a.id = rl.order_line_id AND a.root_id = l.root_id
            WHERE ${stateOn(ctx, 'supplier-returns', returnNow, on, zone)} IN ('open', 'agreed', 'settled', 'refused')) AS back,
          (SELECT coalesce(sum(CASE WHEN i.kind = 'credit_note' THEN -il.quantity ELSE il.quantity END), 0)
            FROM ${invoiceLineTable} il JOIN ${invoiceTable} i ON i.id = il.invoice_id JOIN ${facilityTable} fa ON fa.id = i.facility_id
            WHERE il.order_root_id = l.root_id AND CASE i.kind WHEN 'credit_note' THEN ${stateOn(ctx, 'invoices', invoiceNow, on, zone)} IN (${sql.raw(creditStates.map((state) => `'${state}'`).join(', '))})
              ELSE ${stateOn(ctx, 'invoices', invoiceNow, on, zone)} NOT IN ('draft', 'void') END)
            + ${withoutDocument(sql`l.invoiced_qty`, invoicesOf, on)} AS invoiced
        FROM ${carriedOrderLines.inForce(sql`l`, sql`po`)}
        WHERE l.root_id = ANY(ARRAY(${uninvoicedOn(on)})) ${ofSupplier} OFFSET 0) AS x
      WHERE x.came - x.back > x.invoiced)
    SELECT (SELECT count(*)::int FROM here) AS count,
      (SELECT coalesce(json_agg(json_build_object('currency', currency, 'amount', amount::text) ORDER BY currency), '[]')
        FROM (SELECT currency, sum(value) AS amount FROM here GROUP BY currency) AS s) AS sums,
      (SELECT coalesce(json_agg(r ORDER BY r."orderNumber", r."lineNo"), '[]') FROM (
        SELECT h.id AS "orderId", h.number AS "orderNumber", h.line_no AS "lineNo", c.name AS "supplierName", h.currency,
          (h.came - h.back)::text AS received, h.invoiced::text, h.value::text
        FROM here h JOIN ${companyTable} c ON c.id = h.supplier_id ORDER BY h.number, h.line_no LIMIT ${MOST_ROWS}) AS r) AS rows`)
  return { on, ...(found ?? { count: 0, sums: [], rows: [] }) }
}

/** What a supplier invoiced in the last twelve months against the ordered prices, and how soon it was paid. */
export async function ofSupplier(
  ctx: Context,
  { params }: { params: { id: string } },
): Promise<SupplierInvoicing> {
  const from = addDays(ctx.today(), -365)
  const [found] = await ctx.tx.query<Omit<SupplierInvoicing, 'from'>>(sql`
    WITH own AS MATERIALIZED (
      SELECT i.id, i.status, i.invoice_date, coalesce(i.exchange_rate, 1) AS rate, fa.base_currency FROM ${invoiceTable} i
        JOIN ${facilityTable} fa ON fa.id = i.facility_id
      WHERE i.supplier_id = ${params.id} AND i.kind = 'invoice' AND i.registered_no IS NOT NULL AND i.invoice_date >= ${from}),
    priced AS (
      SELECT own.invoice_date, own.status, own.base_currency, (l.net - l.allowance) * own.rate AS net, coalesce(l.priced_quantity, l.quantity) * now.unit_price
          * (100 - coalesce(now.discount_percent, 0)) / 100 * (100 - coalesce(po.discount_percent, 0)) / 100 * own.rate AS ordered
      FROM own JOIN ${invoiceLineTable} l ON l.invoice_id = own.id 
        JOIN ${carriedOrderLines.inForce(sql`now`, sql`po`)} ON now.root_id = l.order_root_id),
    paid AS (
      SELECT (SELECT max(p.paid_on) FROM ${invoicePaymentTable} p WHERE p.invoice_id = own.id) - own.invoice_date AS days
      FROM own WHERE own.status = 'paid')
    SELECT (SELECT count(*)::int FROM own) AS invoices,
      (SELECT round(100 * (sum(net) / nullif(sum(ordered), 0) - 1), 1)::text FROM priced) AS "overOrdered",
      (SELECT count(*)::int FROM priced) AS lines,
      (SELECT coalesce(json_agg(json_build_object('month', m.month, 'amount', m.amount::text, 'currency', m.base_currency)
          ORDER BY m.month DESC, m.base_currency), '[]') FROM (
        SELECT to_char(invoice_date, 'YYYY-MM') AS month, base_currency, sum(rounded_amount(net - ordered, base_currency)) AS amount FROM priced
        WHERE status IN ('approved', 'exported', 'part_paid', 'paid') AND rounded_amount(net - ordered, base_currency) > 0
        GROUP BY 1, 2) AS m) AS "letThrough",
      (SELECT round(avg(days), 1)::text FROM paid) AS "daysToPay", (SELECT count(days)::int FROM paid) AS paid`)
  return {
    from,
    ...(found ?? { invoices: 0, overOrdered: null, lines: 0, letThrough: [], daysToPay: null, paid: 0 }),
  }
}
