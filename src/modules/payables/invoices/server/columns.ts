import { sql } from 'drizzle-orm'
import { instantOf } from '#platform/server/database/select-columns.ts'
import { files } from '#platform/server/files/table.ts'
import { userTable } from '#modules/people/users/table.ts'
import { bankMovedSince } from '#modules/suppliers/company-bank-accounts/server/api.ts'
import { carriedOrderLines } from '#modules/purchasing/purchase-orders/table.ts'
import {
  invoiceDeductionTable,
  invoiceLineTable as line,
  invoicePaymentTable,
  invoiceReleaseTable,
  invoiceTable as invoice,
} from '../table.ts'
import { isCounted } from './near-invoices.ts'

// What a record shows of an invoice besides its own columns.

/** An account of the supplier was touched since it was approved, before that since it is here. */
const bankMoved = bankMovedSince(
  sql`${invoice.supplierId}`,
  sql`coalesce(${invoice.approvedAt}, ${invoice.createdAt})`,
)

/** The line of the order in force, whichever revision the invoice names. */
export const ordered = sql`(
  SELECT json_build_object('lineNo', now.line_no, 'quantity', now.quantity::text, 'invoicedQty', now.invoiced_qty::text)
  FROM ${carriedOrderLines.inForce(sql`now`, sql`po`)}
  WHERE now.root_id = ${line.orderRootId})`

const releases = sql`(
  SELECT coalesce(json_agg(r ORDER BY r.at), '[]') FROM (
    SELECT x.line_no AS "lineNo", x.hold, x.tier, x.amount::text, x.reason, u.name AS "byName", ${instantOf(sql`x.at`)} AS at
    FROM ${invoiceReleaseTable} x JOIN ${userTable} u ON u.id = x.by_id WHERE x.invoice_id = ${invoice.id}) AS r)`

const payments = sql`(
  SELECT coalesce(json_agg(json_build_object('paidOn', p.paid_on, 'amount', p.amount::text, 'reference', p.reference)
    ORDER BY p.paid_on, p.at), '[]') FROM ${invoicePaymentTable} p WHERE p.invoice_id = ${invoice.id})`

/** What was taken off it when it went out; before, what is left of prepayments of its orders. */
const paidAhead = sql`(
  SELECT coalesce(json_agg(json_build_object('id', a.id, 'number', a.number, 'amount', a.amount::text) ORDER BY a.registered_no), '[]')
  FROM (SELECT p.id, p.number, p.registered_no, d.amount FROM ${invoiceDeductionTable} d
      JOIN public.${invoice} p ON p.id = d.prepayment_id WHERE d.invoice_id = ${invoice.id}
    UNION ALL SELECT p.id, p.number, p.registered_no, (SELECT coalesce(sum(x.amount), 0) FROM ${invoicePaymentTable} x WHERE x.invoice_id = p.id)
      - (SELECT coalesce(sum(d.amount), 0) FROM ${invoiceDeductionTable} d WHERE d.prepayment_id = p.id)
      - (SELECT coalesce(sum(c.stated_gross), 0) FROM public.${invoice} c WHERE c.credits_id = p.id AND ${isCounted(sql`c`)})
    FROM public.${invoice} p WHERE ${invoice.kind} = 'invoice' AND ${invoice.exportNo} IS NULL AND p.kind = 'prepayment' AND p.supplier_id = ${invoice.supplierId}
      AND p.status IN ('part_paid', 'paid') AND p.currency = ${invoice.currency} AND p.order_numbers && ${invoice.orderNumbers}) AS a WHERE a.amount > 0)`

const creditedBy = sql`(
  SELECT coalesce(json_agg(json_build_object('id', c.id, 'number', c.number, 'gross', c.stated_gross::text,
    'status', c.status) ORDER BY c.number), '[]')
  FROM public.${invoice} c WHERE c.credits_id = ${invoice.id} AND c.kind = 'credit_note' AND c.registered_no IS NOT NULL)`

const reinvoicedBy = sql`CASE WHEN ${invoice.kind} = 'credit_note' AND ${invoice.status} = 'approved' THEN (
  SELECT min(o.number) FROM public.${line} own JOIN ${carriedOrderLines.inForce(sql`now`, sql`po`)} ON now.root_id = own.order_root_id
    JOIN public.${line} x ON x.order_root_id = own.order_root_id JOIN public.${invoice} o ON o.id = x.invoice_id
  WHERE own.invoice_id = ${invoice.id} AND now.invoiced_qty + own.quantity > now.quantity AND o.kind <> 'credit_note'
    AND o.approved_at >= ${invoice.approvedAt} AND o.status IN ('approved', 'exported', 'part_paid', 'paid')) END`

const hasPdf = sql`EXISTS (SELECT FROM ${files} f WHERE f.entity = 'invoices' AND f.entity_id = ${invoice.id}
  AND f.mime = 'application/pdf' AND f.removed_at IS NULL)`

/** All of them that stand with the header. */
export const toldColumns = { bankMoved, creditedBy, hasPdf, paidAhead, payments, reinvoicedBy, releases }
