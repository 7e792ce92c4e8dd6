import { sql } from 'drizzle-orm'
import { foundByWords } from '#platform/server/documents/found-by-words.ts'
import type { Hub } from '#platform/server/documents/hub.ts'
import { companyTable } from '#modules/people/companies/table.ts'
import { heatTable } from '../table.ts'
import { heatExport } from './export.ts'

/** What hubs are told of heats. */
export const heatsHub: Hub = {
  slice: 'heats',
  search: {
    place: 60,
    find: foundByWords('heats', heatTable, {
      code: 'heatNo',
      title: sql`${companyTable.name}`,
      subtitle: sql`${heatTable.gradeStated}`,
      joins: sql`JOIN ${companyTable} ON ${companyTable.id} = ${heatTable.millId}`,
    }),
  },
  activity: { path: ({ id }) => `/heats/${id}` },
  archive: [heatExport],
}
