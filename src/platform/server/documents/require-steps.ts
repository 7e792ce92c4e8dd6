import {
  type ApprovalRules,
  type ApprovalStep,
  stepsToPass,
  stepWithoutPeople,
} from '#platform/contract/approval-steps.ts'
import type { ApprovalProgress, ApprovalWords, ApproverEntry } from '#platform/contract/approvers.ts'
import { refused } from '#platform/server/errors.ts'

/** The steps a document has to pass, at least one. Throws 422 when nobody is left for one of them. */
export function requireSteps<E extends ApproverEntry, Facts>(
  { rules, words }: { readonly rules: ApprovalRules<E, Facts>; readonly words: ApprovalWords },
  entries: readonly E[],
  about: Facts & Pick<ApprovalProgress, 'authorIds'>,
): [ApprovalStep, ...ApprovalStep[]] {
  const [first, ...others] = stepsToPass(rules, entries, about)
  if (!first) {
    throw refused(
      'no_approver',
      `Nobody but the authors may approve such a ${words.document} of this facility. Set up an approver first.`,
    )
  }
  const empty = stepWithoutPeople(rules, [first, ...others], entries, about)
  if (empty !== null) {
    throw refused(
      'no_approver',
      `Each step of the approval is decided by another person, and nobody is left for step ${empty}. Set up an approver first.`,
    )
  }
  return [first, ...others]
}
