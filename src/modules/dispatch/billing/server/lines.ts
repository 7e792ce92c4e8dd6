import { type SQL, sql } from 'drizzle-orm'
import { netOf } from '#platform/contract/priced-lines.ts'
import type { Context } from '#platform/server/context.ts'
import { deliveryEntryTable as entry } from '#modules/dispatch/delivery-ledger/table.ts'
import { deliveryNoteTable } from '#modules/dispatch/delivery-notes/table.ts'
import { travellerDeliveryNoteTable } from '#modules/dispatch/traveller-delivery-notes/table.ts'
import { companyTable } from '#modules/people/companies/table.ts'
import { travellerTable } from '#modules/production/travellers/table.ts'
import { type AgreedOrderLine, agreedOrders } from '#modules/sales/quotes/server/api.ts'
import { quoteLineTable, quoteTable } from '#modules/sales/quotes/table.ts'
import { facilityTable } from '#modules/setup/facilities/table.ts'
import { steelStockTable } from '#modules/steel/steel-stock/table.ts'
import type { BillingLine } from '../contract.ts'
import { billingEntryTable as billed } from '../table.ts'

/** What one list holds at most. */
export const MOST = 1000

type Read = Omit<BillingLine, 'net'> & {
  readonly byMinorUnit: boolean | null
  readonly quoteId: string | null
  readonly quoteLineId: string | null
}

/** The price of a line whose order nobody has reviewed, less its discount. */
const quoted = sql`(ql.breaks -> coalesce(ql.selected_break, 0) ->> 'unitPrice')::numeric`

/** Whether an entry is of an order that was released and is being changed. */
const isInChange = (entryId: SQL): SQL => sql`EXISTS (
  SELECT FROM ${entry} of_order JOIN ${quoteLineTable} changed_line ON changed_line.id = of_order.quote_line_id
  JOIN ${quoteTable} changed ON changed.id = changed_line.quote_id
  WHERE of_order.id = ${entryId} AND changed.released_at IS NOT NULL AND changed.status IN ('won', 'part_won'))`

/** What was agreed on is after discount; of a line that the order has no more nobody agreed on anything. */
const agreedPrice = (price: Pick<AgreedOrderLine, 'unitPrice' | 'uom' | 'currency'> | undefined) =>
  price
    ? { unitPrice: price.unitPrice, uom: price.uom, currency: price.currency, discountPercent: '0' }
    : { unitPrice: null, discountPercent: null }

/** The lines of entries that a condition names, each with the price that both sides agreed on and its net. */
export async function billingLines(ctx: Context, where: SQL): Promise<BillingLine[]> {
  const rows = await ctx.tx.query<Read>(sql`
    SELECT e.id AS "entryId", e.kind, e.note_number AS "noteNumber", e.note_entity AS "noteEntity", e.note_id AS "noteId",
      co.code AS "customerCode", co.name AS "customerName", note.customer_order_no AS "customerOrderNo",
      q.number AS "orderNumber", ql.line_no AS "orderLine",
      coalesce(ql.description, t.description, st.size_text, '') AS description, e.delta AS quantity,
      coalesce(ql.uom, 'each') AS uom, ${quoted}::text AS "unitPrice", ql.discount_percent::text AS "discountPercent", q.currency,
      q.by_minor_unit AS "byMinorUnit", ${isInChange(sql`e.id`)} AS "isWaiting", q.id AS "quoteId", ql.id AS "quoteLineId",
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
      SELECT made.description FROM ${travellerTable} made WHERE made.root_id = e.traveller_root_id
      ORDER BY made.in_force DESC, made.revision DESC LIMIT 1) t ON true
    LEFT JOIN ${steelStockTable} st ON st.id = e.stock_id
    WHERE ${where} ORDER BY e.at, e.id`)
  const agreed = await agreedOrders(ctx, [...new Set(rows.flatMap(({ quoteId }) => quoteId ?? []))])
  return rows.map(({ byMinorUnit, quoteId, quoteLineId, ...read }) => {
    const order = agreed.get(quoteId ?? '')
    const price = order?.get(quoteLineId ?? '')
    const line = order ? { ...read, ...agreedPrice(price) } : read
    const { quantity, unitPrice, discountPercent, currency } = line
    const net =
      unitPrice === null || currency === null
        ? null
        : netOf(
            { quantity: String(quantity), unitPrice, discountPercent },
            { currency, byMinorUnit: byMinorUnit ?? true },
          )
    return { ...line, net }
  })
}

const isOpenAt = (facilityId: string): SQL =>
  sql`${billed.facilityId} = ${facilityId}::uuid AND ${billed.exportId} IS NULL AND NOT ${billed.withdrawn}`
const oldestFirst = sql`ORDER BY ${billed.at}, ${billed.entryId} LIMIT ${MOST}`

/** Entries of a facility that accounts have not been told of; those with the oldest day first. */
export const openAt = (facilityId: string): SQL =>
  sql`SELECT ${billed.entryId} FROM ${billed} WHERE ${isOpenAt(facilityId)} ${oldestFirst}`

/** Of those what can go out: of an order that is being changed nobody has approved what it costs now. */
export const billableAt = (facilityId: string): SQL => sql`
  SELECT ${billed.entryId} FROM ${billed} WHERE ${isOpenAt(facilityId)} AND NOT ${isInChange(sql`${billed.entryId}`)} ${oldestFirst}`

/** Holds the orders of what is open at a facility: none is changed while it goes out. */
export const holdOrdersAt = (ctx: Context, facilityId: string): Promise<unknown> =>
  ctx.tx.query(sql`
    SELECT FROM ${quoteTable} WHERE id IN (
      SELECT ql.quote_id FROM ${billed} JOIN ${entry} e ON e.id = ${billed.entryId} JOIN ${quoteLineTable} ql ON ql.id = e.quote_line_id
      WHERE ${isOpenAt(facilityId)}) ORDER BY id FOR SHARE`)
