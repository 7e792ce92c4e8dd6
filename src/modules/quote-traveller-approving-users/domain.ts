import { Decimal } from 'decimal.js'
import {
  type Band,
  bandProblems,
  bandsOverlap,
  type Delegation,
  delegateProblems,
  inBand,
  shareSome,
} from '../appointments/domain.ts'

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

export type Shortfall = 'author' | 'value' | 'margin' | 'psl'

/** Why an entry does not cover a quote; empty: its holder may decide. Nobody decides on their own quote, and nobody in an author's place. */
export function shortfallsOf(entry: ApproverEntry, quote: QuoteFacts): Shortfall[] {
  const { userId, holderId, minMarginPercent: least, pslLevelIds: levels } = entry
  const isAuthor =
    quote.authorIds.includes(userId) || (holderId !== null && quote.authorIds.includes(holderId))
  const isThin =
    least !== null && (quote.marginPercent === null || new Decimal(quote.marginPercent).lt(least))
  const isOtherLevel = levels.length > 0 && quote.pslLevelIds.some((id) => !levels.includes(id))
  return [
    ...(isAuthor ? (['author'] as const) : []),
    ...(inBand(entry, quote.value) ? [] : (['value'] as const)),
    ...(isThin ? (['margin'] as const) : []),
    ...(isOtherLevel ? (['psl'] as const) : []),
  ]
}

/** The entry that lets somebody decide, their own before one they stand in for; null when none does. */
export function decidingEntry<E extends ApproverEntry>(entries: readonly E[], quote: QuoteFacts): E | null {
  const able = entries.filter((entry) => shortfallsOf(entry, quote).length === 0)
  return able.find(({ holderId }) => holderId === null) ?? able[0] ?? null
}

const words: Readonly<Record<Shortfall, string>> = {
  author: 'an author cannot decide, nor whoever stands in for one',
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
  const found = new Set(entries.flatMap((entry) => shortfallsOf(entry, quote)))
  if (!seesCosts) found.delete('margin')
  const reasons = [...found].map((shortfall) => words[shortfall])
  const about = reasons.length > 0 ? `: ${reasons.join(', and ')}` : ''
  return `Your entry on the list of quote approvers does not cover this quote${about}.`
}

/** Those of the lowest step: they are asked first. Whoever stands on a higher step may decide too. */
export function askedFirst<E extends { readonly step: number }>(entries: readonly E[]): E[] {
  const lowest = Math.min(...entries.map(({ step }) => step))
  return entries.filter(({ step }) => step === lowest)
}
