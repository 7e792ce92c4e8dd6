import { Decimal } from 'decimal.js'
import type { ApproverEntry, ApproverRules } from '#platform/contract/documents/approvers.ts'
import {
  type Band,
  bandProblems,
  bandsOverlap,
  type Delegation,
  delegateProblems,
  inBand,
  shareSome,
} from '#modules/people/appointments/domain.ts'

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

/** What the limits of an approver look at. */
export interface LimitedFacts {
  /** Net in the facility's currency. */
  readonly value: string
  /** Null while there is no price. */
  readonly marginPercent: string | null
  /** Of all lines. */
  readonly pslLevelIds: readonly string[]
}

/** An entry of this list that counts on the day. */
export interface QuoteApproverEntry extends ApproverEntry, Band {
  readonly minMarginPercent: string | null
  readonly pslLevelIds: readonly string[]
}

/** The limits of an entry, in the order in which they are told. */
export const limitsOf = ['value', 'margin', 'psl'] as const
export type Limit = (typeof limitsOf)[number]

/** Which limits of an entry a quote goes beyond; empty: it covers the quote. */
export function limitsBeyond(entry: QuoteApproverEntry, quote: LimitedFacts): Limit[] {
  const { minMarginPercent: least, pslLevelIds: levels } = entry
  const isBeyond: Readonly<Record<Limit, boolean>> = {
    value: !inBand(entry, quote.value),
    margin: least !== null && (quote.marginPercent === null || new Decimal(quote.marginPercent).lt(least)),
    psl: levels.length > 0 && quote.pslLevelIds.some((id) => !levels.includes(id)),
  }
  return limitsOf.filter((limit) => isBeyond[limit])
}

/** What the entries of this list reach; no author ever decides. */
export const quoteApprovers: ApproverRules<QuoteApproverEntry, LimitedFacts, Limit> = {
  beyond: limitsBeyond,
  words: {
    value: 'its value lies outside yours',
    margin: 'its margin is below yours',
    psl: 'its PSL level is not among yours',
  },
}
