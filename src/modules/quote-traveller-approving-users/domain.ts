import { Decimal } from 'decimal.js'
import {
  type Band,
  bandProblems,
  bandsOverlap,
  type Delegation,
  delegateProblems,
  inBand,
  shareSome,
} from '#modules/appointments/domain.ts'

export const approverScopes = {
  quote: 'Quotes',
  traveller: 'Travellers',
  both: 'Quotes and travellers',
} as const
export type ApproverScope = keyof typeof approverScopes

/** What an entry covers beside its facility and its days. */
interface Reach extends Band {
  readonly scope: ApproverScope
  readonly step?: number | null | undefined
  /** Ids; empty or null: every level. */
  readonly pslLevelIds?: readonly string[] | null | undefined
}

/** Whether two entries of one person give the same right twice: the same scope and step, and values and levels in common. */
export const repeats = (one: Reach, other: Reach): boolean =>
  one.scope === other.scope &&
  (one.step ?? 1) === (other.step ?? 1) &&
  bandsOverlap(one, other) &&
  shareSome(one.pslLevelIds ?? [], other.pslLevelIds ?? [])

/** What does not fit together in an entry, by field. */
export const entryProblems = (entry: Delegation & Band): Record<string, string> => ({
  ...bandProblems(entry),
  ...delegateProblems(entry),
})

/** What an approver decides on. */
export interface QuoteFacts {
  /** Net in the facility's currency. */
  readonly value: string
  /** Null while there is no price. */
  readonly marginPercent: string | null
  /** Of all lines. */
  readonly pslLevelIds: readonly string[]
  /** Who made the quote what it is. */
  readonly authorIds: readonly string[]
  /** Who decided on a step before, and whom they stood in for. */
  readonly decidedIds: readonly string[]
  /** Which step is asked now; null: none yet. */
  readonly step: number | null
  /** Whether the limits of the entries count on this step; where nobody on it covers the quote, it is only passed on. */
  readonly limitsHold: boolean
}

/** An entry that counts on the day, as the person on it or as the one who stands in holds it. */
export interface ApproverEntry extends Band {
  readonly userId: string
  /** Who is on the list, where `userId` stands in for them. */
  readonly holderId: string | null
  readonly holderName: string | null
  readonly step: number
  readonly minMarginPercent: string | null
  readonly pslLevelIds: readonly string[]
}

/** The limits of an entry, in the order in which they are told. */
export const limitsOf = ['value', 'margin', 'psl'] as const
export type Limit = (typeof limitsOf)[number]
export type Shortfall = 'author' | 'decided' | 'step' | Limit

/** Which limits of an entry a quote goes beyond; empty: it covers the quote. */
export function limitsBeyond(
  entry: ApproverEntry,
  quote: Pick<QuoteFacts, 'value' | 'marginPercent' | 'pslLevelIds'>,
): Limit[] {
  const { minMarginPercent: least, pslLevelIds: levels } = entry
  const isBeyond: Readonly<Record<Limit, boolean>> = {
    value: !inBand(entry, quote.value),
    margin: least !== null && (quote.marginPercent === null || new Decimal(quote.marginPercent).lt(least)),
    psl: levels.length > 0 && quote.pslLevelIds.some((id) => !levels.includes(id)),
  }
  return limitsOf.filter((limit) => isBeyond[limit])
}

/** Whether somebody is, or stands in for, one of these people. */
export const isOneOf = (
  { userId, holderId }: Pick<ApproverEntry, 'userId' | 'holderId'>,
  ids: readonly string[],
): boolean => ids.includes(userId) || (holderId !== null && ids.includes(holderId))

/**
 * Why an entry does not let its holder decide now; empty: it does. Nobody decides on their own quote or on two
 * steps of it, and nobody in the place of somebody who could not.
 */
export function shortfallsOf(entry: ApproverEntry, quote: QuoteFacts): Shortfall[] {
  return [
    ...(isOneOf(entry, quote.authorIds) ? (['author'] as const) : []),
    ...(isOneOf(entry, quote.decidedIds) ? (['decided'] as const) : []),
    ...(quote.step !== null && entry.step !== quote.step ? (['step'] as const) : []),
    ...(quote.limitsHold ? limitsBeyond(entry, quote) : []),
  ]
}

/** The entry that lets somebody decide, their own before one they stand in for; null when none does. */
export function decidingEntry<E extends ApproverEntry>(entries: readonly E[], quote: QuoteFacts): E | null {
  const able = entries.filter((entry) => shortfallsOf(entry, quote).length === 0)
  return able.find(({ holderId }) => holderId === null) ?? able[0] ?? null
}

/** Everybody who may decide now, once, with the entry that lets them, in the order of the entries. */
export const decidersOf = <E extends ApproverEntry>(entries: readonly E[], quote: QuoteFacts): E[] =>
  [...Map.groupBy(entries, ({ userId }) => userId).values()].flatMap((own) => decidingEntry(own, quote) ?? [])

const words: Readonly<Record<Exclude<Shortfall, 'step'>, string>> = {
  author: 'an author cannot decide, nor whoever stands in for one',
  decided: 'nobody decides on two steps, nor in the place of somebody who did',
  value: 'its value lies outside yours',
  margin: 'its margin is below yours',
  psl: 'its PSL level is not among yours',
}

/** Why somebody on the list may not decide on a quote, as a sentence; `seesCosts`: whether margins may be spoken of. */
export function whyNotDecide(
  entries: readonly ApproverEntry[],
  quote: QuoteFacts,
  seesCosts: boolean,
): string | null {
  if (decidingEntry(entries, quote)) return null
  const asked = entries.filter(({ step }) => quote.step === null || step === quote.step)
  const [other] = entries
  if (asked.length === 0 && other) {
    return `Step ${quote.step} of the approval is asked now; you stand on step ${other.step}.`
  }
  const found = new Set(asked.flatMap((entry) => shortfallsOf(entry, quote)))
  const reasons = [...found].flatMap((shortfall) =>
    shortfall === 'step' || (shortfall === 'margin' && !seesCosts) ? [] : words[shortfall],
  )
  const about = reasons.length > 0 ? `: ${reasons.join(', and ')}` : ''
  return `Your entry on the list of quote approvers does not cover this quote${about}.`
}
