import { sql } from 'drizzle-orm'
import type { Hub, SearchHit } from '#platform/server/documents/hub.ts'
import { companyTable } from '#modules/people/companies/table.ts'
import { heatTable } from '../table.ts'
import { heatExport } from './export.ts'

/** What hubs are told of heats. */
export const heatsHub: Hub = {
  slice: 'heats',
  search: {
    place: 60,
    find: (ctx, pattern, most) =>
      ctx.tx.query<SearchHit>(sql`
        SELECT ${heatTable.id}, ${heatTable.heatNo} AS number, ${companyTable.name} AS title,
          ${heatTable.gradeStated} AS subtitle, '/heats/' || ${heatTable.id} AS path
        FROM ${heatTable} JOIN ${companyTable} ON ${companyTable.id} = ${heatTable.millId}
        WHERE ${heatTable.search} LIKE ${pattern} ORDER BY ${heatTable.heatNo}, ${heatTable.id} LIMIT ${most}`),
  },
  activity: { path: ({ id }) => `/heats/${id}` },
  archive: [heatExport],
}
