import type { Context, Incoming } from '#platform/server/context.ts'
import { answerPdf } from '#platform/server/documents/printing/printing.ts'
import { requirePrintable } from '#platform/server/pdf/text/missing-signs.ts'
import { renderPdf } from '#platform/server/pdf/renderer.ts'
import type { HttpExchange } from '#platform/server/http/serve.ts'
import { letterheadOfFacility } from '#modules/setup/facilities/server/api.ts'
import { clarificationPrint, type EnquiryPrint, summaryPrint } from './prints.ts'
import type { EnquiryRow } from './document.ts'
import { findQuestions } from './customer/questions.ts'
import { enquiries } from './document.ts'

type Asked = Incoming<{ id: string }, { download?: '1' | undefined; dueOn?: string | undefined }, unknown>

/** `ENQ-2026-0412 clarification list.pdf` */
export const clarificationName = ({ number }: Pick<EnquiryRow, 'number'>): string =>
  `${number} clarification list.pdf`

const printFacts = async (ctx: Context, row: EnquiryRow): Promise<EnquiryPrint> => ({
  row,
  questions: await findQuestions(ctx.tx, row.id),
  letterhead: await letterheadOfFacility(ctx, row.facilityId),
  createdAt: ctx.clock.now().toISOString(),
})

/** The print of the open questions, with the day by which answers are wanted. */
export const renderClarification = async (
  ctx: Context,
  row: EnquiryRow,
  dueOn: string | null,
): Promise<Uint8Array> =>
  renderPdf(requirePrintable(clarificationPrint({ ...(await printFacts(ctx, row)), dueOn })))

/** The summary of the enquiry as it is now. */
export async function pdf(ctx: Context, { params, query }: Asked, exchange: HttpExchange): Promise<void> {
  const row = await enquiries.require(ctx, params.id)
  const bytes = await renderPdf(summaryPrint(await printFacts(ctx, row)))
  await answerPdf(exchange, query, `${row.number} summary.pdf`, bytes)
}

/** The clarification list as it would be sent now. */
export async function clarificationPdf(
  ctx: Context,
  { params, query }: Asked,
  exchange: HttpExchange,
): Promise<void> {
  const row = await enquiries.require(ctx, params.id)
  const facts = { ...(await printFacts(ctx, row)), dueOn: query.dueOn ?? row.answersDueOn }
  const bytes = await renderPdf(clarificationPrint(facts))
  await answerPdf(exchange, query, clarificationName(row), bytes)
}
