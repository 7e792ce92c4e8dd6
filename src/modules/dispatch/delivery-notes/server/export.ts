import { statusLabels } from '#platform/contract/documents/lifecycle.ts'
import { exportPart } from '#platform/server/company-archive/part.ts'
import { partInside } from '#platform/server/company-archive/part-inside.ts'
import { packageExports } from '#modules/dispatch/packages/server/api.ts'
import { steelPiecesExport } from '#modules/steel/steel-stock/server/api.ts'
import { deliveryNoteLifecycle } from '../domain.ts'
import { deliveryNoteLineTable, deliveryNotePackages, deliveryNoteTable } from '../table.ts'

const deliveryNotes = exportPart({
  name: 'delivery-notes',
  label: 'Delivery notes',
  table: deliveryNoteTable,
  owner: { company: deliveryNoteTable.companyId },
  right: 'delivery-notes:read',
  order: ['number'],
  on: 'plannedOn',
  personal: ['receiverName', 'driver'],
  status: { column: 'status', words: statusLabels(deliveryNoteLifecycle) },
  slice: 'delivery-notes',
})

// Steel of the house belongs to no company: with one company alone go the lines of its own pieces; each note still names all of them.
const lines = partInside(steelPiecesExport, 'stockId', {
  right: 'delivery-notes:read',
  name: 'delivery-note-lines',
  label: 'Lines of delivery notes',
  table: deliveryNoteLineTable,
  order: ['noteId', 'lineNo'],
  labels: { lineNo: 'Line' },
})

const packing = packageExports(deliveryNotes, deliveryNotePackages, {
  name: 'delivery-note',
  of: 'delivery notes',
})

/** Delivery notes with their lines and packages. */
export const deliveryNoteExports = [deliveryNotes, lines, ...packing]
