import { sql } from 'drizzle-orm'
import type { ListQuery, Page } from '#platform/contract/calls/paging.ts'
import type { Context } from '#platform/server/context.ts'
import type { HttpExchange } from '#platform/server/http/serve.ts'
import { listPage } from '#platform/server/lists/list.ts'
import { listPlanOf } from '#platform/server/lists/own-columns.ts'
import { addressOf } from '#platform/server/http/address.ts'
import { companyTable } from '#modules/people/companies/table.ts'
import { facilityTable } from '#modules/setup/facilities/table.ts'
import { specificationTable } from '#modules/setup/specifications/table.ts'
import { userTable } from '#modules/people/users/table.ts'
import { type RequisitionListRow, requisitions } from '../contract.ts'
import { requisitionTable as table } from '../table.ts'

const plan = listPlanOf(requisitions, table, {
  joins: sql`
    LEFT JOIN ${companyTable} su ON su.id = ${table.supplierId}
    LEFT JOIN ${facilityTable} fa ON fa.id = ${table.facilityId}
    LEFT JOIN ${specificationTable} sp ON sp.id = ${table.specificationId}
    LEFT JOIN ${userTable} us ON us.id = ${table.requestedById}`,
  columns: {
    material: sql`concat_ws(' ', sp.code, ${table.grade})`,
    quantity: sql`${table.quantity}::text`,
    orderedQty: sql`${table.orderedQty}::text`,
    receivedQty: sql`${table.receivedQty}::text`,
    supplierName: sql`su.name`,
    requestedByName: sql`us.name`,
    facilityCode: sql`fa.short_code`,
    status: sql`${table.state}`,
  },
  filters: {
    status: sql`${table.state}`,
  },
  searchAlso: (pattern) => [
    sql`${table.supplierId} = ANY(ARRAY(SELECT id FROM ${companyTable} WHERE search LIKE ${pattern}))`,
  ],
  prefixes: [sql`${table.number}`],
})

export const list = (
  ctx: Context,
  { query }: { query: ListQuery },
  exchange: HttpExchange,
): Promise<Page<RequisitionListRow>> => listPage<RequisitionListRow>(ctx, plan, query, addressOf(exchange))
