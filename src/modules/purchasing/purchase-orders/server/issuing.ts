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
import type { PdfDocument } from '#platform/server/pdf/document.ts'
import { renderPdf } from '#platform/server/pdf/renderer.ts'
import { mailContacts } from '#modules/people/companies/server/api.ts'
import { letterheadOfFacility, requireFacility } from '#modules/setup/facilities/server/api.ts'
import { qualityClauseTable } from '#modules/purchasing/quality-clauses/table.ts'
import { printedSignatures, signedDocument } from '#modules/signing/signature/server/api.ts'
import { findTermsById } from '#modules/signing/terms/server/api.ts'
import { termsTable } from '#modules/signing/terms/table.ts'
import { verificationUrl, verifiedBy } from '#modules/signing/verify/server/api.ts'
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
  // Where quality agrees to lower demands it signs the whole order, and why.
  return meaning === 'waived' ? { order, demands: row.qualityAgreedReason ?? '' } : order
}

export const signedOrder = signedDocument(orders, signedAs)

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
  const signed = await signedOrder.signaturesOn(ctx, row)
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

/** What goes to a supplier: an order, or a consolidated one in place of several. */
type ToSupplier = Pick<
  OrderRow,
  | 'id'
  | 'facilityId'
  | 'supplierId'
  | 'supplierName'
  | 'contactName'
  | 'contactEmail'
  | 'buyerName'
  | 'buyerEmail'
>

/** The letter that is proposed for it, from its buyer. */
export async function proposeToSupplier(
  ctx: Context,
  row: ToSupplier,
  letter: Pick<Parameters<typeof proposeLetter>[0], 'document' | 'subject' | 'text'>,
) {
  const { letterhead } = await requireFacility(ctx.tx, row.facilityId)
  const { supplierName: companyName, contactName, contactEmail, buyerName, buyerEmail } = row
  return proposeLetter({
    ...letter,
    contacts: await mailContacts(ctx, row.supplierId),
    addressee: { companyName, contactName, contactEmail },
    close: closeOf({ name: buyerName ?? ctx.actor.name, phone: null, email: buyerEmail }, letterhead),
  })
}

/** How a print of it is frozen: `subject` of its mail, `name` and `label` of its file, and what it is printed from. */
interface Issue<Print> {
  readonly entity: string
  readonly subject: string
  readonly name: string
  readonly label: string
  readonly printOf: (now: string) => Promise<Print>
  readonly print: (of: Print) => PdfDocument
}

/**
 * The columns of what is issued: the PDF is frozen with its clauses and terms, and mailed or handed over.
 * @throws 422 at `to`, `cc` or `buyerId`
 */
export async function issueToSupplier<Print extends Pick<OrderPrint, 'letterhead' | 'clauses' | 'terms'>>(
  ctx: Context,
  row: ToSupplier,
  letter: LetterInput,
  { entity: of, subject, name, label, printOf: read, print }: Issue<Print>,
) {
  checkRecipients(await mailContacts(ctx, row.supplierId), row.supplierName, letter)
  if (!row.buyerEmail) throw invalid({ buyerId: ['Choose the buyer: the supplier answers to them.'] })
  const now = ctx.clock.now().toISOString()
  const from = await read(now)
  const bytes = await renderPdf(requirePrintable(print(from)))
  const writer = { email: row.buyerEmail, company: from.letterhead.name }
  const mail = { template: 'purchase-order-issued', subject, writer, print: { name, label, bytes } }
  const { file, mailed } = await issuePrint(ctx, { entity: of, entityId: row.id }, mail, letter)
  return {
    issuedAt: now,
    issuedById: ctx.actor.id,
    issuedTo: mailed ? (letter.to ?? []) : [],
    issuedCc: mailed ? (letter.cc ?? []) : [],
    issuedByHand: !mailed,
    pdfFileId: file.id,
    pdfSha256: file.sha256,
    issuedClauses: JSON.stringify(from.clauses),
    termsId: from.terms?.id ?? null,
  }
}

/** What is proposed for sending. */
export async function mailPreview(ctx: Context, { params }: { params: { id: string } }) {
  const row = await orders.require(ctx, params.id)
  const label = orders.label(row)
  const [changes, weaker] = [changesOf(row), weakerDemandsOf(row)]
  const what = row.revision > 0 ? `amendment ${label} of our purchase order` : `our purchase order ${label}`
  const letter = await proposeToSupplier(ctx, row, {
    document: 'purchase order',
    subject: [
      `${row.revision > 0 ? 'Amendment' : 'Purchase order'} ${label}`,
      row.supplierQuoteRef && `your quote ${row.supplierQuoteRef}`,
    ],
    text: (day) => [
      `Please find attached ${what}. It is required by ${day(row.requiredOn)}.`,
      ...(changes.length > 0 ? [`What changes:\n${changes.join('\n')}`] : []),
      ...(weaker.length > 0 ? [`Less is demanded than before:\n${weaker.join('\n')}`] : []),
      'Please confirm it with your number, prices and delivery days. Certificates have to come with the goods.',
    ],
  })
  return { ...letter, attachmentName: printName(row) }
}

/** The columns of an order that is issued: it is in force then. @throws 422 */
export const issueColumns = async (ctx: Context, row: OrderRow, letter: LetterInput) => ({
  ...(await issueToSupplier(ctx, row, letter, {
    entity,
    subject: orders.label(row),
    name: printName(row),
    label: 'Issued purchase order',
    printOf: (now) => printOf(ctx, row, now),
    print: orderPrint,
  })),
  inForce: true,
})

/** What anybody is told who checks a print by its code. */
export const verifiedOrder = verifiedBy(orders, (row) => ({
  kind: 'Purchase order',
  number: row.number,
  revision: row.revision,
  issuedOn: row.issuedAt && dayIn(row.issuedAt, row.timeZone),
  pdfSha256: row.pdfSha256,
  state: documentState(row.status),
  contentNow: (meaning) => signedAs(row, meaning),
}))
