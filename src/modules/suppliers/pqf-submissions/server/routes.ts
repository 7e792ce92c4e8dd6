import { fullAddress, type ScreenAddress } from '#platform/contract/register.ts'
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
import { formLabel } from '#modules/suppliers/pqf/domain.ts'
import { pqfSubmissions, submissionLifecycle, type SubmissionRecord } from '../contract.ts'
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

/** What the contacts of a supplier are told of a form that it is asked to fill in; the house knows who they are and how they want it. */
export type TellSupplier = (
  ctx: Context,
  companyId: string,
  told: {
    readonly template: string
    readonly subject: string
    readonly text: string
    readonly path: ScreenAddress
    readonly about: { readonly entity: string; readonly entityId: string }
  },
) => Promise<void>

interface News {
  readonly template: string
  readonly subject: (form: string) => string
  readonly text: (form: string) => string
}

const asked: News = {
  template: 'qualification-asked',
  subject: (form) => `Please fill in ${form}`,
  text: (form) => `We ask you to fill in the pre-qualification form ${form}. It stands in your area.`,
}
const reviewed: News = {
  template: 'qualification-reviewed',
  subject: (form) => `${form} was reviewed`,
  text: (form) =>
    `We have reviewed your pre-qualification form ${form}. What became of it stands in your area.`,
}

export const serveSubmissions = (tell: TellSupplier) => {
  /** The same handler, and its supplier hears of what it did. Forms that we fill in for customers are told to nobody. */
  const telling =
    <Rest extends readonly unknown[], Row extends Pick<SubmissionRecord, 'id' | 'companyId' | 'form'>>(
      handler: (ctx: Context, ...rest: Rest) => Promise<Row>,
      { template, subject, text }: News,
    ) =>
    async (ctx: Context, ...rest: Rest): Promise<Row> => {
      const row = await handler(ctx, ...rest)
      const { id, companyId, form } = row
      const label = formLabel(form.code, form.revision)
      if (form.kind === 'supplier')
        await tell(ctx, companyId, {
          template,
          subject: subject(label),
          text: text(label),
          path: `/client-area/qualifications/${id}`,
          about: { entity: 'pqf-submissions', entityId: id },
        })
      return row
    }
  return serve(pqfSubmissions, {
    list,
    exportRows: exportOf(pqfSubmissions, list, { status: statusLabels(submissionLifecycle) }),
    get,
    create: telling(create, asked),
    remove: records.remove,
    update: writeAnswers,
    judge,
    pdf: sendPdf,
    ...handlers,
    sendBack: telling(handlers.sendBack, asked),
    approve: telling(handlers.approve, reviewed),
    approveWithConditions: telling(handlers.approveWithConditions, reviewed),
    reject: telling(handlers.reject, reviewed),
    ...activity,
  })
}
