import { sql } from 'drizzle-orm'
import type { ListQuery, Page } from '#platform/contract/calls/paging.ts'
import type { Context } from '#platform/server/context.ts'
import type { HttpExchange } from '#platform/server/http/serve.ts'
import { listPage } from '#platform/server/lists/list.ts'
import { listPlanOf } from '#platform/server/lists/own-columns.ts'
import { optionsOf } from '#platform/server/lists/options.ts'
import { addressOf } from '#platform/server/http/address.ts'
import { companyTable } from '#modules/people/companies/table.ts'
import { facilityTable } from '#modules/setup/facilities/table.ts'
import { nonConformanceTable } from '#modules/purchasing/non-conformances/table.ts'
import {
  consolidatedMatches,
  purchaseOrderLineTable as orderLine,
  purchaseOrderTable as order,
} from '#modules/purchasing/purchase-orders/table.ts'
import { sameSteel } from '#modules/steel/steel-stock/server/api.ts'
import { steelStockTable } from '#modules/steel/steel-stock/table.ts'
import { type SupplierReturnListRow, supplierReturns } from '../contract.ts'
import { supplierReturnLineTable as lines, supplierReturnTable as table } from '../table.ts'

const plan = listPlanOf(supplierReturns, table, {
  joins: sql`
    LEFT JOIN ${companyTable} co ON co.id = ${table.companyId}
    LEFT JOIN ${facilityTable} fa ON fa.id = ${table.facilityId}`,
  columns: {
    companyName: sql`co.name`,
    consolidatedNumbers: sql`(SELECT string_agg(DISTINCT ${order.consolidatedNumber}, ', ') FROM ${order}
      WHERE ${order.number} = ANY(string_to_array(${table.orderNumbers}, ', ')) AND ${order.inForce})`,
    facilityCode: sql`fa.short_code`,
  },
  filters: {
    // What has gone is of the row that went, a draft of the one that was chosen.
    stockId: {
      chosen: (ids) => sql`${table.id} = ANY(ARRAY(
        SELECT l.supplier_return_id FROM ${lines} l WHERE l.sent_id = ANY(ARRAY${sameSteel(sql`${sql.param(ids)}::uuid[]`)})
        UNION SELECT l.supplier_return_id FROM ${lines} l
        WHERE l.sent_id IS NULL AND l.stock_id = ANY(ARRAY${sameSteel(sql`${sql.param(ids)}::uuid[]`)})))`,
    },
    // In any revision of the order: a line keeps the one that it filled.
    orderId: {
      chosen: (ids) => sql`${table.id} = ANY(ARRAY(
        SELECT l.supplier_return_id FROM ${order} asked
        JOIN ${order} revision ON revision.number = asked.number
        JOIN ${orderLine} ol ON ol.order_id = revision.id
        JOIN ${lines} l ON l.order_line_id = ol.id
        WHERE asked.id = ANY(${sql.param(ids)}::uuid[])))`,
    },
  },
  searchAlso: (pattern) => [
    sql`${table.companyId} = ANY(ARRAY(SELECT id FROM ${companyTable} WHERE search LIKE ${pattern}))`,
    sql`${table.id} = ANY(ARRAY(SELECT l.supplier_return_id FROM ${lines} l
      JOIN ${steelStockTable} st ON st.id = l.stock_id WHERE st.search LIKE ${pattern}))`,
    sql`${table.id} = ANY(ARRAY(SELECT l.supplier_return_id FROM ${order} JOIN ${orderLine} ol ON ol.order_id = ${order.id}
      JOIN ${lines} l ON l.order_line_id = ol.id WHERE ${consolidatedMatches(pattern)}))`,
  ],
  prefixes: [sql`${table.number}`],
})

export const list = (
  ctx: Context,
  { query }: { query: ListQuery },
  exchange: HttpExchange,
): Promise<Page<SupplierReturnListRow>> =>
  listPage<SupplierReturnListRow>(ctx, plan, query, addressOf(exchange))

/** Steel that is in the house; the newest first. */
export const pieces = optionsOf({
  from: sql`${steelStockTable} st`,
  id: sql`st.id`,
  code: sql`st.size_text`,
  name: sql`concat_ws(', ', st.number, st.grade, st.heat_no, st.qty_pieces || ' pcs')`,
  active: sql`(st.qty_pieces > 0 AND st.status <> 'issued')`,
  order: sql`st.number DESC, st.id`,
})

export const nonConformances = optionsOf({
  from: sql`${nonConformanceTable} n`,
  id: sql`n.id`,
  code: sql`n.number`,
  name: sql`n.title`,
  active: sql`(n.status <> 'cancelled')`,
  order: sql`n.number DESC, n.id`,
})
