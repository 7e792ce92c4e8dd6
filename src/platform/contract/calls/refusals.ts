import type { z } from 'zod'
import type { refusalValues } from '../values/fields.ts'

// Only the type: the entry of the browser reads this file, and does without zod.
type Values = z.output<typeof refusalValues>

/** Why something is not possible: a code for programs, what it was made from, and the sentence for people. */
export interface Refusal {
  readonly code: string
  readonly values?: Values
  readonly message: string
  /** Where what is in the way is looked at or removed: the address of a screen. */
  readonly href?: string
}

/** The codes that more than one place gives, each with what its sentence is made from. */
interface RefusalValues {
  readonly unauthenticated: Record<never, never>
  readonly not_verified: Record<never, never>
  /** The right is missing, and nothing is said about which. */
  readonly forbidden: Record<never, never>
  /** `to` is what the right is for: `see costs`, or the label of an action in quotation marks. */
  readonly not_the_right: { readonly to: string }
  readonly token_mismatch: Record<never, never>
  /** Says nothing of classes or whether the record exists for others. */
  readonly not_found: Record<never, never>
  readonly changed_meanwhile: Record<never, never>
  readonly version_missing: Record<never, never>
  readonly too_many_attempts: Record<never, never>
  readonly try_again_later: { readonly seconds: number }
  /** The labels of the action, of the states it starts from and of the present state. */
  readonly invalid_transition: {
    readonly action: string
    readonly from: string[]
    readonly state: string
  }
  /** What its author did, and what someone else has to do: `wrote this`, `review it`. */
  readonly four_eyes: { readonly did: string; readonly has: string }
  /** Of those who can approve it the first by name, and how many more there are. */
  readonly others_can_approve: { readonly names: string[]; readonly more: number }
  readonly not_author: Record<never, never>
  readonly nobody_else_can_approve: Record<never, never>
  readonly in_use: Record<never, never>
  readonly too_large: Record<never, never>
}
export type RefusalCode = keyof RefusalValues

type Sentences = { readonly [Code in RefusalCode]: (values: RefusalValues[Code]) => string }

const sentences: Sentences = {
  unauthenticated: () => 'Unauthenticated.',
  not_verified: () => 'Your email address is not verified.',
  forbidden: () => 'This action is unauthorized.',
  not_the_right: ({ to }) => `You do not have the right to ${to}.`,
  token_mismatch: () => 'CSRF token mismatch.',
  not_found: () => 'Not found.',
  changed_meanwhile: () => 'Someone else has changed this record since you opened it.',
  version_missing: () => 'Say which version you are changing: send If-Match or version.',
  too_many_attempts: () => 'Too Many Attempts.',
  try_again_later: ({ seconds }) => `Too many attempts. Please try again in ${seconds} seconds.`,
  invalid_transition: ({ action, from, state }) =>
    `"${action}" is possible from ${from.map((name) => `"${name}"`).join(' or ')}; the status is "${state}".`,
  four_eyes: ({ did, has }) => `You ${did}; someone else has to ${has}.`,
  others_can_approve: ({ names, more }) =>
    `You wrote this; ${names.join(', ')}${more > 0 ? ` or ${more} more` : ''} can approve it.`,
  not_author: () => 'You did not write this: approve it in the ordinary way.',
  nobody_else_can_approve: () =>
    'You wrote this, and nobody else has the right to approve it: choose "Approve own work" in the menu, or give a second person the right.',
  in_use: () => 'This record is in use and cannot be deleted. Deactivate it instead.',
  too_large: () => 'A number, or what follows from it, is larger than can be kept.',
}

/** A refusal that more than one place gives; its sentence stands once, in the table above. */
export function refusalOf<Code extends RefusalCode>(code: Code, values: RefusalValues[Code]): Refusal {
  const message = sentences[code](values)
  return Object.keys(values).length > 0 ? { code, values: { ...values }, message } : { code, message }
}

/** A refusal of one slice in its own words: `refuse('too_few', { most: 3 }, 'Only 3 mm of it are free.')`. */
export const refuse = (code: string, values: Values, message: string): Refusal => ({ code, values, message })

/** For somebody who lacks the right: `notTheRight('see costs')`. */
export const notTheRight = (to: string): Refusal => refusalOf('not_the_right', { to })

/** The record is in a state in which it cannot be changed; the sentence says what to do. */
export const lockedBecause = (message: string): Refusal => ({ code: 'locked', message })
export const ONLY_A_DRAFT = lockedBecause('Only a draft can be changed.')

/** For somebody who tried too often, at the field they tried it in. */
export const tryAgainIn = (seconds: number): string => refusalOf('try_again_later', { seconds }).message
