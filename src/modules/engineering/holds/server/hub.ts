import { exportPart } from '#platform/server/company-archive/part.ts'
import type { Hub } from '#platform/server/documents/hub.ts'
import { holdTable } from '../table.ts'

/** A hold goes wherever what it holds goes. */
const holdsExport = exportPart({
  name: 'holds',
  label: 'Holds',
  table: holdTable,
  owner: { record: { entity: holdTable.thingEntity, id: holdTable.thingId } },
  order: ['thingLabel', 'heldAt'],
})

/** What hubs are told of holds: they have no pages, the record that holds something is where it is decided. */
export const holdsHub: Hub = { slice: 'holds', archive: [holdsExport] }
