import { addDays, shortDay } from '#platform/contract/values/dates.ts'

/** Steel without its certificate is released for so many days at most. */
export const MOST_CONDITIONAL_DAYS = 90

/** How a conditional release ends before the certificate is verified. */
export type ConditionEnd = 'withdrawn' | 'ran_out'

/** A release without the certificate: for one quote, until a day. */
export interface Condition {
  readonly quoteNumber: string
  readonly until: string
  /** Null: it has not been withdrawn, and nobody has noted yet that it ran out. */
  readonly endedHow: ConditionEnd | null
  /** The status of the quote in words where nobody works on it any more: `lost`. */
  readonly quoteOver: string | null
}

/** Why nobody may use steel under its condition any more, in a sentence; null: its one use is open. */
export function conditionOver(condition: Condition | null, today: string): string | null {
  if (condition === null) return null
  const { quoteNumber, until, endedHow, quoteOver } = condition
  if (endedHow === 'withdrawn')
    return `Its conditional release for ${quoteNumber} was withdrawn. It waits for its certificate.`
  if (endedHow === 'ran_out' || until < today)
    return `Its conditional release for ${quoteNumber} ran out on ${shortDay(until)}. It waits for its certificate.`
  return quoteOver && `It is released for ${quoteNumber} only, and that is ${quoteOver}.`
}

/** Why steel may not be used for a quote (its number; null: none was named), in a sentence; null: it may. */
export function otherUseProblem(
  condition: Condition | null,
  quoteNumber: string | null,
  today: string,
): string | null {
  const over = conditionOver(condition, today)
  if (over || condition === null) return over
  return quoteNumber === condition.quoteNumber
    ? null
    : `Its certificate is missing: it is released for ${condition.quoteNumber} only.`
}

/** Why a conditional release cannot last until a day, in a sentence; null: it can. */
export function untilProblem(until: string, today: string): string | null {
  if (until < today) return 'This day is over.'
  return until > addDays(today, MOST_CONDITIONAL_DAYS)
    ? `Steel without its certificate is released for at most ${MOST_CONDITIONAL_DAYS} days.`
    : null
}

/** What is stamped across papers of steel without its certificate. */
export const CONDITIONAL_STAMP = 'CONDITIONALLY RELEASED'

/** What labels and entries say: `CONDITIONALLY RELEASED for Q-2026-0231 only`. */
export const conditionStamp = (quoteNumber: string): string => `${CONDITIONAL_STAMP} for ${quoteNumber} only`

/** A piece under its condition, as papers tell it. */
export interface ConditionalPiece extends Pick<Condition, 'quoteNumber' | 'until'> {
  readonly number: string
}

/** What papers say of a piece without its certificate. */
export const conditionSentence = ({ number, quoteNumber, until }: ConditionalPiece): string =>
  `${number} is released without its certificate, for ${quoteNumber} only, until ${shortDay(until)}.`

/** What a use of such steel is booked for: the quote is named whatever else was typed. */
export const usedFor = (quoteNumber: string, purpose: string | null | undefined): string =>
  !purpose || purpose.includes(quoteNumber) ? purpose || quoteNumber : `${quoteNumber}: ${purpose}`
