import { sql } from 'drizzle-orm'
import type { Context } from '#platform/server/context.ts'
import { instantOf } from '#platform/server/database/select-columns.ts'
import { listPath, type ToDo } from '#platform/server/documents/hub.ts'
import { asAsked, asFound, type FoundToDo, toDo, type ToDoRead } from '#platform/server/documents/to-do.ts'
import { companyTable } from '#modules/people/companies/table.ts'
import { mayBeBundled } from '#modules/purchasing/purchase-orders/server/api.ts'
import { purchaseOrderTable as order } from '#modules/purchasing/purchase-orders/table.ts'
import { consolidatedOrderTable as table } from '../table.ts'
import { waitsFor } from './list.ts'

/** Suppliers with several approved orders that could go out as one, the one whose goods are needed first. */
function ordersToBundle(ctx: Context): ToDoRead | null {
  if (!ctx.actor.permissions.has('consolidated-purchase-orders:create')) return null
  const select = sql`
    SELECT f.supplier_id AS id, f.orders || ' orders' AS number, co.name AS title, co.name AS "companyName",
      f.value::text AS value, f.currency, f.due::text AS due,
      '/consolidated-purchase-orders/create?supplier=' || f.supplier_id AS path
    FROM (SELECT ${order.supplierId} AS supplier_id, ${order.currency} AS currency, count(*) AS orders,
        sum(${order.net}) AS value, min(${order.requiredOn}) AS due
      FROM ${order} WHERE ${mayBeBundled} GROUP BY 1, 2 HAVING count(*) > 1 ORDER BY 5, 1) AS f
    JOIN ${companyTable} co ON co.id = f.supplier_id ORDER BY f.due, f.supplier_id`
  return toDo<FoundToDo>(select, {
    key: 'ordersToBundle',
    title: 'Approved orders to bundle',
    note: 'suppliers with several orders to issue',
    dueTitle: 'Required',
    shows: 'due',
    path: '/consolidated-purchase-orders/create',
    shown: (row) => ({ ...asFound(row), isLate: false }),
  })
}

/** Consolidated orders whose approval waits for the reader, the longest waiting first. */
function approvalsWaiting(ctx: Context): ToDoRead | null {
  if (!ctx.actor.permissions.has('consolidated-purchase-orders:approve')) return null
  const select = sql`
    SELECT f.id, f.number, co.name AS title, co.name AS "companyName", f.net::text AS value, f.currency, f.due,
      '/consolidated-purchase-orders/' || f.id AS path
    FROM (SELECT ${table.id} AS id, ${table.number} AS number, ${table.supplierId} AS supplier_id, ${table.net} AS net,
        ${table.currency} AS currency, ${instantOf(sql`${table.stepAskedAt}`)} AS due
      FROM ${table} WHERE ${waitsFor(ctx)} ORDER BY due, id) AS f
    JOIN ${companyTable} co ON co.id = f.supplier_id ORDER BY f.due, f.id`
  return toDo<FoundToDo>(select, {
    key: 'consolidatedApprovalsForMe',
    title: 'Consolidated orders to approve',
    note: 'waiting for you',
    dueTitle: 'Waiting',
    shows: 'since',
    path: listPath('/consolidated-purchase-orders', { filter: { waitingForMe: true } }),
    shown: asAsked(ctx),
  })
}

export const consolidatedToDo: readonly ToDo[] = [
  { place: 13, ask: approvalsWaiting },
  { place: 76, ask: ordersToBundle },
]
