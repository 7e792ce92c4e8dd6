import { Decimal } from 'decimal.js'

/** How an entry of these lists stands on a day. */
export const appointmentStates = {
  current: 'Counts today',
  later: 'Later',
  expired: 'Expired',
  ended: 'Ended',
} as const
export type AppointmentState = keyof typeof appointmentStates

/** So many days before an expiry the person and the administrators are warned, once each. */
export const warningDays = [90, 30, 7] as const

/** `Expires in 12 days`, for a badge. */
export function expiryLabel(daysLeft: number): string {
  if (daysLeft < 0) return 'Expired'
  if (daysLeft === 0) return 'Expires today'
  return daysLeft === 1 ? 'Expires tomorrow' : `Expires in ${daysLeft} days`
}

type Date = string | null | undefined
type Amount = string | number | null | undefined
type Problems = Record<string, string>

interface Validity {
  readonly validFrom?: Date
  readonly validUntil?: Date
}

/** Whether two entries count together on some day; both ends belong to it. */
export function shareDays(one: Validity, other: Validity): boolean {
  const endsBefore = (a: Validity, b: Validity) =>
    a.validUntil != null && b.validFrom != null && a.validUntil < b.validFrom
  return !endsBefore(one, other) && !endsBefore(other, one)
}

/** Whether two lists share something; an empty one stands for everything. */
export const shareSome = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === 0 || other.length === 0 || one.some((word) => other.includes(word))

/** Values in the facility's currency from and up to which an entry counts; null: no end. */
export interface Band {
  readonly minValue?: Amount
  readonly maxValue?: Amount
}

/** Whether a value lies in the band; both ends belong to it. */
export function inBand({ minValue, maxValue }: Band, value: Decimal.Value): boolean {
  const amount = new Decimal(value)
  return (minValue == null || amount.gte(minValue)) && (maxValue == null || amount.lte(maxValue))
}

/** Whether two bands overlap; where one begins at the value the other ends at, they only touch. */
export function bandsOverlap(one: Band, other: Band): boolean {
  const endsBefore = (a: Band, b: Band) =>
    a.maxValue != null && b.minValue != null && new Decimal(a.maxValue).lte(b.minValue)
  return !endsBefore(one, other) && !endsBefore(other, one)
}

const notBefore = (first: Date, last: Date, field: string): Problems =>
  first && last && last < first
    ? { [field]: `The :attribute field must be a date after or equal to ${first}.` }
    : {}

/** What is wrong with the days of an entry, by field. */
export const validityProblems = ({ validFrom, validUntil }: Validity): Problems =>
  notBefore(validFrom, validUntil, 'validUntil')

/** What is wrong with a band, by field. */
export const bandProblems = ({ minValue, maxValue }: Band): Problems =>
  minValue != null && maxValue != null && new Decimal(maxValue).lt(minValue)
    ? { maxValue: `The :attribute field must be at least ${minValue}.` }
    : {}

/** Somebody who stands in for the person of an entry for some days. */
export interface Delegation extends Validity {
  readonly userId?: string
  readonly delegateUserId?: string | null | undefined
  readonly delegateFrom?: Date
  readonly delegateUntil?: Date
}

/** What is wrong with a delegation, by field: all three or none, somebody else, in order, on days of the entry. */
export function delegateProblems(entry: Delegation): Problems {
  const { userId, delegateUserId, delegateFrom, delegateUntil, validFrom, validUntil } = entry
  if (!delegateUserId) {
    return delegateFrom || delegateUntil ? { delegateUserId: 'Choose who stands in on these days.' } : {}
  }
  if (delegateUserId === userId) return { delegateUserId: 'Nobody can stand in for themselves.' }
  const missing = {
    ...(delegateFrom ? {} : { delegateFrom: 'Enter the first day.' }),
    ...(delegateUntil ? {} : { delegateUntil: 'Enter the last day.' }),
  }
  const isLate = delegateFrom && validUntil && delegateFrom > validUntil
  return {
    ...missing,
    ...(isLate ? { delegateFrom: 'The entry itself has ended by then.' } : {}),
    ...notBefore(validFrom, delegateUntil, 'delegateUntil'),
    ...notBefore(delegateFrom, delegateUntil, 'delegateUntil'),
  }
}
