import { Decimal } from 'decimal.js'
import { sql } from 'drizzle-orm'
import type { Context } from '#platform/server/context.ts'
import { selectable } from '#platform/server/database/rows.ts'
import { refused } from '#platform/server/errors.ts'
import { sizeNames } from '#modules/steel/steel-stock/domain.ts'
import type { RequisitionRecord } from '../contract.ts'
import { isWanted, toOrder } from '../domain.ts'
import { requisitionOrderLineTable as link, requisitionTable as table } from '../table.ts'

export { describedNeed, writeNeedWith } from './saving.ts'

/** How much of a need stands on a line of an order; the line by its root, the quantity as decimal string. */
export interface Share {
  readonly requisitionId: string
  readonly orderLineId: string
  readonly quantity: string
}

/** A line of an order as far as needs follow it: what is ordered on it and what of that came and stayed. */
export interface OrderLineNews {
  readonly id: string
  readonly quantity: string
  readonly receivedQty: string
}

/** A need as an order takes it over; `toOrder` is what is left of it. */
export interface OpenNeed {
  readonly id: string
  readonly number: string
  readonly status: string
  readonly quantity: string
  readonly orderedQty: string
  readonly receivedQty: string
}

/** Locks needs, always in the same order, so that two orders never take the same rest. */
const lockNeeds = (ctx: Context, ids: readonly string[]): Promise<OpenNeed[]> =>
  ctx.tx.query<OpenNeed>(sql`
    SELECT id, number, status, quantity::text, ordered_qty::text AS "orderedQty", received_qty::text AS "receivedQty"
    FROM ${table} WHERE id = ANY(${sql.param(ids)}::uuid[]) ORDER BY id FOR UPDATE`)

/**
 * Puts needs onto lines of an order. @throws 422 where a need is gone or cancelled, or less of it is left to order
 */
export async function orderNeeds(ctx: Context, orderNumber: string, shares: readonly Share[]): Promise<void> {
  const ids = [...new Set(shares.map(({ requisitionId }) => requisitionId))]
  const needs = new Map((await lockNeeds(ctx, ids)).map((need) => [need.id, need]))
  for (const id of ids) {
    const need = needs.get(id)
    if (!need || !isWanted(need.status))
      throw refused('not_open', `${need?.number ?? 'A requisition line'} is not open any more.`)
    const wanted = shares
      .filter(({ requisitionId }) => requisitionId === id)
      .reduce((sum, { quantity }) => sum.plus(quantity), new Decimal(0))
    if (wanted.lte(0)) throw refused('nothing_to_order', `Say how much of ${need.number} is ordered.`)
    if (wanted.gt(toOrder(need)))
      throw refused(
        'over_ordered',
        `${need.number}: only ${new Decimal(toOrder(need)).toString()} is left to order.`,
      )
  }
  await ctx.tx.query(sql`
    INSERT INTO ${link} (requisition_id, order_number, order_line_id, quantity)
    SELECT s."requisitionId", ${orderNumber}, s."orderLineId", sum(s.quantity)
    FROM jsonb_to_recordset(${JSON.stringify(shares)}::jsonb) AS s("requisitionId" uuid, "orderLineId" uuid, quantity numeric)
    GROUP BY 1, 3
    ON CONFLICT (requisition_id, order_line_id) DO UPDATE SET quantity = ${link}.quantity + excluded.quantity`)
  await recount(ctx, ids)
}

interface Followed {
  readonly id: string
  readonly requisitionId: string
  readonly share: string
  readonly received: string
}

/**
 * Lets needs follow an order: lines that are not named any more, or for less than before, give their need back, the one
 * that is needed last first; what came is for the one that is needed first. A cancelled order names no line, one that
 * was closed short its lines with what came. They are asked for only where a need hangs on the order.
 */
export async function followOrder(
  ctx: Context,
  orderNumber: string,
  linesNow: () => Promise<readonly OrderLineNews[]>,
): Promise<void> {
  const linked = await ctx.tx.query<{ id: string }>(
    sql`SELECT DISTINCT requisition_id AS id FROM ${link} WHERE order_number = ${orderNumber}`,
  )
  if (linked.length === 0) return
  const ids = linked.map(({ id }) => id)
  const lines = await linesNow()
  await lockNeeds(ctx, ids)
  const found = await ctx.tx.query<Followed>(sql`
    WITH news AS (SELECT * FROM jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
      AS n(id uuid, quantity numeric, "receivedQty" numeric)),
    ranked AS (
      SELECT l.id, l.requisition_id, l.quantity, coalesce(n.quantity, 0) AS ordered,
        coalesce(n."receivedQty", 0) AS received,
        coalesce(sum(l.quantity) OVER (PARTITION BY l.order_line_id ORDER BY r.needed_by, l.created_at, l.id
          ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0) AS before
      FROM ${link} l JOIN ${table} r ON r.id = l.requisition_id LEFT JOIN news n ON n.id = l.order_line_id
      WHERE l.order_number = ${orderNumber})
    SELECT id, requisition_id AS "requisitionId", least(quantity, greatest(0, ordered - before))::text AS share,
      least(quantity, greatest(0, ordered - before), greatest(0, received - before))::text AS received
    FROM ranked`)
  const gone = found.filter(({ share }) => Number(share) === 0).map(({ id }) => id)
  if (gone.length > 0) await ctx.tx.query(sql`DELETE FROM ${link} WHERE id = ANY(${sql.param(gone)}::uuid[])`)
  await ctx.tx.query(sql`
    UPDATE ${link} AS l SET quantity = f.share, received_qty = f.received
    FROM jsonb_to_recordset(${JSON.stringify(found)}::jsonb) AS f(id uuid, share numeric, received numeric)
    WHERE l.id = f.id AND (l.quantity, l.received_qty) IS DISTINCT FROM (f.share, f.received)`)
  await recount(ctx, ids)
}

/** Counts what of needs is ordered and received; their states follow. */
async function recount(ctx: Context, ids: readonly string[]): Promise<void> {
  const changed = await ctx.tx.query<{
    id: string
    number: string
    before: Readonly<Record<'orderedQty' | 'receivedQty' | 'status', string>>
    after: Readonly<Record<'orderedQty' | 'receivedQty' | 'status', string>>
  }>(sql`
    WITH counted AS (
      SELECT r.id, r.ordered_qty, r.received_qty, r.state,
        coalesce((SELECT sum(l.quantity) FROM ${link} l WHERE l.requisition_id = r.id), 0) AS ordered,
        coalesce((SELECT sum(l.received_qty) FROM ${link} l WHERE l.requisition_id = r.id), 0) AS received
      FROM ${table} r WHERE r.id = ANY(${sql.param(ids)}::uuid[]))
    UPDATE ${table} AS r SET ordered_qty = c.ordered, received_qty = c.received, version = r.version + 1, updated_at = now()
    FROM counted c WHERE r.id = c.id AND (c.ordered_qty, c.received_qty) IS DISTINCT FROM (c.ordered, c.received)
    RETURNING r.id, r.number,
      jsonb_build_object('orderedQty', c.ordered_qty::text, 'receivedQty', c.received_qty::text, 'status', c.state) AS before,
      jsonb_build_object('orderedQty', r.ordered_qty::text, 'receivedQty', r.received_qty::text, 'status', r.state) AS after`)
  for (const { id, number, before, after } of changed) {
    const names = (['orderedQty', 'receivedQty', 'status'] as const).filter(
      (name) => before[name] !== after[name],
    )
    const changes = Object.fromEntries(names.map((name) => [name, { from: before[name], to: after[name] }]))
    ctx.audit({ entity: 'requisitions', entityId: id, action: 'count', subject: number, changes })
  }
}

/** What an order line says of a need. */
const named = [
  'id', 'number', 'status', 'facilityId', 'supplierId', 'item', 'neededBy', 'quantity', 'orderedQty', 'receivedQty',
  'productCodeId', 'form', ...sizeNames, 'specificationId', 'grade', 'pslLevelId', 'certificateType', 'uom', 'description',
] as const satisfies (keyof RequisitionRecord)[] // biome-ignore format: fields read better in rows

/** A need with everything that an order line says of it. */
export type NeedToOrder = Pick<RequisitionRecord, (typeof named)[number]> & { readonly toOrder: string }

/** Needs by their ids, with what is left to order of each, the one that is needed first first. @throws 422 for one that is gone */
export async function needsToOrder(ctx: Context, ids: readonly string[]): Promise<NeedToOrder[]> {
  const found = await ctx.tx.query<Omit<NeedToOrder, 'toOrder'>>(sql`
    SELECT ${sql.join(selectable(table, named), sql`, `)} FROM ${table}
    WHERE id = ANY(${sql.param(ids)}::uuid[]) ORDER BY needed_by, number`)
  if (found.length < ids.length) throw refused('not_open', 'A requisition line is gone. Read the list again.')
  return found.map((row) => ({ ...row, toOrder: toOrder(row) }))
}
