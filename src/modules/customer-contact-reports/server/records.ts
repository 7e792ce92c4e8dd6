import { linesOf } from '#platform/contract/rich-text.ts'
import type { Actor, Context } from '#platform/server/context.ts'
import { forbidden, notFound, stale } from '#platform/server/errors.ts'
import { allowedActions } from '#platform/server/documents/lifecycle.ts'
import { isOpen } from '#modules/enquiries/domain.ts'
import { customerContactReports, type ReportRecord } from '../contract.ts'
import { isDraft, missingToSubmit, reportLifecycle } from '../domain.ts'
import { findRow, type ReportRow } from './queries.ts'

type Can = Record<string, true | string>

const NO_RIGHT = 'You do not have the right to do this.'
export const LOCKED = 'The report is submitted. Its author can recall it until it is reviewed.'
export const OWN_REVIEW = 'Somebody else has to review this: you wrote it.'

/** Why a person who is not the author cannot do what only the author may; null when they are. */
export const notAuthor = (actor: Actor, row: Pick<ReportRow, 'authorId' | 'authorName'>): string | null =>
  actor.id === row.authorId ? null : `Only ${row.authorName}, who wrote it, can do this.`

/** Who may tick an action off: its owner, the author, and whoever reviews. */
export const mayTick = (actor: Actor, row: Pick<ReportRow, 'authorId'>, ownerId: string): boolean =>
  actor.id === ownerId ||
  actor.id === row.authorId ||
  actor.permissions.has('customer-contact-reports:review')

/** Whether this person works on the report after it was submitted: the author, who was there, and whoever reviews. */
export const isInvolved = (actor: Actor, row: Pick<ReportRow, 'authorId' | 'attendeeIds'>): boolean =>
  row.attendeeIds.includes(actor.id) || mayTick(actor, row, row.authorId)
export const NOT_INVOLVED = 'Only the author, those who were there and managers can do this.'

/** Why the lifecycle allows an action and it still must wait; null when nothing stands in the way. */
export function obstacle(action: string, actor: Actor, row: ReportRow, now: Date): string | null {
  if (action === 'review') return actor.id === row.authorId ? OWN_REVIEW : null
  const stranger = notAuthor(actor, row)
  if (stranger || action !== 'submit') return stranger
  return Object.values(missingToSubmit(row, now)).flat()[0] ?? null
}

function canOf(ctx: Context, row: ReportRow): Can {
  const { actor } = ctx
  const now = ctx.clock.now()
  const can: Can = allowedActions(actor, reportLifecycle, row.status)
  for (const [action, answer] of Object.entries(can)) {
    if (answer === true) can[action] = obstacle(action, actor, row, now) ?? true
  }
  const may = (right: string, reason: string | null): true | string =>
    reason ?? (actor.permissions.has(right) || NO_RIGHT)
  const own = notAuthor(actor, row)
  const draft = isDraft(row.status)
  const involved = isInvolved(actor, row) ? null : NOT_INVOLVED
  const afterDraft = draft ? (own ?? 'Submit the report first.') : involved
  can.update = may('customer-contact-reports:update', own ?? (draft ? null : LOCKED))
  can.remove = may(
    'customer-contact-reports:delete',
    own ?? (draft && !row.submittedAt ? null : 'A report that was submitted once is kept.'),
  )
  can.updateActions = may('customer-contact-reports:update', afterDraft)
  can.link = may('customer-contact-reports:update', draft ? own : involved)
  can.createEnquiry = may('enquiries:create', draft ? own : involved)
  can.acceptStep = may('enquiries:update', row.salesStepId ? afterDraft : 'The report names no sales step.')
  return can
}

/** The record of the contract from what the statement gave. */
export function recordOf(ctx: Context, row: ReportRow): ReportRecord {
  const { permissions } = ctx.actor
  return {
    ...row,
    // What stands behind a link is told to those who may open it.
    enquiries: permissions.has('enquiries:read')
      ? row.enquiries.map((one) => ({ ...one, isOpen: isOpen(one.status) }))
      : [],
    quotes: permissions.has('quotes:read') ? row.quotes : [],
    missingToSubmit: missingToSubmit(row, ctx.clock.now()),
    can: canOf(ctx, row),
  }
}

/** Throws 404, also for a report that this person may not see. */
export async function requireRow(ctx: Context, id: string): Promise<ReportRow> {
  const row = await findRow(ctx.tx, ctx.actor, id, ctx.today())
  if (!row) throw notFound()
  return row
}

/** Throws 404, and 412 when it was changed since `version`. */
export async function requireVersion(ctx: Context, id: string, version: number): Promise<ReportRow> {
  const row = await requireRow(ctx, id)
  if (row.version !== version) throw stale(recordOf(ctx, row))
  return row
}

/** Throws 403 for everybody but the author. */
export function requireAuthor(ctx: Context, row: ReportRow): void {
  const reason = notAuthor(ctx.actor, row)
  if (reason) throw forbidden(reason)
}

/** Throws 403 for those who have nothing to do with the report. */
export function requireInvolved(ctx: Context, row: ReportRow): void {
  if (!isInvolved(ctx.actor, row)) throw forbidden(NOT_INVOLVED)
}

const NOT_AUDITED = new Set([
  'summary',
  'actions',
  'contactIds',
  'attendeeIds',
  'productCodeIds',
  'enquiryIds',
  'quoteIds',
])
const audited = Object.keys(customerContactReports.input.shape).filter((name) => !NOT_AUDITED.has(name))
const names = (list: readonly { name?: string; number?: string }[]) =>
  list.map(({ name, number }) => number ?? name ?? '')

/** What the trail keeps of a report, in words. */
export const auditedPart = (row: ReportRow): Record<string, unknown> => ({
  ...Object.fromEntries(audited.map((field) => [field, row[field as keyof ReportRow]])),
  summary: row.summary
    ? linesOf(row.summary)
        .map(({ text }) => text)
        .join('\n')
    : null,
  contacts: names(row.contacts),
  attendees: names(row.attendees),
  products: names(row.products),
  enquiries: names(row.enquiries),
  quotes: names(row.quotes),
  actions: row.actions.map(({ text, ownerName, dueOn }) =>
    [text, ownerName, dueOn].filter(Boolean).join(', '),
  ),
})
