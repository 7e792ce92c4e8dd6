import { activityHandlers } from '#platform/server/activity/activity-handlers.ts'
import { documentsIn } from '#platform/server/activity/owning-records.ts'
import { serve } from '#platform/server/http/serve.ts'
import { exportOf } from '#platform/server/import-export/export.ts'
import { statusLabels } from '#platform/contract/documents/lifecycle.ts'
import { declarations as contract } from '../contract.ts'
import { declarationTable } from '../table.ts'
import { handlers, saves } from './actions.ts'
import { declarations } from './document.ts'
import { countingOnes, list, notes, proposal } from './list.ts'
import { pdf, signed } from './paper.ts'
import { declarationLifecycle, kindLabels } from '../domain.ts'

export const register = serve(contract, {
  ...activityHandlers(contract, documentsIn(declarationTable)),
  list,
  exportRows: exportOf(contract, list, {
    status: statusLabels(declarationLifecycle),
    kind: kindLabels,
  }),
  notes,
  declarations: countingOnes,
  proposal,
  get: declarations.get,
  ...saves,
  ...handlers,
  signatures: signed.signatures,
  pdf,
})
