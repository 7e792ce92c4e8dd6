/**
 * Who may decide on a document by a list of approvers. A list says what its entries reach (`ApproverRules`); which of its
 * steps are asked is a matter of the document, see `approval-steps.ts`.
 */

/** An entry of a list of approvers that counts on the day, held by the person on it or by a deputy. */
export interface ApproverEntry {
  readonly userId: string
  /** The person on the list, where `userId` is the deputy. */
  readonly holderId: string | null
  readonly holderName: string | null
  readonly step: number
}

/** How far the approval of a document has come. */
export interface ApprovalProgress {
  /** Who made the document what it is. */
  readonly authorIds: readonly string[]
  /** Who decided on a step before, and whom they stood in for. */
  readonly decidedIds: readonly string[]
  /** Which step is asked now; null: none yet. */
  readonly step: number | null
  /** Whether the limits of the entries count on this step; where nobody on it covers the document, it is only passed on. */
  readonly limitsHold: boolean
}

/** What the entries of a list reach. */
export interface ApproverRules<E extends ApproverEntry, Facts, Limit extends string = string> {
  /** Which limits of an entry the facts go beyond, in the order in which they are listed; empty: it covers the document. */
  readonly beyond: (entry: E, facts: Facts) => readonly Limit[]
  /** A limit as a part of a sentence: `its value lies outside yours`. */
  readonly words: Readonly<Record<Limit, string>>
  /** Whether an author may decide by an entry of their own; left out: no author ever. */
  readonly mayDecideOwn?: (entry: E) => boolean
}

type Names = Pick<ApproverEntry, 'userId' | 'holderId'>
export type Shortfall<Limit extends string = string> = 'author' | 'decided' | 'step' | Limit

/** Whether an entry belongs to one of these people or to a deputy of one. */
export const isOneOf = ({ userId, holderId }: Names, ids: readonly string[]): boolean =>
  ids.includes(userId) || (holderId !== null && ids.includes(holderId))

/** The ids that an entry uses up: its holder, and the person the holder represents. */
export const namesOf = ({ userId, holderId }: Names): string[] =>
  holderId === null ? [userId] : [userId, holderId]

/** Whether an entry may not be used because an author holds it, or somebody in an author's place. */
export function isAuthors<E extends ApproverEntry>(
  { mayDecideOwn }: Pick<ApproverRules<E, never>, 'mayDecideOwn'>,
  entry: E,
  authorIds: readonly string[],
): boolean {
  if (!isOneOf(entry, authorIds)) return false
  return entry.holderId !== null || !mayDecideOwn?.(entry)
}

/**
 * Why an entry does not let its holder decide now; empty: it does. Nobody decides on what they wrote or on two steps,
 * and nobody in the place of somebody who could not.
 */
export function shortfallsOf<E extends ApproverEntry, Facts, Limit extends string>(
  rules: ApproverRules<E, Facts, Limit>,
  entry: E,
  about: Facts & ApprovalProgress,
): Shortfall<Limit>[] {
  return [
    ...(isAuthors(rules, entry, about.authorIds) ? (['author'] as const) : []),
    ...(isOneOf(entry, about.decidedIds) ? (['decided'] as const) : []),
    ...(about.step !== null && entry.step !== about.step ? (['step'] as const) : []),
    ...(about.limitsHold ? rules.beyond(entry, about) : []),
  ]
}

/** The entry that lets somebody decide, their own before one they hold as a deputy; null when none does. */
export function decidingEntry<E extends ApproverEntry, Facts>(
  rules: ApproverRules<E, Facts>,
  own: readonly E[],
  about: Facts & ApprovalProgress,
): E | null {
  const able = own.filter((entry) => shortfallsOf(rules, entry, about).length === 0)
  return able.find(({ holderId }) => holderId === null) ?? able[0] ?? null
}

/** Everybody who may decide now, once, with the entry that lets them, in the order of the entries. */
export const decidersOf = <E extends ApproverEntry, Facts>(
  rules: ApproverRules<E, Facts>,
  entries: readonly E[],
  about: Facts & ApprovalProgress,
): E[] =>
  [...Map.groupBy(entries, ({ userId }) => userId).values()].flatMap(
    (own) => decidingEntry(rules, own, about) ?? [],
  )

const sharedLabels = {
  author: 'an author cannot decide, nor whoever stands in for one',
  decided: 'nobody decides on two steps, nor in the place of someone who did',
}

/** How the document and its list of approvers are called in sentences. */
export interface ApprovalLabels {
  /** `quote` */
  readonly document: string
  /** `list of quote approvers` */
  readonly list: string
}

/** Why somebody may not decide by their entries, as a sentence; limits in `hidden` are not spoken of. Null: they may. */
export function approverGuard<E extends ApproverEntry, Facts>(
  rules: ApproverRules<E, Facts>,
  own: readonly E[],
  about: Facts & ApprovalProgress,
  words: ApprovalLabels & { readonly hidden?: readonly string[] },
): string | null {
  if (decidingEntry(rules, own, about)) return null
  const asked = own.filter(({ step }) => about.step === null || step === about.step)
  const [other] = own
  if (asked.length === 0 && other) {
    return `Step ${about.step} of the approval is asked now; you stand on step ${other.step}.`
  }
  const told: Readonly<Record<string, string>> = { ...sharedLabels, ...rules.words }
  const found = new Set(asked.flatMap((entry) => shortfallsOf(rules, entry, about)))
  const reasons = [...found].flatMap((one) => (words.hidden?.includes(one) ? [] : (told[one] ?? [])))
  const why = reasons.length > 0 ? `: ${reasons.join(', and ')}` : ''
  return `Your entry on the ${words.list} does not cover this ${words.document}${why}.`
}
