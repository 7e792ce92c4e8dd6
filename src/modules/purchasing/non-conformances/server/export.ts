import { statusLabels } from '#platform/contract/documents/lifecycle.ts'
import { exportPart } from '#platform/server/company-archive/part.ts'
import { nonConformanceLifecycle } from '../domain.ts'
import { nonConformanceTable } from '../table.ts'

/** They belong to the supplier or customer they are about, else to the house. */
export const nonConformanceExport = exportPart({
  name: 'non-conformances',
  label: 'Non-conformances',
  table: nonConformanceTable,
  owner: { company: nonConformanceTable.companyId },
  right: 'non-conformances:read',
  order: ['number'],
  status: { column: 'status', words: statusLabels(nonConformanceLifecycle) },
  slice: 'non-conformances',
})
