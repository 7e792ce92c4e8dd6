import { sql } from 'drizzle-orm'
import type { RecordRef } from '#modules/engineering/holds/domain.ts'
import { endHold, putOnHold } from '#modules/engineering/holds/server/api.ts'
import type { OrderFollower } from '#modules/sales/contract-reviews/server/api.ts'
import { userTable } from '#modules/people/users/table.ts'
import { findOrderOfQuote } from '#modules/sales/quotes/server/api.ts'
import { quoteLineTable } from '#modules/sales/quotes/table.ts'
import { fullAddress } from '#platform/contract/register.ts'
import { counted } from '#platform/contract/values/amounts.ts'
import type { Context } from '#platform/server/context.ts'
import { plannedStatuses } from '../domain/lifecycle.ts'
import { pieces, surplusOf } from '../domain/ordered.ts'
import { travellerOrderLineTable, travellerTable } from '../table.ts'
import type { TravellerFollower } from './follower.ts'
import { noteOrderNews } from './order-news.ts'
import { plannedIn } from './ordered-lines.ts'

type Asks = Pick<TravellerFollower, 'unbegunOf'>

interface Making {
  readonly quoteLineId: string
  readonly id: string
  readonly rootId: string
  readonly number: string
  readonly planned: number
  /** Pieces of the traveller, those apart that were split off. */
  readonly whole: number
  readonly isReleased: boolean
  readonly isBegun: boolean
  readonly isOpen: boolean
  readonly surplusQty: number
  readonly orderChange: string | null
  readonly description: string
  /** Of its planner, else of whoever wrote it first. */
  readonly plannerEmail: string | null
}

/** Live travellers that make something of a quote, in the order in which they give back what is not ordered any more. */
const makingOf = (ctx: Context, quoteId: string): Promise<Making[]> =>
  ctx.tx.query<Making>(sql`
    SELECT l.id AS "quoteLineId", t.id, t.root_id AS "rootId", t.number, ${plannedIn} AS planned, t.quantity - t.split_qty AS whole,
      t.entry_qty > 0 AS "isReleased", t.started_at IS NOT NULL AS "isBegun",
      t.status NOT IN ('final_review', 'closed') AS "isOpen", t.surplus_qty AS "surplusQty", t.order_change AS "orderChange", t.description,
      (SELECT u.email FROM ${userTable} u WHERE u.id = coalesce(t.planner_id, t.author_ids[1]) AND u.status = 'active') AS "plannerEmail"
    FROM ${quoteLineTable} l JOIN ${travellerOrderLineTable} o ON o.quote_line_id = l.id JOIN ${travellerTable} t ON t.id = o.traveller_id
    WHERE l.quote_id = ${quoteId} AND t.is_current AND t.status = ANY(${sql.param(plannedStatuses)})
    ORDER BY l.line_no, t.started_at IS NOT NULL, t.number DESC`)

/** Writes how many pieces of a traveller are not ordered any more, in all its revisions; the trail says so. */
async function keepSurplus(ctx: Context, one: Making, surplus: number, label: string): Promise<void> {
  if (one.surplusQty === surplus) return
  await ctx.tx.query(sql`UPDATE ${travellerTable} SET surplus_qty = ${surplus} WHERE root_id = ${one.rootId}`)
  ctx.audit({
    entity: 'travellers',
    entityId: one.id,
    action: 'followOrder',
    subject: one.number,
    changes: { surplusQty: { from: one.surplusQty, to: surplus } },
    reason: `${label} was changed`,
  })
  tellPlanner(ctx, one, surplus, label)
}

/** Whoever plans a traveller hears what of it is not ordered any more, or is again, from everybody but themselves. */
function tellPlanner(ctx: Context, one: Making, surplus: number, order: string): void {
  const { id, number, description, whole, plannerEmail } = one
  if (!plannerEmail || plannerEmail === ctx.actor.email) return
  const isAgain = surplus === 0
  const less = `${counted(surplus, 'piece is', 'pieces are')} not ordered any more`
  ctx.mail({
    template: 'order-changed',
    to: [plannerEmail],
    subject: `${number}: ${isAgain ? 'all of it is ordered again' : less}`,
    paragraphs: [
      `What is ordered of ${number}, ${description}, for ${order} has changed.`,
      isAgain
        ? 'All of its pieces are ordered again, and go on.'
        : surplus >= whole
          ? `None of its ${counted(whole, 'piece', 'pieces')} is ordered any more: it is held.`
          : `Of its ${counted(whole, 'piece', 'pieces')} ${less}, and so many do not begin.`,
      ...(isAgain
        ? []
        : ['Split off what is to be made for stock all the same, revise the traveller, or cancel it.']),
    ],
    link: { label: 'Open the traveller', url: fullAddress(ctx.appUrl, `/travellers/${id}`) },
    about: { entity: 'travellers', entityId: id },
  })
}

/**
 * Holds pieces that the customer does not order any more: of the newest travellers first, and of those first that nobody has begun. One
 * that is needed no more as a whole is held; of others so many pieces do not begin. What is ordered again goes on.
 */
async function followOrder(asks: Asks, ctx: Context, quoteId: string): Promise<void> {
  const order = await findOrderOfQuote(ctx, quoteId)
  if (!order) return
  const making = await makingOf(ctx, quoteId)
  const released = making.filter(({ isReleased }) => isReleased).map(({ rootId }) => rootId)
  const unbegun = await asks.unbegunOf(ctx, released)
  const surplus = new Map<string, number>()
  const reasons = new Map<string, string>()
  for (const [quoteLineId, all] of Map.groupBy(making, (one) => one.quoteLineId)) {
    const agreed = order.lines.find((line) => line.quoteLineId === quoteLineId)
    const ordered = agreed ? pieces(agreed.quantity) : 0
    const may = all.map(({ rootId, planned, isOpen, isReleased }) => ({
      rootId,
      planned,
      unbegun: !isOpen
        ? 0
        : Math.max(0, (isReleased ? (unbegun.get(rootId) ?? 0) : planned) - (surplus.get(rootId) ?? 0)),
    }))
    for (const [rootId, count] of surplusOf(may, ordered)) {
      surplus.set(rootId, (surplus.get(rootId) ?? 0) + count)
      reasons.set(rootId, `Of line ${agreed?.lineNo ?? '-'} only ${ordered} are ordered now`)
    }
  }
  const source: RecordRef = { entity: 'quotes', id: quoteId, label: order.number }
  const travellers = new Map(making.map((one) => [one.rootId, one]))
  const free: RecordRef[] = []
  for (const one of travellers.values()) {
    const { rootId, number: label, whole } = one
    const over = surplus.get(rootId) ?? 0
    await keepSurplus(ctx, one, over, order.number)
    const thing = { entity: 'travellers', id: rootId, label }
    const isOver = over > 0 && over >= whole
    if (isOver || one.orderChange)
      await putOnHold(ctx, {
        source,
        on: [thing],
        reason: isOver ? (reasons.get(rootId) ?? 'It is not ordered any more') : (one.orderChange ?? ''),
      })
    else free.push(thing)
  }
  if (free.length > 0) await endHold(ctx, { source, on: free })
}

/** What travellers do when the order is changed that they are made for. */
export const travellersOfOrder = (asks: Asks): OrderFollower => ({
  async changed(ctx, quoteId, news) {
    const order = await findOrderOfQuote(ctx, quoteId)
    if (order) await noteOrderNews(ctx, quoteId, order.number, news)
    await followOrder(asks, ctx, quoteId)
  },
})

/** Something of a traveller was changed that decides how many pieces are made for its order: it may be free now, or others are. */
export async function surplusAnew(
  asks: Asks,
  ctx: Context,
  row: {
    readonly rootId: string
    readonly number: string
    readonly surplusQty: number
    readonly orderLines: readonly { readonly quoteId: string }[]
  },
): Promise<void> {
  for (const quoteId of new Set(row.orderLines.map((line) => line.quoteId))) {
    const held = await ctx.tx.query(sql`
      SELECT FROM ${travellerOrderLineTable} o JOIN ${travellerTable} t ON t.id = o.traveller_id
      JOIN ${quoteLineTable} l ON l.id = o.quote_line_id WHERE l.quote_id = ${quoteId} AND t.is_current AND t.surplus_qty > 0 LIMIT 1`)
    if (held.length > 0) await followOrder(asks, ctx, quoteId)
  }
  const on = [{ entity: 'travellers', id: row.rootId, label: row.number }]
  const [now] = await ctx.tx.query<{ isOver: boolean }>(sql`
    SELECT bool_or(status = ANY(${sql.param(plannedStatuses)})) AS "isOver" FROM ${travellerTable} WHERE root_id = ${row.rootId} AND is_current`)
  if (now?.isOver) return
  // Given up: nothing of it is held for the order any more.
  for (const { quoteId } of row.orderLines)
    await endHold(ctx, { source: { entity: 'quotes', id: quoteId, label: row.number }, on })
}
