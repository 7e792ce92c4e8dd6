import { statusLabels } from '#platform/contract/documents/lifecycle.ts'
import { exportPart } from '#platform/server/company-archive/part.ts'
import { partInside } from '#platform/server/company-archive/part-inside.ts'
import { travellerDeliveryNoteLifecycle } from '../domain.ts'
import {
  travellerDeliveryNoteContentTable,
  travellerDeliveryNoteLineTable,
  travellerDeliveryNotePackageTable,
  travellerDeliveryNoteTable,
} from '../table.ts'

const travellerDeliveryNotes = exportPart({
  name: 'traveller-delivery-notes',
  label: 'Traveller delivery notes',
  table: travellerDeliveryNoteTable,
  owner: { company: travellerDeliveryNoteTable.companyId },
  right: 'traveller-delivery-notes:read',
  order: ['number'],
  on: 'plannedOn',
  personal: ['receiverName', 'driver'],
  status: { column: 'status', words: statusLabels(travellerDeliveryNoteLifecycle) },
  slice: 'traveller-delivery-notes',
})

const lines = partInside(travellerDeliveryNotes, 'noteId', {
  name: 'traveller-delivery-note-lines',
  label: 'Lines of traveller delivery notes',
  table: travellerDeliveryNoteLineTable,
  order: ['noteId', 'lineNo'],
  labels: { lineNo: 'Line' },
})

const packages = partInside(travellerDeliveryNotes, 'noteId', {
  name: 'traveller-delivery-note-packages',
  label: 'Packages of traveller delivery notes',
  table: travellerDeliveryNotePackageTable,
  order: ['noteId', 'lineNo'],
  labels: { lineNo: 'Package' },
})

const contents = partInside(travellerDeliveryNotes, 'noteId', {
  name: 'traveller-delivery-note-contents',
  label: 'What lies in packages of traveller delivery notes',
  table: travellerDeliveryNoteContentTable,
  order: ['noteId', 'lineNo'],
  labels: { lineNo: 'Place' },
})

/** Traveller delivery notes with their lines and packages. */
export const travellerDeliveryNoteExports = [travellerDeliveryNotes, lines, packages, contents]
