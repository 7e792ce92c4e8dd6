import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '#platform/server/context.ts'
import { queryOne } from '#platform/server/database/rows.ts'
import type { Approver } from '#platform/server/documents/approval.ts'
import { countsOn, holders } from '#modules/appointments/server/api.ts'
import type { OrderApproverEntry } from '../domain.ts'
import { purchaseOrderApproverTable as table } from '../table.ts'

/** Somebody who may approve, with the entry that lets them. */
export type OrderApprover = OrderApproverEntry & Approver

/**
 * For statements that read an order: everybody (a JSON array of `OrderApprover`) who is on the list for orders of a
 * facility (an expression) on a day (`YYYY-MM-DD`, or an expression), or stands in for somebody who is, once for each
 * entry: the lowest step first, then by name.
 */
export const orderApproverEntries = (facilityId: SQL, on: string | SQL): SQL => sql`(
  SELECT coalesce(json_agg(e), '[]') FROM (
    SELECT who.user_id AS "userId", who.holder_id AS "holderId", h.name AS "holderName", ${table.step} AS step,
      ${table.minValue}::text AS "minValue", ${table.maxValue}::text AS "maxValue", ${table.poTypes} AS "poTypes",
      ${table.maySelfApprove} AS "maySelfApprove", p.name, p.email
    FROM ${holders(table, on)}
    WHERE ${countsOn(table, sql`${on}::date`)} AND (${table.facilityId} IS NULL OR ${table.facilityId} = ${facilityId})
    ORDER BY ${table.step}, p.name, p.id
  ) AS e)`

/** The same by itself. */
export async function findOrderApprovers(
  ctx: Context,
  facilityId: string,
  on: string,
): Promise<OrderApprover[]> {
  const { entries } = await queryOne<{ entries: OrderApprover[] }>(
    ctx.tx,
    sql`SELECT ${orderApproverEntries(sql`${facilityId}::uuid`, on)} AS entries`,
  )
  return entries
}
