import { activityHandlers } from '#platform/server/activity/activity-handlers.ts'
import { documentsIn } from '#platform/server/activity/owning-records.ts'
import { serve } from '#platform/server/http/serve.ts'
import { certificates as contract } from '../contract.ts'
import { certificateTable } from '../table.ts'
import { actions, affected, readSignatures } from './actions.ts'
import { copy } from './copy.ts'
import { certificates } from './document.ts'
import { list } from './list.ts'
import { concede, create, enterValue, update } from './saving.ts'

export const register = serve(contract, {
  ...activityHandlers(contract, documentsIn(certificateTable)),
  list,
  get: certificates.get,
  create,
  update,
  ...actions.handlers,
  signatures: readSignatures,
  copy,
  affected,
  enterValue,
  concede,
})
