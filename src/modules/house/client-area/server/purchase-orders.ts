import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { fullAddress } from '#platform/contract/register.ts'
import { invalid, notFound, refused } from '#platform/server/errors.ts'
import { fileHeaders } from '#platform/server/files/file-headers.ts'
import type { HttpExchange } from '#platform/server/http/serve.ts'
import { answerForSupplier, findAnswers, sendAnswer } from '#modules/house/supplier-answers/server/api.ts'
import { waitsToBeRead } from '#modules/house/supplier-answers/domain.ts'
import { supplierAnswerTable } from '#modules/house/supplier-answers/table.ts'
import { facilityTable } from '#modules/setup/facilities/table.ts'
import {
  consolidatedForSupplier,
  issuedConsolidated,
  supplierHas,
} from '#modules/purchasing/consolidated-purchase-orders/server/api.ts'
import { consolidatedOrderTable } from '#modules/purchasing/consolidated-purchase-orders/table.ts'
import {
  issuedPaper,
  orderForSupplier,
  type OrderForSupplier,
  supplierWorksTo,
} from '#modules/purchasing/purchase-orders/server/api.ts'
import { purchaseOrderLineTable, purchaseOrderTable } from '#modules/purchasing/purchase-orders/table.ts'
import type { purchaseOrderEndpoints, SupplierOrder, SupplierOrderRow } from '../contract/purchase-orders.ts'
import { isConfirmable, isInvoiceableBySupplier, isOpenForSupplier, supplierOrderState } from '../domain.ts'
import { type ClientContext, noteDownload, noteView } from './wall.ts'

interface ById {
  readonly params: { readonly id: string }
}
type Said = z.output<(typeof purchaseOrderEndpoints.confirmOrder)['body']>

const MOST_ORDERS = 100
const entity = 'purchase-orders'
const CONSOLIDATED = 'consolidated-purchase-orders'

/** Orders that the reader's company was sent; none of them belongs to a project of a customer. */
const ownOrders = (ctx: ClientContext) => sql`
  SELECT o.* FROM ${purchaseOrderTable} o
  WHERE ${supplierWorksTo} AND ${ctx.scope.owns({ company: sql`o.supplier_id`, project: sql`NULL::text` })}`

/** Consolidated orders that it was sent: of the orders in them it knows none. */
const ownConsolidated = (ctx: ClientContext) => sql`
  SELECT o.* FROM ${consolidatedOrderTable} o
  WHERE ${supplierHas} AND ${ctx.scope.owns({ company: sql`o.supplier_id`, project: sql`NULL::text` })}`

/** Orders to the reader's company, consolidated ones among them: of each number the revision that it works to. */
export async function purchaseOrders(
  ctx: ClientContext,
  { query }: { readonly query: { readonly shown: 'open' | 'all' } },
): Promise<SupplierOrderRow[]> {
  type Found = Omit<SupplierOrderRow, 'state'> & Parameters<typeof supplierOrderState>[0]
  const shownOnes =
    query.shown === 'all' ? sql`true` : sql`o.state NOT IN ('to_invoice', 'completed', 'closed_short')`
  const isAnswered = (about: SQL) => sql`EXISTS (SELECT FROM ${supplierAnswerTable} a
    WHERE ${about} = o.id AND a.kind = 'confirmation' AND a.state = 'waiting')`
  const rows = await ctx.tx.query<Found>(sql`
    SELECT o.id, o.number, o.revision, o.state AS status, o.received_percent AS "receivedPercent", o.order_date::text AS "orderedOn",
      o.required_on::text AS "requiredOn", o.promised_on::text AS "promisedOn", f.name AS "facilityName",
      (SELECT count(*)::int FROM ${purchaseOrderLineTable} l WHERE l.order_id = o.id) AS "lineCount",
      ${isAnswered(sql`a.order_id`)} AS "isAnswered"
    FROM (${ownOrders(ctx)}) o JOIN ${facilityTable} f ON f.id = o.facility_id WHERE ${shownOnes}
    UNION ALL
    SELECT o.id, o.number, NULL, o.state, o.received_percent, (o.issued_at AT TIME ZONE f.time_zone)::date::text,
      o.required_on::text, NULL, f.name, o.line_count, ${isAnswered(sql`a.consolidated_id`)}
    FROM (${ownConsolidated(ctx)}) o JOIN ${facilityTable} f ON f.id = o.facility_id WHERE ${shownOnes}
    ORDER BY "orderedOn" DESC, number DESC LIMIT ${MOST_ORDERS}`)
  const shown = rows.map(({ status, isAnswered, receivedPercent, ...row }) => ({
    ...row,
    state: supplierOrderState({ status, isAnswered, receivedPercent }),
  }))
  return query.shown === 'all' ? shown : shown.filter(({ state }) => isOpenForSupplier(state))
}

interface OwnOrder {
  readonly receivedPercent: number
  readonly isConsolidated: boolean
}

/** @throws 404 for an order that the reader's company was not sent */
async function requireOwnOrder(ctx: ClientContext, id: string): Promise<OwnOrder> {
  const [found] = await ctx.behindWall(({ tx }) =>
    tx.query<OwnOrder>(sql`
      SELECT received_percent AS "receivedPercent", false AS "isConsolidated" FROM (${ownOrders(ctx)}) o WHERE o.id = ${id}
      UNION ALL SELECT received_percent, true FROM (${ownConsolidated(ctx)}) o WHERE o.id = ${id}`),
  )
  if (!found) throw notFound()
  return found
}

const OF_THE_WHOLE = 'Send deliveries and invoices of a consolidated order to our house as before.'

/** An order of which deliveries and invoices are taken here. @throws 404; 422 for a consolidated one */
export async function requireSingleOrder(ctx: ClientContext, id: string): Promise<OrderForSupplier> {
  const { isConsolidated } = await requireOwnOrder(ctx, id)
  if (isConsolidated) throw refused('is_consolidated', OF_THE_WHOLE)
  return orderForSupplier(ctx, id)
}

const asItIs = (ctx: ClientContext, id: string, { isConsolidated }: OwnOrder): Promise<OrderForSupplier> =>
  isConsolidated ? consolidatedForSupplier(ctx, id) : orderForSupplier(ctx, id)

/** Why nothing can be said of an order in a state; null: it can. */
export const whyNotConfirm = (status: string): string | null =>
  isConfirmable(status)
    ? null
    : 'Nothing is to be confirmed of this order now. Write to your buyer at our house.'

/** Why no invoice of it is taken; null: one is. */
export const whyNotInvoice = (status: string): string | null =>
  isInvoiceableBySupplier(status)
    ? null
    : 'No invoice of this order is taken now. Write to your buyer at our house.'

export async function purchaseOrder(ctx: ClientContext, { params: { id } }: ById): Promise<SupplierOrder> {
  const own = await requireOwnOrder(ctx, id)
  const { receivedPercent, isConsolidated } = own
  const { status, timeZone: _, ...order } = await asItIs(ctx, id, own)
  const about = isConsolidated ? sql`r.consolidated_id = ${id}` : sql`r.order_id = ${id}`
  const answers = await findAnswers(ctx, about, sql`r.created_at DESC, r.id`)
  const isAnswered = answers.some(({ kind, state }) => kind === 'confirmation' && waitsToBeRead(state))
  return {
    ...order,
    lines: order.lines.map((line) => ({ ...line, places: [...line.places] })),
    state: supplierOrderState({ status, isAnswered, receivedPercent }),
    answers: answers.map(answerForSupplier),
    whyNotConfirm: whyNotConfirm(status),
    whyNotDeliver: isConsolidated ? OF_THE_WHOLE : whyNotConfirm(status),
    whyNotInvoice: isConsolidated ? OF_THE_WHOLE : whyNotInvoice(status),
  }
}

/** The order as the reader opens it: the house sees that they did. */
export async function openPurchaseOrder(ctx: ClientContext, incoming: ById): Promise<SupplierOrder> {
  const opened = await purchaseOrder(ctx, incoming)
  const { id } = incoming.params
  const { isConsolidated } = await requireOwnOrder(ctx, id)
  await noteView(ctx, { id, entity: entityOf(isConsolidated) })
  return opened
}

const entityOf = (isConsolidated: boolean) => (isConsolidated ? CONSOLIDATED : entity)

/** The slice of an order to the reader's company. @throws 404 */
export const orderKind = async (ctx: ClientContext, id: string) =>
  entityOf((await requireOwnOrder(ctx, id)).isConsolidated)

/** The bytes that were sent. */
export async function purchaseOrderPdf(
  ctx: ClientContext,
  { params: { id } }: ById,
  { reply }: HttpExchange,
): Promise<unknown> {
  const { isConsolidated } = await requireOwnOrder(ctx, id)
  const { name, bytes } = isConsolidated ? await issuedConsolidated(ctx, id) : await issuedPaper(ctx, id)
  await noteDownload(ctx, { id, entity: entityOf(isConsolidated) }, name)
  await reply.headers(fileHeaders({ name, mime: 'application/pdf' }, 'attachment')).send(bytes)
  return bytes
}

/** Tells the buyer of an order that something of its supplier waits in the inbox. */
export function tellBuyer(
  ctx: ClientContext,
  { id, label, revision, buyer }: OrderForSupplier,
  what: string,
): void {
  if (!buyer?.email) return
  ctx.mail({
    template: 'supplier-answer',
    to: [buyer.email],
    subject: `${label}: its supplier ${what}`,
    paragraphs: [`${label}: ${ctx.actor.name} ${what}. It waits in the inbox until you accept it.`],
    link: { label: 'Open the inbox', url: fullAddress(ctx.appUrl, '/inbox') },
    about: { entity: revision === null ? CONSOLIDATED : entity, entityId: id },
  })
}

/** Every line of the order once, and none of another; with what was ordered. @throws 422 */
function confirmedLines({ lines }: OrderForSupplier, said: Said['lines'], today: string) {
  const errors: Record<string, string[]> = {}
  const given = new Map(said.map((line, at) => [line.rootId, { line, at }]))
  const known = new Set(lines.map(({ rootId }) => rootId))
  if (given.size < said.length || said.some(({ rootId }) => !known.has(rootId)))
    errors['lines'] = ['The order was changed. Read it again.']
  const confirmed = lines.flatMap(({ rootId, lineNo, item, uom, openQty: orderedQty, requiredOn }) => {
    const found = given.get(rootId)
    if (!found) {
      errors['lines'] ??= [`Say something of line ${lineNo} too.`]
      return []
    }
    const { confirmedOn, quantity, remark } = found.line
    if (confirmedOn < today) errors[`lines.${found.at}.confirmedOn`] = ['Choose today or a later day.']
    return [
      { rootId, lineNo, item, uom, orderedQty, requiredOn, quantity, confirmedOn, remark: remark ?? null },
    ]
  })
  if (Object.keys(errors).length > 0) throw invalid(errors)
  return confirmed
}

/** Sends what the company confirms to the inbox of the house, in the place of what waits there; its buyer hears of it. */
export async function confirmOrder(
  ctx: ClientContext,
  { params: { id }, body }: ById & { readonly body: Said },
): Promise<SupplierOrder> {
  const own = await requireOwnOrder(ctx, id)
  const order = await asItIs(ctx, id, own)
  const why = whyNotConfirm(order.status)
  if (why) throw refused('not_confirmable', why)
  const open = order.lines.filter(({ openQty }) => Number(openQty) > 0)
  const lines = confirmedLines({ ...order, lines: open }, body.lines, ctx.today(order))
  const { confirmationNo } = body
  await sendAnswer(ctx, {
    companyId: ctx.scope.companyId,
    kind: 'confirmation',
    about: order.label,
    ...(own.isConsolidated ? { consolidatedId: id } : { orderId: id }),
    content: { confirmationNo, lines },
  })
  tellBuyer(ctx, order, 'has confirmed it')
  return purchaseOrder(ctx, { params: { id } })
}
