import { Decimal } from 'decimal.js'
import type { z } from 'zod'
import { addDays } from '#platform/contract/dates.ts'
import { unitOfMeasure } from '#platform/contract/fields.ts'

type Unit = z.output<typeof unitOfMeasure>

/** A price of a supplier as far as an order asks whether it holds; days as `YYYY-MM-DD`, an end that is null: open. */
export interface HeldPrice {
  readonly supplierId: string
  readonly currency: string
  readonly uom: string
  readonly minQuantity: number
  readonly validFrom: string
  readonly validUntil: string | null
}

interface Asked {
  readonly supplierId: string
  readonly currency: string
  /** The day of the order. */
  readonly day: string
  readonly quantity: string
}

/** Why a price cannot be ordered at, with the field that is wrong; null: it can. */
export function whyNotAtPrice(
  price: HeldPrice | undefined,
  asked: Asked,
): { readonly field: 'id' | 'quantity'; readonly sentence: string } | null {
  const of = (field: 'id' | 'quantity', sentence: string) => ({ field, sentence })
  if (!price || price.supplierId !== asked.supplierId)
    return of('id', 'The supplier has no such price. Choose one of its own.')
  if (price.validUntil !== null && price.validUntil < asked.day)
    return of('id', `The price held until ${price.validUntil}. Ask the supplier for a new one.`)
  if (price.validFrom > asked.day) return of('id', `The price holds from ${price.validFrom} on.`)
  if (price.currency !== asked.currency)
    return of('id', `The price is in ${price.currency}, the order in ${asked.currency}.`)
  const quantity = new Decimal(asked.quantity)
  if (quantity.isZero()) return of('quantity', 'Give a quantity above 0.')
  return quantity.lt(price.minQuantity)
    ? of('quantity', `The price holds from ${price.minQuantity} ${price.uom} on.`)
    : null
}

/** The day by which something comes that takes so many weeks; null where nobody said how many. */
export const dayAfterWeeks = (day: string, weeks: number | null): string | null =>
  weeks === null ? null : addDays(day, weeks * 7)

const spelled: Readonly<Record<string, Unit>> = {
  pc: 'each',
  pcs: 'each',
  ea: 'each',
  'm²': 'm2',
  h: 'hour',
  d: 'day',
}

/** A row of the costing as far as it says how much is bought; decimal strings. */
interface CostedAmount {
  readonly amount: string
  readonly unit: string
  readonly perUnit: boolean
}

/** How much a row of the costing buys for so many pieces, and in which unit; null: an order has no such unit. */
export function boughtFor(row: CostedAmount, pieces: string): { uom: Unit; quantity: string } | null {
  const word = row.unit.trim().toLowerCase()
  const uom = spelled[word] ?? unitOfMeasure.safeParse(word).data
  if (!uom) return null
  const amount = new Decimal(row.amount).times(row.perUnit ? pieces : 1)
  return { uom, quantity: amount.toFixed(3, Decimal.ROUND_UP) }
}
