import { activityHandlers } from '#platform/server/activity/activity-handlers.ts'
import { documentsIn } from '#platform/server/activity/owning-records.ts'
import { serve } from '#platform/server/http/serve.ts'
import { exportOf } from '#platform/server/import-export/export.ts'
import { statusLabels } from '#platform/contract/documents/lifecycle.ts'
import { invoices as contract } from '../contract.ts'
import { invoiceTable } from '../table.ts'
import { handlers, signatures } from './actions.ts'
import { invoices } from './document.ts'
import { exportFile, exportInvoices, exportProposal, exports } from './exporting.ts'
import { checkImport, importRows } from './importing.ts'
import { list, totals } from './list.ts'
import { readPayments } from './payments.ts'
import { proposal } from './proposing.ts'
import { ageing, ofSupplier, uninvoiced } from './reports.ts'
import { pdf } from './sheet.ts'
import { create, update } from './saving.ts'
import { invoiceKinds, invoiceLifecycle } from '../domain.ts'

export const register = serve(contract, {
  ...activityHandlers(contract, documentsIn(invoiceTable)),
  list,
  totals,
  exportRows: exportOf(contract, list, { status: statusLabels(invoiceLifecycle), kind: invoiceKinds }),
  exportProposal,
  exportApproved: exportInvoices,
  exports,
  exportFile,
  readPayments,
  checkImport,
  importRows,
  ageing,
  uninvoiced,
  ofSupplier,
  pdf,
  proposal,
  get: invoices.get,
  create,
  update,
  signatures,
  ...handlers,
})
