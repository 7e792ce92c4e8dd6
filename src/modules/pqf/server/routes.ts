import { z } from 'zod'
import { columnsOf } from '#platform/server/import-export/columns.ts'
import { exportRowsOf } from '#platform/server/import-export/export.ts'
import { existsIn, activityHandlers } from '#platform/server/activity/activity-handlers.ts'
import { serve } from '#platform/server/http/serve.ts'
import { pqf } from '../contract.ts'
import { pqfTable } from '../table.ts'
import { handlers, revise } from './publishing.ts'
import { create, options, records, update } from './records.ts'

const { code, title, description, kind, passScore, reviewCycleMonths } = pqf.input.shape
const { revision, status } = pqf.record.shape
const sheet = z.object({ code, revision, title, status, kind, description, passScore, reviewCycleMonths })

export const register = serve(pqf, {
  list: records.list,
  get: records.get,
  create,
  update,
  remove: records.remove,
  options,
  ...handlers,
  revise,
  exportRows: exportRowsOf({
    slice: 'pqf',
    table: pqfTable,
    list: records.plan,
    columns: columnsOf(sheet, []),
    references: {},
  }),
  ...activityHandlers(pqf, { exists: existsIn(pqfTable) }),
})
