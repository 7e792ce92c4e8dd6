import type { ApprovalStep } from '#platform/contract/documents/approval-steps.ts'
import { type SQL, sql } from 'drizzle-orm'
import { companyTable } from '#modules/people/companies/table.ts'
import type { Context } from '#platform/server/context.ts'
import { instantOf } from '#platform/server/database/select-columns.ts'
import { listPath, type ToDo } from '#platform/server/documents/hub.ts'
import {
  asAsked,
  asFound,
  earliest,
  type FoundToDo,
  toDo,
  type ToDoRead,
} from '#platform/server/documents/to-do.ts'
import { orderTypes } from '#modules/signing/purchase-order-approving-users/domain.ts'
import { purchaseOrderTable as order } from '../table.ts'
import { isLate, isListed, isOutstanding, lacksCertificates, outstandingStates, waitsFor } from './list.ts'
import { maySeePrices } from './see-prices.ts'

interface FoundOrder extends FoundToDo {
  readonly type: keyof typeof orderTypes
  readonly step: number | null
  readonly steps: readonly ApprovalStep[] | null
}

/** What is bought, and which step of how many is asked. */
function whyAsked({ type, step, steps }: FoundOrder): string {
  const all = steps ?? []
  const at = all.findIndex((one) => one.step === step)
  return all.length > 1 && at !== -1
    ? `${orderTypes[type]}, step ${at + 1} of ${all.length}`
    : orderTypes[type]
}

/** The orders that meet a condition, in the order of a column, and what is said to be due of them. */
const ordersThat = (where: SQL, { by, due = sql`f.at::text` }: { by: SQL; due?: SQL }): SQL => sql`
  SELECT ${order.id}, ${order.number} || ' Rev ' || ${order.revision} AS number, ${order.type} AS title, co.name AS "companyName",
    ${order.net}::text AS value, ${order.currency}, ${order.type}, ${order.approvalStep} AS step, ${order.submittedSteps} AS steps, ${due} AS due, '/purchase-orders/' || ${order.id} AS path
  FROM ${earliest(order, [where], by)} AS f
  JOIN ${order} ON ${order.id} = f.id JOIN ${companyTable} co ON co.id = ${order.supplierId}
  ORDER BY f.at, f.id`

/** The row with what is bought in words, and what it is worth for those who see prices. */
const shownTo =
  ({ actor }: Context) =>
  ({ type, step: _, steps: __, value, ...row }: FoundOrder): FoundToDo => ({
    ...row,
    title: orderTypes[type],
    value: maySeePrices(actor) ? value : null,
  })

/** Orders whose approval waits for the reader, the longest waiting first. */
function approvalsWaiting(ctx: Context): ToDoRead | null {
  if (!ctx.actor.permissions.has('purchase-orders:approve')) return null
  const waiting = sql`${isListed} AND ${waitsFor(ctx)}`
  const select = ordersThat(waiting, { by: sql`${order.stepAskedAt}`, due: instantOf(sql`f.at`) })
  const [own, asked] = [shownTo(ctx), asAsked(ctx)]
  return toDo<FoundOrder>(select, {
    key: 'orderApprovalsForMe',
    title: 'Purchase orders to approve',
    note: 'waiting for you',
    dueTitle: 'Waiting',
    shows: 'since',
    path: listPath('/purchase-orders', { filter: { waitingForMe: true } }),
    shown: (row) => ({ ...asked(own(row)), why: whyAsked(row) }),
  })
}

/** The reader's own orders whose goods are late, the longest first. */
function lateOrders(ctx: Context): ToDoRead {
  const own = shownTo(ctx)
  const mine = sql`${isLate(ctx)} AND ${order.buyerId} = ${ctx.actor.id}::uuid`
  return toDo<FoundOrder>(ordersThat(mine, { by: sql`coalesce(${order.promisedOn}, ${order.requiredOn})` }), {
    key: 'lateOrders',
    heads: ['Supplier', 'Type'],
    title: 'Your purchase orders late',
    note: 'goods still to come',
    dueTitle: 'Due',
    shows: 'due',
    path: listPath('/purchase-orders', { filter: { late: true, buyerId: [ctx.actor.id] } }),
    shown: (row) => ({ ...asFound(own(row)), isLate: true }),
  })
}

/** The reader's own orders whose goods came without all their certificates, the longest ago ordered first. */
function certificatesMissing(ctx: Context): ToDoRead {
  const own = shownTo(ctx)
  const mine = sql`${lacksCertificates} AND ${order.buyerId} = ${ctx.actor.id}::uuid`
  return toDo<FoundOrder>(ordersThat(mine, { by: sql`${order.orderDate}` }), {
    key: 'certificatesMissing',
    heads: ['Supplier', 'Type'],
    title: 'Your purchase orders without certificates',
    note: 'goods came, certificates did not',
    dueTitle: 'Ordered',
    shows: 'since',
    path: listPath('/purchase-orders', {
      filter: { certificatesMissing: true, buyerId: [ctx.actor.id] },
    }),
    shown: (row) => ({ ...asFound(own(row)), isLate: false }),
  })
}

/** What suppliers deliver today at the reader's facility, or should have, the longest ago first: for those who receive it. */
function deliveriesDue(ctx: Context): ToDoRead | null {
  const { permissions, facilityId } = ctx.actor
  if (!permissions.has('goods-receipts:post')) return null
  const [own, today] = [shownTo(ctx), ctx.today()]
  const here = facilityId ? sql`${order.facilityId} = ${facilityId}::uuid` : sql`true`
  const where = sql`${isOutstanding} AND ${order.requiredOn} <= ${today}::date AND ${here}`
  return toDo<FoundOrder>(ordersThat(where, { by: sql`${order.requiredOn}` }), {
    key: 'deliveriesDue',
    heads: ['Supplier', 'Type'],
    title: 'Deliveries due',
    note: 'today or before',
    dueTitle: 'Required',
    shows: 'due',
    path: listPath('/purchase-orders', {
      filter: {
        status: [...outstandingStates],
        requiredOn: { to: today },
        ...(facilityId ? { facilityId: [facilityId] } : {}),
      },
      sort: 'requiredOn',
    }),
    shown: (row) => ({
      ...asFound(own(row)),
      isLate: (row.due ?? today) < today,
    }),
  })
}

/** Approvals that wait for the reader, and goods that are late. */
export const ordersToDo: readonly ToDo[] = [
  { place: 12, ask: approvalsWaiting },
  { place: 68, ask: deliveriesDue },
  { place: 72, ask: lateOrders },
  { place: 73, ask: certificatesMissing },
]
