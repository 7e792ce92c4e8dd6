import { exportPart } from '#platform/server/company-archive/part.ts'
import { gaugeTable } from '../table.ts'

/** Gauges belong to the house. */
export const gaugeExport = exportPart({
  name: 'gauges',
  label: 'Gauges',
  table: gaugeTable,
  owner: { setup: 'all' },
  right: 'gauges:read',
  order: ['gaugeNo'],
})
