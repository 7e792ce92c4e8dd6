import { sql } from 'drizzle-orm'
import type { ListQuery, Page } from '#platform/contract/calls/paging.ts'
import type { Context } from '#platform/server/context.ts'
import type { HttpExchange } from '#platform/server/http/serve.ts'
import { listPage } from '#platform/server/lists/list.ts'
import { listPlanOf } from '#platform/server/lists/own-columns.ts'
import { addressOf } from '#platform/server/http/address.ts'
import { lookedUp } from '#platform/server/documents/reading.ts'
import { companyTable } from '#modules/people/companies/table.ts'
import { facilityTable } from '#modules/setup/facilities/table.ts'
import { userTable } from '#modules/people/users/table.ts'
import { type RequestForQuotationRow, requestsForQuotation } from '../contract.ts'
import {
  askedSupplierTable,
  requestForQuotationLineTable as line,
  requestForQuotationTable as request,
  supplierOfferTable,
} from '../table.ts'

const ofRequest = sql`l.request_for_quotation_id = ${request.id}`
const linesOf = sql`SELECT count(*)::int FROM ${line} l WHERE ${ofRequest}`

/** The first line, and how many more there are. */
export const aboutOf = sql`concat_ws(' ', (SELECT l.item FROM ${line} l WHERE ${ofRequest} ORDER BY l.line_no LIMIT 1),
  (SELECT 'and ' || count(*) - 1 || ' more' FROM ${line} l WHERE ${ofRequest} HAVING count(*) > 1))`

/** Suppliers with an offer that still counts. */
export const offersOf = sql`(SELECT count(DISTINCT a.id)::int FROM ${askedSupplierTable} a
  JOIN ${supplierOfferTable} o ON o.asked_supplier_id = a.id AND NOT o.is_withdrawn
  WHERE a.request_for_quotation_id = ${request.id})`

const plan = listPlanOf(requestsForQuotation, request, {
  joins: sql`LEFT JOIN ${facilityTable} fa ON fa.id = ${request.facilityId}`,
  columns: {
    about: aboutOf,
    lineCount: sql`(${linesOf})`,
    supplierCount: sql`cardinality(${request.supplierIds})`,
    offerCount: offersOf,
    buyerName: lookedUp(userTable, sql`${request.buyerId}`),
    facilityCode: sql`fa.short_code`,
  },
  filters: {
    supplierId: { array: sql`${request.supplierIds}` },
  },
  searchAlso: (pattern) => [
    sql`${request.supplierIds} && ARRAY(SELECT id FROM ${companyTable} WHERE search LIKE ${pattern})`,
    sql`${request.id} = ANY(ARRAY(SELECT request_for_quotation_id FROM ${line} WHERE lower(item) LIKE ${pattern}))`,
  ],
  prefixes: [sql`${request.number}`],
})

export const list = (
  ctx: Context,
  { query }: { query: ListQuery },
  exchange: HttpExchange,
): Promise<Page<RequestForQuotationRow>> =>
  listPage<RequestForQuotationRow>(ctx, plan, query, addressOf(exchange))
