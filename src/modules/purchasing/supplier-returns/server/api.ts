import { sql } from 'drizzle-orm'
import { type Refusal, refuse } from '#platform/contract/calls/refusals.ts'
import type { Context } from '#platform/server/context.ts'
import { notFound } from '#platform/server/errors.ts'
import { purchaseOrderLineTable } from '#modules/purchasing/purchase-orders/table.ts'
import { isGone } from '../domain.ts'
import { supplierReturnLineTable, supplierReturnTable } from '../table.ts'

export { type SupplierReturnRow, supplierReturns } from './document.ts'

/** What went back, as far as a credit note says it. */
interface ReturnToCredit {
  readonly number: string
  readonly reason: string
  readonly companyId: string
  readonly facilityId: string
  readonly settlementRef: string | null
  /** Its lines of orders: the pieces that count there, else the quantity; decimal strings. */
  readonly lines: readonly { readonly orderId: string; readonly rootId: string; readonly quantity: string }[]
}

/** A return with what of it counts on orders. @throws 404 */
export async function returnToCredit(ctx: Context, id: string): Promise<ReturnToCredit> {
  const [found] = await ctx.tx.query<ReturnToCredit>(sql`
    SELECT r.number, r.reason, r.company_id AS "companyId", r.facility_id AS "facilityId",
      r.settlement_ref AS "settlementRef", (
        SELECT coalesce(json_agg(json_build_object('orderId', ol.order_id, 'rootId', ol.root_id,
          'quantity', coalesce(l.counted_qty, l.quantity)::text) ORDER BY l.line_no), '[]')
        FROM ${supplierReturnLineTable} l JOIN ${purchaseOrderLineTable} ol ON ol.id = l.order_line_id
        WHERE l.supplier_return_id = r.id) AS lines
    FROM ${supplierReturnTable} r WHERE r.id = ${id}`)
  if (!found) throw notFound()
  return found
}

/** Why returns are not credited. @throws 404 where one is not there */
export async function returnRefusals(ctx: Context, ids: readonly string[]): Promise<Refusal[]> {
  const found = await ctx.tx.query<{ number: string; status: string }>(sql`
    SELECT number, status FROM ${supplierReturnTable} WHERE id = ANY(${sql.param(ids)}::uuid[])`)
  if (found.length < ids.length) throw notFound()
  return found
    .filter(({ status }) => !isGone(status))
    .map(({ number }) => refuse('not_gone', { number }, `Nothing of ${number} has gone back.`))
}
