import { activityHandlers } from '#platform/server/activity/activity-handlers.ts'
import { documentsIn } from '#platform/server/activity/owning-records.ts'
import { serve } from '#platform/server/http/serve.ts'
import { goodsReceipts as contract } from '../contract.ts'
import { goodsReceiptTable } from '../table.ts'
import { create, handlers, update } from './actions.ts'
import { receipts } from './document.ts'
import { certificates, list } from './list.ts'
import { pdf } from './note.ts'
import { ofConsolidated } from './of-consolidated.ts'

export const register = serve(contract, {
  ...activityHandlers(contract, documentsIn(goodsReceiptTable)),
  list,
  certificates,
  get: receipts.get,
  create,
  ofConsolidated,
  update,
  ...handlers,
  pdf,
})
