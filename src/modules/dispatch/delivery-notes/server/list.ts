import { sql } from 'drizzle-orm'
import type { ListQuery, Page } from '#platform/contract/calls/paging.ts'
import type { Context } from '#platform/server/context.ts'
import { addressOf } from '#platform/server/http/address.ts'
import type { HttpExchange } from '#platform/server/http/serve.ts'
import { listPage } from '#platform/server/lists/list.ts'
import { optionsOf } from '#platform/server/lists/options.ts'
import { listPlanOf } from '#platform/server/lists/own-columns.ts'
import { isUnproven } from '#modules/dispatch/delivery-ledger/server/api.ts'
import { companyTable } from '#modules/people/companies/table.ts'
import { quoteTable } from '#modules/sales/quotes/table.ts'
import { supplierReturnLineTable } from '#modules/purchasing/supplier-returns/table.ts'
import { isPast } from '#modules/setup/facilities/server/api.ts'
import { facilityTable, storageLocationTable } from '#modules/setup/facilities/table.ts'
import { sameSteel } from '#modules/steel/steel-stock/server/api.ts'
import { steelStockTable } from '#modules/steel/steel-stock/table.ts'
import { type DeliveryNoteListRow, deliveryNotes } from '../contract.ts'
import { deliveryNoteLineTable as lines, deliveryNoteTable as table } from '../table.ts'

/** Has not left although the day has passed at its facility. */
const leavesLate = (ctx: Context) =>
  sql`(${table.status} IN ('draft', 'ready') AND ${isPast(ctx, sql`${table.plannedOn}`, sql`${table.facilityId}`)})`

/** Lent, and not back although its day has passed. */
const isBackOverdue = (ctx: Context) =>
  sql`(${table.kind} = 'loan' AND ${table.status} IN ('dispatched', 'delivered')
    AND ${isPast(ctx, sql`${table.expectedBackOn}`, sql`${table.facilityId}`)})`

/** The rows of steel of returns to suppliers: those that went, and those that were chosen. */
const returnedRows = (ids: readonly (string | null)[]) => sql`ARRAY(
  SELECT coalesce(r.sent_id, r.stock_id) FROM ${supplierReturnLineTable} r
  WHERE r.supplier_return_id = ANY(${sql.param(ids)}::uuid[]) AND r.stock_id IS NOT NULL)`

const steelNotes = (ctx: Context) =>
  listPlanOf(deliveryNotes, table, {
    joins: sql`
      LEFT JOIN ${companyTable} co ON co.id = ${table.companyId}
      LEFT JOIN ${facilityTable} tf ON tf.id = ${table.toFacilityId}
      LEFT JOIN ${facilityTable} fa ON fa.id = ${table.facilityId}`,
    columns: { goesTo: sql`coalesce(co.name, tf.name)`, facilityCode: sql`fa.short_code` },
    filters: {
      late: leavesLate(ctx),
      unproven: isUnproven(table),
      backOverdue: isBackOverdue(ctx),
      supplierReturnId: {
        chosen: (ids) => sql`${table.id} = ANY(ARRAY(
          SELECT l.note_id FROM ${lines} l WHERE l.sent_id = ANY(ARRAY${sameSteel(returnedRows(ids))})
          UNION SELECT l.note_id FROM ${lines} l
          WHERE l.sent_id IS NULL AND l.stock_id = ANY(ARRAY${sameSteel(returnedRows(ids))})))`,
      },
      // The row that it was taken from, and the part that went.
      stockId: {
        chosen: (ids) => sql`${table.id} = ANY(ARRAY(
          SELECT l.note_id FROM ${lines} l WHERE l.stock_id = ANY(${sql.param(ids)}::uuid[])
          UNION SELECT l.note_id FROM ${lines} l WHERE l.sent_id = ANY(${sql.param(ids)}::uuid[])))`,
      },
    },
    searchAlso: (pattern) => [
      sql`${table.companyId} = ANY(ARRAY(SELECT id FROM ${companyTable} WHERE search LIKE ${pattern}))`,
    ],
    numbers: sql`${table.number}`,
    prefixes: [sql`${table.number}`],
  })

export const list = (
  ctx: Context,
  { query }: { query: ListQuery },
  exchange: HttpExchange,
): Promise<Page<DeliveryNoteListRow>> =>
  listPage<DeliveryNoteListRow>(ctx, steelNotes(ctx), query, addressOf(exchange))

/** Steel that is in the house; the newest first. */
export const steel = optionsOf({
  from: sql`${steelStockTable} st`,
  id: sql`st.id`,
  code: sql`st.number`,
  name: sql`concat_ws(', ', st.number, st.size_text, st.grade, st.heat_no, (st.qty_pieces - st.reserved_pieces) || ' free')`,
  active: sql`(st.qty_pieces > st.reserved_pieces)`,
  order: sql`st.number DESC, st.id`,
})

export const quotes = optionsOf({
  from: sql`${quoteTable} q`,
  id: sql`q.id`,
  code: sql`coalesce(q.project_name, '')`,
  name: sql`concat_ws(', ', q.number, nullif(q.project_name, ''))`,
  active: sql`q.is_current`,
  order: sql`q.number DESC, q.id`,
})

export const places = optionsOf({
  from: sql`${storageLocationTable} p JOIN ${facilityTable} fa ON fa.id = p.facility_id`,
  id: sql`p.id`,
  code: sql`p.code`,
  name: sql`p.name || ', ' || fa.name`,
  active: sql`p.active`,
  order: sql`fa.sort_order, p.position, p.id`,
})
