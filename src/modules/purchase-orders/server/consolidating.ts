import { sql } from 'drizzle-orm'
import type { Context } from '#platform/server/context.ts'
import { asRecords } from '#platform/server/documents/reading.ts'
import { refused } from '#platform/server/errors.ts'
import { orderLabel } from '../domain.ts'
import { purchaseOrderTable as order } from '../table.ts'
import { orders } from './document.ts'
import type { OrderRow } from './queries.ts'

/** Approved, newest, never issued, and in no consolidated order: what may be bundled. */
export const mayBeBundled = sql`(${order.isCurrent} AND ${order.status} = 'approved' AND ${order.consolidatedId} IS NULL
  AND NOT EXISTS (SELECT FROM public.${order} went WHERE went.number = ${order.number} AND went.in_force))`

/** Several orders at once, by number; those that are not there are left out. */
export async function ordersTogether(ctx: Context, ids: readonly string[]): Promise<OrderRow[]> {
  if (ids.length === 0) return []
  const rows = await ctx.tx.query<{ readonly record: OrderRow }>(
    asRecords(
      sql`${orders.select(ctx)} WHERE ${order.id} = ANY(${sql.param(ids)}::uuid[]) ORDER BY ${order.number}`,
    ),
  )
  return rows.map(({ record }) => record)
}

/** A consolidated order, as its members know it. */
interface Whole {
  readonly id: string
  readonly number: string
}

interface Moved {
  readonly id: string
  readonly number: string
  readonly revision: number
}

const tell = (ctx: Context, rows: readonly Moved[], from: string | null, to: string | null): void => {
  for (const { id, number, revision } of rows) {
    ctx.audit({
      entity: 'purchase-orders',
      entityId: id,
      action: to === null ? 'unbundle' : 'consolidate',
      subject: orderLabel(number, revision),
      changes: { consolidatedNumber: { from, to } },
    })
  }
}

/**
 * Makes orders members of a consolidated one: from now on they move with it alone. An order has one place for it, and of two
 * who want it at once the second finds it taken. @throws 422 with the first that cannot be bundled
 */
export async function bindOrders(ctx: Context, ids: readonly string[], whole: Whole): Promise<void> {
  const bound = await ctx.tx.query<Moved>(sql`
    UPDATE ${order} SET consolidated_id = ${whole.id}, consolidated_number = ${whole.number}, version = version + 1,
      updated_at = now()
    WHERE id = ANY(${sql.param(ids)}::uuid[]) AND ${mayBeBundled} RETURNING id, number, revision`)
  const done = new Set(bound.map(({ id }) => id))
  const left = ids.filter((id) => !done.has(id))
  if (left.length > 0) {
    const [first] = await ordersTogether(ctx, left)
    const why = first?.consolidatedNumber
      ? `is in ${first.consolidatedNumber} already`
      : 'is not approved any more, or was issued'
    const message = `${first?.number ?? 'An order'} ${why}.`
    throw refused('not_bundled', message, { orderIds: [message] })
  }
  tell(ctx, bound, null, whole.number)
}

/** Gives members back as they were: approved, and free to be issued by themselves. */
export async function unbindOrders(ctx: Context, ids: readonly string[], whole: Whole): Promise<void> {
  const freed = await ctx.tx.query<Moved>(sql`
    UPDATE ${order} SET consolidated_id = NULL, consolidated_number = NULL, version = version + 1, updated_at = now()
    WHERE id = ANY(${sql.param(ids)}::uuid[]) AND consolidated_id = ${whole.id} AND status = 'approved'
    RETURNING id, number, revision`)
  tell(ctx, freed, whole.number, null)
}
