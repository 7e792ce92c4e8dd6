import type { ApprovalRules, StepRule } from '#platform/contract/documents/approval-steps.ts'
import {
  type LimitedFacts,
  type ListReason,
  listSteps,
  type QuoteApproverEntry,
  quoteApprovers,
} from '#modules/signing/quote-traveller-approving-users/domain.ts'

/** What calls a step into the approval of a quote. */
export type StepReason = ListReason | 'limits'

/** What decides about the steps of a quote. */
export interface QuoteFacts extends LimitedFacts {
  /** The quote goes beyond a limit of the facility, or deviates from the customer's specification. */
  readonly isBeyondLimits: boolean
  /** It goes beyond a limit of the facility, and so needs somebody who decides about that. */
  readonly breaksLimit: boolean
}

/**
 * The one rule about tiers, as data. Steps are those of the list of approvers for the facility; an author on it is counted
 * when steps are called, and never decides. A step decides as soon as one of these calls it:
 *
 * | first  | the lowest step on the list decides every quote |
 * | beyond | a higher step decides what nobody on the steps below may decide (value, margin, PSL level) |
 * | value  | a higher step decides from the value on at which somebody's band on it begins |
 * | limits | the second step decides what goes beyond a limit of the facility or deviates from the specification; beyond a
 * |        | limit nothing passes while nobody stands on it |
 */
const stepRules: readonly StepRule<QuoteApproverEntry, QuoteFacts, StepReason>[] = [
  ...listSteps('Every quote'),
  {
    code: 'limits',
    words: 'Beyond the limits of the facility',
    calls: ({ place, facts }) => place === 1 && facts.isBeyondLimits,
    mustCall: ({ breaksLimit }) => breaksLimit,
  },
]

/** How quotes are approved. */
export const quoteApprovalRules: ApprovalRules<QuoteApproverEntry, QuoteFacts, StepReason> = {
  approvers: quoteApprovers,
  steps: stepRules,
}
