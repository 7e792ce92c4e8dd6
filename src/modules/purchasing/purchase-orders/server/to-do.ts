import { addDaysTo } from '#platform/contract/values/dates.ts'
import { type SQL, sql } from 'drizzle-orm'
import { companyTable } from '#modules/people/companies/table.ts'
import type { Context } from '#platform/server/context.ts'
import { instantOf } from '#platform/server/database/select-columns.ts'
import { listPath, type ToDo } from '#platform/server/documents/hub.ts'
import { type ToDoList, toDoRead, type ToDoRead } from '#platform/server/documents/to-do.ts'
import { purchaseOrderTable as order } from '../table.ts'
import { isLate, isListed, lacksCertificates, waitsFor } from './list.ts'

type Row = ToDoList['rows'][number]
type Found = Row & { readonly total: number }

/** The first orders that meet a condition, each with how many there are; what is asked of them is worked out once. */
const firstOf = (where: SQL, { due, most }: { due: SQL; most: number }): SQL => sql`
  SELECT ${order.id}, ${order.number} || ' Rev ' || ${order.revision} AS number, co.name AS title, co.name AS "companyName",
    ${order.net}::text AS value, ${order.currency}, f.due, '/purchase-orders/' || ${order.id} AS path, f.total
  FROM (SELECT ${order.id} AS id, ${due} AS due, (count(*) OVER ())::int AS total FROM ${order}
    WHERE ${where} ORDER BY 2, 1 LIMIT ${most}) AS f
  JOIN ${order} ON ${order.id} = f.id JOIN ${companyTable} co ON co.id = ${order.supplierId}
  ORDER BY f.due, f.id`

const shownRows = (found: readonly Found[], late: (row: Found) => boolean): Row[] =>
  found.map((one) => {
    const { total: _, ...row } = one
    return { ...row, isLate: late(one) }
  })

/** Orders whose approval waits for the reader, the longest waiting first. */
function approvalsWaiting(ctx: Context, most: number): ToDoRead | null {
  if (!ctx.actor.permissions.has('purchase-orders:approve')) return null
  const yesterday = addDaysTo(ctx.clock.now(), -1).toISOString()
  const waiting = sql`${isListed} AND ${waitsFor(ctx)}`
  const select = firstOf(waiting, { due: instantOf(sql`${order.stepAskedAt}`), most })
  return toDoRead<Found>(select, (rows) =>
    rows.length === 0
      ? []
      : [
          {
            key: 'orderApprovalsForMe',
            title: 'Purchase orders to approve',
            note: 'waiting for you',
            empty: null,
            dueTitle: 'Waiting',
            shows: 'since',
            total: rows[0]?.total ?? 0,
            path: listPath('/purchase-orders', { filter: { waitingForMe: true } }),
            rows: shownRows(rows, ({ due }) => due !== null && due < yesterday),
          },
        ],
  )
}

/** The reader's own orders whose goods are late, the longest first. */
function lateOrders(ctx: Context, most: number): ToDoRead {
  const mine = sql`${isLate(ctx)} AND ${order.buyerId} = ${ctx.actor.id}::uuid`
  const due = sql`coalesce(${order.promisedOn}, ${order.requiredOn})::text`
  return toDoRead<Found>(firstOf(mine, { due, most }), (rows) =>
    rows.length === 0
      ? []
      : [
          {
            key: 'lateOrders',
            title: 'Your purchase orders late',
            note: 'goods still to come',
            empty: null,
            dueTitle: 'Due',
            shows: 'due',
            total: rows[0]?.total ?? 0,
            path: listPath('/purchase-orders', { filter: { late: true, buyerId: [ctx.actor.id] } }),
            rows: shownRows(rows, () => true),
          },
        ],
  )
}

/** The reader's own orders whose goods came without all their certificates, the longest ago ordered first. */
function certificatesMissing(ctx: Context, most: number): ToDoRead {
  const mine = sql`${lacksCertificates} AND ${order.buyerId} = ${ctx.actor.id}::uuid`
  return toDoRead<Found>(firstOf(mine, { due: sql`${order.orderDate}::text`, most }), (rows) =>
    rows.length === 0
      ? []
      : [
          {
            key: 'certificatesMissing',
            title: 'Your purchase orders without certificates',
            note: 'goods came, certificates did not',
            empty: null,
            dueTitle: 'Ordered',
            shows: 'since',
            total: rows[0]?.total ?? 0,
            path: listPath('/purchase-orders', {
              filter: { certificatesMissing: true, buyerId: [ctx.actor.id] },
            }),
            rows: shownRows(rows, () => false),
          },
        ],
  )
}

/** Approvals that wait for the reader, and goods that are late. */
export const ordersToDo: readonly ToDo[] = [
  { place: 12, ask: approvalsWaiting },
  { place: 72, ask: lateOrders },
  { place: 73, ask: certificatesMissing },
]
