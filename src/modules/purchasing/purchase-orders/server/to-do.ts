import { type SQL, sql } from 'drizzle-orm'
import { companyTable } from '#modules/people/companies/table.ts'
import type { Context } from '#platform/server/context.ts'
import { instantOf } from '#platform/server/database/select-columns.ts'
import { listPath, type ToDo } from '#platform/server/documents/hub.ts'
import { asAsked, asFound, type FoundToDo, toDo, type ToDoRead } from '#platform/server/documents/to-do.ts'
import { purchaseOrderTable as order } from '../table.ts'
import { isLate, isListed, lacksCertificates, waitsFor } from './list.ts'

/** The first orders that meet a condition, each with how many there are; what is asked of them is worked out once. */
const firstOf = (where: SQL, { due, most }: { due: SQL; most: number }): SQL => sql`
  SELECT ${order.id}, ${order.number} || ' Rev ' || ${order.revision} AS number, co.name AS title, co.name AS "companyName",
    ${order.net}::text AS value, ${order.currency}, f.due, '/purchase-orders/' || ${order.id} AS path, f.total
  FROM (SELECT ${order.id} AS id, ${due} AS due, (count(*) OVER ())::int AS total FROM ${order}
    WHERE ${where} ORDER BY 2, 1 LIMIT ${most}) AS f
  JOIN ${order} ON ${order.id} = f.id JOIN ${companyTable} co ON co.id = ${order.supplierId}
  ORDER BY f.due, f.id`

/** Orders whose approval waits for the reader, the longest waiting first. */
function approvalsWaiting(ctx: Context, most: number): ToDoRead | null {
  if (!ctx.actor.permissions.has('purchase-orders:approve')) return null
  const waiting = sql`${isListed} AND ${waitsFor(ctx)}`
  const select = firstOf(waiting, { due: instantOf(sql`${order.stepAskedAt}`), most })
  return toDo<FoundToDo>(select, {
    key: 'orderApprovalsForMe',
    title: 'Purchase orders to approve',
    note: 'waiting for you',
    dueTitle: 'Waiting',
    shows: 'since',
    path: listPath('/purchase-orders', { filter: { waitingForMe: true } }),
    shown: asAsked(ctx),
  })
}

/** The reader's own orders whose goods are late, the longest first. */
function lateOrders(ctx: Context, most: number): ToDoRead {
  const mine = sql`${isLate(ctx)} AND ${order.buyerId} = ${ctx.actor.id}::uuid`
  const due = sql`coalesce(${order.promisedOn}, ${order.requiredOn})::text`
  return toDo<FoundToDo>(firstOf(mine, { due, most }), {
    key: 'lateOrders',
    title: 'Your purchase orders late',
    note: 'goods still to come',
    dueTitle: 'Due',
    shows: 'due',
    path: listPath('/purchase-orders', { filter: { late: true, buyerId: [ctx.actor.id] } }),
    shown: (row) => ({ ...asFound(row), isLate: true }),
  })
}

/** The reader's own orders whose goods came without all their certificates, the longest ago ordered first. */
function certificatesMissing(ctx: Context, most: number): ToDoRead {
  const mine = sql`${lacksCertificates} AND ${order.buyerId} = ${ctx.actor.id}::uuid`
  return toDo<FoundToDo>(firstOf(mine, { due: sql`${order.orderDate}::text`, most }), {
    key: 'certificatesMissing',
    title: 'Your purchase orders without certificates',
    note: 'goods came, certificates did not',
    dueTitle: 'Ordered',
    shows: 'since',
    path: listPath('/purchase-orders', {
      filter: { certificatesMissing: true, buyerId: [ctx.actor.id] },
    }),
    shown: (row) => ({ ...asFound(row), isLate: false }),
  })
}

/** Approvals that wait for the reader, and goods that are late. */
export const ordersToDo: readonly ToDo[] = [
  { place: 12, ask: approvalsWaiting },
  { place: 72, ask: lateOrders },
  { place: 73, ask: certificatesMissing },
]
