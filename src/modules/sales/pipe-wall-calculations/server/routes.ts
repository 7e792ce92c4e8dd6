import { activityHandlers } from '#platform/server/activity/activity-handlers.ts'
import { documentsIn } from '#platform/server/activity/owning-records.ts'
import { serve } from '#platform/server/http/serve.ts'
import { exportOf } from '#platform/server/import-export/export.ts'
import { statusLabels } from '#platform/contract/documents/lifecycle.ts'
import { pipeWallCalculations } from '../contract.ts'
import { calculationTable } from '../table.ts'
import { handlers } from './actions.ts'
import { evaluateCases } from './evaluating.ts'
import { list } from './list.ts'
import { calculations } from './document.ts'
import { pdf, register as registerOfLines, report } from './prints/report.ts'
import { acknowledge, copy, create, revise, update } from './saving.ts'
import { signatures } from './signing.ts'
import { currentTables, replaceTable, tableVersions } from './tables.ts'
import { methodTitles } from '../domain/codes/method-titles.ts'
import { calculationLifecycle } from '../domain/lifecycle.ts'

export const register = serve(pipeWallCalculations, {
  ...activityHandlers(pipeWallCalculations, documentsIn(calculationTable)),
  list,
  exportRows: exportOf(pipeWallCalculations, list, {
    status: statusLabels(calculationLifecycle),
    method: methodTitles,
  }),
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
