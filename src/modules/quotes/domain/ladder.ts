import { Decimal } from 'decimal.js'
import {
  type ApproverEntry,
  isOneOf,
  limitsBeyond,
  type QuoteFacts,
} from '#modules/quote-traveller-approving-users/domain.ts'

/** What calls a step into the approval of a quote. */
export type StepReason = 'first' | 'beyond' | 'value' | 'limits'

/** A step of the list of approvers that a quote has to pass. */
export interface LadderStep {
  readonly step: number
  readonly because: readonly StepReason[]
  /** Somebody on the step covers the quote, so only those who do decide; else whoever stands on it passes it on. */
  readonly limitsHold: boolean
}

interface StepView {
  /** 0 for the lowest step on the list. */
  readonly place: number
  readonly own: readonly ApproverEntry[]
  readonly below: readonly ApproverEntry[]
  readonly quote: LadderFacts
}

export interface LadderFacts
  extends Pick<QuoteFacts, 'value' | 'marginPercent' | 'pslLevelIds' | 'authorIds'> {
  /** The quote goes beyond a limit of the facility, or deviates from the customer's specification. */
  readonly isBeyondLimits: boolean
}

interface StepRule {
  readonly code: StepReason
  readonly words: string
  readonly calls: (view: StepView) => boolean
}

const covers = (entry: ApproverEntry, quote: LadderFacts): boolean => limitsBeyond(entry, quote).length === 0

/**
 * The one rule about tiers, as data. Steps are those of the list of approvers for the facility, without authors
 * and whoever stands in for one. A step decides as soon as one of these calls it:
 *
 * | first  | the lowest step on the list decides every quote |
 * | beyond | a higher step decides what nobody on the steps below may decide (value, margin, PSL level) |
 * | value  | a higher step decides from the value on at which somebody's band on it begins |
 * | limits | the second step decides what goes beyond a limit of the facility or deviates from the specification |
 */
export const stepRules: readonly StepRule[] = [
  { code: 'first', words: 'Every quote', calls: ({ place }) => place === 0 },
  {
    code: 'beyond',
    words: 'More than the steps below may decide',
    calls: ({ below, quote }) => below.length > 0 && !below.some((entry) => covers(entry, quote)),
  },
  {
    code: 'value',
    words: 'The value reaches this step',
    calls: ({ place, own, quote }) => place > 0 && own.some((entry) => startsAtOrBelow(entry, quote.value)),
  },
  {
    code: 'limits',
    words: 'Beyond the limits of the facility',
    calls: ({ place, quote }) => place === 1 && quote.isBeyondLimits,
  },
]

const startsAtOrBelow = ({ minValue }: ApproverEntry, value: string): boolean =>
  minValue != null && new Decimal(minValue).gt(0) && new Decimal(value).gte(minValue)

/** What a step was called for, in words. */
export const stepWords: Readonly<Record<StepReason, string>> = Object.fromEntries(
  stepRules.map(({ code, words }) => [code, words]),
) as Record<StepReason, string>

const distinct = (entries: readonly ApproverEntry[]): number[] =>
  [...new Set(entries.map(({ step }) => step))].sort((a, b) => a - b)

/** The steps a quote has to pass, the lowest first; empty when nobody is left who may decide. */
export function approvalLadder(entries: readonly ApproverEntry[], quote: LadderFacts): LadderStep[] {
  const free = entries.filter((entry) => !isOneOf(entry, quote.authorIds))
  const ladder = distinct(free).flatMap((step, place): LadderStep[] => {
    const own = free.filter((entry) => entry.step === step)
    const view = { place, own, below: free.filter((entry) => entry.step < step), quote }
    const because = stepRules.filter(({ calls }) => calls(view)).map(({ code }) => code)
    const limitsHold = own.some((entry) => covers(entry, quote))
    return because.length > 0 ? [{ step, because, limitsHold }] : []
  })
  // Somebody has to decide within their limits; passing on is not enough.
  return ladder.some(({ limitsHold }) => limitsHold) ? ladder : []
}

/**
 * The first step that nobody is left for when each step is decided by other people; null: there is somebody for
 * each. Whoever stands in uses up both names.
 */
export function stepWithoutPeople(
  ladder: readonly LadderStep[],
  entries: readonly ApproverEntry[],
  quote: LadderFacts,
): number | null {
  const choices = ladder.map(({ step, limitsHold }) => ({
    step,
    able: entries.filter(
      (entry) =>
        entry.step === step && !isOneOf(entry, quote.authorIds) && (!limitsHold || covers(entry, quote)),
    ),
  }))
  // Those with the fewest people choose first, so that a dead end shows at once.
  const order = [...choices].sort((a, b) => a.able.length - b.able.length)
  let deepest = 0
  const fits = (at: number, used: readonly string[]): boolean => {
    const choice = order[at]
    if (!choice) return true
    deepest = Math.max(deepest, at)
    return choice.able
      .filter((entry) => !isOneOf(entry, used))
      .some((entry) => fits(at + 1, [...used, entry.userId, ...(entry.holderId ? [entry.holderId] : [])]))
  }
  return fits(0, []) ? null : (order[deepest]?.step ?? null)
}

/** The step after this one; null when it is the last. */
export const stepAfter = (ladder: readonly LadderStep[], step: number | null): LadderStep | null =>
  ladder.find((one) => step === null || one.step > step) ?? null
