import { sql } from 'drizzle-orm'
import type { Context } from '#platform/server/context.ts'
import { followOrder, type OrderLineNews } from '#modules/purchasing/requisitions/server/api.ts'
import { purchaseOrderLineTable as line } from '../table.ts'

/** An order as far as needs follow it. */
interface Followed {
  readonly id: string
  readonly number: string
}

/**
 * Lets the needs of an order follow its lines as they are now. `ends`: nothing more will come, so that what is still
 * open is needed again; of a cancelled order that is all of it.
 */
export async function followNeeds(
  ctx: Context,
  { id, number }: Followed,
  { ends = false }: { ends?: boolean } = {},
): Promise<void> {
  await followOrder(ctx, number, () =>
    ctx.tx.query<OrderLineNews>(sql`
      SELECT root_id AS id, (CASE WHEN ${ends} THEN least(quantity, received_qty - returned_qty) ELSE quantity - credited_qty END)::text AS quantity,
        (received_qty - returned_qty)::text AS "receivedQty"
      FROM ${line} WHERE order_id = ${id}`),
  )
}
