import { z } from 'zod'
import { columnsOf } from '#platform/server/import-export/columns.ts'
import { exportRowsOf } from '#platform/server/import-export/export.ts'
import { activityHandlers } from '#platform/server/activity/activity-handlers.ts'
import { documentsIn } from '#platform/server/activity/owning-records.ts'
import { serve } from '#platform/server/http/serve.ts'
import { pqf } from '../contract.ts'
import { pqfTable } from '../table.ts'
import { publishingOf, revisingOf } from './publishing.ts'
import { formRecords, options, savingOf, type SubmissionsOf } from './records.ts'

const { code, title, description, kind, passScore, reviewCycleMonths } = pqf.input.shape
const { revision, status } = pqf.record.shape
const sheet = z.object({ code, revision, title, status, kind, description, passScore, reviewCycleMonths })

/** Pre-qualification forms, given how the submissions of one are counted. */
export function servePqf(submissionsOf: SubmissionsOf) {
  const records = formRecords(submissionsOf)
  return serve(pqf, {
    list: records.list,
    get: records.get,
    ...savingOf(records),
    remove: records.remove,
    options,
    ...publishingOf(records),
    revise: revisingOf(records),
    exportRows: exportRowsOf({
      slice: 'pqf',
      table: pqfTable,
      list: records.plan,
      columns: columnsOf(sheet, []),
      references: {},
    }),
    ...activityHandlers(pqf, documentsIn(pqfTable)),
  })
}
