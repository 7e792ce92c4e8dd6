import { exportPart } from '#platform/server/company-archive/part.ts'
import { statusLabels } from '#platform/contract/documents/lifecycle.ts'
import { invoiceToleranceTable } from '#modules/payables/invoice-tolerances/table.ts'
import { invoiceLifecycle } from '../domain.ts'
import {
  invoiceApprovalTable,
  invoiceDeductionTable,
  invoiceExportTable,
  invoiceLineTable,
  invoicePaymentTable,
  invoiceReleaseTable,
  invoiceTable,
} from '../table.ts'

const invoices = exportPart({
  name: 'invoices',
  label: 'Supplier invoices',
  table: invoiceTable,
  owner: { company: invoiceTable.supplierId },
  right: 'invoices:read',
  order: ['number'],
  status: { column: 'status', words: statusLabels(invoiceLifecycle) },
  slice: 'invoices',
  // An export from before that rule holds no word of it.
  restoredAs: { byMinorUnit: false },
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

const releases = exportPart({
  name: 'invoice-releases',
  label: 'Releases of supplier invoices',
  table: invoiceReleaseTable,
  owner: { parent: invoices, by: invoiceReleaseTable.invoiceId },
  right: 'invoices:read',
  order: ['invoiceId', 'at'],
  labels: { lineId: 'Id of the line', lineNo: 'Line' },
})

const approvals = exportPart({
  name: 'invoice-approvals',
  label: 'Approvals of supplier invoices',
  table: invoiceApprovalTable,
  owner: { parent: invoices, by: invoiceApprovalTable.invoiceId },
  right: 'invoices:read',
  order: ['invoiceId', 'at'],
})

const payments = exportPart({
  name: 'invoice-payments',
  label: 'Payments of supplier invoices',
  table: invoicePaymentTable,
  owner: { parent: invoices, by: invoicePaymentTable.invoiceId },
  right: 'invoices:read',
  order: ['invoiceId', 'paidOn', 'reference'],
})

const deductions = exportPart({
  name: 'invoice-deductions',
  label: 'Prepayments taken off supplier invoices',
  table: invoiceDeductionTable,
  owner: { parent: invoices, by: invoiceDeductionTable.invoiceId },
  right: 'invoices:read',
  order: ['invoiceId', 'at'],
})

/** They hold invoices of many suppliers, so that only the whole house has them. */
const files = exportPart({
  name: 'invoice-exports',
  label: 'Exports of supplier invoices',
  table: invoiceExportTable,
  owner: { setup: 'all' },
  right: 'invoices:export',
  order: ['number'],
})

/** One without a supplier holds for all of them. */
const tolerances = exportPart({
  name: 'invoice-tolerances',
  label: 'Invoice tolerances',
  table: invoiceToleranceTable,
  owner: { company: invoiceToleranceTable.supplierId },
  right: 'invoice-tolerances:read',
  order: ['code'],
})

/** Invoices with their lines, who released and approved what, what went out and what was paid. */
export const invoiceExports = [tolerances, invoices, lines, releases, approvals, payments, deductions, files]
