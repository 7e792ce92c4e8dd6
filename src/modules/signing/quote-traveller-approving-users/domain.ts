import { Decimal } from 'decimal.js'
import type { StepRule } from '#platform/contract/documents/approval-steps.ts'
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

const startsAtOrBelow = ({ minValue }: QuoteApproverEntry, value: string): boolean =>
  minValue != null && new Decimal(minValue).gt(0) && new Decimal(value).gte(minValue)

/** What calls a step of this list, whatever is approved. */
export type ListReason = 'first' | 'beyond' | 'value'

/**
 * The rule about tiers that quotes and travellers share, as data:
 *
 * | first  | the lowest step on the list decides every one |
 * | beyond | a higher step decides what nobody on the steps below may decide (value, margin, PSL level) |
 * | value  | a higher step decides from the value on at which somebody's band on it begins |
 */
export const listSteps = (
  every: string,
): readonly StepRule<QuoteApproverEntry, LimitedFacts, ListReason>[] => [
  { code: 'first', words: every, calls: ({ place }) => place === 0 },
  {
    code: 'beyond',
    words: 'More than the steps below may decide',
    calls: ({ below, covers }) => below.length > 0 && !below.some(covers),
  },
  {
    code: 'value',
    words: 'The value reaches this step',
    calls: ({ place, own, facts }) => place > 0 && own.some((entry) => startsAtOrBelow(entry, facts.value)),
  },
]
