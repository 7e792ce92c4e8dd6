import { existsIn, activityHandlers } from '#platform/server/activity/activity-handlers.ts'
import { serve } from '#platform/server/http/serve.ts'
import { locked } from '#platform/server/errors.ts'
import { pipeWallCalculations } from '../contract.ts'
import { isDraft } from '../domain/lifecycle.ts'
import { calculationTable } from '../table.ts'
import { handlers } from './actions.ts'
import { evaluateCases } from './evaluating.ts'
import { list } from './list.ts'
import { calculations } from './document.ts'
import { pdf, register as registerOfLines, report } from './prints/report.ts'
import { acknowledge, copy, create, revise, update } from './saving.ts'
import { signatures } from './signing.ts'
import { currentTables, replaceTable, tableVersions } from './tables.ts'

const activity = activityHandlers(pipeWallCalculations, { exists: existsIn(calculationTable) })

export const register = serve(pipeWallCalculations, {
  ...activity,
  removeFile: async (ctx, incoming, exchange) => {
    const { status } = await calculations.require(ctx, incoming.params.id)
    if (!isDraft(status)) throw locked('The files of a checked calculation are kept. Make a revision.')
    return activity.removeFile(ctx, incoming, exchange)
  },
  list,
  get: calculations.get,
  create,
  update,
  acknowledge,
  revise,
  copy,
  ...handlers,
  signatures,
  evaluate: evaluateCases,
  report,
  register: registerOfLines,
  pdf,
  tables: async (ctx) => ({ texts: (await currentTables(ctx)).texts }),
  tableVersions,
  replaceTable,
})
