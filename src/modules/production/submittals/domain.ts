import { addDays } from '#platform/contract/values/dates.ts'
import { computedStates } from '#platform/contract/documents/computed-state.ts'
import { lifecycle } from '#platform/contract/documents/lifecycle.ts'
import { isoDate, optionalReference, optionalText, text } from '#platform/contract/values/fields.ts'
import { labelled } from '#platform/contract/words/labels.ts'
import type { ReturnEffect } from '#modules/production/return-codes/domain.ts'
import { isWorkingDay, type WorkingCalendar } from '#modules/setup/facilities/domain.ts'
import { z } from 'zod'

/** What the customer is asked for. */
export const stages = {
  for_approval: 'For approval',
  for_review: 'For review',
  for_information: 'For information',
  as_built: 'As built',
} as const

/** What waits until the customer has accepted. */
export const gates = {
  none: 'Nothing',
  release: 'Release and all work',
  operation: 'Work from an operation on',
} as const
export type Gate = keyof typeof gates

/** What waits for one submittal, in words. */
export const heldBack = (of: {
  readonly blocks: Gate
  readonly blocksSeq?: number | null | undefined
}): string => (of.blocks === 'operation' ? `Work from operation ${of.blocksSeq ?? '-'} on` : gates[of.blocks])

/** A comment of the customer, and what we answered. */
export interface Comment {
  readonly no: number
  readonly page: string | null
  readonly text: string
  readonly answer: string | null
  readonly answeredByName: string | null
  readonly answeredAt: string | null
}

/** Work goes on before the customer has accepted: who signed that, and what the customer wrote. */
export interface Exemption {
  readonly at: string
  readonly byName: string
  readonly reason: string
  readonly file: { readonly id: string; readonly name: string; readonly sha256: string } | null
}

/** What the customer said of a round. */
export interface Returned {
  readonly returnEffect: ReturnEffect | null
  readonly isStale: boolean
}

const ACCEPTED = `return_effect IN ('accepted', 'accepted_with_comments')`
/** The customer has accepted, with or without comments. */
export const isAccepted = ({ returnEffect }: Pick<Returned, 'returnEffect'>): boolean =>
  returnEffect === 'accepted' || returnEffect === 'accepted_with_comments'

/** What people see of a submittal that came back: it follows from the code of the customer, nobody sets it. */
export const submittalAnswer = computedStates('returned', {
  stale: {
    label: 'Revised since',
    tone: 'amber',
    when: { sql: `${ACCEPTED} AND is_stale`, of: (row: Returned) => isAccepted(row) && row.isStale },
  },
  accepted: {
    label: 'Accepted',
    tone: 'green',
    when: { sql: `return_effect = 'accepted'`, of: ({ returnEffect }) => returnEffect === 'accepted' },
  },
  accepted_with_comments: {
    label: 'Accepted with comments',
    tone: 'green',
    when: {
      sql: `return_effect = 'accepted_with_comments'`,
      of: ({ returnEffect }) => returnEffect === 'accepted_with_comments',
    },
  },
  to_resend: {
    label: 'To resend',
    tone: 'amber',
    when: { sql: `return_effect = 'revise'`, of: ({ returnEffect }) => returnEffect === 'revise' },
  },
  rejected: {
    label: 'Rejected',
    tone: 'red',
    when: { sql: `return_effect = 'rejected'`, of: ({ returnEffect }) => returnEffect === 'rejected' },
  },
})

const { stale, accepted, accepted_with_comments, to_resend, rejected } = submittalAnswer.states
const answered = ['returned', 'stale', 'accepted', 'accepted_with_comments', 'to_resend', 'rejected'] as const

/** The way of one round: written, sent, returned with a code of the customer, and followed by the next round where they ask for it. */
export const submittalLifecycle = lifecycle({
  states: {
    draft: { label: 'Draft', tone: 'grey' },
    sent: { label: 'Sent', tone: 'blue' },
    returned: { label: 'For information only', tone: 'grey' },
    stale,
    accepted,
    accepted_with_comments,
    to_resend,
    rejected,
    superseded: { label: 'Superseded', tone: 'grey' },
    withdrawn: { label: 'Withdrawn', tone: 'grey' },
    cancelled: { label: 'Cancelled', tone: 'grey' },
  },
  initial: 'draft',
  open: ['draft'],
  actions: {
    send: { label: 'Send', from: ['draft'], to: 'sent', access: 'submittals:send', input: {} },
    takeReturn: {
      label: 'Record their answer',
      from: ['sent'],
      to: 'returned',
      access: 'submittals:return',
      input: {
        code: labelled(text(10), 'Their code'),
        returnedOn: labelled(isoDate, 'Returned on'),
        comments: labelled(
          z
            .array(
              z.strictObject({
                page: labelled(optionalText(20), 'Page'),
                text: labelled(text(1000), 'Comment'),
              }),
            )
            .max(100),
          'Comments',
        ),
        fileId: labelled(optionalReference, 'Their marked file'),
      },
    },
    withdraw: {
      label: 'Withdraw',
      from: ['sent'],
      to: 'withdrawn',
      access: 'submittals:send',
      needsReason: true,
    },
    cancel: {
      label: 'Cancel',
      from: ['draft'],
      to: 'cancelled',
      access: 'submittals:update',
      needsReason: true,
    },
    supersede: {
      label: 'Supersede',
      from: [...answered, 'withdrawn'],
      to: 'superseded',
      access: 'submittals:send',
      system: true,
    },
  },
})

export type SubmittalState = keyof typeof submittalLifecycle.states
/** What is stored. */
export type SubmittalStatus = Exclude<SubmittalState, keyof typeof submittalAnswer.states>

/** Still worked on, or waited for. */
export const openStates: readonly SubmittalState[] = ['draft', 'sent', 'to_resend', 'rejected', 'stale']

/** Header and documents can be changed. */
export const isDraft = (status: string): boolean => status === 'draft'

/** The customer has it and has not answered. */
export const isSent = (status: string): boolean => status === 'sent'

/** As people call a round: `1` for the first. */
export const roundOf = ({ revision }: { readonly revision: number }): number => revision + 1

/** Called like its number with its round: `SUB-ABD-2026-0034/2`. */
export const transmittalNo = (row: { readonly number: string; readonly revision: number }): string =>
  `${row.number}/${roundOf(row)}`

/** The day so many working days after another one. */
export function workingDaysAfter(calendar: WorkingCalendar, day: string, count: number): string {
  let found = day
  // A calendar without any working day would never come to an end.
  for (let left = count, steps = 0; left > 0 && steps < 1000; steps += 1) {
    found = addDays(found, 1)
    if (isWorkingDay(calendar, found)) left -= 1
  }
  return found
}

/** What somebody signs who lets work go on: `the answer to SUB-ABD-2026-0034/2`. */
export const exemptionLabel = (row: { readonly number: string; readonly revision: number }): string =>
  `the answer to ${transmittalNo(row)}`

interface Named {
  readonly title?: string | null | undefined
  readonly drawingLabel?: string | null | undefined
  readonly rev?: string | null | undefined
}

/** A document as people call it: `7719 Rev D`, `Repair procedure W8 Rev 0`. */
export const documentLabel = ({ title, drawingLabel, rev }: Named): string =>
  drawingLabel ?? [title, rev && `Rev ${rev}`].filter(Boolean).join(' ')

/** The documents of a submittal in one line. */
export function aboutOf(labels: readonly string[]): string {
  const [first = 'Nothing', second, ...more] = labels
  if (second === undefined) return first
  return more.length === 0 ? `${first} and ${second}` : `${first}, ${second} and ${more.length} more`
}

/** How a round stands for the customer whom it was sent to. */
export const customerStates = ['open', 'permitted', 'returned', 'withdrawn', 'superseded'] as const
export type CustomerState = (typeof customerStates)[number]

interface Round {
  readonly status: SubmittalStatus
  readonly isCurrent: boolean
  readonly exemptedAt: string | null
  readonly returnedOn: string | null
}

/** The state that a customer is told, from the one of the house; null: it was never sent to them. */
export function customerStateOf({ status, isCurrent, exemptedAt, returnedOn }: Round): CustomerState | null {
  switch (status) {
    case 'draft':
    case 'cancelled':
      return null
    case 'sent':
      if (!isCurrent) return 'superseded'
      return exemptedAt === null ? 'open' : 'permitted'
    case 'returned':
      return 'returned'
    case 'withdrawn':
      return 'withdrawn'
    case 'superseded':
      return returnedOn === null ? 'superseded' : 'returned'
  }
}

const sentences: Readonly<Record<Exclude<CustomerState, 'open'>, string>> = {
  permitted: 'You permitted work to go on without this answer. Write to us if that has changed.',
  returned: 'These documents were returned already.',
  withdrawn: 'We have withdrawn these documents. There is nothing to answer.',
  superseded: 'A newer round took the place of this one. Answer that one.',
}

/** Whether a customer was sent a round in this state. */
export const wasSent = (status: string): boolean => status !== 'draft' && status !== 'cancelled'

/** Why the customer cannot return a round: code and sentence; null when they can. */
export function customerAnswerProblem(round: Round): readonly [code: string, sentence: string] | null {
  const state = customerStateOf(round) ?? 'superseded'
  return state === 'open' ? null : [`submittal_${state}`, sentences[state]]
}
