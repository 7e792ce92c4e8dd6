import { sql } from 'drizzle-orm'
import { requireFacility } from '#modules/setup/facilities/server/api.ts'
import { taxCodesOn } from '#modules/setup/facilities/domain.ts'
import { seriesFor } from '#modules/setup/numbering/server/api.ts'
import type { Context } from '#platform/server/context.ts'
import { asRecords } from '#platform/server/documents/reading.ts'
import { refused } from '#platform/server/errors.ts'
import { purchaseOrders as contract } from '../contract.ts'
import { orderLabel, orderLifecycle, type OrderState } from '../domain.ts'
import { carriedOrderLines, purchaseOrderLineTable as line, purchaseOrderTable as order } from '../table.ts'
import { perform } from './actions.ts'
import { orders } from './document.ts'
import type { OrderLine, OrderRow } from './queries.ts'
import { inputOf, sumColumns, orderToStore } from './saving.ts'

/** Approved, newest, never issued, and in no consolidated order: what may be bundled. */
export const mayBeBundled = sql`(${order.isCurrent} AND ${order.status} = 'approved' AND ${order.consolidatedId} IS NULL
  AND NOT EXISTS (SELECT FROM public.${order} went WHERE went.number = ${order.number} AND went.in_force))`

/** Several orders at once, by number; those that are not there are left out. */
export async function ordersTogether(ctx: Context, ids: readonly string[]): Promise<OrderRow[]> {
  if (ids.length === 0) return []
  const rows = await ctx.tx.query<{ readonly record: OrderRow }>(
    asRecords(
      sql`${orders.select(ctx)} WHERE ${order.id} = ANY(${sql.param(ids)}::uuid[]) ORDER BY ${order.number}`,
    ),
  )
  return rows.map(({ record }) => record)
}

/** A consolidated order, as its members know it. */
interface Whole {
  readonly id: string
  readonly number: string
}

interface Moved {
  readonly id: string
  readonly number: string
  readonly revision: number
}

const tell = (ctx: Context, rows: readonly Moved[], from: string | null, to: string | null): void => {
  for (const { id, number, revision } of rows) {
    ctx.audit({
      entity: 'purchase-orders',
      entityId: id,
      action: to === null ? 'unbundle' : 'consolidate',
      subject: orderLabel(number, revision),
      changes: { consolidatedNumber: { from, to } },
    })
  }
}

/** Why orders cannot be bundled, in sentences, one for each that cannot; empty: they can, as far as it is up to each alone. */
export async function bundlingProblems(ctx: Context, ids: readonly string[]): Promise<string[]> {
  const rows = await ctx.tx.query<{
    readonly number: string
    readonly state: OrderState
    readonly consolidatedNumber: string | null
  }>(sql`
    SELECT ${order.number}, ${order.state} AS state, ${order.consolidatedNumber} AS "consolidatedNumber" FROM ${order}
    WHERE ${order.id} = ANY(${sql.param(ids)}::uuid[]) AND NOT ${mayBeBundled} ORDER BY ${order.number}`)
  return rows.map(({ number, state, consolidatedNumber }) => {
    if (consolidatedNumber !== null) return `${number} is in ${consolidatedNumber} already.`
    return state === 'approved'
      ? `${number} was issued before: an amendment goes to the supplier by itself.`
      : `The status of ${number} is ${orderLifecycle.states[state].label}: only approved orders can be bundled.`
  })
}

/**
 * Makes orders members of a consolidated one: from now on they move with it alone. An order has one place for it, and of two
 * who want it at once the second finds it taken. @throws 422 with those that cannot be bundled
 */
export async function bindOrders(ctx: Context, ids: readonly string[], whole: Whole): Promise<void> {
  const bound = await ctx.tx.query<Moved>(sql`
    UPDATE ${order} SET consolidated_id = ${whole.id}, consolidated_number = ${whole.number}, version = version + 1,
      updated_at = now()
    WHERE id = ANY(${sql.param(ids)}::uuid[]) AND ${mayBeBundled} RETURNING id, number, revision`)
  const done = new Set(bound.map(({ id }) => id))
  const left = ids.filter((id) => !done.has(id))
  if (left.length > 0) {
    const problems = await bundlingProblems(ctx, left)
    const [message = 'One of the orders does not exist.'] = problems
    throw refused('not_bundled', message, { orderIds: problems })
  }
  tell(ctx, bound, null, whole.number)
}

/** Gives members back as they were: approved, and free to be issued by themselves. */
export async function unbindOrders(ctx: Context, ids: readonly string[], whole: Whole): Promise<void> {
  const freed = await ctx.tx.query<Moved>(sql`
    UPDATE ${order} SET consolidated_id = NULL, consolidated_number = NULL, version = version + 1, updated_at = now()
    WHERE id = ANY(${sql.param(ids)}::uuid[]) AND consolidated_id = ${whole.id} AND status = 'approved'
    RETURNING id, number, revision`)
  tell(ctx, freed, whole.number, null)
}

/** What a consolidated order agreed for a line of a member. */
export interface AgreedLine {
  readonly lineId: string
  readonly unitPrice: string
  readonly discountPercent: string | null
  /** Its share of the bundled line. */
  readonly net: string
}

/** Writes what was agreed into the lines of a member; what was approved is kept beside it. */
async function agreeLines(ctx: Context, id: string, agreed: readonly AgreedLine[]): Promise<void> {
  await ctx.tx.query(sql`
    UPDATE ${line} l SET unit_price = a."unitPrice", discount_percent = a."discountPercent", net = a.net, agreed_net = a.net,
      approved_price = jsonb_build_object('unitPrice', l.unit_price::text, 'discountPercent', l.discount_percent::text,
        'net', l.net::text)
    FROM jsonb_to_recordset(${JSON.stringify(agreed)}::jsonb)
      AS a("lineId" uuid, "unitPrice" numeric, "discountPercent" numeric, net numeric)
    WHERE l.id = a."lineId" AND l.order_id = ${id}`)
}

/**
 * Issues the members of a consolidated order with it, at what was agreed. The supplier gets no paper of theirs.
 * @throws 422 where one is not approved any more
 */
export async function issueMembers(
  ctx: Context,
  ids: readonly string[],
  { number }: Whole,
  agreed: readonly AgreedLine[],
): Promise<void> {
  for (const { id } of await ordersTogether(ctx, ids)) {
    await agreeLines(ctx, id, agreed)
    const row = await orders.require(ctx, id)
    await perform(
      ctx,
      'issueWithin',
      row,
      { reason: `Issued with ${number}` },
      {
        ...sumColumns(row, row.exchangeRate),
        issuedAt: ctx.clock.now().toISOString(),
        issuedById: ctx.actor.id,
        inForce: true,
      },
    )
  }
}

/** What no order asks for, as a consolidated order agreed it. */
export interface ExtraLine {
  /** The line of a member that it is like. */
  readonly like: OrderLine
  readonly quantity: string
  readonly unitPrice: string
  readonly discountPercent: string | null
}

/**
 * Writes the order over what no order asks for, approved with the consolidated order that it is a member of. Its line comes
 * in the order of the extras.
 */
export async function writeStockOrder(
  ctx: Context,
  whole: Whole & {
    readonly facilityId: string
    readonly member: OrderRow
    readonly buyerId: string | null
    readonly authorIds: readonly string[]
    readonly requiredOn: string
  },
  extras: readonly ExtraLine[],
): Promise<OrderRow> {
  const { facilityId, member, buyerId, authorIds } = whole
  const facility = await requireFacility(ctx.tx, facilityId)
  const orderDate = ctx.today(facility)
  const codes = new Set(taxCodesOn(facility.taxCodes, orderDate).map(({ code }) => code))
  const header = {
    type: 'stock' as const,
    supplierId: member.supplierId,
    supplierReason: member.supplierReason,
    contactId: member.contactId,
    facilityId,
    orderDate,
    requiredOn: whole.requiredOn > orderDate ? whole.requiredOn : orderDate,
    currency: member.currency,
    paymentTerms: member.paymentTerms,
    incoterm: member.incoterm,
    incotermPlace: member.incotermPlace,
    discountPercent: member.discountPercent,
    clauseIds: member.clauseIds,
    internalNotes: `What no order of ${whole.number} asks for`,
    buyerId: buyerId ?? ctx.actor.id,
    requestedById: buyerId ?? ctx.actor.id,
  }
  const lines = extras.map(({ like, quantity, unitPrice, discountPercent }, at) => ({
    ...inputOf(like),
    id: undefined,
    lineNo: (at + 1) * 10,
    quantity,
    unitPrice,
    discountPercent,
    taxCode: like.taxCode && codes.has(like.taxCode) ? like.taxCode : null,
    requiredOn: null,
  }))
  const { rows, columns } = await orderToStore(ctx, header, { sent: lines, before: [] }, null)
  return orders.insert(ctx, {
    series: seriesFor(ctx, contract, facilityId),
    values: {
      ...header,
      ...columns,
      status: 'approved',
      approvedAt: ctx.clock.now().toISOString(),
      approvedInBase: columns.netInBase,
      consolidatedId: whole.id,
      consolidatedNumber: whole.number,
      authorIds: [...authorIds],
      createdById: ctx.actor.id,
    },
    parts: { lines: rows },
    reason: `Extra of ${whole.number}`,
    follows: 'The approval of the consolidated order, which counts what it orders beyond its members',
  })
}

interface Confirmation {
  readonly whole: Whole
  readonly confirmationNo: string
  /** When each line comes; a line of an older revision means the one in force. */
  readonly days: readonly { readonly lineId: string; readonly promisedOn: string }[]
}

interface Promised {
  readonly orderId: string
  readonly number: string
  readonly revision: number
  readonly lineNo: number
  readonly before: string | null
  readonly promisedOn: string
}

/**
 * Notes on the members of a consolidated order what its supplier confirmed: the number, and the day of each line. Prices
 * stay as they were agreed. Members that have ended are left as they are. @throws 422 when all have
 */
export async function confirmOrders(
  ctx: Context,
  { whole, confirmationNo, days }: Confirmation,
): Promise<void> {
  const rows = await ctx.tx.query<Promised>(sql`
    SELECT o.id AS "orderId", o.number, o.revision, l.line_no AS "lineNo", l.promised_on::text AS before,
      g."promisedOn"::text AS "promisedOn"
    FROM jsonb_to_recordset(${JSON.stringify(days)}::jsonb) AS g("lineId" uuid, "promisedOn" date)
    JOIN ${line} asked ON asked.id = g."lineId" JOIN ${carriedOrderLines.inForce(sql`l`, sql`o`)} ON l.root_id = asked.root_id
    WHERE o.consolidated_id = ${whole.id} AND o.status IN ('issued', 'on_hold')
    ORDER BY o.id, l.id FOR UPDATE OF o, l`)
  const members = new Map(rows.map((row) => [row.orderId, row]))
  if (members.size === 0)
    throw refused('not_in_force', 'None of its orders is with the supplier any more: read it again.')
  await ctx.tx.query(sql`
    UPDATE ${line} l SET promised_on = g."promisedOn"
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS g("orderId" uuid, "lineNo" int, "promisedOn" date)
    WHERE l.order_id = g."orderId" AND l.line_no = g."lineNo"`)
  const ids = sql`${sql.param([...members.keys()])}::uuid[]`
  await ctx.tx.query(sql`
    UPDATE ${order} SET confirmation_no = ${confirmationNo}, acknowledged_at = ${ctx.clock.now().toISOString()},
      acknowledged_by_id = ${ctx.actor.id}, version = version + 1, updated_at = now(),
      promised_on = (SELECT max(l.promised_on) FROM ${line} l WHERE l.order_id = ${order.id})
    WHERE ${order.id} = ANY(${ids})`)
  for (const [entityId, { number, revision }] of members)
    ctx.audit({
      entity: 'purchase-orders',
      entityId,
      action: 'acknowledge',
      subject: orderLabel(number, revision),
      changes: Object.fromEntries(
        rows
          .filter(({ orderId }) => orderId === entityId)
          .map((row) => [`lines.${row.lineNo}.promisedOn`, { from: row.before, to: row.promisedOn }]),
      ),
      reason: `${whole.number} was confirmed as ${confirmationNo}`,
    })
}
