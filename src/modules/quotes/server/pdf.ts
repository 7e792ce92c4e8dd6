import { sql } from 'drizzle-orm'
import type { Context, Incoming } from '../../../platform/server/context.ts'
import { refused } from '../../../platform/server/errors.ts'
import { fileHeaders } from '../../../platform/server/files/file-headers.ts'
import { readStoredFile, requireFile } from '../../../platform/server/files/file-records.ts'
import { renderPdf } from '../../../platform/server/pdf/renderer.ts'
import type { Exchange } from '../../../platform/server/serve.ts'
import { letterheadWithLogo, requireFacility } from '../../facilities/server/api.ts'
import { findTermsById } from '../../terms/server/api.ts'
import { isIssued, quoteLifecycle } from '../domain/lifecycle.ts'
import { quotePaper } from './paper.ts'
import type { QuoteRow } from './queries.ts'
import { requireRow, totalsOf } from './records.ts'

/** `Q-2026-0231 Rev 2.pdf` */
export const pdfName = (row: Pick<QuoteRow, 'number' | 'revision'>): string =>
  `${row.number} Rev ${row.revision}.pdf`

/** Sets the quote anew; with a stamp while it is no issued document. */
export async function renderQuote(
  ctx: Context,
  row: QuoteRow,
  createdAt: string,
  stamp?: string,
): Promise<Uint8Array> {
  const facility = await requireFacility(ctx.tx, row.facilityId)
  const terms = row.termsId ? await findTermsById(ctx.tx, row.termsId) : null
  const url = `${ctx.appUrl}/quotes/${row.id}`
  const letterhead = await letterheadWithLogo(ctx, facility)
  return renderPdf(
    quotePaper({
      row,
      totals: totalsOf(row),
      letterhead,
      terms,
      url,
      createdAt,
      ...(stamp ? { stamp } : {}),
    }),
  )
}

/** What lies across a document that is not, or no longer, an offer. */
const stampOf = (status: QuoteRow['status']): string =>
  isIssued(status) || status === 'cancelled' ? quoteLifecycle.states[status].label.toUpperCase() : 'DRAFT'

async function bytesOf(ctx: Context, row: QuoteRow): Promise<Uint8Array> {
  if (row.pdfFileId === null) return renderQuote(ctx, row, row.updatedAt, stampOf(row.status))
  return readStoredFile(ctx.files, await requireFile(ctx, 'quotes', row.id, row.pdfFileId))
}

/** The PDF: stamped before the quote is sent, afterwards exactly the bytes that were frozen then. */
export async function pdf(
  ctx: Context,
  { params, query }: Incoming<{ id: string }, { download?: '1' | undefined }, unknown>,
  { reply }: Exchange,
): Promise<void> {
  const row = await requireRow(ctx, params.id)
  const bytes = await bytesOf(ctx, row)
  const kind = query.download ? 'attachment' : 'preview'
  await reply.headers(fileHeaders({ name: pdfName(row), mime: 'application/pdf' }, kind)).send(bytes)
}

/** Throws 422 for a file the quote rests on: the issued PDF and the customer's order stay. */
export async function requireUnbound(ctx: Context, quoteId: string, fileId: string): Promise<void> {
  const bound = await ctx.tx.query(sql`
    SELECT 1 FROM quotes WHERE id = ${quoteId} AND (pdf_file_id = ${fileId} OR customer_po_file_id = ${fileId})`)
  if (bound.length > 0)
    throw refused('file_bound', "The issued PDF and the customer's order cannot be removed.")
}
