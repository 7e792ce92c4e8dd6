import { requireFacility } from '#modules/setup/facilities/server/api.ts'
import type { OrderInput } from '#modules/sales/contract-reviews/contract.ts'
import { lineTotals } from '#modules/sales/quotes/domain/totals.ts'
import { acknowledge, acknowledgementPreview } from '#modules/sales/quotes/server/customer/acknowledging.ts'
import type { QuoteRow } from '#modules/sales/quotes/server/queries.ts'
import { quotes } from '#modules/sales/quotes/server/document.ts'
import { reviewing } from '#modules/sales/contract-reviews/server/records.ts'
import type { Context } from '#platform/server/context.ts'
import { storeFile } from '#platform/server/files/file-records.ts'
import { renderPdf } from '#platform/server/pdf/renderer.ts'

/** Reviews of orders, given what follows a change of theirs. */
export type Reviewing = ReturnType<typeof reviewing>

// None of these orders was released before.
const {
  get: contractReview,
  copyOrderLines,
  resolveDifference,
  saveOrder,
} = reviewing({
  changed: async () => {},
})

const at = (id: string, version: number) => ({ params: { id }, query: undefined, version })

interface Order {
  readonly customerPoNo: string
  readonly customerPoDate: string
  readonly wonLineIds?: readonly string[]
}

/** The customer's order as it came by mail, attached to the quote; gives the id of the file. */
export async function attachOrder(ctx: Context, id: string, order: Order): Promise<string> {
  const row = await quotes.require(ctx, id)
  const { letterhead: ours } = await requireFacility(ctx.tx, row.facilityId)
  const bytes = await renderPdf({
    letterhead: { name: row.companyName, lines: (row.addressText ?? '').split('\n').slice(0, 4) },
    title: 'Purchase order',
    number: order.customerPoNo,
    facts: [
      { label: 'Date', value: order.customerPoDate },
      { label: 'Your quote', value: `${row.number} Rev ${row.revision}` },
    ],
    blocks: [
      { kind: 'party', label: 'To', name: ours.name, lines: ours.lines },
      {
        kind: 'table',
        columns: [
          { label: 'Line', width: 11 },
          { label: 'Description' },
          { label: 'Qty', align: 'right' },
          { label: `Net ${row.currency}`, align: 'right' },
        ],
        rows: ordered(row, order.wonLineIds).map((line) => ({
          cells: [
            String(line.lineNo),
            line.description,
            lineTotals(line, row).quantity,
            lineTotals(line, row).net,
          ],
        })),
      },
    ],
    createdAt: ctx.clock.now().toISOString(),
  })
  const name = `${order.customerPoNo}.pdf`
  const file = await storeFile(ctx, {
    entity: 'quotes',
    entityId: id,
    name,
    label: "Customer's order",
    bytes,
  })
  return file.id
}

const ordered = (row: QuoteRow, wonLineIds: readonly string[] = []) =>
  row.lines.filter(({ id, kind, noQuote }) =>
    wonLineIds.length > 0 ? wonLineIds.includes(id) : kind === 'standard' && !noQuote,
  )

/** The order is entered as it was quoted, or with other terms of payment than ours. */
async function enterOrder(ctx: Context, id: string, paymentTerms?: string): Promise<void> {
  const { version } = await contractReview(ctx, { params: { id } })
  const copied = await copyOrderLines(ctx, { ...at(id, version), body: {} })
  const { currency, incoterm, deliveryPlace } = copied
  const body: OrderInput = {
    currency,
    incoterm,
    deliveryPlace,
    paymentTerms: paymentTerms ?? copied.paymentTerms,
    terms: 'ours',
    lines: copied.lines.map(({ net: _, ...line }) => line),
  }
  await saveOrder(ctx, { ...at(id, copied.version), body })
}

/** Whatever the order says differently the customer takes back: what we accept would have to be approved by others. */
async function settleDifferences(ctx: Context, id: string, reason: string): Promise<void> {
  const review = await contractReview(ctx, { params: { id } })
  let { version } = review
  for (const { key } of review.differences) {
    const body = { key, resolution: 'corrected', reason } as const
    version = (await resolveDifference(ctx, { ...at(id, version), body })).version
  }
}

/** The customer changes what a line of a released order says of how it is made, and we accept that. */
export async function changeLine(
  ctx: Context,
  id: string,
  {
    review,
    quoteLineId,
    change,
  }: { readonly review: Reviewing; readonly quoteLineId: string; readonly change: object },
): Promise<void> {
  const before = await review.get(ctx, { params: { id } })
  const { currency, incoterm, deliveryPlace, paymentTerms, terms, termsNote } = before
  const lines = before.lines.map(({ net: _, ...line }) =>
    line.quoteLineId === quoteLineId ? { ...line, ...change } : line,
  )
  const body: OrderInput = { currency, incoterm, deliveryPlace, paymentTerms, terms, termsNote, lines }
  let after = await review.saveOrder(ctx, { ...at(id, before.version), body })
  for (const { key, resolution } of after.differences) {
    if (resolution) continue
    const accepted = {
      key,
      resolution: 'accepted',
      reason: 'Agreed with their engineering department',
    } as const
    after = await review.resolveDifference(ctx, { ...at(id, after.version), body: accepted })
  }
}

/** The customer gets our acknowledgement. */
async function sendAcknowledgement(ctx: Context, id: string): Promise<void> {
  const { to, cc, subject, message } = await acknowledgementPreview(ctx, { params: { id } })
  const { version } = await quotes.require(ctx, id)
  const body = { to, cc, subject, message, byHand: to.length === 0 }
  await acknowledge(ctx, { ...at(id, version), body })
}

interface Happening {
  readonly action: string
  /** Its number in the story: it decides how the order differs. */
  readonly enquiry: number
  readonly body: object
}

const isWin = (action: string): boolean => action === 'win' || action === 'partWin'
/** Some customers want to pay later than we asked for; that is settled before the order is released. */
const paysLate = (enquiry: number): boolean => enquiry % 4 === 0

/** What comes before an action on a quote: the order is attached, or reviewed; gives further fields of its body. */
export async function beforeOrder(ctx: Context, id: string, { action, enquiry, body }: Happening) {
  if (isWin(action)) return { customerPoFileId: await attachOrder(ctx, id, body as Order) }
  if (action === 'release') {
    await enterOrder(ctx, id, paysLate(enquiry) ? '60 days net' : undefined)
    await settleDifferences(ctx, id, 'The customer has confirmed our terms in writing.')
  }
  return {}
}

/** What follows: some orders are entered at once and differ, and most released ones are acknowledged. */
export async function afterOrder(ctx: Context, id: string, { action, enquiry }: Happening): Promise<void> {
  if (isWin(action) && enquiry % 3 === 0) await enterOrder(ctx, id, '90 days net')
  if (action === 'release' && !paysLate(enquiry)) await sendAcknowledgement(ctx, id)
}
