import { type SQL, sql } from 'drizzle-orm'
import { netOf } from '#platform/contract/priced-lines.ts'
import type { Context } from '#platform/server/context.ts'
import { deliveryEntryTable as entry } from '#modules/dispatch/delivery-ledger/table.ts'
import { deliveryNoteTable } from '#modules/dispatch/delivery-notes/table.ts'
import { travellerDeliveryNoteTable } from '#modules/dispatch/traveller-delivery-notes/table.ts'
import { companyTable } from '#modules/people/companies/table.ts'
import { travellerTable } from '#modules/production/travellers/table.ts'
import { contractReviewTable, orderLineTable } from '#modules/sales/contract-reviews/table.ts'
import { quoteLineTable, quoteTable } from '#modules/sales/quotes/table.ts'
import { facilityTable } from '#modules/setup/facilities/table.ts'
import { steelStockTable } from '#modules/steel/steel-stock/table.ts'
import type { BillingLine } from '../contract.ts'
import { billingEntryTable as billed } from '../table.ts'

/** What one list holds at most. */
export const MOST = 1000

type Read = Omit<BillingLine, 'net'> & { readonly byMinorUnit: boolean | null }

/** What a customer ordered says its price; else the quote does, less its discount where the price is the quoted one. */
const quoted = sql`(ql.breaks -> coalesce(ql.selected_break, 0) ->> 'unitPrice')::numeric`

/** The lines of entries that a condition names, with the net of each by the rule of the order. */
export async function billingLines(ctx: Context, where: SQL): Promise<BillingLine[]> {
  const rows = await ctx.tx.query<Read>(sql`
    SELECT e.id AS "entryId", e.kind, e.note_number AS "noteNumber", e.note_entity AS "noteEntity", e.note_id AS "noteId",
      co.code AS "customerCode", co.name AS "customerName", note.customer_order_no AS "customerOrderNo",
      q.number AS "orderNumber", ql.line_no AS "orderLine",
      coalesce(ql.description, t.description, st.size_text, '') AS description, e.delta AS quantity,
      coalesce(ordered.uom, ql.uom, 'each') AS uom,
      coalesce(ordered.unit_price, ${quoted})::text AS "unitPrice",
      CASE WHEN ql.id IS NULL THEN NULL WHEN ordered.unit_price <> ${quoted} THEN '0' ELSE ql.discount_percent::text END AS "discountPercent",
      coalesce(ordered.currency, q.currency) AS currency, q.by_minor_unit AS "byMinorUnit",
      (e.at AT TIME ZONE f.time_zone)::date::text AS "leftOn", (note.delivered_at AT TIME ZONE f.time_zone)::date::text AS "receivedOn",
      f.short_code AS "facilityCode"
    FROM ${billed} b JOIN ${entry} e ON e.id = b.entry_id JOIN ${facilityTable} f ON f.id = b.facility_id
    JOIN LATERAL (
      SELECT n.company_id, n.customer_order_no, n.delivered_at FROM ${travellerDeliveryNoteTable} n WHERE n.id = e.note_id
      UNION ALL SELECT n.company_id, n.customer_order_no, n.delivered_at FROM ${deliveryNoteTable} n WHERE n.id = e.note_id
    ) note ON true
    JOIN ${companyTable} co ON co.id = note.company_id
    LEFT JOIN ${quoteLineTable} ql ON ql.id = e.quote_line_id LEFT JOIN ${quoteTable} q ON q.id = ql.quote_id
    LEFT JOIN LATERAL (
      SELECT o.unit_price, o.uom, r.currency FROM ${orderLineTable} o JOIN ${contractReviewTable} r ON r.id = o.review_id
      WHERE o.quote_line_id = ql.id ORDER BY o.line_no LIMIT 1) ordered ON true
    LEFT JOIN LATERAL (
      SELECT made.description FROM ${travellerTable} made WHERE made.root_id = e.traveller_root_id
      ORDER BY made.in_force DESC, made.revision DESC LIMIT 1) t ON true
    LEFT JOIN ${steelStockTable} st ON st.id = e.stock_id
    WHERE ${where} ORDER BY e.at, e.id`)
  return rows.map(({ byMinorUnit, ...line }) => ({
    ...line,
    net:
      line.unitPrice === null || line.currency === null
        ? null
        : netOf(
            {
              quantity: String(line.quantity),
              unitPrice: line.unitPrice,
              discountPercent: line.discountPercent,
            },
            { currency: line.currency, byMinorUnit: byMinorUnit ?? true },
          ),
  }))
}

/** Entries of a facility that accounts have not been told of; those with the oldest day first. */
export const openAt = (facilityId: string): SQL => sql`
  SELECT ${billed.entryId} FROM ${billed} WHERE ${billed.facilityId} = ${facilityId}::uuid AND ${billed.exportId} IS NULL
    AND NOT ${billed.withdrawn} ORDER BY ${billed.at}, ${billed.entryId} LIMIT ${MOST}`
