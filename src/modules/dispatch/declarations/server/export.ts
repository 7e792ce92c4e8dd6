import { statusLabels } from '#platform/contract/documents/lifecycle.ts'
import { exportPart } from '#platform/server/company-archive/part.ts'
import { partInside } from '#platform/server/company-archive/part-inside.ts'
import { declarationLifecycle } from '../domain.ts'
import { declarationLineTable, declarationTable } from '../table.ts'

const declarations = exportPart({
  name: 'declarations',
  label: 'Certificates of conformity',
  table: declarationTable,
  owner: { company: declarationTable.companyId },
  right: 'declarations:read',
  order: ['number'],
  status: { column: 'status', words: statusLabels(declarationLifecycle) },
  slice: 'declarations',
  pastTriggers: true,
})

const lines = partInside(declarations, 'declarationId', {
  name: 'declaration-lines',
  label: 'Standards of certificates of conformity',
  table: declarationLineTable,
  order: ['declarationId', 'lineNo'],
  labels: { lineNo: 'Line' },
})

/** Certificates of conformity with their standards. */
export const declarationExports = [declarations, lines]
