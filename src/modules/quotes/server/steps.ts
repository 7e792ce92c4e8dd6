import {
  type ApproverEntry,
  decidersOf,
  type QuoteFacts,
} from '#modules/quote-traveller-approving-users/domain.ts'
import type { Approver } from '#modules/quote-traveller-approving-users/server/api.ts'
import type { QuoteRecord } from '../contract.ts'
import type { ApprovalReason } from '../domain/approval.ts'
import { approvalLadder, type LadderFacts, type LadderStep, stepWords } from '../domain/ladder.ts'
import { isAwaitingApproval, isDraft } from '../domain/lifecycle.ts'
import type { QuoteRow } from './queries.ts'

type Step = QuoteRecord['approvalSteps'][number]

/** What decides about the steps of a quote; `reasons`: why it needs more than a routine approval. */
export const ladderFacts = (facts: QuoteFacts, reasons: readonly ApprovalReason[]): LadderFacts => ({
  ...facts,
  isBeyondLimits: reasons.length > 0,
})

/** The facts of a quote as they are when a step is asked. */
export const factsAt = (facts: QuoteFacts, { step, limitsHold }: LadderStep): QuoteFacts => ({
  ...facts,
  step,
  limitsHold,
})

/** Why a step is needed, in sentences; `reasons` are those the reader may see. */
function becauseOf({ because }: LadderStep, reasons: readonly ApprovalReason[]): string[] {
  return because.flatMap((code) =>
    code === 'limits' && reasons.length > 0 ? reasons.map(({ text }) => text) : stepWords[code],
  )
}

/** Who decided a step since the last submission. */
const decisionOn = ({ approvals, submittedAt }: QuoteRow, step: number) =>
  approvals.findLast(
    (one) =>
      one.step === step && one.decision === 'approved' && submittedAt !== null && one.at >= submittedAt,
  )

interface StepsOf {
  row: QuoteRow
  facts: QuoteFacts
  /** All of them, and those the reader may see. */
  reasons: readonly ApprovalReason[]
  shownReasons: readonly ApprovalReason[]
}

/** The ladder of a quote as its screen shows it: a draft's as it would be, others as they were submitted. */
export function stepsOf({ row, facts, reasons, shownReasons }: StepsOf): Step[] {
  const ladder = isDraft(row.status)
    ? approvalLadder(row.approverEntries, ladderFacts(facts, reasons))
    : (row.approvalLadder ?? [])
  const isOpen = isDraft(row.status) || isAwaitingApproval(row.status)
  return ladder.map((one): Step => {
    const decision = isDraft(row.status) ? undefined : decisionOn(row, one.step)
    const isAsked = isAwaitingApproval(row.status) && one.step === row.approvalStep
    const people = isOpen && !decision ? decidersOf(row.approverEntries, factsAt(facts, one)) : []
    return {
      step: one.step,
      because: becauseOf(one, shownReasons),
      state: decision ? 'decided' : isAsked ? 'asked' : 'later',
      people: people.map(({ name, holderName }) => ({ name, holderName })),
      decidedByName: decision?.userName ?? null,
      holderName: decision?.holderName ?? null,
      decidedAt: decision?.at ?? null,
    }
  })
}

/** The entries of one person. */
export const ownEntries = (row: QuoteRow, userId: string): Approver[] =>
  row.approverEntries.filter((entry) => entry.userId === userId)

/** The ids of who decides by an entry: theirs, and whom they stand in for. */
export const namesOf = ({ userId, holderId }: Pick<ApproverEntry, 'userId' | 'holderId'>): string[] =>
  holderId === null ? [userId] : [userId, holderId]

/** The entry by which somebody on the list signs what is no step of the approval, their own first; null: not on it. */
export function listEntry(row: QuoteRow, userId: string): Approver | null {
  const own = ownEntries(row, userId)
  return own.find(({ holderId }) => holderId === null) ?? own[0] ?? null
}
