import type { Context, Incoming } from '#platform/server/context.ts'
import { answerPdf } from '#platform/server/documents/printing.ts'
import { findFiles } from '#platform/server/files/file-records.ts'
import { renderPdf } from '#platform/server/pdf/renderer.ts'
import type { HttpExchange } from '#platform/server/http/serve.ts'
import { letterheadOfReader } from '#modules/facilities/server/api.ts'
import { submissionPrint } from './submission-print.ts'
import { requireSubmission, subjectOf } from './records.ts'

/** The submission as PDF; with DRAFT across it until it was submitted. */
export async function sendPdf(
  ctx: Context,
  { params, query }: Incoming<{ id: string }, { download?: '1' }, unknown>,
  exchange: HttpExchange,
): Promise<void> {
  const row = await requireSubmission(ctx, params.id)
  const bytes = await renderPdf(
    submissionPrint({
      row,
      files: await findFiles(ctx, 'pqf-submissions', row.id),
      letterhead: await letterheadOfReader(ctx),
      today: ctx.today(),
      url: `${ctx.appUrl}/companies/${row.companyId}?tab=pqf&part=${row.id}`,
    }),
  )
  await answerPdf(exchange, query, `${subjectOf(row)}.pdf`, bytes)
}
