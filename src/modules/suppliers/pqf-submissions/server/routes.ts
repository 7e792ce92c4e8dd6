import { fullAddress } from '#platform/contract/register.ts'
import type { Context, Incoming } from '#platform/server/context.ts'
import { answerPdf } from '#platform/server/documents/printing/printing.ts'
import { findPrintedFiles } from '#platform/server/files/file-records.ts'
import { renderPdf } from '#platform/server/pdf/renderer.ts'
import type { HttpExchange } from '#platform/server/http/serve.ts'
import { letterheadOfReader } from '#modules/setup/facilities/server/api.ts'
import { submissionPrint } from './submission-print.ts'
import { activityHandlers } from '#platform/server/activity/activity-handlers.ts'
import { documentsIn } from '#platform/server/activity/owning-records.ts'
import { serve } from '#platform/server/http/serve.ts'
import { exportOf } from '#platform/server/import-export/export.ts'
import { statusLabels } from '#platform/contract/documents/lifecycle.ts'
import { pqfSubmissions, submissionLifecycle } from '../contract.ts'
import { pqfSubmissionTable } from '../table.ts'
import { create, get, list, records, requireSubmission, subjectOf } from './records.ts'
import { handlers, judge, writeAnswers } from './service.ts'

/** The submission as PDF; with DRAFT across it until it was submitted. */
async function sendPdf(
  ctx: Context,
  { params, query }: Incoming<{ id: string }, { download?: '1' }, unknown>,
  exchange: HttpExchange,
): Promise<void> {
  const row = await requireSubmission(ctx, params.id)
  const bytes = await renderPdf(
    submissionPrint({
      row,
      files: await findPrintedFiles(ctx, 'pqf-submissions', row.id),
      letterhead: await letterheadOfReader(ctx),
      today: ctx.today(),
      url: fullAddress(ctx.appUrl, `/companies/${row.companyId}?tab=pqf&part=${row.id}`),
    }),
  )
  await answerPdf(exchange, query, `${subjectOf(row)}.pdf`, bytes)
}

const activity = activityHandlers(pqfSubmissions, {
  ...documentsIn(pqfSubmissionTable),
  // Ids say nothing to people; the score that follows from them stands beside.
  hides: (_actor, field) => field === 'notAccepted',
})

export const register = serve(pqfSubmissions, {
  list,
  exportRows: exportOf(pqfSubmissions, list, { status: statusLabels(submissionLifecycle) }),
  get,
  create,
  remove: records.remove,
  update: writeAnswers,
  judge,
  pdf: sendPdf,
  ...handlers,
  ...activity,
})
