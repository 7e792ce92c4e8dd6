import { Decimal } from 'decimal.js'
import { type SQL, sql } from 'drizzle-orm'
import { plainDecimal } from '#platform/contract/values/amounts.ts'
import type { Context } from '#platform/server/context.ts'
import { notFound, refused } from '#platform/server/errors.ts'
import type { OrderRecord } from '../contract.ts'
import {
  isInvoiceable,
  isIssued,
  mostToReceive,
  type OrderState,
  orderLabel,
  orderLifecycle,
  stateOf,
} from '../domain.ts'
import { RISE_TOLERANCE } from '../domain/amendments.ts'
import { purchaseOrderLineTable as line, purchaseOrderTable as order } from '../table.ts'
import { orders, shownLine } from './document.ts'
import { followNeeds } from './needs.ts'
import type { OrderLine, OrderRow } from './queries.ts'

export { remindersOfOrders } from './approval-reminders.ts'
export { type ChosenOffer, orderOffered } from './from-needs.ts'
export {
  type AgreedLine,
  bindOrders,
  confirmOrders,
  issueMembers,
  mayBeBundled,
  bundlingProblems,
  ordersTogether,
  unbindOrders,
  writeStockOrder,
} from './consolidating.ts'
export { clausesNow, purchaseTermsId } from './issuing.ts'
export { linesTable, totalsBlock } from './print.ts'
export { supplierFacts } from './queries.ts'
export { densitiesOf } from './sizing.ts'
export { shownLine }
export type { OrderRow }

/** An order as a receipt sees it: the revision in force, with what is open on each line. */
export interface OrderToReceive {
  readonly id: string
  readonly number: string
  readonly revision: number
  readonly state: OrderState
  readonly supplierId: string
  readonly supplierName: string
  readonly facilityId: string
  readonly buyerId?: string | null | undefined
  readonly currency: string
  readonly exchangeRate: string | null
  readonly lines: LineToReceive[]
}

/** What one piece counts in the basis of its price: 1, or its metres, kilograms or tonnes. */
export const pricedEach = (
  of: SQL,
  basis: SQL = sql`${of}.price_basis`,
): SQL => sql`CASE ${basis} WHEN 'm' THEN ${of}.length_mm / 1000
  WHEN 'kg' THEN ${of}.mass_kg / nullif(${of}.quantity, 0) WHEN 't' THEN ${of}.mass_kg / nullif(${of}.quantity, 0) / 1000 ELSE 1 END`

/**
 * The price of a line of an order in force, in a statement: what the supplier confirmed, else the ordered one. Confirmed prices
 * that make the order dearer than people approved agree to nothing: the next revision asks for them, and counts once it is issued.
 */
export const agreedPriceIn = (of: SQL, po: SQL): SQL => sql`CASE
  WHEN ${of}.confirmed_unit_price IS NULL THEN ${of}.unit_price
  WHEN ${of}.confirmed_unit_price <= ${of}.unit_price THEN ${of}.confirmed_unit_price
  WHEN ${po}.net_in_base + coalesce(${po}.exchange_rate, 1) * (
      SELECT sum((x.confirmed_unit_price - x.unit_price) * x.quantity * ${pricedEach(sql`x`)} * (100 - coalesce(x.discount_percent, 0)) / 100)
      FROM ${line} x WHERE x.order_id = ${po}.id AND x.confirmed_unit_price IS NOT NULL)
    <= coalesce(${po}.approved_in_base, ${po}.net_in_base)
      + least(coalesce(${po}.approved_in_base, ${po}.net_in_base) * ${sql.raw(String(RISE_TOLERANCE.percent))} / 100, ${sql.raw(String(RISE_TOLERANCE.amount))})
    THEN ${of}.confirmed_unit_price
  ELSE ${of}.unit_price END`

type ShownLine = OrderRecord['lines'][number]

/** A line of an order with what is still to come, in pieces of steel, else in its unit; decimal strings. */
export interface LineToReceive extends ShownLine {
  /** Ordered less what came and stayed and what is credited; never below 0. */
  readonly openQty: string
  /** What may come beyond that without a word of the buyer. */
  readonly mostQty: string
}

type Settled = Pick<OrderLine, 'receivedQty' | 'returnedQty' | 'creditedQty'>

/** What came and stayed, and what is credited instead: neither comes any more. */
const settled = ({ receivedQty, returnedQty, creditedQty }: Settled) =>
  new Decimal(receivedQty).minus(returnedQty).plus(creditedQty)

/** The revision in force of the order that a revision belongs to, with its lines. @throws 404 while none was issued */
export async function orderToReceive(ctx: Context, orderId: string): Promise<OrderToReceive> {
  const [found] = await ctx.tx.query<{ id: string }>(sql`
    SELECT now.id FROM ${order} asked JOIN ${order} now ON now.number = asked.number AND now.in_force
    WHERE asked.id = ${orderId}`)
  if (!found) throw notFound()
  const { lines, ...row } = await orders.require(ctx, found.id)
  return {
    ...row,
    state: stateOf(row),
    lines: lines.map((one) => ({
      ...shownLine(one),
      openQty: Decimal.max(0, new Decimal(one.quantity).minus(settled(one))).toFixed(3),
      mostQty: Decimal.max(0, new Decimal(mostToReceive(one)).minus(settled(one))).toFixed(3),
    })),
  }
}

/** What came, stayed away again, or was invoiced on one line. A line of an older revision means the one in force. */
export interface Booking {
  readonly lineId: string
  /** Decimal string; below 0 takes back what was booked, as when a receipt is voided. */
  readonly quantity: string
}

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
    FROM ${line} asked JOIN ${line} now ON now.root_id = asked.root_id JOIN ${order} o ON o.id = now.order_id
    WHERE asked.id = ANY(${sql.param(ids)}::uuid[]) AND o.in_force
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
          ? 'More would be taken back than was booked.'
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
      if (next.lt(row.returnedQty)) return 'More went back than would have come.'
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
      if (next.lt(row.creditedQty)) return 'More is credited than would have gone back.'
      return next.gt(row.receivedQty) ? 'More would go back than has come.' : null
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
    rule: (row, next) => (next.gt(row.returnedQty) ? 'More would be credited than went back.' : null),
  })

/** Adds what was invoiced to the counters of lines. @throws 422 with the line */
export const bookInvoiced = (ctx: Context, bookings: readonly Booking[]): Promise<void> =>
  book(ctx, 'invoicedQty', bookings, { action: 'invoice', rule: () => null })

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
    FROM ${line} l JOIN ${order} o ON o.id = l.order_id
    WHERE o.id = ${orderId} AND o.in_force AND l.${own} ORDER BY l.id FOR UPDATE OF o, l`)
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
