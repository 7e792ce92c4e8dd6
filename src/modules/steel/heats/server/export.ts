import { exportPart } from '#platform/server/company-archive/part.ts'
import { heatTable } from '../table.ts'

/** Heats belong to their mill. */
export const heatExport = exportPart({
  name: 'heats',
  label: 'Heats',
  table: heatTable,
  owner: { company: heatTable.millId },
  right: 'heats:read',
  order: ['heatNo'],
})
