import { sql } from 'drizzle-orm'
import type { Context, Incoming } from '../../../platform/server/context.ts'
import { refused } from '../../../platform/server/errors.ts'
import { fileHeaders } from '../../../platform/server/files/file-headers.ts'
import { readStoredFile, requireFile } from '../../../platform/server/files/file-records.ts'
import type { PdfDocument } from '../../../platform/server/pdf/document.ts'
import { renderPdf } from '../../../platform/server/pdf/renderer.ts'
import type { Exchange } from '../../../platform/server/serve.ts'
import { letterheadWithLogo, requireFacility } from '../../facilities/server/api.ts'
import { findTermsById } from '../../terms/server/api.ts'
import { verificationUrl } from '../../verify/server/api.ts'
import { stampOf } from '../domain/paper-state.ts'
import { costSheetPaper } from './cost-sheet-paper.ts'
import { quotePaper } from './paper.ts'
import type { PaperFacts } from './paper-parts.ts'
import { printedSignatures } from './printed-signatures.ts'
import type { QuoteRow } from './queries.ts'
import { requireRow, totalsOf } from './records.ts'
import { technicalOffer } from './technical-offer.ts'

/** `Q-2026-0231 Rev 2.pdf` */
export const pdfName = (row: Pick<QuoteRow, 'number' | 'revision'>, what = ''): string =>
  `${row.number} Rev ${row.revision}${what}.pdf`

/** Everything a paper of this revision is made of; with a stamp while it is no issued document. */
export async function paperFacts(
  ctx: Context,
  row: QuoteRow,
  createdAt: string,
  stamp?: string,
): Promise<PaperFacts> {
  const facility = await requireFacility(ctx.tx, row.facilityId)
  const terms = row.termsId ? await findTermsById(ctx.tx, row.termsId) : null
  const { id: entityId, revision } = row
  const url = await verificationUrl(ctx, { entity: 'quotes', entityId, revision })
  const signed = await printedSignatures(ctx, row)
  const letterhead = await letterheadWithLogo(ctx, facility)
  return {
    row,
    totals: totalsOf(row),
    letterhead,
    terms,
    signed,
    url,
    createdAt,
    ...(stamp ? { stamp } : {}),
  }
}

/** Sets the quote anew; with a stamp while it is no issued document. */
export const renderQuote = async (
  ctx: Context,
  row: QuoteRow,
  createdAt: string,
  stamp?: string,
): Promise<Uint8Array> => renderPdf(quotePaper(await paperFacts(ctx, row, createdAt, stamp)))

type Asked = { readonly download?: '1' | undefined; readonly copy?: '1' | undefined }
type Wanted = Incoming<{ id: string }, Asked, unknown>

/** Sends a PDF to be looked at, or to be kept with `download`. */
export async function answerPdf(
  { reply }: Exchange,
  query: Asked,
  name: string,
  bytes: Uint8Array | Buffer,
): Promise<void> {
  const kind = query.download ? 'attachment' : 'preview'
  await reply.headers(fileHeaders({ name, mime: 'application/pdf' }, kind)).send(bytes)
}

/**
 * The PDF: stamped before the quote is sent, afterwards exactly the bytes that were frozen then. A copy is set anew
 * and says across it what has become of the quote.
 */
export async function pdf(ctx: Context, { params, query }: Wanted, exchange: Exchange): Promise<void> {
  const row = await requireRow(ctx, params.id)
  const bytes =
    row.pdfFileId === null || query.copy
      ? await renderQuote(ctx, row, row.updatedAt, stampOf(row.status))
      : await readStoredFile(ctx.files, await requireFile(ctx, 'quotes', row.id, row.pdfFileId))
  await answerPdf(exchange, query, pdfName(row), bytes)
}

/** The handler of a further paper of the quote, made when it is asked for. */
const paperOf =
  (what: string, paper: (facts: PaperFacts) => PdfDocument) =>
  async (ctx: Context, { params, query }: Wanted, exchange: Exchange): Promise<void> => {
    const row = await requireRow(ctx, params.id)
    const facts = await paperFacts(ctx, row, row.sentAt ?? row.updatedAt, stampOf(row.status))
    await answerPdf(exchange, query, pdfName(row, what), await renderPdf(paper(facts)))
  }

export const technicalOfferPdf = paperOf(' technical offer', technicalOffer)
export const costSheetPdf = paperOf(' cost sheet', costSheetPaper)

/** Throws 422 for a file the quote rests on: issued papers and the customer's order stay. */
export async function requireUnbound(ctx: Context, quoteId: string, fileId: string): Promise<void> {
  const bound = await ctx.tx.query(sql`
    SELECT 1 FROM quotes WHERE id = ${quoteId} AND ${fileId} IN (pdf_file_id, customer_po_file_id, acknowledgement_file_id)`)
  if (bound.length > 0)
    throw refused('file_bound', "Issued papers and the customer's order cannot be removed.")
}
