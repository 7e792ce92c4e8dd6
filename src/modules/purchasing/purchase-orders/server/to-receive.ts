import { Decimal } from 'decimal.js'
import { type SQL, sql } from 'drizzle-orm'
import { type Refusal, refuse } from '#platform/contract/calls/refusals.ts'
import type { Context } from '#platform/server/context.ts'
import { notFound } from '#platform/server/errors.ts'
import type { OrderRecord } from '../contract.ts'
import { RISE_TOLERANCE } from '../domain/amendments.ts'
import { mostToReceive, orderLifecycle, orderProgress, type OrderState } from '../domain.ts'
import { purchaseOrderLineTable as line, purchaseOrderTable as order } from '../table.ts'
import { orders, shownLine } from './document.ts'
import { isOutstanding } from './list.ts'
import type { OrderLine } from './queries.ts'

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
  readonly currency: OrderRecord['currency']
  readonly orderDate: string
  readonly exchangeRate: string | null
  /** On the whole order. */
  readonly discountPercent?: string | null | undefined
  readonly lines: LineToReceive[]
}

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
    state: orderProgress.of(row),
    lines: lines.map((one) => ({
      ...shownLine(one),
      openQty: Decimal.max(0, new Decimal(one.quantity).minus(settled(one))).toFixed(3),
      mostQty: Decimal.max(0, new Decimal(mostToReceive(one)).minus(settled(one))).toFixed(3),
    })),
  }
}

/** The numbers of orders at a facility with lines of steel still to come, in a statement; `which` says of whom or of what. */
const toComeWhere = (facilityId: SQL, which: SQL): SQL => sql`ARRAY(
  SELECT ${order.number} FROM ${order} WHERE ${order.facilityId} = ${facilityId} AND ${isOutstanding}
    AND EXISTS (SELECT FROM ${line} l WHERE l.order_id = ${order.id} AND l.form IS NOT NULL
      AND l.quantity > l.received_qty - l.returned_qty + l.credited_qty AND ${which}) ORDER BY ${order.number})`

/** Those of a supplier. */
export const steelToComeIn = (supplierId: SQL, facilityId: SQL): SQL =>
  toComeWhere(facilityId, sql`${order.supplierId} = ${supplierId}`)

/** The same for steel that is taken in by hand: where no supplier is named, of any for the same material. */
export async function steelToCome(
  ctx: Context,
  steel: {
    readonly supplierId?: string | null | undefined
    readonly facilityId: string
    readonly form: string
    readonly specificationId: string
    readonly grade: string
  },
): Promise<string[]> {
  const facilityId = sql`${steel.facilityId}::uuid`
  const numbers = steel.supplierId
    ? steelToComeIn(sql`${steel.supplierId}::uuid`, facilityId)
    : toComeWhere(
        facilityId,
        sql`l.form = ${steel.form} AND l.specification_id = ${steel.specificationId}::uuid AND lower(l.grade) = lower(${steel.grade})`,
      )
  const [found] = await ctx.tx.query<{ numbers: string[] }>(sql`SELECT ${numbers} AS numbers`)
  return found?.numbers ?? []
}

/**
 * Why nothing can be begun with orders: none of their revisions was issued, or the one in force is in another state than
 * those that `takes` names. @throws 404 where one is not there
 */
export async function orderRefusals(
  ctx: Context,
  ids: readonly string[],
  takes: (status: string) => boolean = () => true,
): Promise<Refusal[]> {
  const found = await ctx.tx.query<{ number: string; status: OrderState | null }>(sql`
    SELECT asked.number, now.status FROM ${order} asked
    LEFT JOIN ${order} now ON now.number = asked.number AND now.in_force
    WHERE asked.id = ANY(${sql.param(ids)}::uuid[]) ORDER BY asked.number`)
  if (found.length < ids.length) throw notFound()
  return found.flatMap(({ number, status }) => {
    if (status === null) return [refuse('not_issued', { number }, `${number} was not issued yet.`)]
    const state = orderLifecycle.states[status].label
    return takes(status)
      ? []
      : [refuse('order_ended', { number, state }, `${number} is ${state.toLowerCase()}.`)]
  })
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

/**
 * What the discount on the whole order takes off the net of one of its lines, in a statement: shared out among the lines by the
 * largest remainder, the rule of `apportioned`.
 */
export const discountShareIn = (
  of: SQL,
  po: SQL,
): SQL => sql`CASE WHEN coalesce(${po}.discount_percent, 0) = 0 THEN 0 ELSE coalesce((
  SELECT (shared.cut + CASE WHEN shared.place <= shared.missing THEN 1 ELSE 0 END) / shared.unit FROM (
    SELECT x.id, x.unit, x.cut, row_number() OVER (ORDER BY x.lost DESC, x.line_no) AS place, x.cents - sum(x.cut) OVER () AS missing
    FROM (
      SELECT l.id, l.line_no, whole.unit, whole.cents, div(whole.cents * l.net, whole.net) AS cut, mod(whole.cents * l.net, whole.net) AS lost
      FROM ${line} l, (SELECT s.net, s.unit, rounded_amount(s.net * ${po}.discount_percent / 100, ${po}.currency, ${po}.by_minor_unit) * s.unit AS cents
        FROM (SELECT sum(w.net) AS net, 10::numeric ^ amount_decimals(${po}.currency, ${po}.by_minor_unit) AS unit
          FROM ${line} w WHERE w.order_id = ${po}.id) AS s) AS whole
      WHERE l.order_id = ${po}.id AND whole.net <> 0) AS x) AS shared
  WHERE shared.id = ${of}.id), 0) END`
