import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import { daysBetween, shortDay } from '#platform/contract/values/dates.ts'
import type { Context } from '#platform/server/context.ts'
import { withoutUndefined } from '#platform/server/database/rows.ts'
import { withAuthor } from '#platform/server/documents/approvals/authors.ts'
import { savesOf } from '#platform/server/documents/saves.ts'
import { type Effects, transitionsOf } from '#platform/server/documents/lifecycle/transitions.ts'
import { refuseWhere } from '#platform/server/errors.ts'
import { withdrawRequests } from '#modules/steel/certificate-requests/server/api.ts'
import { requireFacility } from '#modules/setup/facilities/server/api.ts'
import { seriesFor } from '#modules/setup/numbering/server/api.ts'
import {
  bookingsOf,
  bookReceived,
  type OrderToReceive,
  orderToReceive,
} from '#modules/purchasing/purchase-orders/server/api.ts'
import { purchaseOrderLineTable } from '#modules/purchasing/purchase-orders/table.ts'
import { gradeProblems } from '#modules/setup/specifications/server/api.ts'
import { sign } from '#modules/signing/signature/server/api.ts'
import { takeBack, withPipeNames } from '#modules/steel/steel-stock/server/api.ts'
import { goodsReceipts as contract, steelFieldNames } from '../contract.ts'
import { broughtBy, isDraft, isPosted, isSteel, overDeliveries, type receiptLifecycle } from '../domain.ts'
import { LOCKED, type ReceiptRow, receipts } from './document.ts'
import { frozenNote } from './note.ts'
import { type RaiseFault, raiseFaults, requestCertificates, takeLinesIn } from './posting.ts'

type Input = z.output<typeof contract.input>
type Line = Input['lines'][number]

/** The lines with diameter, wall and name of their pipes. @throws 422 at the first line of which a name is not listed */
async function withNamedPipes(ctx: Context, lines: readonly Line[]): Promise<Line[]> {
  const whole = await withPipeNames(ctx, lines)
  for (const [at, { problems }] of whole.entries())
    refuseWhere(
      Object.fromEntries(Object.entries(problems).map(([field, why]) => [`lines.${at}.${field}`, why])),
    )
  return whole.map(({ line }) => line)
}

/** What is no steel has the words and the unit of its line of the order; steel has neither. */
async function withOrderedWords(ctx: Context, lines: readonly Line[]): Promise<Line[]> {
  const ids = lines.flatMap((line) => (!isSteel(line) && line.orderLineId ? [line.orderLineId] : []))
  const found =
    ids.length === 0
      ? []
      : await ctx.tx.query<{ id: string } & Pick<Line, 'description' | 'uom'>>(sql`
          SELECT id, coalesce(description, 'Line ' || line_no) AS description, uom FROM ${purchaseOrderLineTable}
          WHERE id = ANY(${sql.param(ids)}::uuid[])`)
  const words = new Map(found.map(({ id, ...of }) => [id, of]))
  const none = { description: null, uom: null }
  return lines.map((line) => ({
    ...line,
    ...none,
    ...(isSteel(line) ? {} : words.get(line.orderLineId ?? '')),
  }))
}

/** What a line says that its kind does not have: steel is counted and inspected, anything else is measured as ordered. */
function kindProblems(line: Line): Record<string, string[]> {
  const problems: Record<string, string[]> = {}
  if (isSteel(line)) {
    if (line.quantity) problems.quantity = ['Steel is counted in pieces.']
    if (line.acceptance) problems.acceptance = ['The inspection of steel decides that.']
    return problems
  }
  if (!line.orderLineId)
    problems.form = ['Choose the form. What is no steel is received against a line of an order.']
  for (const field of steelFieldNames) if (line[field]) problems[field] = ['Only steel has this.']
  return problems
}

/** Whether a line is what its line of the order is. */
function orderedProblems(line: Line, { number, lines }: OrderToReceive): Record<string, string[]> {
  if (!line.orderLineId) return {}
  const ordered = lines.find(({ id }) => id === line.orderLineId)
  if (!ordered) return { orderLineId: [`${number} has no such line any more.`] }
  if (isSteel(ordered) && !isSteel(line))
    return { form: [`Line ${ordered.lineNo} of ${number} is steel: choose its form.`] }
  return !isSteel(ordered) && isSteel(line)
    ? { orderLineId: [`Line ${ordered.lineNo} of ${number} is no steel: it has no form.`] }
    : {}
}

type Material = Pick<Line, 'specificationId' | 'grade'>

/** What a line is made of: a grade that was taken before is not asked about again. */
const materialOf = ({ specificationId, grade }: Material): string => `${specificationId}|${grade}`

/** A delivery that names no order came within so many days: nothing else says that its day is no slip of the hand. */
const LATEST_DAYS = 366

/**
 * The lines of a receipt against an order are lines of that order and of their kind, and supplier and facility are those of
 * the order. @throws 422 at the fields that do not fit
 */
async function checkOrder(
  ctx: Context,
  receipt: Pick<Input, 'orderId' | 'supplierId' | 'facilityId' | 'receivedOn'> & {
    readonly lines: readonly Line[]
  },
  before: (Pick<Input, 'orderId' | 'receivedOn'> & { readonly lines: readonly Material[] }) | undefined,
): Promise<void> {
  const { orderId, supplierId, facilityId, receivedOn, lines } = receipt
  const problems: Record<string, string[]> = {}
  const order = orderId ? await orderToReceive(ctx, orderId) : null
  const today = ctx.today(await requireFacility(ctx.tx, facilityId))
  const isSaid = receivedOn !== before?.receivedOn || orderId !== before.orderId
  if (receivedOn > today) problems.receivedOn = ['The day of receipt cannot be in the future.']
  else if (order && receivedOn < order.orderDate)
    problems.receivedOn = [`${order.number} was ordered on ${shortDay(order.orderDate)}, later than this.`]
  else if (!order && isSaid && daysBetween(receivedOn, today) > LATEST_DAYS)
    problems.receivedOn = [
      'That is more than a year back: name its order. Steel that has been here for long is taken into stock by hand.',
    ]
  if (order && order.supplierId !== supplierId)
    problems.supplierId = [`${order.number} went to ${order.supplierName}.`]
  if (order && order.facilityId !== facilityId)
    problems.facilityId = [`${order.number} is for another facility.`]
  const known = new Set(before?.lines.map(materialOf))
  const asked = lines.map((line) => (known.has(materialOf(line)) ? {} : line))
  for (const [at, why] of (await gradeProblems(ctx, asked)).entries())
    if (why) problems[`lines.${at}.grade`] = [why]
  for (const [at, line] of lines.entries()) {
    const nameless = line.orderLineId ? { orderLineId: ['Name the order first.'] } : {}
    const own = { ...kindProblems(line), ...(order ? orderedProblems(line, order) : nameless) }
    for (const [field, why] of Object.entries(own)) problems[`lines.${at}.${field}`] = why
  }
  refuseWhere(problems)
}

/** Writes a delivery down and changes a draft; other lines need another release of what comes beyond the order. */
export const { create, update } = savesOf(contract, receipts, {
  series: (ctx, { facilityId }) => seriesFor(ctx, contract, facilityId),
  locked: ({ status }) => (isDraft(status) ? null : LOCKED),
  async stored(ctx, { body, before }) {
    const after = before ? { ...before, ...withoutUndefined(body) } : body
    await checkOrder(ctx, after, before)
    const lines = body.lines && (await withOrderedWords(ctx, await withNamedPipes(ctx, body.lines)))
    return {
      ...(before ? {} : { receivedById: body.receivedById ?? ctx.actor.id }),
      authorIds: withAuthor(before?.authorIds ?? [], ctx.actor.id),
      ...(lines && { lines, overReleasedById: null }),
    }
  },
})

/** Counters of the order, rows of stock, heats, certificate requests and faults, in one transaction with the state. */
async function post(ctx: Context, row: ReceiptRow, raise: RaiseFault): Promise<void> {
  await bookReceived(ctx, bookingsOf(row.lines, broughtBy), { isReleased: row.overReleasedById !== null })
  const posted = await takeLinesIn(ctx, row)
  await requestCertificates(ctx, row, posted)
  await raiseFaults(ctx, row, { posted, raise })
}

const effectsWith = (raise: RaiseFault): Effects<typeof receiptLifecycle, ReceiptRow> => ({
  release: {
    columns: (ctx) => ({ overReleasedById: ctx.actor.id }),
    after: async (ctx, row, { signature, reason }) => {
      await sign(
        ctx,
        {
          entity: receipts.slice,
          entityId: row.id,
          label: `over-delivery of ${row.number}`,
          meaning: 'released',
          content: { number: row.number, over: overDeliveries(row.lines), reason },
          facilityId: row.facilityId,
          capacity: 'Release of over-deliveries',
        },
        signature,
      )
    },
  },
  post: {
    columns: (ctx) => ({ postedAt: ctx.clock.now().toISOString(), postedById: ctx.actor.id }),
    after: (ctx, row) => post(ctx, row, raise),
    freezesPrint: frozenNote,
  },
  void: {
    after: async (ctx, row, { reason }) => {
      const why = `${row.number} was voided: ${reason}`
      const pieces = row.lines.flatMap(({ stock }) => stock.map(({ id }) => id))
      await takeBack(ctx, pieces, why)
      await withdrawRequests(ctx, row.id, why)
      if (isPosted(row.status)) await bookReceived(ctx, bookingsOf(row.lines, broughtBy, true))
    },
  },
})

/** Posting, voiding and the release of what is too much; `raise` lets quality decide about what came otherwise. */
export const handlersWith = (raise: RaiseFault) => transitionsOf(receipts, effectsWith(raise)).handlers
