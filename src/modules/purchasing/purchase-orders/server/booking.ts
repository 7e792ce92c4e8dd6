import { Decimal } from 'decimal.js'
import { sql } from 'drizzle-orm'
import { plainDecimal } from '#platform/contract/values/amounts.ts'
import type { Context } from '#platform/server/context.ts'
import { refused } from '#platform/server/errors.ts'
import {
  isInvoiceable,
  isIssued,
  mostToReceive,
  type OrderState,
  orderLabel,
  orderLifecycle,
} from '../domain.ts'
import { carriedOrderLines, purchaseOrderLineTable as line } from '../table.ts'
import { followNeeds } from './needs.ts'
import type { OrderLine } from './queries.ts'

/** What came, stayed away again, or was invoiced on one line. A line of an older revision means the one in force. */
export interface Booking {
  readonly lineId: string
  /** Decimal string; below 0 takes back what was booked, as when a receipt is voided. */
  readonly quantity: string
}

/** What lines bring to the lines of orders that they name, by the quantity of each; those that bring nothing are left out. */
export const bookingsOf = <Line extends { readonly orderLineId?: string | null | undefined }>(
  lines: readonly Line[],
  quantityOf: (line: Line) => string,
  isTakenBack = false,
): Booking[] =>
  lines.flatMap((line) => {
    const quantity = new Decimal(quantityOf(line)).times(isTakenBack ? -1 : 1)
    return line.orderLineId && !quantity.isZero()
      ? [{ lineId: line.orderLineId, quantity: quantity.toFixed(3) }]
      : []
  })

type Counter = 'receivedQty' | 'returnedQty' | 'invoicedQty' | 'creditedQty'

interface Booked {
  readonly askedId: string
  readonly id: string
  readonly lineNo: number
  readonly form: OrderLine['form']
  readonly quantity: string
  readonly receivedQty: string
  readonly returnedQty: string
  readonly invoicedQty: string
  readonly creditedQty: string
  readonly orderId: string
  readonly number: string
  readonly revision: number
  readonly status: string
}

/** The lines in force behind some lines, locked with their orders until the commit. @throws 422 when one is in force no more */
async function lockedLines(ctx: Context, ids: readonly string[]): Promise<ReadonlyMap<string, Booked>> {
  const rows = await ctx.tx.query<Booked>(sql`
    SELECT asked.id AS "askedId", now.id, now.line_no AS "lineNo", now.form, now.quantity::text,
      now.received_qty::text AS "receivedQty", now.returned_qty::text AS "returnedQty",
      now.invoiced_qty::text AS "invoicedQty", now.credited_qty::text AS "creditedQty", o.id AS "orderId", o.number, o.revision, o.status
    FROM ${line} asked JOIN ${carriedOrderLines.inForce(sql`now`, sql`o`)} ON now.root_id = asked.root_id
    WHERE asked.id = ANY(${sql.param(ids)}::uuid[])
    ORDER BY o.id, now.id FOR UPDATE OF o, now`)
  const found = new Map(rows.map((row) => [row.askedId, row]))
  if (ids.some((id) => !found.has(id)))
    throw refused('not_in_force', 'The order was changed or is not issued: read it again.')
  return found
}

const sums = (bookings: readonly Booking[]): ReadonlyMap<string, Decimal> => {
  const by = new Map<string, Decimal>()
  for (const { lineId, quantity } of bookings)
    by.set(lineId, (by.get(lineId) ?? new Decimal(0)).plus(quantity))
  return by
}

/** Why a counter cannot become what it would be; null: it can. */
type Rule = (row: Booked, next: Decimal, added: Decimal) => string | null

const columnOf = {
  receivedQty: line.receivedQty,
  returnedQty: line.returnedQty,
  invoicedQty: line.invoicedQty,
  creditedQty: line.creditedQty,
}

async function book(
  ctx: Context,
  counter: Counter,
  bookings: readonly Booking[],
  { action, rule, isLater = false }: { action: string; rule: Rule; isLater?: boolean },
): Promise<void> {
  const by = sums(bookings)
  const locked = await lockedLines(ctx, [...by.keys()])
  for (const [lineId, added] of by) {
    const row = locked.get(lineId)
    if (!row) continue
    const next = new Decimal(row[counter]).plus(added)
    const why =
      added.isPositive() && !isLater && !(counter === 'invoicedQty' ? isInvoiceable : isIssued)(row.status)
        ? `${row.number} is ${orderLifecycle.states[row.status as OrderState].label.toLowerCase()}.`
        : next.isNegative()
          ? 'That would take back more than was booked.'
          : rule(row, next, added)
    if (why) throw refused('cannot_book', `${row.number}, line ${row.lineNo}: ${why}`)
    await ctx.tx.query(sql`
      UPDATE ${line} SET ${sql.identifier(columnOf[counter].name)} = ${next.toFixed(3)} WHERE id = ${row.id}`)
    ctx.audit({
      entity: 'purchase-orders',
      entityId: row.orderId,
      action,
      subject: orderLabel(row.number, row.revision),
      changes: { [`lines.${row.lineNo}.${counter}`]: { from: row[counter], to: next.toFixed(3) } },
    })
  }
  const moved = new Map([...locked.values()].map(({ orderId, number }) => [orderId, number]))
  for (const [id, number] of moved) await followNeeds(ctx, { id, number })
}

/**
 * Adds what came to the counters of lines, in the transaction of the receipt; two receipts of one order take turns.
 * `isReleased`: the buyer lets in what goes beyond the tolerance. @throws 422 with the line
 */
export const bookReceived = (
  ctx: Context,
  bookings: readonly Booking[],
  { isReleased = false }: { isReleased?: boolean } = {},
): Promise<void> =>
  book(ctx, 'receivedQty', bookings, {
    action: 'receive',
    rule(row, next, added) {
      if (next.lt(row.returnedQty)) return 'More was returned than would then have been received.'
      const most = new Decimal(mostToReceive(row)).plus(row.returnedQty).minus(row.creditedQty)
      return added.isPositive() && next.gt(most) && !isReleased
        ? `${plainDecimal(next.minus(row.returnedQty).toString())} would have come of ${plainDecimal(row.quantity)} ordered. The buyer has to release the rest.`
        : null
    },
  })

/** Adds what went back to the supplier to the counters of lines, which are open again for it. @throws 422 with the line */
export const bookReturned = (ctx: Context, bookings: readonly Booking[]): Promise<void> =>
  book(ctx, 'returnedQty', bookings, {
    action: 'return',
    // What is here may go back from an order that is held or closed too.
    isLater: true,
    rule(row, next) {
      if (next.lt(row.creditedQty)) return 'More was credited than would then have been returned.'
      return next.gt(row.receivedQty) ? 'That would return more than has been received.' : null
    },
  })

/**
 * Says of what went back that it is credited and does not come again, so that the line is not open for it; below 0: it is to
 * come all the same. @throws 422 with the line
 */
export const bookCredited = (ctx: Context, bookings: readonly Booking[]): Promise<void> =>
  book(ctx, 'creditedQty', bookings, {
    action: 'credit',
    isLater: true,
    rule: (row, next) => (next.gt(row.returnedQty) ? 'That would credit more than was returned.' : null),
  })

/** Adds what was invoiced to the counters of lines. @throws 422 with the line */
export const bookInvoiced = (ctx: Context, bookings: readonly Booking[]): Promise<void> =>
  book(ctx, 'invoicedQty', bookings, { action: 'invoice', rule: () => null })
