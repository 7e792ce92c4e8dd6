import { activityHandlers, existsIn } from '#platform/server/activity/activity-handlers.ts'
import { locked } from '#platform/server/errors.ts'
import { serve } from '#platform/server/http/serve.ts'
import { invoices as contract } from '../contract.ts'
import { isDraft } from '../domain.ts'
import { invoiceTable } from '../table.ts'
import { handlers, signatures } from './actions.ts'
import { invoices } from './document.ts'
import { exportFile, exportInvoices, exports } from './exporting.ts'
import { checkImport, importRows } from './importing.ts'
import { list } from './list.ts'
import { readPayments } from './payments.ts'
import { proposal } from './proposing.ts'
import { ageing, ofSupplier, uninvoiced } from './reports.ts'
import { pdf } from './sheet.ts'
import { create, update } from './saving.ts'

const activity = activityHandlers(contract, { exists: existsIn(invoiceTable) })

export const register = serve(contract, {
  ...activity,
  list,
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
  removeFile: async (ctx, incoming, exchange) => {
    const { status } = await invoices.require(ctx, incoming.params.id)
    if (!isDraft(status)) throw locked('The files of an invoice that was registered are kept.')
    return activity.removeFile(ctx, incoming, exchange)
  },
})
