import { sql } from 'drizzle-orm'
import type { ListQuery, Page } from '#platform/contract/calls/paging.ts'
import type { Context } from '#platform/server/context.ts'
import type { HttpExchange } from '#platform/server/http/serve.ts'
import { addressOf } from '#platform/server/http/address.ts'
import { listPage } from '#platform/server/lists/list.ts'
import { listPlanOf } from '#platform/server/lists/own-columns.ts'
import { optionsOf } from '#platform/server/lists/options.ts'
import { companyTable } from '#modules/people/companies/table.ts'
import { type DrawingRow, drawings } from '../contract.ts'
import { drawingTable as table } from '../table.ts'

/** The newest revision, and the one that work goes by. */
export const isListed = sql`(${table.isCurrent} OR ${table.status} = 'current')`

const plan = listPlanOf(drawings, table, {
  joins: sql`LEFT JOIN ${companyTable} co ON co.id = ${table.companyId}`,
  columns: { companyName: sql`co.name` },
  prefixes: [sql`lower(${table.number})`],
  where: isListed,
})

export const list = (
  ctx: Context,
  { query }: { query: ListQuery },
  exchange: HttpExchange,
): Promise<Page<DrawingRow>> => listPage<DrawingRow>(ctx, plan, query, addressOf(exchange))

/** Current revisions for a select. */
export const options = optionsOf({
  from: sql`${table}`,
  id: sql`${table.id}`,
  code: sql`(${table.number} || ' Rev ' || ${table.rev})`,
  name: sql`${table.title}`,
  active: sql`(${table.status} = 'current')`,
  order: sql`${table.number}, ${table.id}`,
})
