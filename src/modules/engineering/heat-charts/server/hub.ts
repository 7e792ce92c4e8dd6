import { sql } from 'drizzle-orm'
import type { Hub, SearchHit } from '#platform/server/documents/hub.ts'
import { companyTable } from '#modules/people/companies/table.ts'
import { heatCharts } from '../contract.ts'
import { openStates } from '../domain.ts'
import { heatChartTable as table } from '../table.ts'
import { heatChartExports } from './export.ts'
import { heatRecords } from './records.ts'
import { register, registerRecords } from './routes.ts'

const isOpen = sql`${table.status} = ANY(${sql.param(openStates)})`

/** What hubs are told of heat charts. */
export const heatChartsHub: Hub = {
  slice: 'heat-charts',
  register,
  numbered: heatCharts,
  search: {
    place: 25,
    find: (ctx, pattern, most) =>
      ctx.tx.query<SearchHit>(sql`
        SELECT ${table.id}, ${table.number}, ${table.furnace} AS title, co.name AS subtitle,
          '/heat-charts/' || ${table.id} AS path
        FROM ${table} JOIN ${companyTable} co ON co.id = ${table.companyId}
        WHERE ${table.search} LIKE ${pattern} AND ${table.isCurrent} ORDER BY ${table.number} DESC, ${table.id} LIMIT ${most}`),
  },
  activity: { path: ({ id }) => `/heat-charts/${id}` },
  open: {
    what: 'heat charts',
    at: (facilityId) =>
      sql`SELECT FROM ${table} WHERE ${table.facilityId} = ${facilityId} AND ${isOpen} AND ${table.isCurrent}`,
  },
  archive: heatChartExports,
}

/** What hubs are told of the records of their steps. */
export const heatChartRecordsHub: Hub = {
  slice: heatRecords.slice,
  register: registerRecords,
  activity: heatRecords.onHome,
}
