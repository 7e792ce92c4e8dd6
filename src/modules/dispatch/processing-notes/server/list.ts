import { sql } from 'drizzle-orm'
import type { ListQuery, Page } from '#platform/contract/calls/paging.ts'
import type { Context } from '#platform/server/context.ts'
import { addressOf } from '#platform/server/http/address.ts'
import type { HttpExchange } from '#platform/server/http/serve.ts'
import { listPage } from '#platform/server/lists/list.ts'
import { optionsOf } from '#platform/server/lists/options.ts'
import { listPlanOf } from '#platform/server/lists/own-columns.ts'
import { companyTable } from '#modules/people/companies/table.ts'
import { operationTable } from '#modules/production/operations/table.ts'
import { routeLineTable, travellerTable } from '#modules/production/travellers/table.ts'
import { purchaseOrderTable } from '#modules/purchasing/purchase-orders/table.ts'
import { isPast } from '#modules/setup/facilities/server/api.ts'
import { type ProcessingNoteListRow, processingNotes } from '../contract.ts'
import { processingNoteTable as table } from '../table.ts'

const listedNotes = (ctx: Context) =>
  listPlanOf(processingNotes, table, {
    joins: sql`LEFT JOIN ${companyTable} co ON co.id = ${table.companyId}`,
    columns: { companyName: sql`co.name` },
    filters: {
      backOverdue: sql`(${table.status} = 'dispatched' AND ${isPast(ctx, sql`${table.expectedBackOn}`, sql`${table.facilityId}`)})`,
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
): Promise<Page<ProcessingNoteListRow>> =>
  listPage<ProcessingNoteListRow>(ctx, listedNotes(ctx), query, addressOf(exchange))

/** Operations of released travellers that are done outside and have pieces. */
export const operations = optionsOf({
  from: sql`${operationTable} o JOIN ${routeLineTable} r ON r.id = o.route_line_id AND r.subcontracted
    JOIN ${travellerTable} t ON t.root_id = o.traveller_root_id AND t.in_force`,
  id: sql`o.id`,
  code: sql`t.number`,
  name: sql`t.number || ', ' || o.seq || ' ' || r.title || ', ' || o.open_qty || ' open'`,
  active: sql`(t.status = 'released' AND o.open_qty > 0)`,
  order: sql`t.number DESC, o.seq, o.id`,
})

/** Subcontract orders that a processor works to. */
export const orders = optionsOf({
  from: sql`${purchaseOrderTable} o JOIN ${companyTable} co ON co.id = o.supplier_id`,
  id: sql`o.id`,
  code: sql`o.number`,
  name: sql`o.number || ', ' || co.name`,
  active: sql`(o.type = 'subcontract' AND o.in_force AND o.status = 'issued')`,
  order: sql`o.number DESC, o.id`,
})
