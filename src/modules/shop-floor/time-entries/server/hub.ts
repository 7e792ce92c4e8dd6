import { sql } from 'drizzle-orm'
import { exportPart } from '#platform/server/company-archive/part.ts'
import type { Hub } from '#platform/server/documents/hub.ts'
import { serve } from '#platform/server/http/serve.ts'
import { timeEntries } from '../contract.ts'
import { timeSpanTable } from '../table.ts'
import { correct, create, createFor, withdraw } from './entering.ts'
import { operationChoices, weekOf } from './reading.ts'

/** What hubs are told of time: its spans are shown on a screen of their own. */
export const timeEntriesHub: Hub = {
  slice: 'time-entries',
  register: serve(timeEntries, {
    week: weekOf,
    operations: operationChoices,
    create,
    createFor,
    correct,
    void: withdraw,
  }),
  // Hours of others are read by few, and each in their place: home tells nobody's.
  activity: { path: () => null, isSeen: () => sql`false` },
  archive: [
    exportPart({
      name: 'time-spans',
      label: 'Time spans',
      table: timeSpanTable,
      owner: { setup: 'all' },
      right: 'time-entries:correct',
      order: ['startedAt', 'at'],
      on: 'startedAt',
    }),
  ],
}
