import { sql } from 'drizzle-orm'
import { endHold } from '#modules/engineering/holds/server/api.ts'
import type { OrderNews } from '#modules/sales/contract-reviews/server/api.ts'
import { userTable } from '#modules/people/users/table.ts'
import { quoteLineTable } from '#modules/sales/quotes/table.ts'
import { fullAddress } from '#platform/contract/register.ts'
import { longDay } from '#platform/contract/values/dates.ts'
import type { Context } from '#platform/server/context.ts'
import { plannedStatuses } from '../domain/lifecycle.ts'
import { makingChanges, type OrderedAs } from '../domain/ordered.ts'
import { travellerOrderLineTable, travellerTable } from '../table.ts'

interface Concerned {
  readonly id: string
  readonly rootId: string
  readonly number: string
  readonly description: string
  readonly dueOn: string
  readonly isDraft: boolean
  readonly orderChange: string | null
  readonly orderBefore: Readonly<Record<string, OrderedAs>> | null
  readonly quoteLineIds: readonly string[]
  readonly plannerEmail: string | null
}

/** Live travellers that make something of a quote and are not closed. */
const concernedBy = (ctx: Context, quoteId: string): Promise<Concerned[]> =>
  ctx.tx.query<Concerned>(sql`
    SELECT t.id, t.root_id AS "rootId", t.number, t.description, t.due_on::text AS "dueOn", t.status = 'draft' AND t.revision = 0 AS "isDraft",
      t.order_change AS "orderChange", t.order_before AS "orderBefore", array_agg(l.id) AS "quoteLineIds",
      (SELECT u.email FROM ${userTable} u WHERE u.id = coalesce(t.planner_id, t.author_ids[1]) AND u.status = 'active') AS "plannerEmail"
    FROM ${quoteLineTable} l JOIN ${travellerOrderLineTable} o ON o.quote_line_id = l.id JOIN ${travellerTable} t ON t.id = o.traveller_id
    WHERE l.quote_id = ${quoteId} AND t.is_current AND t.status = ANY(${sql.param(plannedStatuses)}) AND t.status <> 'closed'
    GROUP BY t.id ORDER BY t.number`)

const asOrdered = ({ description, specification, pslLevel, certificationLevel }: OrderedAs): OrderedAs => ({
  description,
  specification,
  pslLevel,
  certificationLevel,
})

/**
 * Notes at each traveller what the customer changed of how its pieces are made, against the order as it was before the first change, and
 * the day on which they are wanted by now. What is as it was before holds nothing any more.
 */
export async function noteOrderNews(
  ctx: Context,
  quoteId: string,
  label: string,
  news: OrderNews,
): Promise<void> {
  const lineIn = (lines: OrderNews['before'], id: string) =>
    lines.find(({ quoteLineId }) => quoteLineId === id)
  for (const one of await concernedBy(ctx, quoteId)) {
    const before: Record<string, OrderedAs> = { ...one.orderBefore }
    const days: string[] = []
    const words: string[] = []
    for (const id of one.quoteLineIds) {
      const [was, is] = [lineIn(news.before, id), lineIn(news.after, id)]
      if (!was || !is) continue
      const known = (before[id] ??= asOrdered(was))
      words.push(...makingChanges(is.lineNo, known, is))
      if (is.deliveryDate && is.deliveryDate !== was.deliveryDate) days.push(is.deliveryDate)
    }
    // A draft is written by the order as it is.
    const change = one.isDraft ? null : words.join('; ') || null
    const [wantedOn = null] = days.toSorted()
    if (change === one.orderChange && wantedOn === null) continue
    const now = ctx.clock.now().toISOString()
    await ctx.tx.query(sql`
      UPDATE ${travellerTable} SET order_change = ${change}, order_before = ${change ? JSON.stringify(before) : null}::jsonb,
        order_changed_at = CASE WHEN ${change}::text IS NULL THEN NULL WHEN order_change IS DISTINCT FROM ${change}::text
          THEN ${now}::timestamptz ELSE order_changed_at END,
        order_due_on = CASE WHEN ${wantedOn}::date IS NULL THEN order_due_on ELSE nullif(${wantedOn}::date, due_on) END
      WHERE root_id = ${one.rootId}`)
    ctx.audit({
      entity: 'travellers',
      entityId: one.id,
      action: 'followOrder',
      subject: one.number,
      changes: {
        ...(change === one.orderChange ? {} : { orderChange: { from: one.orderChange, to: change } }),
        ...(wantedOn ? { orderDueOn: { from: one.dueOn, to: wantedOn } } : {}),
      },
      reason: `${label} was changed`,
    })
    tellPlanner(ctx, one, label, { change, wantedOn })
  }
}

function tellPlanner(
  ctx: Context,
  { id, number, description, dueOn, plannerEmail, orderChange }: Concerned,
  order: string,
  { change, wantedOn }: { readonly change: string | null; readonly wantedOn: string | null },
): void {
  if (!plannerEmail || plannerEmail === ctx.actor.email) return
  const isNew = change !== null && change !== orderChange
  ctx.mail({
    template: 'order-changed',
    to: [plannerEmail],
    subject: `${number}: ${isNew ? 'the customer changed what is made' : wantedOn ? 'the customer wants it on another day' : 'the order is as it was'}`,
    paragraphs: [
      `The order ${order}, for which ${number}, ${description}, is made, has changed.`,
      ...(isNew
        ? [
            `${change}.`,
            'It is held until a revision that was approved since is released, or someone signs that this does not concern it.',
          ]
        : []),
      ...(change === null && orderChange ? ['What is made is ordered as it was before: it goes on.'] : []),
      ...(wantedOn
        ? [
            `It is wanted on ${longDay(wantedOn)}; here it is due on ${longDay(dueOn)}. Take that day, or leave it.`,
          ]
        : []),
    ],
    link: { label: 'Open the traveller', url: fullAddress(ctx.appUrl, `/travellers/${id}`) },
    about: { entity: 'travellers', entityId: id },
  })
}

interface Settled {
  readonly rootId: string
  readonly number: string
  readonly orderChange: string | null
  readonly surplusQty: number
  readonly quantity: number
  readonly splitQty: number
  readonly orderLines: readonly { readonly quoteId: string; readonly quoteNumber: string }[]
}

/** What the customer changed is heeded, or does not concern it: the traveller goes on, unless none of its pieces is ordered any more. */
export async function settleOrderChange(ctx: Context, row: Settled): Promise<void> {
  if (row.orderChange === null) return
  await ctx.tx.query(sql`
    UPDATE ${travellerTable} SET order_change = NULL, order_before = NULL, order_changed_at = NULL WHERE root_id = ${row.rootId}`)
  if (row.surplusQty > 0 && row.surplusQty >= row.quantity - row.splitQty) return
  const on = [{ entity: 'travellers', id: row.rootId, label: row.number }]
  for (const { quoteId, quoteNumber } of row.orderLines)
    await endHold(ctx, { source: { entity: 'quotes', id: quoteId, label: quoteNumber }, on })
}
