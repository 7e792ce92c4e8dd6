import {
  type ApprovalRules,
  type ApprovalStep,
  reasonWithoutStep,
  stepsToPass,
  stepWithoutPeople,
} from '#platform/contract/documents/approval-steps.ts'
import type {
  ApprovalProgress,
  ApprovalLabels,
  ApproverEntry,
} from '#platform/contract/documents/approvers.ts'
import { refused } from '#platform/server/errors.ts'

type Steps = [ApprovalStep, ...ApprovalStep[]]

/** The steps a document has to pass, at least one, or a sentence why nobody can decide on it. */
export function stepsOrWhyNot<E extends ApproverEntry, Facts>(
  { rules, words }: { readonly rules: ApprovalRules<E, Facts>; readonly words: ApprovalLabels },
  entries: readonly E[],
  about: Facts & Pick<ApprovalProgress, 'authorIds'>,
): Steps | string {
  const [first, ...others] = stepsToPass(rules, entries, about)
  if (!first) {
    return `Nobody but the authors may approve such a ${words.document} of this facility. Set up an approver first.`
  }
  const unanswered = reasonWithoutStep(rules, [first, ...others], about)
  if (unanswered) {
    const next = Math.max(first.step, ...others.map(({ step }) => step)) + 1
    const why = unanswered.words.charAt(0).toLowerCase() + unanswered.words.slice(1)
    return `Nobody stands on step ${next} of the ${words.list}, which decides what goes ${why}. Name someone there first.`
  }
  const empty = stepWithoutPeople(rules, [first, ...others], entries, about)
  return empty === null
    ? [first, ...others]
    : `Each step of the approval is decided by another person, and nobody is left for step ${empty}. Set up an approver first.`
}

/** The steps a document has to pass, at least one. Throws 422 when nobody is left for one of them. */
export function requireSteps<E extends ApproverEntry, Facts>(
  approval: { readonly rules: ApprovalRules<E, Facts>; readonly words: ApprovalLabels },
  entries: readonly E[],
  about: Facts & Pick<ApprovalProgress, 'authorIds'>,
): Steps {
  const steps = stepsOrWhyNot(approval, entries, about)
  if (typeof steps === 'string') throw refused('no_approver', steps)
  return steps
}
