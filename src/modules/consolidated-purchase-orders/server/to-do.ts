import { sql } from 'drizzle-orm'
import type { Context } from '#platform/server/context.ts'
import type { ToDo } from '#platform/server/documents/hub.ts'
import { type ToDoList, toDoRead, type ToDoRead } from '#platform/server/documents/to-do.ts'
import { companyTable } from '#modules/companies/table.ts'
import { mayBeBundled } from '#modules/purchase-orders/server/api.ts'
import { purchaseOrderTable as order } from '#modules/purchase-orders/table.ts'

type Found = ToDoList['rows'][number] & { readonly total: number }

/** Suppliers with several approved orders that could go out as one, the one whose goods are needed first. */
function ordersToBundle(ctx: Context, most: number): ToDoRead | null {
  if (!ctx.actor.permissions.has('consolidated-purchase-orders:create')) return null
  const select = sql`
    SELECT f.supplier_id AS id, f.orders || ' orders' AS number, co.name AS title, co.name AS "companyName",
      f.value::text AS value, f.currency, f.due::text AS due,
      '/consolidated-purchase-orders/create?supplier=' || f.supplier_id AS path, f.total
    FROM (SELECT ${order.supplierId} AS supplier_id, ${order.currency} AS currency, count(*) AS orders,
        sum(${order.net}) AS value, min(${order.requiredOn}) AS due, (count(*) OVER ())::int AS total
      FROM ${order} WHERE ${mayBeBundled} GROUP BY 1, 2 HAVING count(*) > 1 ORDER BY 5, 1 LIMIT ${most}) AS f
    JOIN ${companyTable} co ON co.id = f.supplier_id ORDER BY f.due, f.supplier_id`
  return toDoRead<Found>(select, (rows) =>
    rows.length === 0
      ? []
      : [
          {
            key: 'ordersToBundle',
            title: 'Approved orders that could be bundled',
            note: 'suppliers with several orders to issue',
            empty: null,
            dueTitle: 'Required',
            shows: 'due',
            total: rows[0]?.total ?? 0,
            path: '/consolidated-purchase-orders/create',
            rows: rows.map(({ total: _, ...row }) => ({ ...row, isLate: false })),
          },
        ],
  )
}

export const consolidatedToDo: readonly ToDo[] = [{ place: 76, ask: ordersToBundle }]
