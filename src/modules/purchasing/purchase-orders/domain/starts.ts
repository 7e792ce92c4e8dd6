import { Decimal } from 'decimal.js'
import type { z } from 'zod'
import { addDays } from '#platform/contract/values/dates.ts'
import { unitOfMeasure } from '#platform/contract/values/fields.ts'
import { type NamedSize, readSize, steelSizeOf } from '#modules/steel/material-search/domain.ts'
import { formOf, type SteelForm } from '#modules/steel/steel-stock/domain.ts'
import type { PriceBasis } from './totals.ts'

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

/** What is said of costed material: the item it was priced from or where its cost is from, and the size of the quoted part. */
interface MaterialWords {
  readonly source: string | null
  readonly size: string | null
  readonly uom: Unit
}

/**
 * The steel that costed material is: what its own words name, else the size of the quoted part where the words name its
 * form, nothing is said, or it is bought by the metre. Null: no steel, or nobody says which.
 */
export function costedSteel({ source, size, uom }: MaterialWords): NamedSize | null {
  const own = readSize(source ?? '')
  const ofPart = readSize(size ?? '')
  const isPart = ofPart && (!source || uom === 'm' || source.toLowerCase().includes(shortName(ofPart.form)))
  const read = own ?? (isPart ? ofPart : null)
  return read && steelSizeOf(read)
}

/** What people call a form in a few letters: pipe, bar. */
const shortName = (form: SteelForm): string => formOf(form).label.toLowerCase().split(' ').at(-1) ?? ''

const spaced = (words: string): string => ` ${words.toLowerCase().replaceAll(/[\s,;:()/_-]+/g, ' ')} `

/** The grade that words name, the longest first, or the only one that there is; a letter alone has to follow "grade". */
export function gradeNamed(grades: readonly string[], words: string): string | null {
  const text = spaced(words)
  const named = grades
    .filter((grade) =>
      text.includes(grade.length === 1 ? spaced(`grade ${grade}`).trimStart() : spaced(grade)),
    )
    .sort((one, other) => other.length - one.length)
  return named[0] ?? (grades.length === 1 ? (grades[0] ?? null) : null)
}

/** Nothing longer goes on a lorry; mm. */
const LONGEST_MM = 12_000

/**
 * Pieces and their length, mm to a tenth, for an amount in pieces, metres, kilograms or tonnes, and what its price then
 * counts; longer ones are cut into equal pieces. Null: the unit counts no steel, or no mass is known for a weight.
 */
export function cutFor(
  bought: { readonly uom: Unit; readonly quantity: string },
  pieces: string,
  kgPerMetre: string | null,
): { quantity: string; lengthMm: string | null; priceBasis: PriceBasis } | null {
  const { uom } = bought
  const amount = new Decimal(bought.quantity)
  if (uom === 'each') {
    const quantity = amount.toFixed(3)
    return amount.isInteger() ? { quantity, lengthMm: null, priceBasis: 'each' } : null
  }
  const isMass = uom === 'kg' || uom === 't'
  if (!isMass && uom !== 'm') return null
  if (isMass && !(kgPerMetre && new Decimal(kgPerMetre).gt(0))) return null
  const metres = isMass ? amount.times(uom === 't' ? 1000 : 1).div(kgPerMetre ?? 1) : amount
  const count = new Decimal(pieces)
  const parts = count.isInteger() && count.gt(0) ? count : new Decimal(1)
  const each = metres.times(1000).div(parts)
  if (each.lte(0)) return null
  const cuts = each.div(LONGEST_MM).ceil()
  const lengthMm = each.div(cuts).toFixed(1, Decimal.ROUND_UP)
  return { quantity: parts.times(cuts).toFixed(3), lengthMm, priceBasis: uom }
}
