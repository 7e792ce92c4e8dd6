import { sql } from 'drizzle-orm'
import type { ListQuery, Page } from '#platform/contract/calls/paging.ts'
import type { Context } from '#platform/server/context.ts'
import type { HttpExchange } from '#platform/server/http/serve.ts'
import { listPage } from '#platform/server/lists/list.ts'
import type { ListPlan } from '#platform/server/lists/list-plan.ts'
import { addressOf } from '#platform/server/http/address.ts'
import { companyTable } from '#modules/people/companies/table.ts'
import { facilityTable } from '#modules/setup/facilities/table.ts'
import { specificationTable } from '#modules/setup/specifications/table.ts'
import { userTable } from '#modules/people/users/table.ts'
import type { RequisitionListRow, requisitions } from '../contract.ts'
import { requisitionTable as table } from '../table.ts'

const plan: ListPlan<typeof requisitions> = {
  from: sql`${table}`,
  joins: sql`
    LEFT JOIN ${companyTable} su ON su.id = ${table.supplierId}
    LEFT JOIN ${facilityTable} fa ON fa.id = ${table.facilityId}
    LEFT JOIN ${specificationTable} sp ON sp.id = ${table.specificationId}
    LEFT JOIN ${userTable} us ON us.id = ${table.requestedById}`,
  id: sql`${table.id}`,
  columns: {
    version: sql`${table.version}`,
    number: sql`${table.number}`,
    item: sql`${table.item}`,
    material: sql`concat_ws(' ', sp.code, ${table.grade})`,
    certificateType: sql`${table.certificateType}`,
    quantity: sql`${table.quantity}::text`,
    uom: sql`${table.uom}`,
    orderedQty: sql`${table.orderedQty}::text`,
    receivedQty: sql`${table.receivedQty}::text`,
    neededBy: sql`${table.neededBy}`,
    source: sql`${table.source}`,
    supplierId: sql`${table.supplierId}`,
    supplierName: sql`su.name`,
    requestedByName: sql`us.name`,
    facilityId: sql`${table.facilityId}`,
    facilityCode: sql`fa.short_code`,
    status: sql`${table.state}`,
    updatedAt: sql`${table.updatedAt}`,
  },
  filters: {
    status: sql`${table.state}`,
    source: sql`${table.source}`,
    supplierId: sql`${table.supplierId}`,
    facilityId: sql`${table.facilityId}`,
    quoteId: sql`${table.quoteId}`,
    requestedById: sql`${table.requestedById}`,
    neededBy: sql`${table.neededBy}`,
  },
  sorts: {
    neededBy: { column: sql`${table.neededBy}`, type: 'date' },
    number: { column: sql`${table.number}`, type: 'text' },
    updatedAt: { column: sql`${table.updatedAt}`, type: 'timestamptz' },
  },
  search: sql`${table.search}`,
  searchAlso: (pattern) => [
    sql`${table.supplierId} = ANY(ARRAY(SELECT id FROM ${companyTable} WHERE search LIKE ${pattern}))`,
  ],
  prefixes: [sql`${table.number}`],
}

export const list = (
  ctx: Context,
  { query }: { query: ListQuery },
  exchange: HttpExchange,
): Promise<Page<RequisitionListRow>> => listPage<RequisitionListRow>(ctx, plan, query, addressOf(exchange))
