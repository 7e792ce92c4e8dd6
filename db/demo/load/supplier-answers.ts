import { sql } from 'drizzle-orm'
import { addDays } from '#platform/contract/values/dates.ts'
import { clientArea } from '#modules/house/client-area/contract.ts'
import {
  confirmOrder,
  purchaseOrder,
  purchaseOrders,
} from '#modules/house/client-area/server/purchase-orders.ts'
import { narrowed } from '#modules/house/client-area/server/wall.ts'
import { supplierAnswers } from '#modules/house/supplier-answers/contract.ts'
import { findAnswers } from '#modules/house/supplier-answers/server/api.ts'
import { accept } from '#modules/house/supplier-answers/server/deciding.ts'
import type { Acting } from './acting.ts'

/** The supplier who signs in confirms two of its orders: one is accepted, one waits with a later day and some pieces fewer. */
export async function answerOrders(acting: Acting, tick: () => string): Promise<void> {
  const { endpoints } = clientArea
  const open = await acting.as('supplier', tick(), endpoints.purchaseOrders, async (ctx) =>
    purchaseOrders(await narrowed(ctx), { query: { shown: 'open' } }),
  )
  const unsaid = open
    .filter(({ state }) => state === 'to_confirm')
    .toSorted((a, b) => a.number.localeCompare(b.number))
  for (const [at, { id }] of unsaid.slice(0, 2).entries()) {
    const isLate = at === 1
    await acting.as('supplier', tick(), endpoints.confirmOrder, async (plain) => {
      const ctx = await narrowed(plain)
      const params = { id }
      const { lines } = await purchaseOrder(ctx, { params })
      return confirmOrder(ctx, {
        params,
        body: {
          confirmationNo: `CSS ${40_118 + at}`,
          lines: lines
            .filter(({ openQty }) => Number(openQty) > 0)
            .map(({ rootId, requiredOn, openQty }, place) => ({
              rootId,
              confirmedOn: isLate && place === 0 ? addDays(requiredOn, 6) : requiredOn,
              quantity: isLate && place === 0 && Number(openQty) > 1 ? String(Number(openQty) - 1) : openQty,
              remark: isLate && place === 0 ? 'One length is short; the mill rolls again next week.' : null,
            })),
        },
      })
    })
    if (isLate) continue
    await acting.as('manager', tick(), supplierAnswers.endpoints.accept, async (ctx) => {
      const [entry] = await findAnswers(ctx, sql`r.order_id = ${id} AND r.state = 'waiting'`, sql`r.id`)
      if (!entry) throw new Error('Nothing was confirmed.')
      return accept(ctx, { params: { id: entry.id }, body: { version: entry.version } })
    })
  }
}
