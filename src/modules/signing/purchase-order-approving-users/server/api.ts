import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '#platform/server/context.ts'
import { queryOne } from '#platform/server/database/rows.ts'
import type { Approver } from '#platform/server/documents/approvals/approval.ts'
import { countsOn, holders, isFit, standsInOn } from '#modules/people/appointments/server/api.ts'
import { facilityTable } from '#modules/setup/facilities/table.ts'
import { userTable } from '#modules/people/users/table.ts'
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
  on: string | SQL,
): Promise<OrderApprover[]> {
  const { entries } = await queryOne<{ entries: OrderApprover[] }>(
    ctx.tx,
    sql`SELECT ${orderApproverEntries(sql`${facilityId}::uuid`, on)} AS entries`,
  )
  return entries
}

/** What decides about who may approve an order, as expressions of a list. */
interface OrderColumns {
  readonly facilityId: SQL
  /** An array: an entry that is limited to some types reaches an order only if all of them are among those. */
  readonly types: SQL
  readonly value: SQL
  readonly authorIds: SQL
  readonly decidedIds: SQL
  readonly step: SQL
  readonly limitsHold: SQL
  /** Whether an entry may allow its holder's own orders of this kind. */
  readonly ownMayBeAllowed: boolean
}

/**
 * A condition for lists of orders, consolidated ones too: whether somebody who is signed in (their id) may decide on an
 * order on the day. It is the rule of `decidingEntry` in SQL; tests hold the two together.
 */
export function mayApproveOrders(userId: string, order: OrderColumns, on: string): SQL {
  const isOwn = sql`${table.userId} = ${userId}::uuid`
  const standsIn = sql`(${table.delegateUserId} = ${userId}::uuid AND ${standsInOn(table, on)}
    AND EXISTS (SELECT 1 FROM ${userTable} h WHERE h.id = ${table.userId} AND ${isFit(sql`h`)}))`
  const counts = sql`${countsOn(table, sql`${on}::date`)} AND (${isOwn} OR ${standsIn})`
  const isAllowedOwn = order.ownMayBeAllowed ? sql` OR (${isOwn} AND ${table.maySelfApprove})` : sql``
  const isAuthors = sql`(${userId}::uuid = ANY(${order.authorIds}) OR ${table.userId} = ANY(${order.authorIds}))`
  // Who is on no list is asked once for the statement, and then no order is read.
  return sql`(EXISTS (SELECT 1 FROM ${table} WHERE ${counts})
    AND NOT ${userId}::uuid = ANY(${order.decidedIds})
    AND ${order.facilityId} = ANY(ARRAY(
      SELECT f.id FROM ${facilityTable} f WHERE EXISTS (SELECT 1 FROM ${table}
        WHERE ${counts} AND (${table.facilityId} IS NULL OR ${table.facilityId} = f.id))))
    AND EXISTS (SELECT 1 FROM ${table} WHERE ${counts}
      AND (${table.facilityId} IS NULL OR ${table.facilityId} = ${order.facilityId})
      AND (NOT ${isAuthors}${isAllowedOwn})
      AND NOT ${table.userId} = ANY(${order.decidedIds}) AND ${table.step} = ${order.step}
      AND (NOT ${order.limitsHold} OR (
        (${table.minValue} IS NULL OR ${order.value} >= ${table.minValue})
        AND (${table.maxValue} IS NULL OR ${order.value} <= ${table.maxValue})
        AND (cardinality(${table.poTypes}) = 0 OR ${order.types} <@ ${table.poTypes})))))`
}
