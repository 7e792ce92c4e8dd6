import { sql } from 'drizzle-orm'
import type { Context } from '#platform/server/context.ts'
import {
  deliveryNoteLineTable as steelLine,
  deliveryNoteTable as steelNote,
} from '#modules/dispatch/delivery-notes/table.ts'
import {
  travellerDeliveryNoteLineTable as pieceLine,
  travellerDeliveryNoteTable as pieceNote,
} from '#modules/dispatch/traveller-delivery-notes/table.ts'
import { steelStockTable } from '#modules/steel/steel-stock/table.ts'

const header = (entity: string, table: typeof pieceNote | typeof steelNote) => sql`
  SELECT id, ${sql.raw(`'${entity}'`)} AS entity, number, status, company_id, facility_id, customer_order_no, project, incoterm,
    incoterm_place, mass_kg, customs_currency, created_by_id, created_at, search FROM public.${table}`

/** Notes about which something is declared: of pieces, and of steel that goes to a company. */
export const anyNote = sql`(${header('traveller-delivery-notes', pieceNote)}
  UNION ALL ${header('delivery-notes', steelNote)} WHERE company_id IS NOT NULL)`

/** What customs are told of the lines of any note. */
export const anyNoteLine = sql`(
  SELECT note_id, traveller_id, hs_code, origin_country, customs_value FROM ${pieceLine}
  UNION ALL SELECT note_id, NULL, hs_code, origin_country, customs_value FROM ${steelLine})`

/** The rows of stock of a note of steel, as they went or shall go. */
export const steelOfNote = sql`(SELECT l.note_id, l.id AS line_id, l.line_no, l.quantity, l.hs_code, l.origin_country,
    l.customs_value, coalesce(l.sent_kg, round(s.mass_kg / nullif(s.qty_pieces, 0) * l.quantity, 3)) AS line_kg,
    s.id, s.number, s.size_text, s.grade, s.specification_id, s.psl_level_id
  FROM ${steelLine} l JOIN ${steelStockTable} s ON s.id = coalesce(l.sent_id, l.stock_id))`

/** Of two that are signed for a note in the same second one waits here; its steel stays as it is meanwhile. */
export async function lockNote(ctx: Context, noteId: string): Promise<void> {
  await ctx.tx.query(sql`SELECT FROM ${pieceNote} WHERE id = ${noteId} FOR UPDATE`)
  await ctx.tx.query(sql`SELECT FROM ${steelNote} WHERE id = ${noteId} FOR UPDATE`)
  await ctx.tx.query(sql`
    SELECT FROM ${steelStockTable} WHERE id IN (SELECT coalesce(l.sent_id, l.stock_id) FROM ${steelLine} l WHERE l.note_id = ${noteId})
    ORDER BY id FOR SHARE`)
}
