import { fullAddress, givenAddress } from '#platform/contract/register.ts'
import type { ApprovalStep } from '#platform/contract/documents/approval-steps.ts'
import { type ApprovalProgress, decidersOf } from '#platform/contract/documents/approvers.ts'
import type { Context } from '#platform/server/context.ts'
import type { Approval, ApprovableRow, EntryOf } from './approval.ts'
import type { Labelled } from '../document-plan.ts'

/** What the mails about an approval say of a document. */
export interface ApprovalTelling<Row> {
  /** With whom it is: `to Calder Pressure Systems`. */
  readonly partner: (row: Row) => string
  /** `EUR 12,400.00 net` */
  readonly worth: (row: Row) => string
  /** What the approvers should look at; nothing that only some of them may see. */
  readonly lookAt?: (row: Row) => readonly string[]
  /** Addresses of those who wait for the decision, except the person who submitted it. */
  readonly waiting: (row: Row) => readonly string[]
  /** What can be done once it is approved: `It can be sent now.` */
  readonly whenApproved: string
}

/** One step that is asked. */
export interface Asking<Row extends ApprovableRow, Facts> {
  readonly entries: readonly EntryOf<Row>[]
  readonly about: Facts & ApprovalProgress
  readonly step: ApprovalStep
  /** How many steps there are. */
  readonly count: number
  /** Who asks. */
  readonly by: string
}

interface Subject {
  readonly slice: string
  readonly label: (row: Labelled) => string
}

/** The mails of an approval: to those who are asked, and to those who wait. */
export function approvalMails<Row extends ApprovableRow, Facts extends object>(
  { slice, label }: Subject,
  { rules, words }: Approval<Row, Facts>,
  telling: ApprovalTelling<Row>,
) {
  const template = (what: string) => `${words.document.replaceAll(' ', '-')}-${what}`
  const named = (row: Row) => `${label(row)} ${telling.partner(row)}`
  const linkTo = (ctx: Context, row: Row) => ({
    link: {
      label: `Open the ${words.document}`,
      url: fullAddress(ctx.appUrl, givenAddress(`/${slice}/${row.id}`)),
    },
    about: { entity: slice, entityId: row.id },
  })
  return {
    /** Writes to everybody who may decide on a step; the document itself shows each of them what they may see. */
    ask(ctx: Context, row: Row, { entries, about, step, count, by }: Asking<Row, Facts>): void {
      const lookAt = telling.lookAt?.(row) ?? []
      const which = count > 1 ? ` It is step ${step.step} of the approval.` : ''
      const asked = { ...about, step: step.step, limitsHold: step.limitsHold }
      for (const approver of decidersOf(rules.approvers, entries, asked)) {
        ctx.mail({
          template: template('approval-requested'),
          to: [approver.email],
          subject: `${label(row)} waits for your approval`,
          paragraphs: [
            `${by} asks for the approval of ${named(row)}: ${telling.worth(row)}.${which}`,
            ...(approver.holderName ? [`You stand in for ${approver.holderName}.`] : []),
            ...(lookAt.length > 0 ? [`Look at: ${lookAt.join('; ')}.`] : []),
          ],
          ...linkTo(ctx, row),
        })
      }
    },
    /** Writes to those who wait for the decision, without the one who took it. */
    tell(ctx: Context, row: Row, decision: string, paragraphs: readonly string[]): void {
      const waiting = new Set([row.submittedByEmail ?? '', ...telling.waiting(row)])
      const to = [...waiting].filter((email) => email !== '' && email !== ctx.actor.email)
      if (to.length === 0) return
      ctx.mail({
        template: template(decision.split(' ')[0] ?? decision),
        to,
        subject: `${label(row)} was ${decision}`,
        paragraphs: [`${ctx.actor.name} has ${decision} ${named(row)}.`, ...paragraphs],
        ...linkTo(ctx, row),
      })
    },
  }
}
