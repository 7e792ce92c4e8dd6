import { activityHandlers } from '#platform/server/activity/activity-handlers.ts'
import { documentsIn } from '#platform/server/activity/owning-records.ts'
import { serve } from '#platform/server/http/serve.ts'
import { exportOf } from '#platform/server/import-export/export.ts'
import { statusLabels } from '#platform/contract/documents/lifecycle.ts'
import { processingNotes as contract } from '../contract.ts'
import { processingNoteLifecycle } from '../domain.ts'
import { processingNoteTable } from '../table.ts'
import { addCertificate, check, handlers, takeBack } from './actions.ts'
import { processingNotes } from './document.ts'
import { list, operations, orders } from './list.ts'
import { labels, packingList, pdf, signed } from './note.ts'
import { saves } from './saving.ts'

export const register = serve(contract, {
  ...activityHandlers(contract, documentsIn(processingNoteTable)),
  list,
  exportRows: exportOf(contract, list, { status: statusLabels(processingNoteLifecycle) }),
  operations,
  orders,
  get: processingNotes.get,
  ...saves,
  ...handlers,
  check,
  takeBack,
  addCertificate,
  signatures: signed.signatures,
  pdf,
  packingList,
  labels,
})
