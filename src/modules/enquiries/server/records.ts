import { whyNot } from '../../../platform/contract/lifecycle.ts'
import type { Actor, Context } from '../../../platform/server/context.ts'
import { invalid, notFound, stale } from '../../../platform/server/errors.ts'
import { allowedActions } from '../../../platform/server/lifecycle.ts'
import { type EnquiryRecord, enquiries } from '../contract.ts'
import { enquiryLifecycle, isEditable, isOpen, missingToQuote } from '../domain.ts'
import { type EnquiryRow, findRow } from './queries.ts'

type Can = Record<string, true | string>

const FINISHED = 'The enquiry is closed.'

/** What is still missing before it may be quoted, as sentences by field. */
export const missingOf = (row: EnquiryRow): Record<string, string[]> =>
  missingToQuote({
    ...row,
    contactId: row.contactId ?? null,
    estimatorId: row.estimatorId ?? null,
    estimatedValue: row.estimatedValue ?? null,
    expectedOrderDate: row.expectedOrderDate ?? null,
    lineCount: row.lines.length,
    technicalReviewCompletedAt: row.reviewCompletedAt,
  })

/** Why an action must wait although the status allows it; undefined when nothing stands in the way. */
export function obstacle(action: string, row: EnquiryRow): string | undefined {
  if (action === 'makeReady') return Object.values(missingOf(row)).flat()[0]
  if (action === 'lose' && row.liveQuoteCount > 0) return 'The enquiry has an open quote: mark that as lost.'
  if (action === 'cancel' && row.liveQuoteCount > 0) return 'Decide or cancel its open quotes first.'
  return undefined
}

function canOf(actor: Actor, row: EnquiryRow): Can {
  const can: Can = allowedActions(actor, enquiryLifecycle, row.status)
  for (const [action, answer] of Object.entries(can)) {
    if (answer === true) can[action] = obstacle(action, row) ?? true
  }
  const may = (right: string, isPossible: boolean, reason: string): true | string => {
    if (!isPossible) return reason
    return actor.permissions.has(right) || 'You do not have the right to do this.'
  }
  const bidding = ['new', 'under_review'].includes(row.status)
  const quotable = ['ready_to_quote', 'quoted'].includes(row.status)
  can.update = may('enquiries:update', isOpen(row.status), FINISHED)
  can.updateLines = may('enquiries:update', isEditable(row.status), 'The lines are locked: the quote is out.')
  can.decideBid = may('enquiries:update', bidding, whyNot(enquiryLifecycle, 'noBid', row.status))
  can.reviewTechnically = may('enquiries:review', isEditable(row.status), 'The technical review is over.')
  can.acknowledge = may('enquiries:send', isOpen(row.status), FINISHED)
  can.askQuestion = may('enquiries:update', isOpen(row.status), FINISHED)
  const hasQuestions = isOpen(row.status) && row.openQuestionCount > 0
  can.sendQuestions = may(
    'enquiries:send',
    hasQuestions,
    isOpen(row.status) ? 'There is no open question to send.' : FINISHED,
  )
  can.moveStep = may('enquiries:update', isOpen(row.status), FINISHED)
  can.createQuote = may('quotes:create', quotable, 'Only an enquiry that is ready to quote can be quoted.')
  return can
}

/** The record of the contract from what the statement gave. */
export function recordOf(actor: Actor, row: EnquiryRow): EnquiryRecord {
  const technicalReview = {
    drawingLegible: row.drawingLegible,
    materialAvailable: row.materialAvailable,
    pslWithinScope: row.pslWithinScope,
    ndeArranged: row.ndeArranged,
    exceptions: row.reviewExceptions,
    completedAt: row.reviewCompletedAt,
    completedById: row.reviewCompletedById,
    completedByName: row.reviewCompletedByName,
  }
  return { ...row, technicalReview, missingToQuote: missingOf(row), can: canOf(actor, row) }
}

/** Throws 404. */
export async function requireRow(ctx: Context, id: string): Promise<EnquiryRow> {
  const row = await findRow(ctx.tx, id)
  if (!row) throw notFound()
  return row
}

/** Throws 404, and 412 when it was changed since `version`. */
export async function requireVersion(ctx: Context, id: string, version: number): Promise<EnquiryRow> {
  const row = await requireRow(ctx, id)
  if (row.version !== version) throw stale(recordOf(ctx.actor, row))
  return row
}

/** Throws 422 for references that exist but do not belong here. */
export function checkReferences(row: EnquiryRow): void {
  const problems: Record<string, string[]> = {}
  const foreign = 'The person does not belong to the company.'
  if (row.contactId && !row.contactName) problems.contactId = [foreign]
  if (row.engineeringContactId && !row.engineeringContactName) problems.engineeringContactId = [foreign]
  if (row.stepIsFinal && isOpen(row.status)) {
    problems.salesStepId = ['Won and lost steps are set by the quotes, not by hand.']
  }
  if (Object.keys(problems).length > 0) throw invalid(problems)
}

const audited = [
  ...Object.keys(enquiries.input.shape),
  'bidDecision',
  'noBidReason',
  'bidNote',
  'technicalReview',
  'acknowledgedAt',
  'acknowledgedTo',
  'questionsSentAt',
]

/** What the trail keeps of an enquiry. */
export const auditedPart = (record: EnquiryRecord): Record<string, unknown> =>
  Object.fromEntries(audited.map((name) => [name, record[name as keyof EnquiryRecord]]))
