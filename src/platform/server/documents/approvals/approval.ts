import {
  type ApprovalRules,
  type ApprovalStep,
  stepsToPass,
  reasonLabels,
} from '#platform/contract/documents/approval-steps.ts'
import {
  type ApprovalProgress,
  type ApprovalLabels,
  type ApproverEntry,
  decidersOf,
  decidingEntry,
  approverGuard,
} from '#platform/contract/documents/approvers.ts'
import type { ApprovalDecision, ShownStep } from '#platform/contract/documents/approvals.ts'
import { allows, type Lifecycle } from '#platform/contract/documents/lifecycle.ts'
import type { Context } from '#platform/server/context.ts'
import { because, fourEyes, type Guard } from '../lifecycle/abilities.ts'
import type { StoredDocument } from '../document-plan.ts'

/** An entry of a list of approvers with the person who decides by it. */
export interface Approver extends ApproverEntry {
  readonly name: string
  readonly email: string
}

/** What a document with approval steps reads in addition to its record, see `approvalColumns`. */
export interface ApprovalState {
  readonly authorIds: readonly string[]
  readonly submittedAt: string | null
  readonly submittedByName: string | null
  readonly submittedByEmail: string | null
  readonly submittedSteps: readonly ApprovalStep[] | null
  readonly approvalLimitsHold: boolean
  readonly approvalDeciderIds: readonly string[]
  /** The list for this document today: everybody's entries until the decision; later the reader's are enough. */
  readonly approverEntries: readonly Approver[]
}

/** A document with approval steps, as its approval sees it. */
export interface ApprovableRow extends StoredDocument, ApprovalState {
  readonly revision?: number
  readonly approvalStep: number | null
  /** See `decisionsSelect`. */
  readonly approvals: readonly ApprovalDecision[]
}

/** The entries of the list that a document reads. */
export type EntryOf<Row extends ApprovableRow> = Row['approverEntries'][number]

/** How a document is approved: its actions are `submit`, `recall`, `approve` and `reject`. */
export interface ApprovalPlan<Row extends ApprovableRow, Facts> {
  readonly lifecycle: Lifecycle
  readonly rules: ApprovalRules<EntryOf<Row>, Facts>
  readonly words: ApprovalLabels
  /** What the rules decide on. */
  readonly facts: (row: Row) => Facts
  /** Limits that somebody may not hear of, such as the margin. */
  readonly hidden?: (ctx: Context) => readonly string[]
}

/** What a reader sees of the steps. */
interface Telling<Facts> {
  /** Left out: `facts` of the plan. */
  readonly facts?: Facts
  /**
   * The facts are only those the reader may know: a step that nothing among them calls is not shown before it is asked,
   * or its coming and going would tell the rest.
   */
  readonly isPartial?: boolean
  /** Sentences in the place of the words of a reason. */
  readonly because?: (reason: string) => readonly string[] | undefined
}

/** The approval of a kind of document, before it is a document: for its guards and for what it shows. */
export interface Approval<Row extends ApprovableRow, Facts> extends ApprovalPlan<Row, Facts> {
  /** What is decided on and how far the approval has come. */
  readonly about: (row: Row) => Facts & ApprovalProgress
  /** Why somebody may not approve or reject now. */
  readonly decideGuard: Guard<Row>
  /** Why somebody may not take the submission back. */
  readonly recallGuard: Guard<Row>
  /** The steps as a record shows them: a draft's as they would be, others as they were submitted. */
  readonly shownSteps: (row: Row, telling?: Telling<Facts>) => ShownStep[]
}

/** How far the approval of a document has come. */
export const progressOf = (row: ApprovableRow): ApprovalProgress => ({
  authorIds: row.authorIds,
  decidedIds: row.approvalDeciderIds,
  step: row.approvalStep,
  limitsHold: row.approvalLimitsHold,
})

/** The entries of one person. */
export const ownEntries = <Row extends ApprovableRow>(row: Row, userId: string): EntryOf<Row>[] =>
  row.approverEntries.filter((entry) => entry.userId === userId)

/** Who decided a step since the last submission. */
const decisionOn = ({ approvals, submittedAt }: ApprovableRow, step: number): ApprovalDecision | undefined =>
  approvals.findLast(
    (one) =>
      one.step === step && one.decision === 'approved' && submittedAt !== null && one.at >= submittedAt,
  )

/** The approval of a document from its plan. */
export function approvalOf<Row extends ApprovableRow, Facts extends object>(
  plan: ApprovalPlan<Row, Facts>,
): Approval<Row, Facts> {
  const { lifecycle, rules, words, facts, hidden } = plan
  const { approvers } = rules
  const told: Readonly<Record<string, string>> = reasonLabels(rules.steps)
  const about = (row: Row) => ({ ...facts(row), ...progressOf(row) })
  const named = ({ revision }: Row) => `this ${revision === undefined ? words.document : 'revision'}`

  return {
    ...plan,
    about,
    decideGuard(ctx, row) {
      const own = ownEntries(row, ctx.actor.id)
      if (own.length === 0) return `Only someone on the ${words.list} may decide.`
      const asked = about(row)
      if (decidingEntry(approvers, own, asked)) return null
      return (
        because(
          fourEyes(ctx.actor, row.authorIds, { did: `are an author of ${named(row)}`, has: 'decide' }),
        ) ?? approverGuard(approvers, own, asked, { ...words, hidden: hidden?.(ctx) ?? [] })
      )
    },
    recallGuard: (ctx, row) =>
      row.authorIds.includes(ctx.actor.id) ? null : `Only an author of ${named(row)} may recall it.`,
    shownSteps(row, { facts: known = facts(row), isPartial = false, because } = {}) {
      const isDraft = allows(lifecycle, 'submit', row.status)
      const isAwaiting = allows(lifecycle, 'approve', row.status)
      const progress = progressOf(row)
      const counted =
        isDraft || (isAwaiting && isPartial)
          ? stepsToPass(rules, row.approverEntries, { ...known, ...progress })
          : (row.submittedSteps ?? [])
      const isReached = (step: number) => step === row.approvalStep || decisionOn(row, step) !== undefined
      const steps = isDraft
        ? counted
        : (row.submittedSteps ?? []).flatMap((stored) => {
            const visible = counted.find(({ step }) => step === stored.step)
            if (!isPartial || (!isAwaiting && isReached(stored.step))) return [stored]
            if (visible && isAwaiting) return [visible]
            return isReached(stored.step) ? [{ ...stored, because: [], limitsHold: false }] : []
          })
      return steps.map(({ step, because: reasons, limitsHold }): ShownStep => {
        const decision = isDraft ? undefined : decisionOn(row, step)
        const isAsked = isAwaiting && step === row.approvalStep
        const isOpen = (isDraft || isAwaiting) && !decision
        const asked = { ...known, ...progress, step, limitsHold }
        const people = isOpen ? decidersOf(approvers, row.approverEntries, asked) : []
        return {
          step,
          because: reasons.flatMap((reason) => because?.(reason) ?? told[reason] ?? []),
          state: decision ? 'decided' : isAsked ? 'asked' : 'later',
          people: people.map(({ name, holderName }) => ({ name, holderName })),
          decidedByName: decision?.userName ?? null,
          holderName: decision?.holderName ?? null,
          decidedAt: decision?.at ?? null,
        }
      })
    },
  }
}
