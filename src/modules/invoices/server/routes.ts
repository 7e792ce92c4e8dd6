import { activityHandlers, existsIn } from '#platform/server/activity/activity-handlers.ts'
import { serve } from '#platform/server/http/serve.ts'
import { invoices as contract } from '../contract.ts'
import { invoiceTable } from '../table.ts'
import { handlers } from './actions.ts'
import { invoices } from './document.ts'
import { exportFile, exportInvoices, exports } from './exporting.ts'
import { list } from './list.ts'
import { readPayments } from './payments.ts'
import { ageing, uninvoiced } from './reports.ts'
import { pdf } from './sheet.ts'
import { create, update } from './saving.ts'

export const register = serve(contract, {
  ...activityHandlers(contract, { exists: existsIn(invoiceTable) }),
  list,
  exportApproved: exportInvoices,
  exports,
  exportFile,
  readPayments,
  ageing,
  uninvoiced,
  pdf,
  get: invoices.get,
  create,
  update,
  ...handlers,
})
