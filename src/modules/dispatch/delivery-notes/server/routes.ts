import { activityHandlers } from '#platform/server/activity/activity-handlers.ts'
import { documentsIn } from '#platform/server/activity/owning-records.ts'
import { serve } from '#platform/server/http/serve.ts'
import { exportOf } from '#platform/server/import-export/export.ts'
import { statusLabels } from '#platform/contract/documents/lifecycle.ts'
import { deliveryNotes as contract } from '../contract.ts'
import { deliveryNoteTable } from '../table.ts'
import { check, handlers, letThrough, prove, takeBack } from './actions.ts'
import { deliveryNotes } from './document.ts'
import { list, places, quotes, steel } from './list.ts'
import { labels, packingList, pdf, signed } from './note.ts'
import { proposal } from './proposing.ts'
import { saves } from './saving.ts'
import { deliveryNoteLifecycle, deliveryKinds } from '../domain.ts'

export const register = serve(contract, {
  ...activityHandlers(contract, documentsIn(deliveryNoteTable)),
  list,
  exportRows: exportOf(contract, list, { status: statusLabels(deliveryNoteLifecycle), kind: deliveryKinds }),
  steel,
  quotes,
  places,
  proposal,
  get: deliveryNotes.get,
  ...saves,
  check,
  letThrough,
  prove,
  takeBack,
  ...handlers,
  signatures: signed.signatures,
  pdf,
  packingList,
  labels,
})
