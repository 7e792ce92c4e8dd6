import { activityHandlers } from '#platform/server/activity/activity-handlers.ts'
import { documentsIn } from '#platform/server/activity/owning-records.ts'
import { serve } from '#platform/server/http/serve.ts'
import { exportOf } from '#platform/server/import-export/export.ts'
import { statusLabels } from '#platform/contract/documents/lifecycle.ts'
import { nonConformances as contract } from '../contract.ts'
import { nonConformanceTable } from '../table.ts'
import { pdf } from './report.ts'
import { create, handlers, signatures, update } from './actions.ts'
import { nonConformances } from './document.ts'
import { certificates, list, pieces, receipts } from './list.ts'
import { dispositions, foundAt, nonConformanceLifecycle } from '../domain.ts'

export const register = serve(contract, {
  ...activityHandlers(contract, documentsIn(nonConformanceTable)),
  list,
  exportRows: exportOf(contract, list, {
    status: statusLabels(nonConformanceLifecycle),
    foundAt,
    disposition: dispositions,
  }),
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
