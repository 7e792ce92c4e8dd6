import { sql } from 'drizzle-orm'
import type { Context } from '#platform/server/context.ts'
import {
  travellerDeliveryNoteLineTable as line,
  travellerDeliveryNoteTable as note,
} from '#modules/dispatch/traveller-delivery-notes/table.ts'
import { companyTable } from '#modules/people/companies/table.ts'
import { serialTable, travellerTable } from '#modules/production/travellers/table.ts'
import { quoteLineTable, quoteTable } from '#modules/sales/quotes/table.ts'
import { pslLevelTable } from '#modules/setup/psl-levels/table.ts'
import { specificationTable } from '#modules/setup/specifications/table.ts'
import type { StatedItem } from '../domain.ts'
import { anyNote, steelOfNote } from './notes.ts'

export type FoundItem = Required<Pick<StatedItem, 'goods'>> &
  Omit<StatedItem, 'goods' | 'heats' | 'unknownSteel' | 'tests' | 'source'> & {
    readonly lineId: string
    readonly rootId: string
    readonly serialIds: readonly string[]
  }

interface FoundNote {
  readonly number: string
  readonly customer: string
  readonly customerOrderNo: string | null
  readonly project: string | null
  readonly items: readonly FoundItem[]
}

/** The note with its lines, each with the traveller as the shop works to it. */
export const noteToDeclare = (ctx: Context, id: string): Promise<FoundNote[]> =>
  ctx.tx.query<FoundNote>(sql`
    SELECT n.number, co.name AS customer, n.customer_order_no AS "customerOrderNo", n.project, (
      SELECT coalesce(json_agg(json_build_object('lineId', l.id, 'rootId', l.traveller_id, 'serialIds', l.serial_ids, 'lineNo', l.line_no,
        'traveller', t.number || ' Rev ' || t.revision, 'description', t.description,
        'drawing', t.drawing_no || ' Rev ' || coalesce(t.drawing_rev, '-'), 'pslLevel', psl.code,
        'order', (SELECT q.number || ', line ' || ql.line_no FROM ${quoteLineTable} ql JOIN ${quoteTable} q ON q.id = ql.quote_id
          WHERE ql.id = l.quote_line_id),
        'quantity', l.quantity, 'goods', json_build_object('hsCode', l.hs_code, 'origin', l.origin_country,
          'massKg', trim_scale(l.mass_kg)::text, 'value', l.customs_value::text || ' ' || n.customs_currency),
        'serials', ARRAY(SELECT s.serial_no FROM ${serialTable} s WHERE s.id = ANY(l.serial_ids) ORDER BY s.serial_no))
        ORDER BY l.line_no), '[]')
      FROM ${line} l JOIN ${travellerTable} t ON t.root_id = l.traveller_id AND t.in_force
      JOIN ${pslLevelTable} psl ON psl.id = t.psl_level_id WHERE l.note_id = n.id) AS items
    FROM ${note} n JOIN ${companyTable} co ON co.id = n.company_id WHERE n.id = ${id}`)

/** The same of a note of steel: each of its lines with the row of stock that goes, or went. */
export const steelToDeclare = (ctx: Context, id: string): Promise<FoundNote[]> =>
  ctx.tx.query<FoundNote>(sql`
    SELECT n.number, co.name AS customer, n.customer_order_no AS "customerOrderNo", n.project, (
      SELECT coalesce(json_agg(json_build_object('lineId', st.line_id, 'rootId', st.id, 'serialIds', '[]'::json, 'lineNo', st.line_no,
        'traveller', st.number, 'description', concat_ws(', ', st.size_text, concat_ws(' ', sp.code, st.grade)), 'drawing', NULL,
        'pslLevel', coalesce((SELECT p.code FROM ${pslLevelTable} p WHERE p.id = st.psl_level_id), ''), 'order', NULL,
        'quantity', st.quantity, 'goods', json_build_object('hsCode', st.hs_code, 'origin', st.origin_country,
          'massKg', trim_scale(st.line_kg)::text, 'value', st.customs_value::text || ' ' || n.customs_currency),
        'serials', '[]'::json) ORDER BY st.line_no), '[]')
      FROM ${steelOfNote} st JOIN ${specificationTable} sp ON sp.id = st.specification_id WHERE st.note_id = n.id) AS items
    FROM ${anyNote} n JOIN ${companyTable} co ON co.id = n.company_id WHERE n.id = ${id}`)
