import { sql } from 'drizzle-orm'
import { watermarkOf } from '#platform/contract/documents/prints.ts'
import type { Context, Incoming } from '#platform/server/context.ts'
import type { LetterInput } from '#platform/server/documents/printing/letters.ts'
import { answerPdf, frozenOrRendered } from '#platform/server/documents/printing/printing.ts'
import type { HttpExchange } from '#platform/server/http/serve.ts'
import { renderPdf } from '#platform/server/pdf/renderer.ts'
import { dayIn } from '#platform/contract/values/dates.ts'
import { letterheadOfFacility } from '#modules/setup/facilities/server/api.ts'
import {
  clausesNow,
  issueMembers,
  issueToSupplier,
  ordersTogether,
  proposeToSupplier,
  purchaseTermsId,
  writeStockOrder,
} from '#modules/purchasing/purchase-orders/server/api.ts'
import { printedSignatures, signedDocument } from '#modules/signing/signature/server/api.ts'
import { findTermsById } from '#modules/signing/terms/server/api.ts'
import { verificationUrl, verifiedBy } from '#modules/signing/verify/server/api.ts'
import { consolidatedLifecycle, isCancelled, isWithSupplier } from '../domain.ts'
import {
  consolidatedAllocationTable as allocation,
  consolidatedLineTable,
  consolidatedOrderTable,
} from '../table.ts'
import { consolidatedOrders, type ConsolidatedRow, contentHash } from './document.ts'
import { allocationSheet, type ConsolidatedPrint, consolidatedPrint, type Destination } from './print.ts'
import { editsOf, type PricedLine, pricedLines } from './pricing.ts'

const entity = 'consolidated-purchase-orders'
export const signedConsolidated = signedDocument(consolidatedOrders, contentHash)
const printName = ({ number }: ConsolidatedRow): string => `${number}.pdf`

const printState = (status: string) =>
  isWithSupplier(status) ? 'current' : isCancelled(status) ? 'withdrawn' : 'not_issued'

/** The bundled lines of a stored order, with its members. */
export async function bundledLines(ctx: Context, row: ConsolidatedRow) {
  const members = await ordersTogether(ctx, row.orderIds)
  const { bundles, byKey } = editsOf(members, row.rule, row.lines)
  return { members, worked: pricedLines(bundles, byKey) }
}

/** Everything the print is made of now. */
async function consolidatedPaper(
  ctx: Context,
  row: ConsolidatedRow,
  createdAt: string,
  stamp?: string,
): Promise<ConsolidatedPrint> {
  const { members, worked } = await bundledLines(ctx, row)
  const destinations = new Map<string, Destination>()
  const place = async (facilityId: string) => {
    const { name, lines } = await letterheadOfFacility(ctx, facilityId)
    return { name, address: lines.join('\n') }
  }
  for (const { id, facilityId, facilityName, deliveryAddress } of members)
    destinations.set(id, {
      facilityId,
      name: facilityName,
      address: deliveryAddress ?? (await place(facilityId)).address,
    })
  const { stockFacilityId, stockFacilityName } = row
  if (stockFacilityId)
    destinations.set(stockFacilityId, {
      facilityId: stockFacilityId,
      name: stockFacilityName ?? '',
      address: (await place(stockFacilityId)).address,
    })
  const termsId = row.termsId ?? (await purchaseTermsId(ctx))
  const signed = await signedConsolidated.signaturesOn(ctx, row)
  const clauseIds = [...new Set(members.flatMap((one) => one.clauseIds))]
  return {
    row,
    members,
    worked,
    destinations,
    letterhead: await letterheadOfFacility(ctx, row.facilityId),
    terms: termsId === null ? null : await findTermsById(ctx.tx, termsId),
    clauses: row.issuedClauses ?? (await clausesNow(ctx, { clauseIds })),
    signed: await printedSignatures(
      ctx,
      signed.filter(({ meaning }) => meaning === 'approved'),
    ),
    url: await verificationUrl(ctx, { entity, entityId: row.id }),
    createdAt,
    stamp,
  }
}

type Wanted = Incoming<{ id: string }, { readonly download?: '1' | undefined }, unknown>

/** The PDF: stamped before it is issued, afterwards exactly the bytes that were frozen then. */
export async function pdf(ctx: Context, { params, query }: Wanted, exchange: HttpExchange): Promise<void> {
  const row = await consolidatedOrders.require(ctx, params.id)
  const stamp = watermarkOf(printState(row.status), consolidatedLifecycle.states[row.status].label)
  const bytes = await frozenOrRendered(ctx, { entity, entityId: row.id, fileId: row.pdfFileId }, async () =>
    renderPdf(consolidatedPrint(await consolidatedPaper(ctx, row, row.updatedAt, stamp))),
  )
  await answerPdf(exchange, query, printName(row), bytes)
}

/** The internal sheet: who gets how much of each line. */
export async function sheet(ctx: Context, { params, query }: Wanted, exchange: HttpExchange): Promise<void> {
  const row = await consolidatedOrders.require(ctx, params.id)
  const bytes = await renderPdf(allocationSheet(await consolidatedPaper(ctx, row, row.updatedAt)))
  await answerPdf(exchange, query, `${row.number} allocation sheet.pdf`, bytes)
}

/** What is proposed for sending. */
export async function mailPreview(ctx: Context, { params }: { params: { id: string } }) {
  const row = await consolidatedOrders.require(ctx, params.id)
  const letter = await proposeToSupplier(ctx, row, {
    document: 'consolidated order',
    subject: [`Purchase order ${row.number}`],
    text: (day) => [
      `Please find attached our purchase order ${row.number}. It is required by ${day(row.requiredOn)}; where the goods go stands on it line by line.`,
      'Please confirm it with your number, prices and delivery days. Certificates have to come with the goods.',
    ],
  })
  return { ...letter, attachmentName: printName(row) }
}

/** The columns of an order that is issued. @throws 422 */
export const issueColumns = (ctx: Context, row: ConsolidatedRow, letter: LetterInput) =>
  issueToSupplier(ctx, row, letter, {
    entity,
    subject: row.number,
    name: printName(row),
    label: 'Issued consolidated order',
    printOf: (now) => consolidatedPaper(ctx, row, now),
    print: consolidatedPrint,
  })

/** Writes the order over the extra, and says in the allocations which of its lines is which. */
async function stockOrder(
  ctx: Context,
  row: ConsolidatedRow,
  members: Awaited<ReturnType<typeof ordersTogether>>,
  worked: readonly PricedLine[],
) {
  const extras = worked.filter(({ priced }) => priced.extra !== null)
  const [member] = members
  if (extras.length === 0 || !member || !row.stockFacilityId) return null
  const order = await writeStockOrder(
    ctx,
    { ...row, facilityId: row.stockFacilityId, member, buyerId: row.buyerId ?? null },
    extras.flatMap(({ bundle, priced }) => {
      const [first] = bundle.asks
      const { extra, unitPrice, discountPercent } = priced
      return first && extra
        ? [{ like: first.line, quantity: extra.quantity, unitPrice: unitPrice ?? '0', discountPercent }]
        : []
    }),
  )
  const agreed = extras.flatMap(({ lineNo, priced }, at) => {
    const made = order.lines[at]
    return made ? [{ lineNo, lineId: made.id, net: priced.extraNet }] : []
  })
  await ctx.tx.query(sql`
    UPDATE ${allocation} a SET order_line_id = g."lineId"
    FROM jsonb_to_recordset(${JSON.stringify(agreed)}::jsonb) AS g("lineNo" int, "lineId" uuid)
    JOIN ${consolidatedLineTable} l ON l.consolidated_id = ${row.id} AND l.line_no = g."lineNo"
    WHERE a.line_id = l.id AND a.order_line_id IS NULL`)
  await ctx.tx.query(
    sql`UPDATE ${consolidatedOrderTable} SET stock_order_id = ${order.id} WHERE id = ${row.id}`,
  )
  return {
    id: order.id,
    agreed: order.lines.map((line, at) => ({
      lineId: line.id,
      unitPrice: line.unitPrice,
      discountPercent: line.discountPercent ?? null,
      net: agreed[at]?.net ?? line.net,
    })),
  }
}

/** Issues the members with it, at what was agreed, and the order over the extra that it writes. */
export async function issueWithMembers(ctx: Context, row: ConsolidatedRow): Promise<void> {
  const { members, worked } = await bundledLines(ctx, row)
  const agreed = worked.flatMap(({ bundle, priced }) =>
    bundle.asks.map(({ line }, at) => ({
      lineId: line.id,
      unitPrice: priced.unitPrice ?? line.unitPrice,
      discountPercent: priced.discountPercent,
      net: priced.shares[at] ?? line.net,
    })),
  )
  const stock = await stockOrder(ctx, row, members, worked)
  await issueMembers(ctx, row.orderIds, row, agreed)
  if (stock) await issueMembers(ctx, [stock.id], row, stock.agreed)
}

/** What anybody is told who checks a print by its code. */
export const verifiedConsolidated = verifiedBy(consolidatedOrders, (row) => ({
  kind: 'Consolidated purchase order',
  number: row.number,
  revision: null,
  issuedOn: row.issuedAt && dayIn(row.issuedAt, row.timeZone),
  pdfSha256: row.pdfSha256,
  state: printState(row.status),
  contentNow: () => contentHash(row),
}))
