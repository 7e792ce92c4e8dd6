import { sql } from 'drizzle-orm'
import type { Context, Incoming } from '#platform/server/context.ts'
import { answerPdf, frozenOrRendered } from '#platform/server/documents/printing/printing.ts'
import { refused } from '#platform/server/errors.ts'
import type { PdfDocument } from '#platform/server/pdf/document.ts'
import { requirePrintable } from '#platform/server/pdf/text/missing-signs.ts'
import { renderPdf } from '#platform/server/pdf/renderer.ts'
import type { HttpExchange } from '#platform/server/http/serve.ts'
import { letterheadOfFacility } from '#modules/setup/facilities/server/api.ts'
import { printedSignatures } from '#modules/signing/signature/server/api.ts'
import { findOwnTerms } from '#modules/signing/terms/server/api.ts'
import { verificationUrl } from '#modules/signing/verify/server/api.ts'
import { stampOf } from '../../domain/print-state.ts'
import { aboutQuote } from '../customer/mailing.ts'
import type { PrintFacts } from './blocks.ts'
import { costSheetPrint } from './cost-sheet.ts'
import { quotePrint } from './quote.ts'
import { technicalOffer } from './technical-offer.ts'
import type { QuoteRow } from '../queries.ts'
import { totalsOf, quotes } from '../document.ts'
import { signedQuote } from '../approvals/signing.ts'

/** `Q-2026-0231 Rev 2.pdf` */
export const printName = (row: Pick<QuoteRow, 'number' | 'revision'>, what = ''): string =>
  `${row.number} Rev ${row.revision}${what}.pdf`

/** Everything a print of this revision is made of; with a stamp while it is no issued document. */
export async function printFacts(
  ctx: Context,
  row: QuoteRow,
  createdAt: string,
  stamp?: string,
): Promise<PrintFacts> {
  const { id: entityId, revision } = row
  return {
    row,
    totals: totalsOf(row),
    letterhead: await letterheadOfFacility(ctx, row.facilityId),
    terms: await findOwnTerms(ctx.tx, row.termsId ?? null),
    signed: await printedSignatures(ctx, await signedQuote.signaturesOn(ctx, row)),
    url: await verificationUrl(ctx, { entity: 'quotes', entityId, revision }),
    createdAt,
    stamp,
  }
}

/** The quote as it goes out. @throws 422 for a sign that no font has */
export const issuedQuote = async (ctx: Context, row: QuoteRow, createdAt: string): Promise<PdfDocument> =>
  requirePrintable(quotePrint(await printFacts(ctx, row, createdAt)))

/** Sets the quote anew; with a stamp while it is no issued document. */
export const renderQuote = async (
  ctx: Context,
  row: QuoteRow,
  createdAt: string,
  stamp?: string,
): Promise<Uint8Array> => renderPdf(quotePrint(await printFacts(ctx, row, createdAt, stamp)))

type Asked = { readonly download?: '1' | undefined; readonly copy?: '1' | undefined }
type Wanted = Incoming<{ id: string }, Asked, unknown>

/**
 * The PDF: with a watermark before the quote is sent, afterwards exactly the bytes that were frozen then. A copy is set
 * anew and says across it what has become of the quote.
 */
export async function pdf(ctx: Context, { params, query }: Wanted, exchange: HttpExchange): Promise<void> {
  const row = await quotes.require(ctx, params.id)
  const frozen = { ...aboutQuote(row), fileId: query.copy ? null : row.pdfFileId }
  const bytes = await frozenOrRendered(ctx, frozen, () =>
    renderQuote(ctx, row, row.updatedAt, stampOf(row.status)),
  )
  await answerPdf(exchange, query, printName(row), bytes)
}

/** The handler of a further print of the quote, made when it is asked for. */
const printOf =
  (what: string, print: (facts: PrintFacts) => PdfDocument) =>
  async (ctx: Context, { params, query }: Wanted, exchange: HttpExchange): Promise<void> => {
    const row = await quotes.require(ctx, params.id)
    const facts = await printFacts(ctx, row, row.sentAt ?? row.updatedAt, stampOf(row.status))
    await answerPdf(exchange, query, printName(row, what), await renderPdf(print(facts)))
  }

export const technicalOfferPdf = printOf(' technical offer', technicalOffer)
export const costSheetPdf = printOf(' cost sheet', costSheetPrint)

/** Throws 422 for a file the quote rests on: issued prints and the customer's order stay. */
export async function requireUnbound(ctx: Context, quoteId: string, fileId: string): Promise<void> {
  const bound = await ctx.tx.query(sql`
    SELECT 1 FROM quotes WHERE id = ${quoteId} AND ${fileId} IN (pdf_file_id, customer_po_file_id, acknowledgement_file_id)`)
  if (bound.length > 0)
    throw refused('file_bound', "Issued papers and the customer's order cannot be removed.")
}
