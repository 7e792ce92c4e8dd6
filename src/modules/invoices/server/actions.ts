import { Decimal } from 'decimal.js'
import { sql } from 'drizzle-orm'
import type { Context } from '#platform/server/context.ts'
import { type Effects, transitionsOf } from '#platform/server/documents/transitions.ts'
import { bookInvoiced } from '#modules/purchase-orders/server/api.ts'
import { type invoiceLifecycle, isBooked } from '../domain.ts'
import { invoiceTable } from '../table.ts'
import { type InvoiceRow, invoices } from './document.ts'

/** What the lines add to the counters of their orders; a credit note takes away, and so does taking an invoice back. */
function bookingsOf({ kind, lines }: InvoiceRow, isTakenBack: boolean) {
  const sign = (kind === 'credit_note') === isTakenBack ? 1 : -1
  return lines.flatMap(({ orderLineId, quantity }) =>
    orderLineId ? [{ lineId: orderLineId, quantity: new Decimal(quantity).times(sign).toFixed(3) }] : [],
  )
}

/** Counts the lines on their orders and takes a place after all that were registered before. */
async function book(ctx: Context, row: InvoiceRow): Promise<void> {
  // The lock on the lines of the orders keeps two invoices of one line in their order.
  await bookInvoiced(ctx, bookingsOf(row, false))
  await ctx.tx.query(sql`
    UPDATE ${invoiceTable} SET registered_no = (SELECT coalesce(max(registered_no), 0) + 1 FROM ${invoiceTable})
    WHERE id = ${row.id}`)
}

async function takeBack(ctx: Context, row: InvoiceRow): Promise<void> {
  if (isBooked(row.status)) await bookInvoiced(ctx, bookingsOf(row, true))
}

const unregistered = { registeredAt: null, registeredById: null, registeredNo: null }

/** What each action does beside the status; null: the status is all. */
const effects: Effects<typeof invoiceLifecycle, InvoiceRow> = {
  register: {
    columns: (ctx) => ({ registeredAt: ctx.clock.now().toISOString(), registeredById: ctx.actor.id }),
    after: book,
  },
  correct: { columns: () => unregistered, after: takeBack },
  dispute: null,
  settle: null,
  void: { columns: () => ({ registeredNo: null }), after: takeBack },
}

export const { handlers } = transitionsOf(invoices, effects)
