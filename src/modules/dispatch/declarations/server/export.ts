import { statusLabels } from '#platform/contract/documents/lifecycle.ts'
import { exportPart } from '#platform/server/company-archive/part.ts'
import { partInside } from '#platform/server/company-archive/part-inside.ts'
import { declarationLifecycle } from '../domain.ts'
import { declarationLineTable, declarationParticularTable, declarationTable } from '../table.ts'

const declarations = exportPart({
  name: 'declarations',
  label: 'Declarations',
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
  label: 'Standards of declarations',
  table: declarationLineTable,
  order: ['declarationId', 'lineNo'],
  labels: { lineNo: 'Line' },
})

const particulars = partInside(declarations, 'declarationId', {
  name: 'declaration-particulars',
  label: 'Particulars of declarations',
  table: declarationParticularTable,
  order: ['declarationId', 'lineNo'],
  labels: { lineNo: 'Line' },
})

/** Declarations with their standards and what was typed of them. */
export const declarationExports = [declarations, lines, particulars]
