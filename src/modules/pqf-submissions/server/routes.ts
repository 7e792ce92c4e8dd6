import { locked } from '#platform/server/errors.ts'
import { existsIn, activityHandlers } from '#platform/server/activity/activity-handlers.ts'
import { serve } from '#platform/server/http/serve.ts'
import { pqfSubmissions } from '../contract.ts'
import { isFillable } from '../domain.ts'
import { pqfSubmissionTable } from '../table.ts'
import { sendPdf } from './pdf.ts'
import { create, get, list, records, requireSubmission } from './records.ts'
import { handlers, judge, writeAnswers } from './service.ts'

const activity = activityHandlers(pqfSubmissions, {
  exists: existsIn(pqfSubmissionTable),
  // Ids say nothing to people; the score that follows from them stands beside.
  hides: (_actor, field) => field === 'notAccepted',
})

export const register = serve(pqfSubmissions, {
  list,
  get,
  create,
  remove: records.remove,
  update: writeAnswers,
  judge,
  pdf: sendPdf,
  ...handlers,
  ...activity,
  removeFile: async (ctx, incoming, exchange) => {
    const { status } = await requireSubmission(ctx, incoming.params.id)
    if (!isFillable(status)) throw locked('The evidence of a form that was submitted is kept.')
    return activity.removeFile(ctx, incoming, exchange)
  },
})
