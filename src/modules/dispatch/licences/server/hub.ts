import { sql } from 'drizzle-orm'
import { foundByWords } from '#platform/server/documents/found-by-words.ts'
import type { Hub } from '#platform/server/documents/hub.ts'
import { licenceTable } from '../table.ts'
import { licenceExport } from './export.ts'
import { licenceReminders, licencesToRenew } from './expiry.ts'
import { register } from './routes.ts'

/** What hubs are told of licences. */
export const licencesHub: Hub = {
  slice: 'licences',
  register,
  search: {
    place: 78,
    find: foundByWords('licences', licenceTable, {
      title: sql`${licenceTable.body}`,
      subtitle: sql`left(${licenceTable.scope}, 80)`,
    }),
  },
  toDo: [{ place: 88, ask: licencesToRenew }],
  reminders: [{ place: 23, find: licenceReminders }],
  activity: { path: ({ id }) => `/licences/${id}` },
  archive: [licenceExport],
}
