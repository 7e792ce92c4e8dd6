import { sql } from 'drizzle-orm'
import { type Hub, listPath, type SearchHit } from '#platform/server/documents/hub.ts'
import { requestsForQuotation } from '../contract.ts'
import { askedStates, openStates, requestForQuotationLifecycle } from '../domain.ts'
import { requestForQuotationTable as table } from '../table.ts'
import { requestForQuotationExports } from './export.ts'
import { aboutOf, offersOf } from './list.ts'
import { register } from './routes.ts'

const inStates = (states: readonly string[]) => sql`${table.status} = ANY(${sql.param(states)}::text[])`

/** What hubs are told of requests for quotation. */
export const requestsForQuotationHub: Hub = {
  slice: 'requests-for-quotation',
  register,
  numbered: requestsForQuotation,
  search: {
    place: 67,
    states: requestForQuotationLifecycle.states,
    find: (ctx, pattern, most) =>
      ctx.tx.query<SearchHit>(sql`
        SELECT ${table.id}, ${table.number}, ${aboutOf} AS title, ${offersOf} || ' offers' AS subtitle,
          '/requests-for-quotation/' || ${table.id} AS path, ${table.status} AS status
        FROM ${table} WHERE ${table.search} LIKE ${pattern} ORDER BY ${table.number} DESC, ${table.id} LIMIT ${most}`),
  },
  figures: [
    {
      place: 63,
      key: 'requestsForQuotation',
      label: 'Requests for quotation out',
      note: 'suppliers were asked, nothing is decided',
      path: listPath('/requests-for-quotation', { filter: { status: [...askedStates] } }),
      count: sql`(SELECT count(*)::text FROM ${table} WHERE ${inStates(askedStates)})`,
      isHot: false,
    },
  ],
  activity: { path: ({ id }) => `/requests-for-quotation/${id}` },
  ofCompany: {
    key: 'requestsForQuotation',
    count: (companyId) =>
      sql`(SELECT count(*)::int FROM ${table} WHERE ${table.supplierIds} @> ARRAY[${companyId}]::uuid[])`,
  },
  open: {
    what: 'requests for quotation',
    at: (facilityId) =>
      sql`SELECT FROM ${table} WHERE ${table.facilityId} = ${facilityId} AND ${inStates(openStates)}`,
  },
  archive: requestForQuotationExports,
}
