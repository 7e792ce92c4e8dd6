import { notTheRight } from '#platform/contract/calls/refusals.ts'
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
import { exportOrders, list, totals } from './list.ts'
import { create, update } from './saving.ts'
import { maySeePrices, tellsPrice, withoutLinePrices } from './see-prices.ts'
import { fromCosting, fromPrices } from './starting.ts'
import { linePrice } from './supplier-prices.ts'

export const register = serve(contract, {
  ...activityHandlers(contract, {
    ...documentsIn(purchaseOrderTable),
    hides: (actor, field) => !maySeePrices(actor) && tellsPrice(field),
    // The issued paper lies among them, and what the supplier offered and confirmed.
    closesFiles: (actor) => (maySeePrices(actor) ? null : notTheRight('see prices')),
  }),
  list,
  totals,
  exportRows: exportOrders,
  checkImport,
  importRows,
  get: orders.get,
  openLines: async (ctx, { params }) => {
    const open = await orderToReceive(ctx, params.id)
    return maySeePrices(ctx.actor) ? open : { ...open, lines: open.lines.map(withoutLinePrices) }
  },
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
