import { sql } from 'drizzle-orm'
import type { ListQuery, Page } from '#platform/contract/calls/paging.ts'
import type { Context } from '#platform/server/context.ts'
import { addressOf } from '#platform/server/http/address.ts'
import { listPage } from '#platform/server/lists/list.ts'
import type { ListPlan } from '#platform/server/lists/list-plan.ts'
import type { HttpExchange } from '#platform/server/http/serve.ts'
import type { CalculationRow, pipeWallCalculations } from '../contract.ts'

const plan = (ctx: Context): ListPlan<typeof pipeWallCalculations> => ({
  from: sql`pipe_wall_calculations c`,
  id: sql`c.id`,
  columns: {
    number: sql`c.number`,
    revision: sql`c.revision`,
    title: sql`c.title`,
    client: sql`c.client`,
    method: sql`c.method`,
    size: sql`c.size`,
    pressure: sql`c.pressure`,
    temperature: sql`c.temperature`,
    wall: sql`c.wall`,
    status: sql`c.status`,
    updatedAt: sql`c.updated_at`,
  },
  filters: {
    status: sql`c.status`,
    method: sql`c.method`,
    companyId: sql`c.company_id`,
    enquiryId: sql`c.enquiry_id`,
    quoteId: sql`c.quote_id`,
    quoteLineId: sql`c.quote_line_id`,
    mine: sql`(c.prepared_by_id IS NOT NULL AND c.prepared_by_id = ${ctx.actor.id})`,
    current: sql`c.is_current`,
  },
  sorts: {
    number: { column: sql`c.number`, type: 'text' },
    title: { column: sql`c.title`, type: 'text' },
    updatedAt: { column: sql`c.updated_at`, type: 'timestamptz' },
  },
  search: sql`c.search`,
  prefixes: [sql`c.number`],
})

export const list = (
  ctx: Context,
  { query }: { query: ListQuery },
  exchange: HttpExchange,
): Promise<Page<CalculationRow>> => listPage<CalculationRow>(ctx, plan(ctx), query, addressOf(exchange))
