import { activityHandlers } from '#platform/server/activity/activity-handlers.ts'
import { documentsIn } from '#platform/server/activity/owning-records.ts'
import { serve } from '#platform/server/http/serve.ts'
import { exportOf } from '#platform/server/import-export/export.ts'
import { statusLabels } from '#platform/contract/documents/lifecycle.ts'
import { certificateRequests as contract } from '../contract.ts'
import { certificateRequestTable } from '../table.ts'
import { handlers } from './asking.ts'
import { requests } from './document.ts'
import { bySupplier, list } from './list.ts'
import { requestLifecycle } from '../domain.ts'

export const register = serve(contract, {
  ...activityHandlers(contract, documentsIn(certificateRequestTable)),
  list,
  exportRows: exportOf(contract, list, { status: statusLabels(requestLifecycle) }),
  bySupplier,
  get: requests.get,
  ...handlers,
})
