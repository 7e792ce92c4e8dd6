import { activityHandlers } from '#platform/server/activity/activity-handlers.ts'
import { documentsIn } from '#platform/server/activity/owning-records.ts'
import { serve } from '#platform/server/http/serve.ts'
import { purchaseOrders as contract } from '../contract.ts'
import { purchaseOrderTable } from '../table.ts'
import { handlers, undo } from './actions.ts'
import { amend, copy } from './amending.ts'
import { orderToReceive } from './to-receive.ts'
import { orders } from './document.ts'
import { mailPreview, pdf, signedOrder } from './issuing.ts'
import { fromRequisitions } from './from-needs.ts'
import { checkImport, importRows } from './importing.ts'
import { exportOrders, list } from './list.ts'
import { create, update } from './saving.ts'
import { fromCosting, fromPrices } from './starting.ts'
import { linePrice } from './supplier-prices.ts'

export const register = serve(contract, {
  ...activityHandlers(contract, documentsIn(purchaseOrderTable)),
  list,
  exportRows: exportOrders,
  checkImport,
  importRows,
  get: orders.get,
  openLines: (ctx, { params }) => orderToReceive(ctx, params.id),
  create,
  fromRequisitions,
  fromPrices,
  fromCosting,
  linePrice,
  update,
  amend,
  pdf,
  mailPreview,
  signatures: signedOrder.signatures,
  copy,
  ...handlers,
  undo,
})
