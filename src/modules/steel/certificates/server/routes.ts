import { activityHandlers, existsIn } from '#platform/server/activity/activity-handlers.ts'
import { serve } from '#platform/server/http/serve.ts'
import { locked } from '#platform/server/errors.ts'
import { certificates as contract } from '../contract.ts'
import { certificateTable } from '../table.ts'
import { actions, affected, readSignatures } from './actions.ts'
import { isOpenState } from '../domain.ts'
import { copy } from './copy.ts'
import { certificates } from './document.ts'
import { list } from './list.ts'
import { concede, create, enterValue, update } from './saving.ts'

const activity = activityHandlers(contract, { exists: existsIn(certificateTable) })

export const register = serve(contract, {
  ...activity,
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
  removeFile: async (ctx, incoming, exchange) => {
    const { status } = await certificates.require(ctx, incoming.params.id)
    if (!isOpenState(status))
      throw locked(
        'The pages of a certificate that was verified, rejected, withdrawn or superseded are kept.',
      )
    return activity.removeFile(ctx, incoming, exchange)
  },
})
