import { sql } from 'drizzle-orm'
import type { Context, Incoming } from '../../../platform/server/context.ts'
import { notFound, refused, stale } from '../../../platform/server/errors.ts'
import { readStoredFile, requireFile } from '../../../platform/server/files/file-records.ts'
import { renderPdf } from '../../../platform/server/pdf/renderer.ts'
import { updatePart } from '../../../platform/server/rows.ts'
import type { Exchange } from '../../../platform/server/serve.ts'
import type { QuoteRecord } from '../contract.ts'
import { isReleased } from '../domain/lifecycle.ts'
import { quoteTable } from '../table.ts'
import type { ActionInput } from './action-input.ts'
import { acknowledgementPaper } from './acknowledgement-paper.ts'
import { checkRecipients, issuePaper, mailPaper, proposeMail } from './mailing.ts'
import { answerPdf, paperFacts, pdfName } from './pdf.ts'
import type { QuoteRow } from './queries.ts'
import { labelOf, recordOf, requireRow, requireVersion, whyNotAcknowledge } from './records.ts'
import { reviewState } from './review-facts.ts'

type ById = { id: string }

const nameOf = (row: QuoteRow): string => pdfName(row, ' order acknowledgement')

async function render(ctx: Context, row: QuoteRow, createdAt: string, stamp?: string): Promise<Uint8Array> {
  if (row.review === null) throw notFound()
  const facts = await paperFacts(ctx, row, createdAt, stamp)
  const state = reviewState(row, row.review)
  return renderPdf(acknowledgementPaper({ ...facts, review: row.review, state }))
}

/** The PDF: stamped until it is issued, afterwards exactly the bytes that were frozen. @throws 404 before the quote is won */
export async function acknowledgement(
  ctx: Context,
  { params, query }: Incoming<ById, { download?: '1' | undefined }, unknown>,
  exchange: Exchange,
): Promise<void> {
  const row = await requireRow(ctx, params.id)
  const bytes =
    row.acknowledgementFileId === null
      ? await render(ctx, row, ctx.clock.now().toISOString(), 'DRAFT')
      : await readStoredFile(ctx.files, await requireFile(ctx, 'quotes', row.id, row.acknowledgementFileId))
  await answerPdf(exchange, query, nameOf(row), bytes)
}

/** What is proposed for sending. */
export async function acknowledgementPreview(ctx: Context, { params }: { params: ById }) {
  const row = await requireRow(ctx, params.id)
  const order = row.customerPoNo ?? ''
  return proposeMail(ctx, row, {
    subject: [`Acknowledgement of your order ${order}`, row.projectName, `our quote ${labelOf(row)}`],
    text: () => [
      `Thank you for your order ${order}. Please find attached our acknowledgement with the lines, prices and delivery dates as agreed.`,
      'Please check it, and tell us within three working days if anything is not as you expect.',
    ],
    attachmentName: nameOf(row),
  })
}

/** Freezes the acknowledgement of a released order with its hash, and mails it or notes that it was handed over. */
export async function acknowledge(
  ctx: Context,
  { params, body, version }: Incoming<ById, unknown, ActionInput>,
): Promise<QuoteRecord> {
  const row = await requireVersion(ctx, params.id, version)
  const reason = whyNotAcknowledge(row)
  if (reason) {
    throw refused(isReleased(row.status) ? 'acknowledged_before' : 'invalid_transition', reason)
  }
  await checkRecipients(ctx, row, body)
  const now = ctx.clock.now().toISOString()
  const bytes = await render(ctx, row, now)
  const file = await issuePaper(ctx, row, { name: nameOf(row), label: 'Order acknowledgement', bytes })
  const mailed = mailPaper(ctx, row, { template: 'order-acknowledged', fileId: file.id }, body)
  const values = {
    acknowledgedAt: now,
    acknowledgedById: ctx.actor.id,
    acknowledgedTo: mailed ? [...(body.to ?? []), ...(body.cc ?? [])] : [],
    acknowledgedByHand: !mailed,
    acknowledgementFileId: file.id,
    acknowledgementSha256: file.sha256,
  }
  const [moved] = await ctx.tx.query(
    sql`${updatePart(quoteTable, { id: row.id, version }, values)} RETURNING id`,
  )
  if (!moved) throw stale(recordOf(ctx, await requireRow(ctx, row.id)))
  ctx.audit({
    entity: 'quotes',
    entityId: row.id,
    action: 'acknowledge',
    subject: labelOf(row),
    changes: { acknowledgementSha256: { from: null, to: file.sha256 } },
  })
  return recordOf(ctx, await requireRow(ctx, row.id))
}
