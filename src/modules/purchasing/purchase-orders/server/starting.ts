import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import { notTheRight } from '#platform/contract/calls/refusals.ts'
import type { Context } from '#platform/server/context.ts'
import { forbidden, notChoosable, refuseWhere } from '#platform/server/errors.ts'
import { companyTable } from '#modules/people/companies/table.ts'
import { requireFacility } from '#modules/setup/facilities/server/api.ts'
import { quoteLineTable, quoteTable } from '#modules/sales/quotes/table.ts'
import type { OrderInput, OrderRecord, purchaseOrders } from '../contract.ts'
import { boughtFor, dayAfterWeeks, whyNotAtPrice } from '../domain/starts.ts'
import { asSteel, gradesBySpecification } from './costed-steel.ts'
import { create } from './saving.ts'
import { priceBehindCost, pricesById } from './supplier-prices.ts'

type Endpoints = (typeof purchaseOrders)['endpoints']
type LineInput = OrderInput['lines'][number]
type Problems = Record<string, string[]>

/** Prices and costs reach an order only by somebody who may see them. */
function requireRight(ctx: Context, right: string, what: string): void {
  if (!ctx.actor.permissions.has(right)) throw forbidden(notTheRight(`see ${what}`))
}

const shown = ({ id, number, lines }: OrderRecord) => ({ id, number, lines: lines.length })

/** A draft with these lines, required by the first day of them; its lines number themselves. */
async function begin(
  ctx: Context,
  header: Pick<OrderInput, 'supplierId' | 'facilityId' | 'orderDate' | 'currency' | 'internalNotes'>,
  lines: readonly Omit<LineInput, 'lineNo'>[],
) {
  const days = lines.flatMap(({ requiredOn }) => requiredOn ?? []).sort()
  const body = {
    type: 'stock' as const,
    ...header,
    requiredOn: days[0] ?? header.orderDate,
    lines: lines.map((line, place) => ({ ...line, lineNo: (place + 1) * 10 })),
  }
  return shown(await create(ctx, { body }))
}

/**
 * A draft with prices of its supplier: item, product, unit and price as they are listed, required when the lead time is over.
 * @throws 403 without the right to read prices, 422 at the price that does not hold for this order
 */
export async function fromPrices(
  ctx: Context,
  { body }: { body: z.output<Endpoints['fromPrices']['body']> },
): Promise<z.output<Endpoints['fromPrices']['response']>> {
  requireRight(ctx, 'supplier-prices:read', 'prices of suppliers')
  const { supplierId, facilityId, currency, prices } = body
  const orderDate = ctx.today(await requireFacility(ctx.tx, facilityId))
  const known = await pricesById(
    ctx,
    prices.map(({ id }) => id),
  )
  const problems: Problems = {}
  const lines = prices.flatMap(({ id, quantity }, at): Omit<LineInput, 'lineNo'>[] => {
    const price = known.get(id)
    const why = whyNotAtPrice(price, { supplierId, currency, day: orderDate, quantity })
    if (why) problems[`prices.${at}.${why.field}`] = [why.sentence]
    if (why || !price) return []
    const { item, productCodeId, uom, unitPrice, leadTimeWeeks } = price
    const requiredOn = dayAfterWeeks(orderDate, leadTimeWeeks)
    return [{ description: item, productCodeId, uom, unitPrice, priceBasis: 'each', quantity, requiredOn }]
  })
  refuseWhere(problems)
  return begin(ctx, { supplierId, facilityId, orderDate, currency }, lines)
}

/** A line of a quote with what it was costed from. */
interface CostedLine {
  readonly id: string
  readonly lineNo: number
  readonly description: string
  readonly productCodeId: string | null
  readonly specificationId: string | null
  readonly pslLevelId: string | null
  readonly size: string | null
  readonly materialClass: string | null
  readonly certificateType: LineInput['certificateType']
  /** That was quoted. */
  readonly pieces: string
  readonly costing: readonly {
    category: string
    source?: string | null
    amount: string
    unit: string
    perUnit: boolean
  }[]
}

const costedLines = (ctx: Context, quoteId: string): Promise<CostedLine[]> =>
  ctx.tx.query<CostedLine>(sql`
    SELECT id, line_no AS "lineNo", description, product_code_id AS "productCodeId", psl_level_id AS "pslLevelId",
      specification_ids[1] AS "specificationId", size, material_class AS "materialClass",
      certification_level AS "certificateType", coalesce(breaks -> selected_break, breaks -> 0) ->> 'quantity' AS pieces,
      costing
    FROM ${quoteLineTable} WHERE quote_id = ${quoteId} ORDER BY line_no`)

/**
 * A draft with material of the costing of a quote, at the supplier's price where the cost was taken over from it; other
 * prices are to be given, since a cost is an estimate. @throws 403 without the right to see its material, 422 at the material
 */
export async function fromCosting(
  ctx: Context,
  { body }: { body: z.output<Endpoints['fromCosting']['body']> },
): Promise<z.output<Endpoints['fromCosting']['response']>> {
  requireRight(ctx, 'quotes:see-cost-rows', 'costs')
  const { quoteId, supplierId, materials } = body
  const [quote] = await ctx.tx.query<{ number: string; facilityId: string }>(
    sql`SELECT number, facility_id AS "facilityId" FROM ${quoteTable} WHERE id = ${quoteId}`,
  )
  const [supplier] = await ctx.tx.query<{ name: string; currency: OrderInput['currency'] | null }>(
    sql`SELECT name, currency FROM ${companyTable} WHERE id = ${supplierId}`,
  )
  if (!quote) throw notChoosable('quoteId')
  if (!supplier) throw notChoosable('supplierId')
  const facility = await requireFacility(ctx.tx, quote.facilityId)
  const orderDate = ctx.today(facility)
  const currency = supplier.currency ?? (facility.baseCurrency as OrderInput['currency'])
  const costed = new Map((await costedLines(ctx, quoteId)).map((line) => [line.id, line]))
  const grades = await gradesBySpecification(
    ctx,
    [...costed.values()].flatMap(({ specificationId }) => specificationId ?? []),
  )
  const problems: Problems = {}
  const lines: Omit<LineInput, 'lineNo'>[] = []
  for (const [at, wanted] of materials.entries()) {
    const line = costed.get(wanted.lineId)
    const row = line?.costing[wanted.row]
    if (!line || row?.category !== 'material') {
      problems[`materials.${at}.row`] = ['The costing of the quote has no such material.']
      continue
    }
    const bought = boughtFor(row, line.pieces)
    if (!bought) {
      problems[`materials.${at}.row`] = [`An order has no unit "${row.unit}". Write this line by hand.`]
      continue
    }
    const quantity = wanted.quantity ?? bought.quantity
    const source = row.source ?? null
    const order = { supplierId, supplierName: supplier.name, currency, orderDate }
    const price = await priceBehindCost(ctx, order, { source, uom: bought.uom, quantity })
    const words = [line.description, line.size, line.materialClass].filter(Boolean).join(', ')
    const inWords = {
      description: (price?.item ?? `Material for ${words}`).slice(0, 500),
      productCodeId: price?.productCodeId ?? null,
      specificationId: line.specificationId,
      pslLevelId: line.pslLevelId,
      certificateType: line.certificateType,
      quantity,
      uom: bought.uom,
      priceBasis: 'each' as const,
      unitPrice: price?.unitPrice ?? '0',
      requiredOn: price ? dayAfterWeeks(orderDate, price.leadTimeWeeks) : null,
    }
    lines.push(
      await asSteel(ctx, {
        line: inWords,
        pieces: row.perUnit ? line.pieces : '1',
        source: price?.item ?? source,
        size: line.size,
        grades: grades.get(line.specificationId ?? '') ?? [],
      }),
    )
  }
  refuseWhere(problems)
  const internalNotes = `From the costing of ${quote.number}`
  return begin(ctx, { supplierId, facilityId: quote.facilityId, orderDate, currency, internalNotes }, lines)
}
