import { type SQL, sql } from 'drizzle-orm'
import { purchaseOrderLineTable as line } from '#modules/purchasing/purchase-orders/table.ts'
import type { DeliveryShares } from '#modules/purchasing/requisitions/domain.ts'
import type { Context } from '#platform/server/context.ts'
import { periodOf } from '../domain.ts'
import {
  accepted,
  came,
  certificateDue,
  certificateOnTime,
  dueOn,
  onTime,
  ordersOf,
  wasDue,
} from './due-lines.ts'

/** So many of its newest orders are looked at where suppliers are compared, which bounds what that costs. */
const NEWEST = 200

/** How suppliers delivered what was due in the last twelve months, by company; who had nothing due is left out. */
export async function deliveryShares(
  ctx: Context,
  supplierIds: readonly string[],
): Promise<ReadonlyMap<string, DeliveryShares>> {
  const { from, to } = periodOf(ctx.today())
  const newest = sql`${ordersOf(sql`s.id`)} AND (o.is_current OR o.in_force) ORDER BY o.number DESC LIMIT ${NEWEST}`
  const count = (condition: SQL) => sql`(count(*) FILTER (WHERE ${condition}))::int`
  const rows = await ctx.tx.query<DeliveryShares & { id: string }>(sql`
    SELECT s.id, own.* FROM unnest(${sql.param(supplierIds)}::uuid[]) AS s(id), LATERAL (
      SELECT count(*)::int AS due, ${count(onTime)} AS "onTime", ${count(came)} AS came, ${count(accepted)} AS accepted,
        ${count(certificateDue)} AS "certificateDue", ${count(certificateOnTime)} AS "certificateOnTime"
      FROM ${line} WHERE ${wasDue(ctx, newest)} AND ${dueOn} BETWEEN ${from}::date AND ${to}::date) AS own
    WHERE own.due > 0`)
  return new Map(rows.map(({ id, ...shares }) => [id, shares]))
}
