import { activityHandlers, existsIn } from '#platform/server/activity/activity-handlers.ts'
import { serve } from '#platform/server/http/serve.ts'
import { certificates as contract } from '../contract.ts'
import { certificateTable } from '../table.ts'
import { actions, readSignatures } from './actions.ts'
import { certificates } from './document.ts'
import { list } from './list.ts'
import { concede, create, enterValue, update } from './saving.ts'

export const register = serve(contract, {
  ...activityHandlers(contract, { exists: existsIn(certificateTable) }),
  list,
  get: certificates.get,
  create,
  update,
  ...actions.handlers,
  signatures: readSignatures,
  enterValue,
  concede,
})
