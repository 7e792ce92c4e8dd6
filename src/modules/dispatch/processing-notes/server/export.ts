import { exportPart } from '#platform/server/company-archive/part.ts'
import { partInside } from '#platform/server/company-archive/part-inside.ts'
import { packageExports } from '#modules/dispatch/packages/server/api.ts'
import { statusLabels } from '#platform/contract/documents/lifecycle.ts'
import { processingNoteLifecycle } from '../domain.ts'
import {
  processingNoteLineTable,
  processingNotePackages,
  processingNoteTable,
  processingReturnTable,
} from '../table.ts'

const notes = exportPart({
  name: 'processing-notes',
  label: 'Processing notes',
  table: processingNoteTable,
  owner: { company: processingNoteTable.companyId },
  right: 'processing-notes:read',
  order: ['number'],
  status: { column: 'status', words: statusLabels(processingNoteLifecycle) },
  slice: 'processing-notes',
})

const lines = partInside(notes, 'noteId', {
  name: 'processing-note-lines',
  label: 'Lines of processing notes',
  table: processingNoteLineTable,
  order: ['noteId', 'lineNo'],
  labels: { lineNo: 'Line' },
})

const returns = partInside(notes, 'noteId', {
  name: 'processing-returns',
  label: 'Pieces back from processors',
  table: processingReturnTable,
  order: ['noteId', 'at'],
})

const packing = packageExports(notes, processingNotePackages, {
  name: 'processing-note',
  of: 'processing notes',
})

/** Processing notes with their lines, their packages and what is back. */
export const processingNoteExports = [notes, lines, ...packing, returns]
