import type { Context, Incoming } from '../../../platform/server/context.ts'
import { fileHeaders } from '../../../platform/server/files/file-headers.ts'
import { renderPdf } from '../../../platform/server/pdf/renderer.ts'
import type { Exchange } from '../../../platform/server/serve.ts'
import { letterheadWithLogo, requireFacility } from '../../facilities/server/api.ts'
import { clarificationPaper, type EnquiryPaper, summaryPaper } from './papers.ts'
import type { EnquiryRow } from './queries.ts'
import { findQuestions } from './questions.ts'
import { requireRow } from './records.ts'

type Asked = Incoming<{ id: string }, { download?: '1' | undefined; dueOn?: string | undefined }, unknown>

/** `ENQ-2026-0412 clarification list.pdf` */
export const clarificationName = ({ number }: Pick<EnquiryRow, 'number'>): string =>
  `${number} clarification list.pdf`

async function paperOf(ctx: Context, row: EnquiryRow): Promise<EnquiryPaper> {
  const facility = await requireFacility(ctx.tx, row.facilityId)
  const letterhead = await letterheadWithLogo(ctx, facility)
  const questions = await findQuestions(ctx.tx, row.id)
  return { row, questions, letterhead, createdAt: ctx.clock.now().toISOString() }
}

/** The open questions on paper, with the day by which answers are wanted. */
export const renderClarification = async (
  ctx: Context,
  row: EnquiryRow,
  dueOn: string | null,
): Promise<Uint8Array> => renderPdf(clarificationPaper({ ...(await paperOf(ctx, row)), dueOn }))

const reply = (name: string, bytes: Uint8Array, { query }: Asked, exchange: Exchange) =>
  exchange.reply
    .headers(fileHeaders({ name, mime: 'application/pdf' }, query.download ? 'attachment' : 'preview'))
    .send(bytes)

/** The summary of the enquiry as it is now. */
export async function pdf(ctx: Context, asked: Asked, exchange: Exchange): Promise<void> {
  const row = await requireRow(ctx, asked.params.id)
  const bytes = await renderPdf(summaryPaper(await paperOf(ctx, row)))
  await reply(`${row.number} summary.pdf`, bytes, asked, exchange)
}

/** The clarification list as it would be sent now. */
export async function clarificationPdf(ctx: Context, asked: Asked, exchange: Exchange): Promise<void> {
  const row = await requireRow(ctx, asked.params.id)
  const bytes = await renderClarification(ctx, row, asked.query.dueOn ?? row.answersDueOn)
  await reply(clarificationName(row), bytes, asked, exchange)
}
