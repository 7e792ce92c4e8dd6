import { Decimal } from 'decimal.js'
import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Context } from '#platform/server/context.ts'
import { forbidden } from '#platform/server/errors.ts'
import { notTheRight } from '#platform/contract/calls/refusals.ts'
import { supplierPriceTable as price } from '#modules/suppliers/supplier-prices/table.ts'
import type { OrderLineInput } from '../contract/lines.ts'
import type { purchaseOrders } from '../contract.ts'
import type { HeldPrice } from '../domain/starts.ts'
import { lineMassKg, type PriceBasis, pricedQuantity } from '../domain/totals.ts'
import { type Densities, densityOf } from './sizing.ts'

/** Who may not read the prices of suppliers is not told them by an order either. */
export const mayReadPrices = ({ actor }: Pick<Context, 'actor'>): boolean =>
  actor.permissions.has('supplier-prices:read')

/** Whose prices an order takes over, in its currency, on its day. */
interface Ordered {
  readonly supplierId: string
  readonly currency: string
  readonly orderDate: string
}

/** What holds for an order on its day. */
const heldFor = ({ supplierId, currency, orderDate }: Ordered): SQL =>
  sql`supplier_id = ${supplierId} AND currency = ${currency} AND valid_from <= ${orderDate}::date
    AND (valid_until IS NULL OR valid_until >= ${orderDate}::date)`

/** What a price of a line may count: steel that names no price per metre or mass takes whichever its supplier has. */
const basesOf = ({ form, priceBasis }: OrderLineInput): readonly PriceBasis[] =>
  form && priceBasis === 'each' ? ['each', 'kg', 't', 'm'] : [priceBasis]

/**
 * Lines whose product is named and whose price is left at 0, with the price of the supplier for it: the one of the largest
 * quantity that is reached, in pieces, metres, kilograms or tonnes as the price counts, of these the newest. Pipes have their
 * diameter and wall already. Nothing is filled in for who may not read the prices of suppliers.
 */
export async function withSupplierPrices(
  ctx: Context,
  order: Ordered,
  lines: readonly OrderLineInput[],
  densities: Densities,
): Promise<readonly OrderLineInput[]> {
  const ways: (Wanted & { line: number; priceBasis: PriceBasis })[] = []
  for (const [line, sized] of lines.entries()) {
    const { productCodeId: product } = sized
    if (!product || !new Decimal(sized.unitPrice).isZero()) continue
    const massKg = lineMassKg(sized, densityOf(densities, sized))
    for (const priceBasis of basesOf(sized)) {
      const quantity = pricedQuantity({ ...sized, massKg, priceBasis })
      const uom = priceBasis === 'each' ? sized.uom : priceBasis
      if (quantity !== null) ways.push({ at: ways.length, line, priceBasis, product, uom, quantity })
    }
  }
  if (ways.length === 0 || !mayReadPrices(ctx)) return lines
  const prices = await productPrices(ctx, order, ways)
  return lines.map((line, place) => {
    const way = ways.find((one) => one.line === place && prices.has(one.at))
    const unitPrice = way && prices.get(way.at)?.unitPrice
    return way && unitPrice ? { ...line, priceBasis: way.priceBasis, unitPrice } : line
  })
}

interface Wanted {
  readonly at: number
  readonly product: string
  readonly uom: string
  readonly quantity: string
}

interface ProductPrice {
  readonly unitPrice: string
  readonly minQuantity: number
  readonly validUntil: string | null
}

/** The prices that hold for products and quantities, by `at`; what has none is left out. */
async function productPrices(
  ctx: Context,
  order: Ordered,
  wanted: readonly Wanted[],
): Promise<ReadonlyMap<number, ProductPrice>> {
  const found = await ctx.tx.query<ProductPrice & { at: number }>(sql`
    SELECT w.at, p.*
    FROM jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) AS w(at int, product uuid, uom text, quantity numeric),
      LATERAL (SELECT unit_price::text AS "unitPrice", min_quantity AS "minQuantity", valid_until::text AS "validUntil"
        FROM ${price} AS sp
        WHERE product_code_id = w.product AND sp.uom = w.uom AND min_quantity <= w.quantity AND ${heldFor(order)}
        ORDER BY min_quantity DESC, valid_from DESC LIMIT 1) AS p`)
  return new Map(
    found.map(({ at, unitPrice, minQuantity, validUntil }) => [at, { unitPrice, minQuantity, validUntil }]),
  )
}

type LinePrice = (typeof purchaseOrders)['endpoints']['linePrice']

/** What a save would take over for a line whose price is left at 0. @throws 403 without the right to read prices */
export async function linePrice(
  ctx: Context,
  { query }: { query: z.output<LinePrice['query']> },
): Promise<z.output<LinePrice['response']>> {
  if (!mayReadPrices(ctx)) throw forbidden(notTheRight('see prices of suppliers'))
  const { productCodeId: product, uom, quantity, ...order } = query
  return (await productPrices(ctx, order, [{ at: 0, product, uom, quantity }])).get(0) ?? null
}

/** A price that an order may begin with. */
interface StartingPrice extends HeldPrice {
  readonly id: string
  readonly item: string
  readonly productCodeId: string | null
  readonly uom: OrderLineInput['uom']
  readonly unitPrice: string
  readonly leadTimeWeeks: number | null
}

const startingPrice = sql`id, supplier_id AS "supplierId", currency, item, product_code_id AS "productCodeId", uom,
  unit_price::text AS "unitPrice", min_quantity AS "minQuantity", lead_time_weeks AS "leadTimeWeeks",
  valid_from::text AS "validFrom", valid_until::text AS "validUntil"`

/** Prices by their ids, whatever they are of. */
export async function pricesById(
  ctx: Context,
  ids: readonly string[],
): Promise<ReadonlyMap<string, StartingPrice>> {
  const rows = await ctx.tx.query<StartingPrice>(
    sql`SELECT ${startingPrice} FROM ${price} WHERE id = ANY(${sql.param(ids)}::uuid[])`,
  )
  return new Map(rows.map((row) => [row.id, row]))
}

/**
 * The price that a cost was taken over from, as far as it still holds for this order: the costing keeps supplier and item
 * in words.
 */
export async function priceBehindCost(
  ctx: Context,
  order: Ordered & { readonly supplierName: string },
  cost: { readonly source: string | null; readonly uom: string; readonly quantity: string },
): Promise<StartingPrice | null> {
  if (cost.source === null || !cost.source.startsWith(`${order.supplierName}, `)) return null
  const [found] = await ctx.tx.query<StartingPrice>(sql`
    SELECT ${startingPrice} FROM ${price}
    WHERE uom = ${cost.uom} AND min_quantity <= ${cost.quantity}::numeric AND ${heldFor(order)}
      AND position(', ' || item in ${cost.source}) > 0
    ORDER BY length(item) DESC, min_quantity DESC, valid_from DESC LIMIT 1`)
  return found ?? null
}
