import { sql } from 'drizzle-orm'
import type { Context } from '#platform/server/context.ts'
import { refused } from '#platform/server/errors.ts'
import { orderLabel } from '../domain.ts'
import { carriedOrderLines, purchaseOrderLineTable as line, purchaseOrderTable as order } from '../table.ts'

interface Promised {
  readonly lineNo: number
  readonly promisedOn: string | null
  readonly number: string
  readonly revision: number
}

interface NewPromise {
  readonly orderId: string
  /** Of lines, the same through all revisions. */
  readonly rootIds: readonly string[]
  readonly promisedOn: string
  readonly reason: string
}

/**
 * Notes the day that the supplier newly promises for lines of the revision in force, and for the same lines of an amendment
 * that is in work. @throws 422 when the order is not in force any more
 */
export async function promiseLines(ctx: Context, of: NewPromise): Promise<void> {
  const { orderId, rootIds, promisedOn, reason } = of
  const own = sql`root_id = ANY(${sql.param(rootIds)}::uuid[])`
  const rows = await ctx.tx.query<Promised>(sql`
    SELECT l.line_no AS "lineNo", l.promised_on::text AS "promisedOn", o.number, o.revision
    FROM ${carriedOrderLines.inForce(sql`l`, sql`o`)}
    WHERE o.id = ${orderId} AND l.${own} ORDER BY l.id FOR UPDATE OF o, l`)
  const [first] = rows
  if (!first || rows.length < rootIds.length)
    throw refused('not_in_force', 'The order was changed or is not issued: read it again.')
  await ctx.tx.query(sql`
    UPDATE ${line} l SET promised_on = ${promisedOn}::date FROM ${order} o
    WHERE o.id = l.order_id AND o.number = ${first.number} AND (o.in_force OR o.is_current) AND l.${own}`)
  await ctx.tx.query(sql`
    UPDATE ${order} SET version = version + 1,
      promised_on = (SELECT max(l.promised_on) FROM ${line} l WHERE l.order_id = ${orderId})
    WHERE id = ${orderId}`)
  ctx.audit({
    entity: 'purchase-orders',
    entityId: orderId,
    action: 'promise',
    subject: orderLabel(first.number, first.revision),
    changes: Object.fromEntries(
      rows.map((row) => [`lines.${row.lineNo}.promisedOn`, { from: row.promisedOn, to: promisedOn }]),
    ),
    reason,
  })
}
