import { Decimal } from 'decimal.js'
import { leftQuantity, totalQuantity } from '#platform/contract/quantities.ts'
import type { Context } from '#platform/server/context.ts'
import { starts } from '#platform/server/documents/starts-from.ts'
import { refused, refuseWhere } from '#platform/server/errors.ts'
import {
  flowDown,
  type Share,
  sharesProblem,
} from '#modules/purchasing/consolidated-purchase-orders/domain.ts'
import {
  openConsolidated,
  type OpenBundle,
  type OpenPart,
} from '#modules/purchasing/consolidated-purchase-orders/server/api.ts'
import { maySeePrices } from '#modules/purchasing/purchase-orders/server/api.ts'
import { isIssued } from '#modules/purchasing/purchase-orders/domain.ts'
import { type Delivery, type DeliveryInput, goodsReceipts as contract } from '../contract.ts'
import { isSteel } from '../domain.ts'
import { create } from './actions.ts'
import { lineOfOrder, type ReceiptLine } from './proposing.ts'

type Came = DeliveryInput['lines'][number]
type Problems = Record<string, string[]>

/** What came of a bundled line, with the orders of the facility that may take it. */
interface Row {
  readonly came: Came
  readonly bundle: OpenBundle
  readonly parts: readonly OpenPart[]
  readonly shares: readonly Share[]
}

/** The rows with the bundled lines that they name, at one facility. @throws 422 at the rows */
function rowsAt(
  { number, lines }: Awaited<ReturnType<typeof openConsolidated>>,
  { facilityId, lines: sent }: DeliveryInput,
): Row[] {
  const problems: Problems = {}
  const rows = sent.flatMap((came, at): Row[] => {
    const wrong = (field: string, why: string): Row[] => {
      problems[`lines.${at}.${field}`] = [why]
      return []
    }
    const bundle = lines.find(({ id }) => id === came.lineId)
    if (!bundle) return wrong('lineId', `${number} has no such line that was issued.`)
    const parts = bundle.parts.filter((part) => part.facilityId === facilityId)
    if (parts.length === 0)
      return wrong('lineId', `Nothing of line ${bundle.lineNo} of ${number} is for this facility.`)
    const quantity = new Decimal(came.quantity)
    if (!quantity.gt(0)) return wrong('quantity', 'Enter the quantity that came.')
    if (bundle.isSteel && !quantity.isInteger()) return wrong('quantity', 'Steel is counted in whole pieces.')
    if (!came.shares) return [{ came, bundle, parts, shares: [] }]
    const shares = came.shares.filter((one) => new Decimal(one.quantity).gt(0))
    const why = sharesProblem(came.quantity, shares, parts)
    if (why) return wrong('shares', why)
    if (bundle.isSteel && shares.some((one) => !new Decimal(one.quantity).isInteger()))
      return wrong('shares', 'Steel is counted in whole pieces.')
    return [{ came, bundle, parts, shares }]
  })
  refuseWhere(problems)
  return rows
}

/** What is open after what somebody gave by hand. */
const openAfter = (parts: readonly OpenPart[], given: readonly Share[]): OpenPart[] =>
  parts.map((part) => {
    const taken = given.filter((one) => one.orderLineId === part.orderLineId).map(({ quantity }) => quantity)
    return { ...part, openQty: leftQuantity(part.openQty, totalQuantity(taken)) }
  })

/** The rows with a share for each order: by hand where somebody gave them, else by what is open then, row by row. */
function shared(rows: readonly Row[]): Row[] {
  const byLine = Map.groupBy(rows, ({ bundle }) => bundle.id)
  return [...byLine.values()].flatMap((group) => {
    const [first] = group
    if (!first) return []
    const byHand = group.filter(({ came }) => came.shares)
    const others = group.filter(({ came }) => !came.shares)
    const open = openAfter(
      first.parts,
      byHand.flatMap(({ shares }) => shares),
    )
    const flowed = flowDown(
      others.map(({ came }) => came.quantity),
      open,
    )
    return [...byHand, ...others.map((row, at) => ({ ...row, shares: flowed[at] ?? [] }))]
  })
}

/** A line of the receipt of one order. */
function receiptLine({ came }: Row, part: OpenPart, quantity: string, at: number): ReceiptLine {
  const line = lineOfOrder(part.line, quantity, (at + 1) * 10)
  return isSteel(line)
    ? { ...line, heatNo: came.heatNo, millId: came.millId }
    : { ...line, acceptance: came.acceptance }
}

/** A consolidated order with the lines of those of its orders that the supplier works to. @throws 404 */
async function deliverable(ctx: Context, id: string) {
  const whole = await openConsolidated(ctx, id)
  const lines = whole.lines.map((one) => ({
    ...one,
    parts: one.parts.filter(({ orderStatus }) => isIssued(orderStatus)),
  }))
  return { ...whole, lines }
}

/** What is still to come of a consolidated order at each facility, that of the actor first. @throws 404, and 422 where it is nothing */
async function proposedDelivery(ctx: Context, id: string): Promise<Delivery> {
  const { lines, facilities, ...whole } = await deliverable(ctx, id)
  const linesAt = (facilityId: string) =>
    lines.flatMap((line) => {
      const parts = line.parts.filter((part) => part.facilityId === facilityId)
      const openQty = totalQuantity(parts.map((part) => part.openQty))
      if (parts.length === 0) return []
      if (maySeePrices(ctx.actor)) return [{ ...line, parts, openQty }]
      const unpriced = parts.map((part) => ({ ...part, discountPercent: null }))
      return [{ ...line, unitPrice: null, parts: unpriced, openQty }]
    })
  const open = facilities
    .map((facility) => ({ ...facility, lines: linesAt(facility.id) }))
    .filter((facility) => facility.lines.length > 0)
  if (open.length === 0)
    throw refused(
      'nothing_to_come',
      `Nothing of ${whole.number} can be delivered: it was not issued yet, or its orders are held or ended.`,
    )
  const isOther = (facility: { readonly id: string }) => Number(facility.id !== ctx.actor.facilityId)
  return { ...whole, facilities: open.toSorted((one, other) => isOther(one) - isOther(other)) }
}

export const deliveryProposal = starts(
  { singular: 'Delivery', endpoints: { proposal: contract.endpoints.deliveryProposal } },
  {
    'consolidated-purchase-order': {
      // Whoever receives an order receives its share of a consolidated one too.
      rights: ['purchase-orders:read'],
      propose: (ctx, [id = '']) => proposedDelivery(ctx, id),
    },
  },
)

/**
 * Writes a delivery of a consolidated order down as a draft for each order that has a share of it, all in one transaction.
 * @throws 404, and 422 at the rows
 */
export async function ofConsolidated(ctx: Context, { body }: { body: DeliveryInput }) {
  const { consolidatedId, lines: _, ...header } = body
  const whole = await deliverable(ctx, consolidatedId)
  const byOrder = new Map<string, { orderNumber: string; lines: ReceiptLine[] }>()
  for (const row of shared(rowsAt(whole, body)))
    for (const { orderLineId, quantity } of row.shares) {
      const part = row.parts.find((one) => one.orderLineId === orderLineId)
      if (!part) continue
      const of = byOrder.get(part.orderId) ?? { orderNumber: part.orderNumber, lines: [] }
      of.lines.push(receiptLine(row, part, quantity, of.lines.length))
      byOrder.set(part.orderId, of)
    }
  const made: { id: string; number: string; orderNumber: string }[] = []
  for (const [orderId, { orderNumber, lines: own }] of byOrder) {
    const { id, number } = await create(ctx, {
      body: { ...header, orderId, supplierId: whole.supplierId, lines: own },
    })
    made.push({ id, number, orderNumber })
  }
  return made
}
