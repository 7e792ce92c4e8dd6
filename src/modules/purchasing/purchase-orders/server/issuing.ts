import { sql } from 'drizzle-orm'
import { watermarkOf } from '#platform/contract/documents/prints.ts'
import type { Context, Incoming } from '#platform/server/context.ts'
import {
  checkRecipients,
  closeOf,
  issuePrint,
  type LetterInput,
  proposeLetter,
} from '#platform/server/documents/printing/letters.ts'
import { answerPdf, frozenOrRendered } from '#platform/server/documents/printing/printing.ts'
import { invalid } from '#platform/server/errors.ts'
import type { HttpExchange } from '#platform/server/http/serve.ts'
import { requirePrintable } from '#platform/server/pdf/text/missing-signs.ts'
import { renderPdf } from '#platform/server/pdf/renderer.ts'
import { mailContacts } from '#modules/people/companies/server/api.ts'
import { letterheadOfFacility, requireFacility } from '#modules/setup/facilities/server/api.ts'
import { qualityClauseTable } from '#modules/purchasing/quality-clauses/table.ts'
import type { ShownSignature } from '#modules/signing/signature/contract.ts'
import { printedSignatures, signaturesOf } from '#modules/signing/signature/server/api.ts'
import { findTermsById } from '#modules/signing/terms/server/api.ts'
import { termsTable } from '#modules/signing/terms/table.ts'
import { verificationUrl, type VerifiedDocument } from '#modules/signing/verify/server/api.ts'
import { dayIn } from '#platform/contract/values/dates.ts'
import { documentState, orderLifecycle } from '../domain.ts'
import type { PrintedClause } from '../table.ts'
import { changesOf, weakerDemandsOf } from './changes.ts'
import { contentHash, orders } from './document.ts'
import { type OrderPrint, orderPrint } from './print.ts'
import type { OrderRow } from './queries.ts'

const entity = 'purchase-orders'
const printName = (row: OrderRow): string => `${orders.label(row)}.pdf`

/** The content that a signature on an order stands for now: an approval, the word that it is no split order, or of quality. */
function signedAs(row: OrderRow, meaning: string): unknown {
  const order = contentHash(row)
  if (meaning === 'reviewed') return { order, numbers: row.noSplitNumbers, reason: row.noSplitReason }
  return meaning === 'waived' ? demandsContent(order, row.qualityAgreedReason ?? '') : order
}

/** What is signed where quality agrees to lower demands: the whole order, and why. */
export const demandsContent = (order: string, reason: string) => ({ order, demands: reason })

const signedOrder = (ctx: Context, row: OrderRow): Promise<ShownSignature[]> =>
  signaturesOf(ctx, entity, row.id, (meaning) => signedAs(row, meaning))

/** The signatures on one revision, the oldest first. @throws 404 */
export const listSignatures = async (
  ctx: Context,
  { params }: { params: { id: string } },
): Promise<ShownSignature[]> => signedOrder(ctx, await orders.require(ctx, params.id))

/** The clauses as they read today, by code. */
export const clausesNow = (
  ctx: Context,
  { clauseIds }: { readonly clauseIds: readonly string[] },
): Promise<PrintedClause[]> =>
  ctx.tx.query<PrintedClause>(sql`
    SELECT code, wording FROM ${qualityClauseTable} WHERE id = ANY(${sql.param(clauseIds)}::uuid[]) ORDER BY code`)

/** The terms of purchase of today; null: the house has none. */
export async function purchaseTermsId(ctx: Context): Promise<string | null> {
  const [found] = await ctx.tx.query<{ id: string }>(
    sql`SELECT id FROM ${termsTable} WHERE kind = 'purchase' AND language = 'en' AND is_current`,
  )
  return found?.id ?? null
}

/** Everything the print is made of now. */
async function printOf(ctx: Context, row: OrderRow, createdAt: string, stamp?: string): Promise<OrderPrint> {
  const termsId = row.termsId ?? (await purchaseTermsId(ctx))
  const signed = await signedOrder(ctx, row)
  return {
    row,
    letterhead: await letterheadOfFacility(ctx, row.facilityId),
    terms: termsId === null ? null : await findTermsById(ctx.tx, termsId),
    clauses: row.issuedClauses ?? (await clausesNow(ctx, row)),
    changes: changesOf(row),
    weaker: weakerDemandsOf(row),
    signed: await printedSignatures(
      ctx,
      signed.filter(({ meaning }) => meaning === 'approved'),
    ),
    url: await verificationUrl(ctx, { entity, entityId: row.id, revision: row.revision }),
    createdAt,
    stamp,
  }
}

type Wanted = Incoming<{ id: string }, { readonly download?: '1' | undefined }, unknown>

/** The PDF: stamped before it is issued, afterwards exactly the bytes that were frozen then. */
export async function pdf(ctx: Context, { params, query }: Wanted, exchange: HttpExchange): Promise<void> {
  const row = await orders.require(ctx, params.id)
  // The supplier works to the paper of the consolidated order.
  const stamp = row.consolidatedNumber
    ? `In ${row.consolidatedNumber}`
    : watermarkOf(documentState(row.status), orderLifecycle.states[row.status].label)
  const bytes = await frozenOrRendered(ctx, { entity, entityId: row.id, fileId: row.pdfFileId }, async () =>
    renderPdf(orderPrint(await printOf(ctx, row, row.updatedAt, stamp))),
  )
  await answerPdf(exchange, query, printName(row), bytes)
}

/** What is proposed for sending. */
export async function mailPreview(ctx: Context, { params }: { params: { id: string } }) {
  const row = await orders.require(ctx, params.id)
  const { letterhead } = await requireFacility(ctx.tx, row.facilityId)
  const [changes, weaker] = [changesOf(row), weakerDemandsOf(row)]
  const what =
    row.revision > 0
      ? `amendment ${orders.label(row)} of our purchase order`
      : `our purchase order ${orders.label(row)}`
  return {
    ...proposeLetter({
      contacts: await mailContacts(ctx, row.supplierId),
      addressee: {
        companyName: row.supplierName,
        contactName: row.contactName,
        contactEmail: row.contactEmail,
      },
      document: 'purchase order',
      subject: [
        `${row.revision > 0 ? 'Amendment' : 'Purchase order'} ${orders.label(row)}`,
        row.supplierQuoteRef && `your quote ${row.supplierQuoteRef}`,
      ],
      text: (day) => [
        `Please find attached ${what}. It is required by ${day(row.requiredOn)}.`,
        ...(changes.length > 0 ? [`What changes:\n${changes.join('\n')}`] : []),
        ...(weaker.length > 0 ? [`Less is demanded than before:\n${weaker.join('\n')}`] : []),
        'Please confirm it with your number, prices and delivery days. Certificates have to come with the goods.',
      ],
      close: closeOf(
        { name: row.buyerName ?? ctx.actor.name, phone: null, email: row.buyerEmail },
        letterhead,
      ),
    }),
    attachmentName: printName(row),
  }
}

/** The columns of an order that is issued: the PDF is frozen with its clauses and terms, and mailed or handed over. */
export async function issueColumns(
  ctx: Context,
  row: OrderRow,
  letter: LetterInput,
): Promise<Record<string, unknown>> {
  checkRecipients(await mailContacts(ctx, row.supplierId), row.supplierName, letter)
  if (!row.buyerEmail) throw invalid({ buyerId: ['Say who the buyer is: the supplier answers to them.'] })
  const now = ctx.clock.now().toISOString()
  const print = await printOf(ctx, row, now)
  const bytes = await renderPdf(requirePrintable(orderPrint(print)))
  const { file, mailed } = await issuePrint(
    ctx,
    { entity, entityId: row.id },
    {
      template: 'purchase-order-issued',
      subject: orders.label(row),
      writer: { email: row.buyerEmail, company: print.letterhead.name },
      print: { name: printName(row), label: 'Issued purchase order', bytes },
    },
    letter,
  )
  return {
    issuedAt: now,
    issuedById: ctx.actor.id,
    issuedTo: mailed ? (letter.to ?? []) : [],
    issuedCc: mailed ? (letter.cc ?? []) : [],
    issuedByHand: !mailed,
    inForce: true,
    pdfFileId: file.id,
    pdfSha256: file.sha256,
    issuedClauses: JSON.stringify(print.clauses),
    termsId: print.terms?.id ?? null,
  }
}

/** What anybody is told who checks a print by its code; null when there is no such order. */
export async function verifiedOrder(ctx: Context, id: string): Promise<VerifiedDocument | null> {
  const row = await orders.find(ctx, id)
  if (!row) return null
  return {
    kind: 'Purchase order',
    number: row.number,
    revision: row.revision,
    issuedOn: row.issuedAt && dayIn(row.issuedAt, row.timeZone),
    pdfSha256: row.pdfSha256,
    state: documentState(row.status),
    contentNow: (meaning) => signedAs(row, meaning),
  }
}
