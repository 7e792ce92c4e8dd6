import { activityHandlers } from '#platform/server/activity/activity-handlers.ts'
import { documentsIn } from '#platform/server/activity/owning-records.ts'
import { statusLabels } from '#platform/contract/documents/lifecycle.ts'
import { serve } from '#platform/server/http/serve.ts'
import { exportOf } from '#platform/server/import-export/export.ts'
import { loads as contract } from '../contract.ts'
import { loadLifecycle } from '../domain.ts'
import { loadTable } from '../table.ts'
import { handlers, takeOff } from './actions.ts'
import { loads } from './document.ts'
import { list, noteChoices } from './list.ts'
import { outbound } from './outbound.ts'
import { pdf, signed } from './print.ts'
import { proposal } from './proposing.ts'
import { saves } from './saving.ts'

export const register = serve(contract, {
  ...activityHandlers(contract, documentsIn(loadTable)),
  list,
  exportRows: exportOf(contract, list, { status: statusLabels(loadLifecycle) }),
  outbound,
  proposal,
  noteChoices,
  get: loads.get,
  ...saves,
  takeOff,
  ...handlers,
  signatures: signed.signatures,
  pdf,
})
