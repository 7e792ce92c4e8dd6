import { activityHandlers, existsIn } from '#platform/server/activity/activity-handlers.ts'
import { serve } from '#platform/server/http/serve.ts'
import { goodsReceipts as contract } from '../contract.ts'
import { goodsReceiptTable } from '../table.ts'
import { create, handlers, update } from './actions.ts'
import { receipts } from './document.ts'
import { certificates, list } from './list.ts'
import { pdf } from './note.ts'
import { deliveryProposal, ofConsolidated } from './of-consolidated.ts'
import { proposal } from './proposing.ts'

export const register = serve(contract, {
  ...activityHandlers(contract, { exists: existsIn(goodsReceiptTable) }),
  list,
  certificates,
  proposal,
  get: receipts.get,
  create,
  deliveryProposal,
  ofConsolidated,
  update,
  ...handlers,
  pdf,
})
