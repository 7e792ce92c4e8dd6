import { activityHandlers } from '#platform/server/activity/activity-handlers.ts'
import { documentsIn } from '#platform/server/activity/owning-records.ts'
import { serve } from '#platform/server/http/serve.ts'
import { exportOf } from '#platform/server/import-export/export.ts'
import { statusLabels } from '#platform/contract/documents/lifecycle.ts'
import { supplierReturns as contract } from '../contract.ts'
import { supplierReturnTable } from '../table.ts'
import { handlers, saves } from './actions.ts'
import { supplierReturns } from './document.ts'
import { list, nonConformances, pieces } from './list.ts'
import { pdf, signed } from './note.ts'
import { claims, supplierReturnLifecycle } from '../domain.ts'

export const register = serve(contract, {
  ...activityHandlers(contract, documentsIn(supplierReturnTable)),
  list,
  exportRows: exportOf(contract, list, { status: statusLabels(supplierReturnLifecycle), claim: claims }),
  pieces,
  nonConformances,
  signatures: signed.signatures,
  pdf,
  get: supplierReturns.get,
  ...saves,
  ...handlers,
})
