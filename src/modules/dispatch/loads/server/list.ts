import { sql } from 'drizzle-orm'
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
import { facilityTable } from '#modules/setup/facilities/table.ts'
import { type LoadListRow, loads } from '../contract.ts'
import { loadLineTable as line, loadTable as table } from '../table.ts'

/** Both kinds of notes as one. */
const notes = sql`(
  SELECT id, number, status, load_state, company_id, to_facility_id, mass_kg FROM ${deliveryNoteTable}
  UNION ALL SELECT id, number, status, load_state, company_id, NULL, mass_kg FROM ${travellerDeliveryNoteTable})`

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

/** Notes that have not left, and stand on no load. */
export const noteChoices = optionsOf({
  from: sql`${notes} n LEFT JOIN ${companyTable} co ON co.id = n.company_id LEFT JOIN ${facilityTable} tf ON tf.id = n.to_facility_id`,
  id: sql`n.id`,
  code: sql`n.number`,
  name: sql`n.number || ', ' || coalesce(co.name, tf.name, '')`,
  active: sql`(n.status IN ('draft', 'documents_check', 'ready') AND coalesce(n.load_state, 'gone') = 'gone')`,
  order: sql`n.number DESC, n.id`,
})
