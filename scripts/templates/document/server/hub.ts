import { sql } from 'drizzle-orm'
import { foundByWords } from '#platform/server/documents/found-by-words.ts'
import type { Hub } from '#platform/server/documents/hub.ts'
import { companyTable } from '#modules/people/companies/table.ts'
import { valveOrders } from '../contract.ts'
import { openStates } from '../domain.ts'
import { valveOrderTable as table } from '../table.ts'
import { register } from './actions.ts'
import { valveOrderExports } from './export.ts'

const isOpen = sql`${table.status} = ANY(${sql.param(openStates)})`

/** What hubs are told of valve orders. */
export const valveOrdersHub: Hub = {
  slice: 'valve-orders',
  register,
  numbered: valveOrders,
  search: {
    place: 25,
    find: foundByWords('valve-orders', table, {
      title: sql`coalesce(${table.reference}, co.name)`,
      subtitle: sql`co.name`,
      joins: sql`JOIN ${companyTable} co ON co.id = ${table.companyId}`,
    }),
  },
  activity: { path: ({ id }) => `/valve-orders/${id}` },
  open: {
    what: 'valve orders',
    at: (facilityId) => sql`SELECT FROM ${table} WHERE ${table.facilityId} = ${facilityId} AND ${isOpen}`,
  },
  archive: valveOrderExports,
}
