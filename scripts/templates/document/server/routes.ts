import { activityHandlers } from '#platform/server/activity/activity-handlers.ts'
import { documentsIn } from '#platform/server/activity/owning-records.ts'
import { serve } from '#platform/server/http/serve.ts'
import { valveOrders as contract } from '../contract.ts'
import { valveOrderTable } from '../table.ts'
import { handlers, saves } from './actions.ts'
import { valveOrders } from './document.ts'
import { list } from './list.ts'

export const register = serve(contract, {
  ...activityHandlers(contract, documentsIn(valveOrderTable)),
  list,
  get: valveOrders.get,
  ...saves,
  ...handlers,
})
