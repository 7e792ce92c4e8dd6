import { statusLabels } from '#platform/contract/documents/lifecycle.ts'
import { exportPart } from '#platform/server/company-archive/part.ts'
import { partInside } from '#platform/server/company-archive/part-inside.ts'
import { loadLifecycle } from '../domain.ts'
import { loadLineTable, loadTable } from '../table.ts'

/** A load belongs to no company: notes to several of them may stand on it. */
const loads = exportPart({
  name: 'loads',
  label: 'Loads',
  table: loadTable,
  owner: { setup: 'all' },
  right: 'loads:read',
  order: ['number'],
  on: 'plannedOn',
  personal: ['driver'],
  status: { column: 'status', words: statusLabels(loadLifecycle) },
  slice: 'loads',
})

const lines = partInside(loads, 'loadId', {
  name: 'load-lines',
  label: 'Notes on loads',
  table: loadLineTable,
  order: ['loadId', 'lineNo'],
  labels: { lineNo: 'Place' },
  pastTriggers: true,
})

/** Loads with the notes that stand on them. */
export const loadExports = [loads, lines]
