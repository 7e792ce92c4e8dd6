import { fullAddress } from '#platform/contract/register.ts'
import { stepAfter } from '#platform/contract/documents/approval-steps.ts'
import { decidersOf, decidingEntry } from '#platform/contract/documents/approvers.ts'
import type { Context } from '#platform/server/context.ts'
import { updateRow } from '#platform/server/database/rows.ts'
import { stale } from '#platform/server/errors.ts'
import { keepOrderApproval } from '#modules/sales/contract-reviews/server/api.ts'
import { quoteApprovalRules } from '../../domain/approval-rules.ts'
import { quoteTable } from '../../table.ts'
import type { ActionInput } from '../action-input.ts'
import { listEntry } from './approval.ts'
import { quotes } from '../document.ts'
import { type ChangedOrder, changedOrder, progressOf } from './order-approval.ts'
import type { QuoteRow } from '../queries.ts'
import { signedQuote } from './signing.ts'

const { approvers } = quoteApprovalRules

/** The entry by which the person of the context decides on the step that is asked. */
function entryFor(ctx: Context, row: QuoteRow, order: ChangedOrder | null) {
  const own = row.approverEntries.filter(({ userId }) => userId === ctx.actor.id)
  return order?.asked ? decidingEntry(approvers, own, progressOf(order, order.asked)) : null
}

/** By what somebody releases an order: their step where it was approved anew, else their place on the list. */
export async function orderEntitlement(ctx: Context, row: QuoteRow) {
  const order = changedOrder(row)
  const entry = entryFor(ctx, row, order)
  if (!order?.asked || !entry) {
    return { capacity: 'Quote approver', holderName: listEntry(row, ctx.actor.id)?.holderName ?? null }
  }
  await keep(ctx, row, order)
  return { capacity: `Quote approver, step ${order.asked.step}`, holderName: entry.holderName }
}

/** Keeps the decision of the person of the context on the step that is asked. */
async function keep(ctx: Context, row: QuoteRow, order: ChangedOrder): Promise<void> {
  const entry = entryFor(ctx, row, order)
  if (!row.review || !order.asked || !entry) return
  await keepOrderApproval(ctx, row.review.id, {
    step: order.asked.step,
    userId: ctx.actor.id,
    userName: ctx.actor.name,
    holderId: entry.holderId,
    holderName: entry.holderName,
    at: ctx.clock.now().toISOString(),
    contentSha256: order.contentSha256,
  })
}

/** Signs a step of a changed order that another one follows, asks that one, and leaves the order unreleased. */
export async function approveOrderStep(ctx: Context, row: QuoteRow, input: ActionInput): Promise<boolean> {
  const order = changedOrder(row)
  if (!order?.asked || typeof order.steps === 'string') return false
  const next = stepAfter(order.steps, order.asked.step)
  const entry = entryFor(ctx, row, order)
  if (!next || !entry) return false
  if ((await updateRow(ctx.tx, quoteTable, row, {})) === null) throw stale(undefined)
  await keep(ctx, row, order)
  const capacity = `Quote approver, step ${order.asked.step}`
  const as = { meaning: 'released', capacity, holderName: entry.holderName } as const
  await signedQuote.sign(ctx, row, as, input.signature)
  ctx.audit({
    entity: 'quotes',
    entityId: row.id,
    action: 'approveOrderStep',
    subject: quotes.label(row),
    changes: { approvalStep: { from: order.asked.step, to: next.step } },
  })
  const decided = [...order.decided.map(({ userId }) => userId), ctx.actor.id]
  const asked = decidersOf(approvers, row.approverEntries, progressOf(order, next))
  const to = asked.filter(({ userId }) => !decided.includes(userId)).map(({ email }) => email)
  if (to.length === 0) return true
  ctx.mail({
    template: 'quote-order-approval-requested',
    to,
    subject: `The order for ${quotes.label(row)} waits for your approval`,
    paragraphs: [
      `${row.companyName} has ordered ${quotes.label(row)} with changes. ${ctx.actor.name} has approved them on step ${order.asked.step}; step ${next.step} is asked now.`,
      ...order.changes,
    ],
    link: { label: 'Open the contract review', url: fullAddress(ctx.appUrl, `/quotes/${row.id}?tab=review`) },
    about: { entity: 'quotes', entityId: row.id },
  })
  return true
}
