import { sql } from 'drizzle-orm'
import type { ListQuery, Page } from '#platform/contract/calls/paging.ts'
import type { Context } from '#platform/server/context.ts'
import type { HttpExchange } from '#platform/server/http/serve.ts'
import { listPage } from '#platform/server/lists/list.ts'
import { listPlanOf } from '#platform/server/lists/own-columns.ts'
import { addressOf } from '#platform/server/http/address.ts'
import { companyTable } from '#modules/people/companies/table.ts'
import { type ValveOrderRow, valveOrders } from '../contract.ts'
import { valveOrderTable as table } from '../table.ts'

const plan = listPlanOf(valveOrders, table, {
  joins: sql`LEFT JOIN ${companyTable} co ON co.id = ${table.companyId}`,
  columns: { companyName: sql`co.name` },
  prefixes: [sql`${table.number}`],
})

export const list = (
  ctx: Context,
  { query }: { query: ListQuery },
  exchange: HttpExchange,
): Promise<Page<ValveOrderRow>> => listPage<ValveOrderRow>(ctx, plan, query, addressOf(exchange))
