import { Decimal } from 'decimal.js'
import { addedUp } from './quantities.ts'

// Quantity, price and discount multiply to more than the usual 20 digits; only money may be rounded.
Decimal.set({ precision: 60 })

/** Money, rounded half up to two decimals. */
export const toMoney = (value: Decimal): string => value.toFixed(2, Decimal.ROUND_HALF_UP)

/** The same for reckoning on: writing and reading an amount takes longer than rounding it. */
export const roundMoney = (value: Decimal): Decimal => value.toDecimalPlaces(2, Decimal.ROUND_HALF_UP)

/** A hundredth of an exact number is exact, and ten times cheaper as a product than as a quotient. */
export const hundredth = (value: Decimal): Decimal => value.times(HUNDREDTH)
const HUNDREDTH = new Decimal('0.01')

/** The sum of amounts, in money. */
export const sumOf = (amounts: readonly string[]): string => toMoney(addedUp(amounts))

/** An amount in the currency of the facility, by the rate of its document: so much of that for one unit of this. */
export const inBase = (amount: string, exchangeRate: string): string =>
  toMoney(new Decimal(amount).times(exchangeRate))

/** The largest amount that is kept, numeric(14,2). */
export const MOST_MONEY = '999999999999.99'

/** Why the sums of a document cannot be kept, as a sentence at its lines; null: they can. */
export const sumsProblem = (sums: readonly string[]): { lines: string[] } | null =>
  sums.some((sum) => new Decimal(sum).abs().gt(MOST_MONEY))
    ? { lines: ['The sum of the lines is too large.'] }
    : null
