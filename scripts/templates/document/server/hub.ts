import { sql } from 'drizzle-orm'
import type { Hub, SearchHit } from '#platform/server/documents/hub.ts'
import { companyTable } from '#modules/people/companies/table.ts'
import { valveOrders } from '../contract.ts'
import { openStates } from '../domain.ts'
import { valveOrderTable as table } from '../table.ts'
import { valveOrderExports } from './export.ts'
import { register } from './routes.ts'

const isOpen = sql`${table.status} = ANY(${sql.param(openStates)})`

/** What hubs are told of valve orders. */
export const valveOrdersHub: Hub = {
  slice: 'valve-orders',
  register,
  numbered: valveOrders,
  search: {
    place: 25,
    find: (ctx, pattern, most) =>
      ctx.tx.query<SearchHit>(sql`
        SELECT ${table.id}, ${table.number}, coalesce(${table.reference}, co.name) AS title, co.name AS subtitle,
          '/valve-orders/' || ${table.id} AS path
        FROM ${table} JOIN ${companyTable} co ON co.id = ${table.companyId}
        WHERE ${table.search} LIKE ${pattern} ORDER BY ${table.number} DESC, ${table.id} LIMIT ${most}`),
  },
  activity: { path: ({ id }) => `/valve-orders/${id}` },
  open: {
    what: 'valve orders',
    at: (facilityId) => sql`SELECT FROM ${table} WHERE ${table.facilityId} = ${facilityId} AND ${isOpen}`,
  },
  archive: valveOrderExports,
}
