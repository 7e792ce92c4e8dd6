import { activityHandlers } from '#platform/server/activity/activity-handlers.ts'
import { documentsIn } from '#platform/server/activity/owning-records.ts'
import { serve } from '#platform/server/http/serve.ts'
import { exportOf } from '#platform/server/import-export/export.ts'
import { statusLabels } from '#platform/contract/documents/lifecycle.ts'
import { requestsForQuotation as contract } from '../contract.ts'
import { requestForQuotationTable } from '../table.ts'
import { handlers, saves } from './actions.ts'
import { requestsForQuotation } from './document.ts'
import { letters } from './letters.ts'
import { list } from './list.ts'
import { showFiles } from './supplier-files.ts'
import { askAlso, decide, decline, enterOffer } from './offers.ts'
import { readReplySheet, replySheet } from './reply-sheet.ts'
import { requestForQuotationLifecycle } from '../domain.ts'

export const register = serve(contract, {
  ...activityHandlers(contract, documentsIn(requestForQuotationTable)),
  list,
  exportRows: exportOf(contract, list, { status: statusLabels(requestForQuotationLifecycle) }),
  get: requestsForQuotation.get,
  create: saves.create,
  update: saves.update,
  showFiles,
  askAlso,
  letters,
  enterOffer,
  decline,
  decide,
  readReply: readReplySheet,
  replySheet,
  ...handlers,
})
