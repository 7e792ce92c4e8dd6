import { activityHandlers } from '#platform/server/activity/activity-handlers.ts'
import { documentsIn } from '#platform/server/activity/owning-records.ts'
import { serve } from '#platform/server/http/serve.ts'
import { exportOf } from '#platform/server/import-export/export.ts'
import { statusLabels } from '#platform/contract/documents/lifecycle.ts'
import { goodsReceipts as contract } from '../contract.ts'
import { goodsReceiptTable } from '../table.ts'
import { create, handlersWith, update } from './actions.ts'
import { receipts } from './document.ts'
import { certificates, list } from './list.ts'
import { pdf } from './note.ts'
import { deliveryProposal, ofConsolidated } from './of-consolidated.ts'
import type { RaiseFault } from './posting.ts'
import { proposal } from './proposing.ts'
import { receiptLifecycle } from '../domain.ts'

/** The endpoints of goods receipts; `raise` makes a non-conformance of what came otherwise than it was ordered. */
export const serveReceipts = (raise: RaiseFault) =>
  serve(contract, {
    ...activityHandlers(contract, documentsIn(goodsReceiptTable)),
    list,
    exportRows: exportOf(contract, list, { status: statusLabels(receiptLifecycle) }),
    certificates,
    proposal,
    get: receipts.get,
    create,
    deliveryProposal,
    ofConsolidated,
    update,
    ...handlersWith(raise),
    pdf,
  })
