import { Decimal } from 'decimal.js'
import { addedUp } from '#platform/contract/quantities.ts'

/** What a line of a member still takes of a bundled line; decimal strings, in the unit of the line. */
export interface OpenPart {
  readonly orderLineId: string
  readonly orderNumber: string
  readonly requiredOn: string
  readonly openQty: string
}

/** So much of a bundled line for a line of a member. */
export interface Share {
  readonly orderLineId: string
  readonly quantity: string
}

const byNeed = (one: OpenPart, other: OpenPart): number =>
  one.requiredOn.localeCompare(other.requiredOn) ||
  one.orderNumber.localeCompare(other.orderNumber) ||
  one.orderLineId.localeCompare(other.orderLineId)

/**
 * Splits what came or was invoiced of a bundled line, row by row, over the lines of the members: the oldest required day
 * first, up to what is open there. What is beyond all of them goes to the one required last, where it shows as too much.
 */
export function flowDown(quantities: readonly string[], parts: readonly OpenPart[]): Share[][] {
  const order = parts.toSorted(byNeed)
  const open = new Map(order.map(({ orderLineId, openQty }) => [orderLineId, new Decimal(openQty)]))
  const last = order.at(-1)
  return quantities.map((quantity) => {
    let rest = new Decimal(quantity)
    const shares = new Map<string, Decimal>()
    for (const { orderLineId } of order) {
      const left = open.get(orderLineId) ?? new Decimal(0)
      const taken = Decimal.max(0, Decimal.min(left, rest))
      open.set(orderLineId, left.minus(taken))
      rest = rest.minus(taken)
      if (taken.gt(0)) shares.set(orderLineId, taken)
    }
    if (last && rest.gt(0))
      shares.set(last.orderLineId, (shares.get(last.orderLineId) ?? new Decimal(0)).plus(rest))
    return [...shares].map(([orderLineId, share]) => ({ orderLineId, quantity: share.toFixed(3) }))
  })
}

/** Why shares that somebody gave do not make up what came or was invoiced, as a sentence; null: they do. */
export function sharesProblem(
  quantity: string,
  shares: readonly Share[],
  parts: readonly Pick<OpenPart, 'orderLineId'>[],
): string | null {
  const known = new Set(parts.map(({ orderLineId }) => orderLineId))
  if (shares.some(({ orderLineId }) => !known.has(orderLineId)))
    return 'A share names a line of an order that has nothing of this line here.'
  if (new Set(shares.map(({ orderLineId }) => orderLineId)).size < shares.length)
    return 'A line of an order is named twice.'
  const sum = addedUp(shares.map((share) => share.quantity))
  return sum.eq(quantity)
    ? null
    : `The shares come to ${sum.toString()}, the line to ${new Decimal(quantity).toString()}.`
}
