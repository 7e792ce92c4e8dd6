import { Decimal } from 'decimal.js'
import { sql } from 'drizzle-orm'
import type { Context } from '#platform/server/context.ts'
import { openConsolidated } from '#modules/purchasing/consolidated-purchase-orders/server/api.ts'
import {
  carriedOrderLines,
  purchaseOrderLineTable,
  purchaseOrderTable,
} from '#modules/purchasing/purchase-orders/table.ts'
import type { ElectronicInvoice } from '../domain/model.ts'
import { type OrderLine, restOf } from './order-lines.ts'

/** An order in force that a file names, by itself or by the consolidated order that it went out in. */
export interface NamedOrder {
  readonly id: string
  readonly supplierId: string
  readonly facilityId: string
  /** The consolidated order by whose number it was named. */
  readonly consolidatedId: string | null
}

/** The issued orders that the file names (BT-13); several may stand in the one text. */
export async function namedOrders(ctx: Context, { order }: ElectronicInvoice): Promise<NamedOrder[]> {
  const numbers = (order ?? '')
    .toUpperCase()
    .split(/[,;\s]+/)
    .filter((part) => part.length > 2)
    .slice(0, 20)
  if (numbers.length === 0) return []
  const among = sql`ANY(${sql.param(numbers)}::text[])`
  return ctx.tx.query<NamedOrder>(sql`
    SELECT id, supplier_id AS "supplierId", facility_id AS "facilityId",
      CASE WHEN upper(consolidated_number) = ${among} THEN consolidated_id END AS "consolidatedId"
    FROM ${purchaseOrderTable}
    WHERE in_force AND (upper(number) = ${among} OR upper(consolidated_number) = ${among}) ORDER BY number`)
}

interface Wanted {
  /** Those that the file names; none: all orders of the supplier in the currency. */
  readonly orders: readonly NamedOrder[]
  readonly supplierId: string
  readonly currency: string
  readonly isCredit: boolean
}

const MOST_CANDIDATES = 400
const MOST_CONSOLIDATED = 10

/**
 * The lines that an invoice of a supplier can be about. The supplier knows what went out in a consolidated order by the lines
 * of that one, so that these stand for the lines of its orders.
 */
export async function linesToInvoice(ctx: Context, wanted: Wanted): Promise<OrderLine[]> {
  const { orders } = wanted
  const named = orders.flatMap(({ consolidatedId }) => consolidatedId ?? [])
  const consolidated = orders.length > 0 ? named : await openConsolidatedOf(ctx, wanted)
  const bundles: OrderLine[] = []
  for (const id of new Set(consolidated)) bundles.push(...(await bundledLines(ctx, id, wanted)))
  const single = orders.filter(({ consolidatedId }) => consolidatedId === null)
  if (orders.length > 0 && single.length === 0) return bundles
  return [
    ...bundles,
    ...(await openLines(
      ctx,
      single.map(({ id }) => id),
      wanted,
    )),
  ]
}

const rest = (isCredit: boolean) => (isCredit ? sql`l.invoiced_qty` : sql`l.quantity - l.invoiced_qty`)

function openLines(
  ctx: Context,
  orderIds: readonly string[],
  { supplierId, currency, isCredit }: Wanted,
): Promise<OrderLine[]> {
  return ctx.tx.query<OrderLine>(sql`
    SELECT l.id, po.number AS "orderNumber", l.line_no AS "lineNo",
      concat_ws(', ', nullif(l.nps, ''), l.grade, l.description) AS text, l.form IS NOT NULL AS "isSteel",
      l.quantity::text, (${rest(isCredit)})::text AS rest, l.uom, l.price_basis AS "priceBasis",
      coalesce(l.confirmed_unit_price, l.unit_price)::text AS "unitPrice", l.tax_code AS "taxCode",
      (CASE l.price_basis WHEN 'm' THEN l.length_mm / 1000 WHEN 'kg' THEN l.mass_kg / nullif(l.quantity, 0)
        WHEN 't' THEN l.mass_kg / nullif(l.quantity, 0) / 1000 END)::text AS each
    FROM ${carriedOrderLines.inForce(sql`l`, sql`po`)}
    WHERE po.supplier_id = ${supplierId} AND po.currency = ${currency}
      AND ${orderIds.length > 0 ? sql`po.id = ANY(${sql.param(orderIds)}::uuid[])` : sql`po.consolidated_id IS NULL AND ${rest(isCredit)} > 0`}
    ORDER BY po.order_date DESC, po.number, l.line_no LIMIT ${MOST_CANDIDATES}`)
}

/** The consolidated orders of a supplier of which something can be invoiced, the last ones first. */
async function openConsolidatedOf(
  ctx: Context,
  { supplierId, currency, isCredit }: Wanted,
): Promise<string[]> {
  const found = await ctx.tx.query<{ id: string }>(sql`
    SELECT po.consolidated_id AS id FROM ${purchaseOrderTable} po
    WHERE po.in_force AND po.supplier_id = ${supplierId} AND po.currency = ${currency} AND po.consolidated_id IS NOT NULL
      AND EXISTS (SELECT FROM ${purchaseOrderLineTable} l WHERE l.order_id = po.id AND ${rest(isCredit)} > 0)
    GROUP BY po.consolidated_id ORDER BY max(po.order_date) DESC, po.consolidated_id LIMIT ${MOST_CONSOLIDATED}`)
  return found.map(({ id }) => id)
}

/** The lines of a consolidated order, each with the orders in it; a credit note takes off what was invoiced of them. */
async function bundledLines(ctx: Context, id: string, { currency, isCredit }: Wanted): Promise<OrderLine[]> {
  const whole = await openConsolidated(ctx, id)
  if (whole.currency !== currency) return []
  return whole.lines.map(({ parts: open, ...bundle }) => {
    const parts = open.map((part) => (isCredit ? { ...part, uninvoicedQty: part.invoicedQty } : part))
    const [first] = parts
    return {
      id: bundle.id,
      orderNumber: whole.number,
      lineNo: bundle.lineNo,
      text: bundle.text,
      isSteel: bundle.isSteel,
      quantity: parts.reduce((sum, part) => sum.plus(part.quantity), new Decimal(0)).toFixed(3),
      rest: restOf(parts),
      uom: bundle.uom,
      priceBasis: bundle.priceBasis,
      unitPrice: bundle.unitPrice ?? '0',
      each: first?.pricedEach ?? null,
      taxCode: first?.taxCode ?? null,
      bundle,
      parts,
    }
  })
}
