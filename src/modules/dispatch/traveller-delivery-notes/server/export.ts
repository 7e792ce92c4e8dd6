import { statusLabels } from '#platform/contract/documents/lifecycle.ts'
import { exportPart } from '#platform/server/company-archive/part.ts'
import { partInside } from '#platform/server/company-archive/part-inside.ts'
import { packageExports } from '#modules/dispatch/packages/server/api.ts'
import { travellerDeliveryNoteLifecycle } from '../domain.ts'
import {
  travellerDeliveryNoteLineTable,
  travellerDeliveryNotePackages,
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

const packing = packageExports(travellerDeliveryNotes, travellerDeliveryNotePackages, {
  name: 'traveller-delivery-note',
  of: 'traveller delivery notes',
})

/** Traveller delivery notes with their lines and packages. */
export const travellerDeliveryNoteExports = [travellerDeliveryNotes, lines, ...packing]
