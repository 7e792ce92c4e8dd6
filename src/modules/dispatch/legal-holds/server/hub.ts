import { exportPart } from '#platform/server/company-archive/part.ts'
import type { Hub } from '#platform/server/documents/hub.ts'
import { legalHoldTable } from '../table.ts'
import { register } from './routes.ts'

/** A hold goes wherever its note goes. */
const holdsExport = exportPart({
  name: 'legal-holds',
  label: 'Legal holds',
  table: legalHoldTable,
  owner: { record: { entity: legalHoldTable.noteEntity, id: legalHoldTable.noteId } },
  order: ['noteNumber', 'at'],
})

/** What hubs are told of legal holds: the notes are their pages. */
export const legalHoldsHub: Hub = { slice: 'legal-holds', register, archive: [holdsExport] }
