import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import { addedUp } from '#platform/contract/quantities.ts'
import type { Context } from '#platform/server/context.ts'
import { invalid } from '#platform/server/errors.ts'
import { companyTable } from '#modules/people/companies/table.ts'
import { requireFacility } from '#modules/setup/facilities/server/api.ts'
import { type NeedToOrder, needsToOrder, orderNeeds } from '#modules/purchasing/requisitions/server/api.ts'
import { sizeNames } from '#modules/steel/steel-stock/domain.ts'
import type { OrderInput, purchaseOrders } from '../contract.ts'
import { create } from './saving.ts'

type FromNeeds = (typeof purchaseOrders)['endpoints']['fromRequisitions']
type LineInput = OrderInput['lines'][number]

/** What a supplier offered for a need; a day of delivery where it named one. */
type OfferedTerms = Pick<LineInput, 'unitPrice' | 'priceBasis' | 'certificateType'> & {
  readonly deliveryOn: string | null
}

/** How much of a need goes onto an order, and at which terms where its supplier offered any. */
interface Wanted {
  readonly need: NeedToOrder
  readonly quantity: string
  readonly terms?: OfferedTerms | undefined
}

/** What an order says of the offer that it is filled from. */
type OfferHeader = Pick<
  OrderInput,
  'currency' | 'supplierQuoteRef' | 'supplierQuoteDate' | 'supplierReason' | 'buyerId'
>

/** What makes two needs one line of an order. */
const sameLine = [
  'productCodeId', 'form', ...sizeNames, 'specificationId', 'grade', 'pslLevelId', 'certificateType', 'uom', 'description',
] as const satisfies (keyof NeedToOrder & keyof LineInput)[] // biome-ignore format: fields read better in rows

function grouped<T>(all: readonly T[], keyOf: (one: T) => string): T[][] {
  const groups = new Map<string, T[]>()
  for (const one of all) groups.set(keyOf(one), [...(groups.get(keyOf(one)) ?? []), one])
  return [...groups.values()]
}

/** Needs that are alike as one line; its number is its place. */
function lineOfNeeds(wanted: readonly Wanted[], place: number): LineInput {
  const [first] = wanted
  if (!first) throw new Error('A line stands for at least one need.')
  const said = Object.fromEntries(sameLine.map((name) => [name, first.need[name] ?? null])) as Pick<
    LineInput,
    (typeof sameLine)[number]
  >
  return {
    ...said,
    lineNo: (place + 1) * 10,
    description: said.description ?? (said.form ? null : first.need.item),
    quantity: addedUp(wanted.map(({ quantity }) => quantity)).toFixed(3),
    priceBasis: 'each',
    unitPrice: '0',
    requiredOn: first.need.neededBy,
  }
}

/** One draft for one supplier and facility, linked with its needs; `offer` is the one that it is filled from. */
async function orderFrom(ctx: Context, supplierId: string, wanted: readonly Wanted[], offer?: OfferHeader) {
  const [{ need: first }] = wanted as readonly [Wanted]
  const facility = await requireFacility(ctx.tx, first.facilityId)
  const [supplier] = await ctx.tx.query<{ currency: OrderInput['currency'] | null }>(
    sql`SELECT currency FROM ${companyTable} WHERE id = ${supplierId}`,
  )
  const currency = offer?.currency ?? supplier?.currency ?? (facility.baseCurrency as OrderInput['currency'])
  const orderDate = ctx.today(facility)
  const later = (day: string) => (day < orderDate ? orderDate : day)
  const groups = grouped(wanted, ({ need, terms }) =>
    JSON.stringify([terms, ...sameLine.map((name) => need[name] ?? null)]),
  )
  const lines: LineInput[] = []
  for (const [place, group] of groups.entries()) {
    const line = lineOfNeeds(group, place)
    const { deliveryOn, ...terms } = group[0]?.terms ?? { deliveryOn: null }
    lines.push({ ...line, ...terms, requiredOn: later(deliveryOn ?? line.requiredOn ?? orderDate) })
  }
  const { facilityId, neededBy } = first
  const header = {
    type: 'stock',
    supplierId,
    facilityId,
    orderDate,
    requiredOn: offer
      ? (lines.map(({ requiredOn }) => requiredOn ?? '').sort()[0] ?? orderDate)
      : later(neededBy),
    ...offer,
    currency,
  } as const
  const order = await create(ctx, { body: { ...header, lines } })
  const roots = new Map(order.lines.map(({ lineNo, rootId }) => [lineNo, rootId]))
  const shares = groups.flatMap((group, place) =>
    group.map(({ need, quantity }) => ({
      requisitionId: need.id,
      orderLineId: roots.get((place + 1) * 10) ?? '',
      quantity,
    })),
  )
  await orderNeeds(ctx, order.number, shares)
  return { id: order.id, number: order.number, supplierName: order.supplierName, lines: order.lines.length }
}

/**
 * Drafts for needs, one for each supplier and facility; needs that are alike share a line, and each keeps its share. A
 * price is the supplier's where the save finds one, else it is to be given. @throws 422 where nobody says who supplies
 */
export async function fromRequisitions(
  ctx: Context,
  { body }: { body: z.output<FromNeeds['body']> },
): Promise<z.output<FromNeeds['response']>> {
  const quantities = new Map(body.needs.map(({ id, quantity }) => [id, quantity]))
  const needs = await needsToOrder(ctx, [...quantities.keys()])
  const withoutSupplier = needs.find((need) => !body.supplierId && !need.supplierId)
  if (withoutSupplier)
    throw invalid({ supplierId: [`${withoutSupplier.number} names no supplier. Choose one for this order.`] })
  const wanted = needs.map((need) => ({ need, quantity: quantities.get(need.id) ?? need.toOrder }))
  const supplierOf = ({ need }: Wanted) => body.supplierId ?? need.supplierId ?? ''
  const made = []
  for (const group of grouped(wanted, (one) => `${supplierOf(one)} ${one.need.facilityId}`)) {
    const [first] = group
    if (first) made.push(await orderFrom(ctx, supplierOf(first), group))
  }
  return made
}

/** An offer that was chosen, with what it takes over of each need; a quantity is a decimal string in its unit. */
export interface ChosenOffer extends OfferHeader {
  readonly supplierId: string
  readonly needs: readonly (OfferedTerms & { readonly id: string; readonly quantity: string })[]
}

/**
 * A draft with the prices, days and certificates of an offer, linked with its needs, which are of one facility. @throws 422
 * where a need is cancelled, or less of it is left to order
 */
export async function orderOffered(
  ctx: Context,
  { supplierId, needs: chosen, ...offer }: ChosenOffer,
): Promise<{ id: string; number: string }> {
  const termsOf = new Map(chosen.map((one) => [one.id, one]))
  const needs = await needsToOrder(ctx, [...termsOf.keys()])
  const wanted = needs.flatMap((need) => {
    const found = termsOf.get(need.id)
    if (!found) return []
    const { id: _, quantity, ...terms } = found
    return [{ need, quantity, terms }]
  })
  return orderFrom(ctx, supplierId, wanted, offer)
}
