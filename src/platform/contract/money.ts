import { Decimal } from 'decimal.js'
import { addedUp } from './quantities.ts'
import { currencyDecimals } from './values/amounts.ts'

// Quantity, price and discount multiply to more than the usual 20 digits; only money may be rounded.
Decimal.set({ precision: 60 })

/** By what the amounts of a document are rounded. */
export interface Rounding {
  readonly currency: string
  /**
   * To the minor unit of the currency. Documents from before that rule keep hundredths in every currency, so that what was
   * signed and printed of them stays as it is.
   */
  readonly byMinorUnit: boolean
}

/** The rounding of whatever is worked out now. */
export const roundingIn = (currency: string): Rounding => ({ currency, byMinorUnit: true })

/** How many decimals an amount is rounded to. */
export const amountDecimals = ({ currency, byMinorUnit }: Rounding): number =>
  byMinorUnit ? Math.min(currencyDecimals(currency), MOST_DECIMALS) : USUAL_DECIMALS
const USUAL_DECIMALS = 2
const MOST_DECIMALS = 3

/** Money, rounded half up to the decimals of its document; written with two at least, as it is stored. */
export const toMoney = (value: Decimal, of: Rounding): string => writtenMoney(roundMoney(value, of), of)

const writtenMoney = (value: Decimal, of: Rounding): string =>
  value.toFixed(Math.max(USUAL_DECIMALS, amountDecimals(of)))

/** The same for reckoning on: writing and reading an amount takes longer than rounding it. */
export const roundMoney = (value: Decimal, of: Rounding): Decimal =>
  value.toDecimalPlaces(amountDecimals(of), Decimal.ROUND_HALF_UP)

/** A hundredth of an exact number is exact, and ten times cheaper as a product than as a quotient. */
export const hundredth = (value: Decimal): Decimal => value.times(HUNDREDTH)
const HUNDREDTH = new Decimal('0.01')

const decimalsIn = (amount: string): number => (/\.(\d*)$/.exec(amount)?.[1] ?? '').length

/** The sum of amounts, with as many decimals as the finest of them. */
export const sumOf = (amounts: readonly string[]): string =>
  addedUp(amounts).toFixed(Math.max(USUAL_DECIMALS, ...amounts.map(decimalsIn)))

/** What an amount is worth in the currency of the facility is rounded by that. */
export interface BaseRounding extends Pick<Rounding, 'byMinorUnit'> {
  readonly baseCurrency: string
}

/** An amount in the currency of the facility, by the rate of its document: so much of that for one unit of this. */
export const inBase = (
  amount: string,
  exchangeRate: string,
  { baseCurrency, byMinorUnit }: BaseRounding,
): string => toMoney(new Decimal(amount).times(exchangeRate), { currency: baseCurrency, byMinorUnit })

/** The largest amount that is kept. */
export const MOST_MONEY = '999999999999.99'

/** Why the sums of a document cannot be kept, as a sentence at its lines; null: they can. */
export const sumsProblem = (sums: readonly string[]): { lines: string[] } | null =>
  sums.some((sum) => new Decimal(sum).abs().gt(MOST_MONEY))
    ? { lines: ['The sum of the lines is too large.'] }
    : null

const allowed = ['no decimals', 'at most 1 decimal', 'at most 2 decimals', 'at most 3 decimals']

/** Why an amount cannot be one of its currency: it is finer than the smallest unit of that. Null: it can. */
export function minorUnitProblem(amount: string | null | undefined, currency: string): string | null {
  const decimals = amountDecimals(roundingIn(currency))
  if (amount == null || new Decimal(amount).decimalPlaces() <= decimals) return null
  return `An amount in ${currency} has ${allowed[decimals]}.`
}

/** The same of several amounts: sentences by field, for those that are finer. */
export const minorUnitProblems = (
  amounts: Readonly<Record<string, string | null | undefined>>,
  currency: string,
): Record<string, string[]> =>
  Object.fromEntries(
    Object.entries(amounts).flatMap(([field, amount]) => {
      const problem = minorUnitProblem(amount, currency)
      return problem === null ? [] : [[field, [problem]]]
    }),
  )
