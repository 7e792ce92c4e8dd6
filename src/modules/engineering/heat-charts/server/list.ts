import { sql } from 'drizzle-orm'
import type { ListQuery, Page } from '#platform/contract/calls/paging.ts'
import type { Context } from '#platform/server/context.ts'
import type { HttpExchange } from '#platform/server/http/serve.ts'
import { listPage } from '#platform/server/lists/list.ts'
import { listPlanOf } from '#platform/server/lists/own-columns.ts'
import { addressOf } from '#platform/server/http/address.ts'
import { companyTable } from '#modules/people/companies/table.ts'
import { type HeatChartRow, heatCharts } from '../contract.ts'
import { heatChartTable as table } from '../table.ts'

const plan = listPlanOf(heatCharts, table, {
  joins: sql`LEFT JOIN ${companyTable} co ON co.id = ${table.companyId}`,
  columns: { companyName: sql`co.name` },
  prefixes: [sql`${table.number}`],
  where: sql`${table.isCurrent}`,
})

export const list = (
  ctx: Context,
  { query }: { query: ListQuery },
  exchange: HttpExchange,
): Promise<Page<HeatChartRow>> => listPage<HeatChartRow>(ctx, plan, query, addressOf(exchange))
