import { exportPart } from '#platform/server/company-archive/part.ts'
import { partInside } from '#platform/server/company-archive/part-inside.ts'
import { statusLabels } from '#platform/contract/documents/lifecycle.ts'
import { supplierReturnLifecycle } from '../domain.ts'
import { supplierReturnLineTable, supplierReturnTable } from '../table.ts'

const supplierReturns = exportPart({
  name: 'supplier-returns',
  label: 'Returns to suppliers',
  table: supplierReturnTable,
  owner: { company: supplierReturnTable.companyId },
  right: 'supplier-returns:read',
  order: ['number'],
  status: { column: 'status', words: statusLabels(supplierReturnLifecycle) },
  slice: 'supplier-returns',
})

const lines = partInside(supplierReturns, 'supplierReturnId', {
  name: 'supplier-return-lines',
  label: 'Lines of returns to suppliers',
  table: supplierReturnLineTable,
  order: ['supplierReturnId', 'lineNo'],
  labels: { lineNo: 'Line' },
})

/** Supplier returns with their lines. */
export const supplierReturnExports = [supplierReturns, lines]
