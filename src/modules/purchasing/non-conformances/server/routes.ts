import { activityHandlers } from '#platform/server/activity/activity-handlers.ts'
import { documentsIn } from '#platform/server/activity/owning-records.ts'
import { serve } from '#platform/server/http/serve.ts'
import { nonConformances as contract } from '../contract.ts'
import { nonConformanceTable } from '../table.ts'
import { pdf } from './report.ts'
import { create, handlers, signatures, update } from './actions.ts'
import { nonConformances } from './document.ts'
import { certificates, list, pieces, receipts } from './list.ts'

export const register = serve(contract, {
  ...activityHandlers(contract, documentsIn(nonConformanceTable)),
  list,
  pieces,
  receipts,
  certificates,
  get: nonConformances.get,
  create,
  update,
  ...handlers,
  pdf,
  signatures,
})
