import { exportPart } from '#platform/server/company-archive/part.ts'
import { statusLabels } from '#platform/contract/lifecycle.ts'
import { invoiceLifecycle } from '../domain.ts'
import { invoiceLineTable, invoiceTable } from '../table.ts'

const invoices = exportPart({
  name: 'invoices',
  label: 'Supplier invoices',
  table: invoiceTable,
  owner: { company: invoiceTable.supplierId },
  right: 'invoices:read',
  order: ['number'],
  status: { column: 'status', words: statusLabels(invoiceLifecycle) },
  slice: 'invoices',
})

const lines = exportPart({
  name: 'invoice-lines',
  label: 'Supplier invoice lines',
  table: invoiceLineTable,
  owner: { parent: invoices, by: invoiceLineTable.invoiceId },
  right: 'invoices:read',
  order: ['invoiceId', 'lineNo'],
  labels: { lineNo: 'Line', uom: 'Unit' },
})

/** Invoices with their lines. */
export const invoiceExports = [invoices, lines]
