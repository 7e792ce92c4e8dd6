import { sql } from 'drizzle-orm'
import type { ListQuery, Page } from '#platform/contract/calls/paging.ts'
import type { Context } from '#platform/server/context.ts'
import type { HttpExchange } from '#platform/server/http/serve.ts'
import { listPage } from '#platform/server/lists/list.ts'
import { listPlanOf } from '#platform/server/lists/own-columns.ts'
import { optionsOf } from '#platform/server/lists/options.ts'
import { addressOf } from '#platform/server/http/address.ts'
import { certificateTable } from '#modules/steel/certificates/table.ts'
import { companyTable } from '#modules/people/companies/table.ts'
import { facilityTable } from '#modules/setup/facilities/table.ts'
import { goodsReceiptTable } from '#modules/purchasing/goods-receipts/table.ts'
import { steelHoldTable, steelStockTable } from '#modules/steel/steel-stock/table.ts'
import { type NonConformanceListRow, nonConformances } from '../contract.ts'
import { nonConformanceTable as table } from '../table.ts'

const plan = listPlanOf(nonConformances, table, {
  joins: sql`
    LEFT JOIN ${companyTable} co ON co.id = ${table.companyId}
    LEFT JOIN ${facilityTable} fa ON fa.id = ${table.facilityId}`,
  columns: {
    companyName: sql`co.name`,
    pieceNumbers: sql`(SELECT coalesce(string_agg(st.number, ', ' ORDER BY st.number), '') FROM ${steelHoldTable} h
      JOIN ${steelStockTable} st ON st.id = h.stock_id WHERE h.source_id = ${table.id})`,
    facilityCode: sql`fa.short_code`,
  },
  searchAlso: (pattern) => [
    sql`${table.companyId} = ANY(ARRAY(SELECT id FROM ${companyTable} WHERE search LIKE ${pattern}))`,
    sql`${table.id} = ANY(ARRAY(SELECT h.source_id FROM ${steelHoldTable} h
      JOIN ${steelStockTable} st ON st.id = h.stock_id WHERE st.search LIKE ${pattern}))`,
  ],
  prefixes: [sql`${table.number}`],
})

export const list = (
  ctx: Context,
  { query }: { query: ListQuery },
  exchange: HttpExchange,
): Promise<Page<NonConformanceListRow>> =>
  listPage<NonConformanceListRow>(ctx, plan, query, addressOf(exchange))

/** Steel that is in the house or given out to the shop; the newest first. */
export const pieces = optionsOf({
  from: sql`${steelStockTable} st`,
  id: sql`st.id`,
  // A chosen one is shown by its name alone, so that has the number.
  code: sql`st.size_text`,
  name: sql`concat_ws(', ', st.number, st.grade, st.heat_no)`,
  active: sql`(st.status NOT IN ('consumed', 'returned', 'scrapped', 'reversed'))`,
  order: sql`st.number DESC, st.id`,
})

export const receipts = optionsOf({
  from: sql`${goodsReceiptTable} g JOIN ${companyTable} su ON su.id = g.supplier_id`,
  id: sql`g.id`,
  code: sql`g.number`,
  name: sql`(su.name || ', ' || g.delivery_note_no)`,
  active: sql`(g.status <> 'voided')`,
  order: sql`g.number DESC, g.id`,
})

export const certificates = optionsOf({
  from: sql`${certificateTable} c JOIN ${companyTable} co ON co.id = c.issuer_id`,
  id: sql`c.id`,
  code: sql`c.number`,
  name: sql`(c.mill_certificate_no || ', ' || co.name)`,
  active: sql`true`,
  order: sql`c.number DESC, c.id`,
})
