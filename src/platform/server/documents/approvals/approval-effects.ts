import { type ApprovalStep, stepAfter } from '#platform/contract/documents/approval-steps.ts'
import { decidingEntry, namesOf } from '#platform/contract/documents/approvers.ts'
import type { Lifecycle } from '#platform/contract/documents/lifecycle.ts'
import type { Context } from '#platform/server/context.ts'
import { insertRow, updateRow } from '#platform/server/database/rows.ts'
import { stale } from '#platform/server/errors.ts'
import { type Approval, type ApprovableRow, type EntryOf, ownEntries } from './approval.ts'
import { withAuthor } from './authors.ts'
import { approvalMails, type ApprovalTelling } from './approval-mails.ts'
import type { DecisionTable } from './approval-table.ts'
import type { DocumentFunctions } from '../document-functions.ts'
import { requireSteps } from './require-steps.ts'
import type { Effect, UndoableEffect } from '../lifecycle/transitions.ts'

/** What a decision is signed with: the entitlement, and the person who is represented. */
export interface Entitlement {
  readonly capacity: string
  readonly holderName: string | null
}

/** What the approval of a document does, apart from what it decides on. */
export interface ApprovalActing<Row extends ApprovableRow, Input> {
  readonly decisions: DecisionTable
  /** The list for this document today, the lowest step first. */
  readonly findApprovers: (ctx: Context, row: Row) => Promise<readonly EntryOf<Row>[]>
  /** SHA-256 of what is decided on. */
  readonly content: (row: Row) => string
  /** Signs an approval as the person of the context. Throws 422 when the signature is refused. */
  readonly sign: (ctx: Context, row: Row, by: Entitlement, input: Input) => Promise<unknown>
  readonly mails: ApprovalTelling<Row>
}

/** The effects of the four actions, for `transitionsOf`. */
export interface ApprovalEffects<Row, Input> {
  /** Works out the steps and asks the first one; who submits becomes an author. */
  readonly submit: UndoableEffect<Row, unknown>
  /** Back to the draft as it was. */
  readonly recall: UndoableEffect<Row, unknown>
  /** Signs the decision; asks the next step where there is one, and the status stays. */
  readonly approve: Effect<Row, Input>
  readonly reject: Effect<Row, { readonly reason?: string | undefined }>
}

/** The columns that say which step is asked now. */
const asked = (ctx: Context, { step, limitsHold }: ApprovalStep) => ({
  approvalStep: step,
  approvalLimitsHold: limitsHold,
  stepAskedAt: ctx.clock.now().toISOString(),
})
const notAsked = { approvalStep: null, stepAskedAt: null, approvalLimitsHold: false, approvalDeciderIds: [] }
const withdrawn = { ...notAsked, submittedSteps: null, submittedAt: null, submittedById: null }

/** What submitting, deciding and taking back do to a document, from its approval. */
export function approvalEffects<
  L extends Lifecycle,
  Row extends ApprovableRow,
  Facts extends object,
  Shown,
  Input,
>(
  document: DocumentFunctions<L, Row, Shown>,
  approval: Approval<Row, Facts>,
  acting: ApprovalActing<Row, Input>,
): ApprovalEffects<Row, Input> {
  const { rules, words, about } = approval
  const { decisions, sign } = acting
  const mails = approvalMails(document, approval, acting.mails)

  const entryOf = (ctx: Context, row: Row): EntryOf<Row> | null =>
    decidingEntry(rules.approvers, ownEntries(row, ctx.actor.id), about(row))

  /** Keeps who decided what on which step, for whom if they stood in, and on which content. */
  const keep = (ctx: Context, row: Row, decision: 'approved' | 'rejected', reason: string | null) =>
    insertRow(ctx.tx, decisions.table, {
      [decisions.parent]: row.id,
      decision,
      step: row.approvalStep ?? 1,
      userId: ctx.actor.id,
      userName: ctx.actor.name,
      holderName: entryOf(ctx, row)?.holderName ?? null,
      at: ctx.clock.now().toISOString(),
      reason,
      contentSha256: acting.content(row),
    })

  async function keepSigned(ctx: Context, row: Row, input: Input): Promise<void> {
    await keep(ctx, row, 'approved', null)
    const capacity = `${capital(words.document)} approver, step ${row.approvalStep ?? 1}`
    await sign(ctx, row, { capacity, holderName: entryOf(ctx, row)?.holderName ?? null }, input)
  }

  async function askNext(ctx: Context, row: Row, input: Input): Promise<boolean> {
    const steps = row.submittedSteps ?? []
    const next = stepAfter(steps, row.approvalStep)
    const entry = entryOf(ctx, row)
    if (!next || !entry) return false
    const decidedIds = [...row.approvalDeciderIds, ...namesOf(entry)]
    const values = { ...asked(ctx, next), approvalDeciderIds: decidedIds }
    if ((await updateRow(ctx.tx, document.table, row, values)) === null) throw stale(undefined)
    await keepSigned(ctx, row, input)
    ctx.audit({
      entity: document.slice,
      entityId: row.id,
      action: 'approveStep',
      subject: document.label(row),
      changes: { approvalStep: { from: row.approvalStep, to: next.step } },
    })
    const by = row.submittedByName ?? ctx.actor.name
    mails.ask(ctx, row, {
      entries: row.approverEntries,
      about: { ...about(row), decidedIds },
      step: next,
      count: steps.length,
      by,
    })
    mails.tell(ctx, row, `approved on step ${row.approvalStep}`, [`Step ${next.step} has been asked.`])
    return true
  }

  return {
    submit: {
      async columns(ctx, row) {
        const authorIds = withAuthor(row.authorIds, ctx.actor.id)
        const now = { ...about(row), authorIds, decidedIds: [] }
        const entries = await acting.findApprovers(ctx, row)
        const steps = requireSteps(approval, entries, now)
        const [first] = steps
        mails.ask(ctx, row, { entries, about: now, step: first, count: steps.length, by: ctx.actor.name })
        return {
          ...notAsked,
          ...asked(ctx, first),
          authorIds,
          submittedSteps: JSON.stringify(steps),
          submittedAt: ctx.clock.now().toISOString(),
          submittedById: ctx.actor.id,
        }
      },
    },
    recall: { columns: () => withdrawn },
    approve: {
      instead: askNext,
      columns: (ctx) => ({
        ...notAsked,
        approvedAt: ctx.clock.now().toISOString(),
        approvedById: ctx.actor.id,
      }),
      async after(ctx, row, input) {
        await keepSigned(ctx, row, input)
        mails.tell(ctx, row, 'approved', [acting.mails.whenApproved])
      },
    },
    reject: {
      columns: () => withdrawn,
      async after(ctx, row, { reason }) {
        await keep(ctx, row, 'rejected', reason ?? null)
        mails.tell(ctx, row, 'rejected', [reason ?? '', 'It is a draft again.'])
      },
    },
  }
}

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)
