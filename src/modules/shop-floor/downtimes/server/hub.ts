import { exportPart } from '#platform/server/company-archive/part.ts'
import type { Hub } from '#platform/server/documents/hub.ts'
import { serve } from '#platform/server/http/serve.ts'
import { downtimes } from '../contract.ts'
import { downtimeTable } from '../table.ts'
import { create, end, list, withdraw } from './acting.ts'

/** What hubs are told of downtimes: they are shown where their work centre is planned. */
export const downtimesHub: Hub = {
  slice: 'downtimes',
  register: serve(downtimes, { list, create, end, withdraw }),
  archive: [
    exportPart({
      name: 'downtimes',
      label: 'Downtimes of work centres',
      table: downtimeTable,
      owner: { setup: 'all' },
      right: 'downtimes:read',
      order: ['since'],
      on: 'since',
    }),
  ],
}
