import { sql } from 'drizzle-orm'
import type { Context, Incoming } from '#platform/server/context.ts'
import { issuePrint } from '#platform/server/documents/printing/letters.ts'
import { answerPdf, frozenOrRendered } from '#platform/server/documents/printing/printing.ts'
import { notFound, refused, stale } from '#platform/server/errors.ts'
import { requirePrintable } from '#platform/server/pdf/text/missing-signs.ts'
import { renderPdf } from '#platform/server/pdf/renderer.ts'
import { updatePart } from '#platform/server/database/rows.ts'
import type { HttpExchange } from '#platform/server/http/serve.ts'
import type { QuoteRecord } from '../../contract.ts'
import { isReleased } from '../../domain/lifecycle.ts'
import { quoteTable } from '../../table.ts'
import type { ActionInput } from '../action-input.ts'
import { aboutQuote, checkLetter, proposeToCustomer, writerOf } from './mailing.ts'
import { printFacts, printName } from '../prints/prints.ts'
import { acknowledgementPrint } from '../prints/acknowledgement.ts'
import type { QuoteRow } from '../queries.ts'
import { acknowledgeGuard, quotes } from '../document.ts'
import { reviewState } from '../approvals/review-state.ts'

type ById = { id: string }

const acknowledgementName = (row: QuoteRow): string => printName(row, ' order acknowledgement')

async function render(ctx: Context, row: QuoteRow, createdAt: string, stamp?: string): Promise<Uint8Array> {
  if (row.review === null) throw notFound()
  const facts = await printFacts(ctx, row, createdAt, stamp)
  const state = reviewState(row, row.review)
  const paper = acknowledgementPrint({ ...facts, review: row.review, state })
  return renderPdf(stamp === undefined ? requirePrintable(paper) : paper)
}

/** The PDF: with a watermark until it is issued, afterwards exactly the bytes that were frozen. @throws 404 before the quote is won */
export async function acknowledgement(
  ctx: Context,
  { params, query }: Incoming<ById, { download?: '1' | undefined }, unknown>,
  exchange: HttpExchange,
): Promise<void> {
  const row = await quotes.require(ctx, params.id)
  const frozen = { ...aboutQuote(row), fileId: row.acknowledgementFileId }
  const bytes = await frozenOrRendered(ctx, frozen, () =>
    render(ctx, row, ctx.clock.now().toISOString(), 'DRAFT'),
  )
  await answerPdf(exchange, query, acknowledgementName(row), bytes)
}

/** What is proposed for sending. */
export async function acknowledgementPreview(ctx: Context, { params }: { params: ById }) {
  const row = await quotes.require(ctx, params.id)
  const order = row.customerPoNo ?? ''
  return proposeToCustomer(ctx, row, {
    subject: [`Acknowledgement of your order ${order}`, row.projectName, `our quote ${quotes.label(row)}`],
    text: () => [
      `Thank you for your order ${order}. Please find attached our acknowledgement with the lines, prices and delivery dates as agreed.`,
      'Please check it, and tell us within three working days if anything is not as you expect.',
    ],
    attachmentName: acknowledgementName(row),
  })
}

/** Freezes the acknowledgement of a released order with its hash, and mails it or notes that it was handed over. */
export async function acknowledge(
  ctx: Context,
  { params, body, version }: Incoming<ById, unknown, ActionInput>,
): Promise<QuoteRecord> {
  const row = await quotes.requireVersion(ctx, params.id, version)
  const reason = acknowledgeGuard(row)
  if (reason) {
    throw refused(isReleased(row.status) ? 'acknowledged_before' : 'invalid_transition', reason)
  }
  await checkLetter(ctx, row, body)
  const now = ctx.clock.now().toISOString()
  const bytes = await render(ctx, row, now)
  const print = { name: acknowledgementName(row), label: 'Order acknowledgement', bytes }
  const issue = {
    template: 'order-acknowledged',
    subject: quotes.label(row),
    writer: await writerOf(ctx, row),
    print,
  }
  const { file, mailed } = await issuePrint(ctx, aboutQuote(row), issue, body)
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
  if (!moved) throw stale(await quotes.record(ctx, await quotes.require(ctx, row.id)))
  ctx.audit({
    entity: 'quotes',
    entityId: row.id,
    action: 'acknowledge',
    subject: quotes.label(row),
    changes: { acknowledgementSha256: { from: null, to: file.sha256 } },
  })
  return quotes.record(ctx, await quotes.require(ctx, row.id))
}
