import { sql } from 'drizzle-orm'
import type { Hub, SearchHit } from '#platform/server/documents/hub.ts'
import { gaugeTable } from '../table.ts'
import { gaugeExport } from './export.ts'
import { register } from './routes.ts'
import { gaugesToCalibrate } from './to-do.ts'

/** What hubs are told of gauges. */
export const gaugesHub: Hub = {
  slice: 'gauges',
  register,
  search: {
    place: 66,
    find: (ctx, pattern, most) =>
      ctx.tx.query<SearchHit>(sql`
        SELECT ${gaugeTable.id}, ${gaugeTable.gaugeNo} AS number, ${gaugeTable.name} AS title,
          ${gaugeTable.serialNo} AS subtitle, '/gauges/' || ${gaugeTable.id} AS path
        FROM ${gaugeTable}
        WHERE ${gaugeTable.search} LIKE ${pattern} ORDER BY ${gaugeTable.gaugeNo}, ${gaugeTable.id} LIMIT ${most}`),
  },
  toDo: [{ place: 80, ask: gaugesToCalibrate }],
  activity: { path: ({ id }) => `/gauges/${id}` },
  archive: [gaugeExport],
}
