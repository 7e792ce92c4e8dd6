import { sql } from 'drizzle-orm'
import { foundByWords } from '#platform/server/documents/found-by-words.ts'
import type { Hub } from '#platform/server/documents/hub.ts'
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
    find: foundByWords('gauges', gaugeTable, {
      code: 'gaugeNo',
      title: sql`${gaugeTable.name}`,
      subtitle: sql`${gaugeTable.serialNo}`,
    }),
  },
  toDo: [{ place: 80, ask: gaugesToCalibrate }],
  activity: { path: ({ id }) => `/gauges/${id}` },
  archive: [gaugeExport],
}
