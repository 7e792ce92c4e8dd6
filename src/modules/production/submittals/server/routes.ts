import { sql } from 'drizzle-orm'
import { activityHandlers } from '#platform/server/activity/activity-handlers.ts'
import { documentsIn } from '#platform/server/activity/owning-records.ts'
import { serve } from '#platform/server/http/serve.ts'
import { exportOf } from '#platform/server/import-export/export.ts'
import { statusLabels } from '#platform/contract/documents/lifecycle.ts'
import { submittals as contract } from '../contract.ts'
import { submittalTable } from '../table.ts'
import { answerComment, handlers } from './actions.ts'
import { submittals } from './document.ts'
import { exempt, signedSubmittal } from './exempting.ts'
import { drawings, list, quoteLines, quotes, travellers } from './list.ts'
import { revise, saves } from './saving.ts'
import { submittalLifecycle, stages } from '../domain.ts'

export const register = serve(contract, {
  ...activityHandlers(contract, {
    ...documentsIn(submittalTable),
    // What the customer wrote when they let work go on.
    restsOn: async ({ tx }, id, fileId) => {
      const named = JSON.stringify([{ file: { id: fileId } }])
      const found = await tx.query(
        sql`SELECT FROM ${submittalTable} WHERE id = ${id} AND exemptions @> ${named}::jsonb`,
      )
      return found.length > 0
    },
  }),
  list,
  exportRows: exportOf(contract, list, { status: statusLabels(submittalLifecycle), stage: stages }),
  quotes,
  quoteLines,
  travellers,
  drawings,
  get: submittals.get,
  ...saves,
  revise,
  answerComment,
  exempt,
  signatures: signedSubmittal.signatures,
  ...handlers,
})
