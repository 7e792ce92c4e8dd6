import { sql } from 'drizzle-orm'
import { shortDay } from '#platform/contract/values/dates.ts'
import type { Context } from '#platform/server/context.ts'
import { refused, stale } from '#platform/server/errors.ts'
import { readStoredFile, requireFile } from '#platform/server/files/file-records.ts'
import { inStates } from '#platform/server/documents/lifecycle/lifecycle.ts'
import type { LostReason } from '#modules/sales/enquiries/domain.ts'
import type { SignatureForOnce, ReAuth } from '#modules/signing/signature/server/api.ts'
import { issuedStates, orderedStates } from '../../domain/lifecycle.ts'
import { perform } from '../actions.ts'
import { signedQuote } from '../approvals/signing.ts'
import { changesForCustomer } from '../costs/comparison.ts'
import { quotes, totalsOf } from '../document.ts'
import { lineTotals } from '../../domain/totals.ts'
import { printName } from '../prints/prints.ts'
import type { QuoteRow } from '../queries.ts'

/** Revisions that have gone to the customer, for statements of others about `quotes`. */
export const wasSentToCustomer = sql`sent_at IS NOT NULL AND status ${inStates(issuedStates)}`

/** How a quote stands for its customer. */
export type CustomerState = 'open' | 'accepted' | 'rejected' | 'expired' | 'superseded'

/** The state that a customer is told, from the one of the house. */
export function customerState({ status }: { readonly status: string }): CustomerState {
  if ((orderedStates as readonly string[]).includes(status)) return 'accepted'
  if (status === 'lost') return 'rejected'
  return status === 'expired' || status === 'superseded' ? status : 'open'
}

const sentences: Readonly<Record<Exclude<CustomerState, 'open'>, string>> = {
  accepted: 'This quote was accepted.',
  rejected: 'This quote was declined.',
  expired: 'This quote is no longer valid. Ask for its validity to be extended.',
  superseded: 'A newer quote took the place of this one. Decide on that one.',
}

/** Why the customer cannot decide on a quote that they were sent: code and sentence; null when they can. */
function reasonAgainst(ctx: Context, row: QuoteRow): readonly [code: string, sentence: string] | null {
  const state = customerState(row)
  if (state !== 'open') return [`quote_${state}`, sentences[state]]
  if (!row.isCurrent)
    return ['quote_under_revision', 'We are preparing a new revision of this quote. Decide on that one.']
  if (row.validUntil < ctx.today(row))
    return [
      'quote_expired',
      `This quote was valid until ${shortDay(row.validUntil)}. Ask for its validity to be extended.`,
    ]
  return null
}

/** A quote as its customer sees it: what was sent, and nothing of how it came about. */
export async function quoteForCustomer(ctx: Context, id: string) {
  const row = await quotes.require(ctx, id)
  const reason = reasonAgainst(ctx, row)
  const { net, tax, gross } = totalsOf(row)
  const { number, revision, version, currency, validUntil, sentAt, leadTimeWeeks } = row
  return {
    id,
    number,
    revision,
    version,
    state: customerState(row),
    whyNotDecide: reason?.[1] ?? null,
    whyNotDecideCode: reason?.[0] ?? null,
    title: row.alternativeTitle ?? null,
    project: row.projectName ?? null,
    reference: row.customerReference ?? null,
    sentAt,
    validUntil,
    currency,
    net,
    tax,
    gross,
    leadTimeWeeks: leadTimeWeeks ?? null,
    incoterm: [row.incoterm, row.incotermPlace].filter(Boolean).join(' ') || null,
    paymentTerms: row.paymentTerms ?? null,
    deviations: row.deviations,
    contact: { name: row.salespersonName, email: row.salespersonEmail, phone: row.salespersonPhone },
    revisions: row.revisions.flatMap((one) =>
      one.sentAt === null ? [] : [{ id: one.id, revision: one.revision, sentAt: one.sentAt }],
    ),
    changes: await changesForCustomer(ctx, row),
    decidedBy: row.acceptedByName,
    orderNo: row.customerPoNo,
    lines: row.lines.map((line) => {
      const { quantity, unitPrice, net: ofLine } = lineTotals(line, row)
      const { lineNo, description, uom, kind, noQuote } = line
      return { lineNo: Number(lineNo), description, quantity, uom, unitPrice, net: ofLine, kind, noQuote }
    }),
  }
}

/** The print that was sent, byte by byte, with its name. @throws 404 where none is kept */
export async function sentPrint(ctx: Context, id: string): Promise<{ name: string; bytes: Uint8Array }> {
  const row = await quotes.require(ctx, id)
  const file = await requireFile(ctx, 'quotes', id, row.pdfFileId ?? id)
  return { name: printName(row), bytes: await readStoredFile(ctx.files, file) }
}

/** @throws 412 where it changed since the customer read it; 422 where they cannot decide on it */
async function requireDecidable(ctx: Context, id: string, version: number): Promise<QuoteRow> {
  const row = await quotes.require(ctx, id)
  const reason = reasonAgainst(ctx, row)
  if (reason) throw refused(...reason)
  // Without the record: it holds more than a customer may read.
  if (row.version !== version) throw stale(undefined)
  return row
}

/** What a customer says with their order. */
export interface CustomerOrder {
  readonly version: number
  readonly customerPoNo: string
  readonly customerPoDate: string
  /** Attached to the quote already. */
  readonly customerPoFileId: string
  /** As they typed it. */
  readonly name: string
  readonly signature: SignatureForOnce
}

/**
 * The customer orders the quote as it was sent: `win`, with the guards that staff have, and signed. Who acts is a contact of the
 * customer, and `reAuth` how they have proven it.
 */
export async function acceptAsCustomer(
  ctx: Context,
  id: string,
  { version, name, signature, ...order }: CustomerOrder,
  reAuth: ReAuth,
): Promise<void> {
  const row = await requireDecidable(ctx, id, version)
  quotes.refuse(ctx, 'win', row)
  await perform(ctx, 'win', row, {
    ...order,
    acceptedByName: name,
    acceptedByEmail: ctx.actor.email,
  })
  const as = { meaning: 'accepted_by_customer', capacity: `Contact of ${row.companyName}` } as const
  await signedQuote.signOnce(ctx, await quotes.require(ctx, id), as, signature, reAuth)
}

/** The customer declines the quote: `lose`, with the guards that staff have. */
export async function declineAsCustomer(
  ctx: Context,
  id: string,
  { version, reason, note }: { version: number; reason: LostReason; note: string | null },
): Promise<void> {
  const row = await requireDecidable(ctx, id, version)
  quotes.refuse(ctx, 'lose', row)
  await perform(ctx, 'lose', row, { lostReason: reason, lostNote: note })
}
