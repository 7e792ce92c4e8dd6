import { activityHandlers } from '#platform/server/activity/activity-handlers.ts'
import { documentsIn } from '#platform/server/activity/owning-records.ts'
import { serve } from '#platform/server/http/serve.ts'
import { exportOf } from '#platform/server/import-export/export.ts'
import { statusLabels } from '#platform/contract/documents/lifecycle.ts'
import { travellerDeliveryNotes as contract } from '../contract.ts'
import { travellerDeliveryNoteTable } from '../table.ts'
import { check, handlers, letThrough, prove, toFollow, undo } from './actions.ts'
import { travellerDeliveryNotes } from './document.ts'
import { cases, list, orderLines, travellers } from './list.ts'
import { labels, packingList, pdf, signed } from './note.ts'
import { proposal } from './proposing.ts'
import { releaseAgain, takeBack } from './returning.ts'
import { saves } from './saving.ts'
import { travellerDeliveryNoteLifecycle } from '../domain.ts'

export const register = serve(contract, {
  ...activityHandlers(contract, documentsIn(travellerDeliveryNoteTable)),
  list,
  exportRows: exportOf(contract, list, { status: statusLabels(travellerDeliveryNoteLifecycle) }),
  travellers,
  orderLines,
  proposal,
  get: travellerDeliveryNotes.get,
  ...saves,
  check,
  letThrough,
  prove,
  toFollow,
  takeBack,
  releaseAgain,
  cases,
  ...handlers,
  undo,
  signatures: signed.signatures,
  pdf,
  packingList,
  labels,
})
