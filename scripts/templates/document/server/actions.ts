import { statusLabels } from '#platform/contract/documents/lifecycle.ts'
import { activityHandlers } from '#platform/server/activity/activity-handlers.ts'
import { documentsIn } from '#platform/server/activity/owning-records.ts'
import { type Effects, transitionsOf } from '#platform/server/documents/lifecycle/transitions.ts'
import { savesOf } from '#platform/server/documents/saves.ts'
import { serve } from '#platform/server/http/serve.ts'
import { exportOf } from '#platform/server/import-export/export.ts'
import { seriesFor } from '#modules/setup/numbering/server/api.ts'
import { valveOrders as contract } from '../contract.ts'
import { isDraft, valveOrderLifecycle } from '../domain.ts'
import { valveOrderTable } from '../table.ts'
import { list, LOCKED, type StoredValveOrder, valveOrders } from './document.ts'

/** The handlers of `create` and `update`. */
const saves = savesOf(contract, valveOrders, {
  series: (ctx, { facilityId }) => seriesFor(ctx, contract, facilityId),
  locked: ({ status }) => (isDraft(status) ? null : LOCKED),
  stored: (ctx, { before }) => (before ? {} : { createdById: ctx.actor.id }),
})

/** What each action does beside the status; null: the status is all. */
const effects: Effects<typeof valveOrderLifecycle, StoredValveOrder> = {
  issue: null,
  close: null,
  cancel: null,
}

export const register = serve(contract, {
  ...activityHandlers(contract, documentsIn(valveOrderTable)),
  list,
  exportRows: exportOf(contract, list, { status: statusLabels(valveOrderLifecycle) }),
  get: valveOrders.get,
  ...saves,
  ...transitionsOf(valveOrders, effects).handlers,
})
