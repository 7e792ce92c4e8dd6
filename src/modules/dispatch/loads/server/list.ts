import { type SQL, sql } from 'drizzle-orm'
import type { ListQuery, Page } from '#platform/contract/calls/paging.ts'
import type { Context } from '#platform/server/context.ts'
import { addressOf } from '#platform/server/http/address.ts'
import type { HttpExchange } from '#platform/server/http/serve.ts'
import { listPage } from '#platform/server/lists/list.ts'
import { optionsOf } from '#platform/server/lists/options.ts'
import { listPlanOf } from '#platform/server/lists/own-columns.ts'
import { deliveryNoteTable } from '#modules/dispatch/delivery-notes/table.ts'
import { travellerDeliveryNoteTable } from '#modules/dispatch/traveller-delivery-notes/table.ts'
import { companyTable } from '#modules/people/companies/table.ts'
import { isPast } from '#modules/setup/facilities/server/api.ts'
import { supplierReturnLineTable, supplierReturnTable } from '#modules/purchasing/supplier-returns/table.ts'
import { facilityTable } from '#modules/setup/facilities/table.ts'
import { steelStockTable, stockMovementTable } from '#modules/steel/steel-stock/table.ts'
import { type LoadListRow, loads } from '../contract.ts'
import { type NoteEntity, waits } from '../domain.ts'
import { loadLineTable as line, loadTable as table } from '../table.ts'

/** Steel of a return while it is here; what has gone by its movement. */
const massOfReturn = sql`(
  SELECT coalesce(sum(coalesce(
    (SELECT -m.mass_kg FROM ${stockMovementTable} m WHERE m.stock_id = rl.sent_id AND m.kind = 'dispatch' ORDER BY m.seq DESC LIMIT 1),
    (SELECT round(st.mass_kg / nullif(st.qty_pieces, 0) * rl.quantity, 3) FROM ${steelStockTable} st WHERE st.id = rl.stock_id))), 0)
  FROM ${supplierReturnLineTable} rl WHERE rl.supplier_return_id = r.id)`

const isFree = (entity: NoteEntity, row: SQL) =>
  sql`${row}.status = ANY(${sql.param(waits[entity])}) AND ${row}.load_id IS NULL`

/** Notes of both kinds, and returns to suppliers, as one. */
const notes = sql`(
  SELECT d.id, d.number, d.company_id, d.to_facility_id, d.mass_kg, ${isFree('delivery-notes', sql`d`)} AS is_free
    FROM ${deliveryNoteTable} d
  UNION ALL SELECT t.id, t.number, t.company_id, NULL, t.mass_kg, ${isFree('traveller-delivery-notes', sql`t`)}
    FROM ${travellerDeliveryNoteTable} t
  UNION ALL SELECT r.id, r.number, r.company_id, NULL, ${massOfReturn}, ${isFree('supplier-returns', sql`r`)}
    FROM ${supplierReturnTable} r)`

const onLoad = sql`FROM ${line} l JOIN ${notes} n ON n.id = l.note_id WHERE l.load_id = ${table.id}`

const listedLoads = (ctx: Context) =>
  listPlanOf(loads, table, {
    joins: sql`LEFT JOIN ${facilityTable} fa ON fa.id = ${table.facilityId}`,
    columns: {
      facilityCode: sql`fa.short_code`,
      goesTo: sql`(SELECT string_agg(DISTINCT names.name, ', ') FROM (
        SELECT coalesce((SELECT co.name FROM ${companyTable} co WHERE co.id = n.company_id),
          (SELECT tf.name FROM ${facilityTable} tf WHERE tf.id = n.to_facility_id)) AS name ${onLoad}) names)`,
      noteCount: sql`(SELECT count(*)::int FROM ${line} l WHERE l.load_id = ${table.id})`,
      massKg: sql`(SELECT coalesce(sum(n.mass_kg), 0)::text ${onLoad})`,
    },
    filters: {
      late: sql`(${table.status} IN ('planned', 'loading') AND ${isPast(ctx, sql`${table.plannedOn}`, sql`${table.facilityId}`)})`,
      companyId: {
        chosen: (ids) => sql`${table.id} = ANY(ARRAY(
          SELECT l.load_id FROM ${line} l WHERE l.company_id = ANY(${sql.param(ids)}::uuid[])))`,
      },
    },
    numbers: sql`${table.number}`,
    prefixes: [sql`${table.number}`],
  })

export const list = (
  ctx: Context,
  { query }: { query: ListQuery },
  exchange: HttpExchange,
): Promise<Page<LoadListRow>> => listPage<LoadListRow>(ctx, listedLoads(ctx), query, addressOf(exchange))

/** Notes and returns that have not left, and stand on no load. */
export const noteChoices = optionsOf({
  from: sql`${notes} n LEFT JOIN ${companyTable} co ON co.id = n.company_id LEFT JOIN ${facilityTable} tf ON tf.id = n.to_facility_id`,
  id: sql`n.id`,
  code: sql`n.number`,
  name: sql`n.number || ', ' || coalesce(co.name, tf.name, '')`,
  active: sql`n.is_free`,
  order: sql`n.number DESC, n.id`,
})
