import { addMonths, dayAfter, monthEnd, monthStart } from '#platform/contract/values/dates.ts'
import { lifecycle } from '#platform/contract/documents/lifecycle.ts'
import { linesOf, type RichText, wordsIn } from '#platform/contract/values/rich-text.ts'

const slice = 'customer-contact-reports'

/** How we were in touch. */
export const contactTypes = {
  visit: 'Visit',
  call: 'Call',
  video: 'Video call',
  exhibition: 'Exhibition',
  email: 'E-mail',
  site_meeting: 'Site meeting',
} as const
export type ContactType = keyof typeof contactTypes

export const contactPurposes = {
  relationship: 'Relationship',
  introduction: 'Introduction',
  enquiry_follow_up: 'Enquiry follow-up',
  quote_follow_up: 'Quote follow-up',
  complaint: 'Complaint',
  audit: 'Audit',
  debt: 'Outstanding payment',
} as const
export type ContactPurpose = keyof typeof contactPurposes

/** Who may see a report: everybody of the staff, or managers and the author only. */
export const visibilities = { team: 'Everybody', managers: 'Managers only' } as const
export type Visibility = keyof typeof visibilities

export const reportLifecycle = lifecycle({
  states: {
    draft: { label: 'Draft', tone: 'grey' },
    submitted: { label: 'Submitted', tone: 'amber' },
    reviewed: { label: 'Reviewed', tone: 'blue' },
    closed: { label: 'Closed', tone: 'green' },
  },
  initial: 'draft',
  open: ['draft'],
  actions: {
    submit: {
      label: 'Submit',
      from: ['draft'],
      to: 'submitted',
      access: `${slice}:update`,
      undoable: 'is submitted',
    },
    recall: {
      label: 'Recall',
      from: ['submitted'],
      to: 'draft',
      access: `${slice}:update`,
      undoable: 'is a draft again',
    },
    review: {
      label: 'Mark as reviewed',
      from: ['submitted'],
      to: 'reviewed',
      access: `${slice}:review`,
      undoable: 'is marked as reviewed',
    },
    close: { label: 'Close', from: ['reviewed'], to: 'closed', access: `${slice}:update`, system: true },
    resume: { label: 'Resume', from: ['closed'], to: 'reviewed', access: `${slice}:update`, system: true },
  },
})
export type ReportStatus = keyof typeof reportLifecycle.states

export const isDraft = (status: string): boolean => status === 'draft'
export const isReviewed = (status: string): boolean => status === 'reviewed'
export const isClosed = (status: string): boolean => status === 'closed'

/** The rank that sees reports kept for managers. */
export const isManagerRole = (role: string): boolean => role === 'manager' || role === 'administrator'

/** Whether a person may see a report at all. Who wrote it always does. */
export const isVisibleTo = (
  report: { visibility: Visibility; authorId: string },
  person: { id: string; role: string },
): boolean => report.visibility === 'team' || report.authorId === person.id || isManagerRole(person.role)

/** Clocks of telephones differ: a contact may be this many minutes ahead of ours. */
export const CLOCK_MINUTES = 5

/** Whether an instant lies ahead of now, as far as clocks can tell. */
export const isAhead = (at: string, now: Date): boolean =>
  Date.parse(at) > now.getTime() + CLOCK_MINUTES * 60_000

/** What is missing before a report can be submitted: sentences by field; empty when nothing is. */
export function missingToSubmit(
  report: { summary?: RichText | null | undefined; contactAt: string },
  now: Date,
): Record<string, string[]> {
  const missing: Record<string, string[]> = {}
  if (!report.summary || linesOf(report.summary).length === 0)
    missing.summary = ['Write at least one sentence about the conversation.']
  if (isAhead(report.contactAt, now))
    missing.contactAt = ['A contact that is still to come cannot be reported.']
  return missing
}

const EXCERPT = 180

/** The first words of a summary, for lists; cut between words. */
export function excerptOf(summary: RichText | null | undefined): string {
  const text = summary
    ? linesOf(summary)
        .map((line) => line.text.trim())
        .join(' ')
        .replaceAll(/\s+/g, ' ')
    : ''
  if (text.length <= EXCERPT) return text
  const cut = text.slice(0, EXCERPT)
  const at = cut.lastIndexOf(' ')
  return `${at > EXCERPT / 2 ? cut.slice(0, at) : cut}\u2026`
}

/** Lines as they are typed or dictated, one paragraph each; null when there are no words. */
export function summaryFrom(text: string): RichText | null {
  if (text.trim() === '') return null
  const content = text.split('\n').map((line) => ({
    type: 'paragraph' as const,
    ...(line === '' ? {} : { content: [{ type: 'text' as const, text: line }] }),
  }))
  return { type: 'doc', content }
}

/** The text behind a summary that has no formatting; null when it has some, which a plain field would lose. */
export function plainTextOf(summary: RichText | null | undefined): string | null {
  if (!summary) return ''
  const lines: string[] = []
  for (const block of summary.content) {
    if (block.type !== 'paragraph') return null
    if (block.content?.some((node) => node.type === 'text' && (node.marks?.length ?? 0) > 0)) return null
    lines.push(wordsIn(block.content))
  }
  return lines.join('\n')
}

/** The ids of the actions that are done. */
export const doneActionsOf = ({
  actions,
}: {
  actions: readonly { id: string; doneAt: string | null }[]
}): ReadonlySet<string> => new Set(actions.filter(({ doneAt }) => doneAt !== null).map(({ id }) => id))

/** How urgent an open action is; `none` without a due day or once it is done. Days are `YYYY-MM-DD`. */
export type ActionUrgency = 'overdue' | 'today' | 'tomorrow' | 'later' | 'none'

export function urgencyOf(
  action: { dueOn: string | null; doneAt: string | null },
  today: string,
): ActionUrgency {
  if (action.doneAt || !action.dueOn) return 'none'
  if (action.dueOn < today) return 'overdue'
  if (action.dueOn === today) return 'today'
  return action.dueOn === dayAfter(today) ? 'tomorrow' : 'later'
}

/** First and last day of a month `YYYY-MM`. */
export function monthBounds(month: string): { from: string; to: string } {
  return { from: monthStart(month), to: monthEnd(month) }
}

/** The month before the one a day lies in, `YYYY-MM`. */
export const monthBefore = (day: string): string => addMonths(monthStart(day), -1).slice(0, 7)
