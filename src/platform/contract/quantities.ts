import { Decimal } from 'decimal.js'
import { plainDecimal } from './values/amounts.ts'

// Quantities are decimal strings of at most three decimals; what follows from them by adding and taking away is exact.

/** The sum of decimal strings, for reckoning on. */
export const addedUp = (values: readonly Decimal.Value[]): Decimal =>
  values.reduce<Decimal>((sum, value) => sum.plus(value), new Decimal(0))

/** The sum of quantities: `1.250` and `0.750` are `2`. */
export const totalQuantity = (quantities: readonly string[]): string => addedUp(quantities).toFixed()

/** One quantity less another, below 0 where that is larger: `12.500` less `4` is `8.5`. */
export const lessQuantity = (whole: string, taken: string): string =>
  new Decimal(whole).minus(taken).toFixed()

/** What is left of a quantity, nothing where more was taken. */
export const leftQuantity = (whole: string, taken: string): string =>
  Decimal.max(0, new Decimal(whole).minus(taken)).toFixed()

/** So much of a quantity as a part is of a whole, to three decimals: what `4` of `12` pieces of `100` kg weigh is `33.333`. */
export const partOfQuantity = (quantity: string, part: string, whole: string): string =>
  plainDecimal(new Decimal(quantity).times(part).div(whole).toFixed(3, Decimal.ROUND_HALF_UP))

/** Whether a text is a quantity of more than nothing. */
export const isSomeQuantity = (text: string | null | undefined): text is string =>
  /^\d+(\.\d+)?$/.test(text ?? '') && new Decimal(text ?? 0).gt(0)
