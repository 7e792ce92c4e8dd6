import { sql } from 'drizzle-orm'
import type { ListQuery, Page } from '#platform/contract/calls/paging.ts'
import type { Context } from '#platform/server/context.ts'
import type { HttpExchange } from '#platform/server/http/serve.ts'
import { listPage } from '#platform/server/lists/list.ts'
import type { ListPlan } from '#platform/server/lists/list-plan.ts'
import { addressOf } from '#platform/server/http/address.ts'
import type { ValveOrderRow, valveOrders } from '../contract.ts'

const plan: ListPlan<typeof valveOrders> = {
  from: sql`valve_orders`,
  joins: sql`LEFT JOIN companies co ON co.id = valve_orders.company_id`,
  id: sql`valve_orders.id`,
  columns: {
    version: sql`valve_orders.version`,
    number: sql`valve_orders.number`,
    companyName: sql`co.name`,
    reference: sql`valve_orders.reference`,
    status: sql`valve_orders.status`,
    updatedAt: sql`valve_orders.updated_at`,
  },
  filters: {
    status: sql`valve_orders.status`,
    companyId: sql`valve_orders.company_id`,
    facilityId: sql`valve_orders.facility_id`,
  },
  sorts: {
    number: { column: sql`valve_orders.number`, type: 'text' },
    updatedAt: { column: sql`valve_orders.updated_at`, type: 'timestamptz' },
  },
  search: sql`valve_orders.search`,
  prefixes: [sql`valve_orders.number`],
}

export const list = (
  ctx: Context,
  { query }: { query: ListQuery },
  exchange: HttpExchange,
): Promise<Page<ValveOrderRow>> => listPage<ValveOrderRow>(ctx, plan, query, addressOf(exchange))
