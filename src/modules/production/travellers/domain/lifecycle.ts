import { computedStates } from '#platform/contract/documents/computed-state.ts'
import { optionalLongText } from '#platform/contract/values/fields.ts'
import { lifecycle } from '#platform/contract/documents/lifecycle.ts'
import { labelled } from '#platform/contract/words/labels.ts'
import { signingInput } from '#modules/signing/signature/contract.ts'

/** What the computed states of a released traveller follow from. */
interface Progress {
  readonly startedAt: string | null
  readonly opsDone: number
  readonly opsAll: number
}

/** What people see of a released traveller: it follows from its operations, nobody sets it. */
export const travellerProgress = computedStates('released', {
  operations_complete: {
    label: 'Operations complete',
    tone: 'green',
    when: {
      sql: 'ops_all > 0 AND ops_done = ops_all',
      of: ({ opsDone, opsAll }: Progress) => opsAll > 0 && opsDone === opsAll,
    },
  },
  in_progress: {
    label: 'In progress',
    tone: 'blue',
    when: { sql: 'started_at IS NOT NULL', of: ({ startedAt }: Progress) => startedAt !== null },
  },
})

const { operations_complete, in_progress } = travellerProgress.states
const inWork = ['released', 'in_progress', 'operations_complete'] as const

/** The way of a traveller: planned, approved by somebody else, worked through, reviewed, closed. */
export const travellerLifecycle = lifecycle({
  states: {
    draft: { label: 'Draft', tone: 'grey' },
    awaiting_approval: { label: 'Awaiting approval', tone: 'amber' },
    approved: { label: 'Approved', tone: 'green' },
    released: { label: 'Released', tone: 'blue' },
    in_progress,
    operations_complete,
    final_review: { label: 'Final review', tone: 'amber' },
    closed: { label: 'Closed', tone: 'green' },
    cancelled: { label: 'Cancelled', tone: 'grey' },
    superseded: { label: 'Superseded', tone: 'grey' },
  },
  initial: 'draft',
  open: ['draft'],
  actions: {
    submit: {
      label: 'Submit for approval',
      from: ['draft'],
      to: 'awaiting_approval',
      access: 'travellers:submit',
      undoable: 'is submitted for approval',
    },
    recall: {
      label: 'Recall',
      from: ['awaiting_approval'],
      to: 'draft',
      access: 'travellers:submit',
      undoable: 'is a draft again',
    },
    approve: {
      label: 'Approve',
      from: ['awaiting_approval'],
      to: 'approved',
      access: 'travellers:approve',
      decision: { by: 'approvers' },
      input: { signature: signingInput },
    },
    reject: {
      label: 'Reject',
      from: ['awaiting_approval'],
      to: 'draft',
      access: 'travellers:approve',
      needsReason: true,
    },
    release: {
      label: 'Release',
      from: ['approved'],
      to: 'released',
      access: 'travellers:release',
      input: {},
    },
    review: {
      label: 'Final review',
      from: [...inWork],
      to: 'final_review',
      access: 'travellers:review',
      undoable: 'is under final review',
    },
    sendBack: {
      label: 'Send back',
      from: ['final_review'],
      to: 'released',
      access: 'travellers:review',
      decision: { by: 'before', how: 'It was released before its final review, and its plan is the same.' },
      needsReason: true,
    },
    close: {
      label: 'Close traveller',
      from: ['final_review'],
      to: 'closed',
      access: 'travellers:close',
      input: { signature: signingInput, note: labelled(optionalLongText(500), 'Lessons for the next one') },
    },
    cancel: {
      label: 'Cancel',
      from: ['draft', 'awaiting_approval', 'approved', ...inWork],
      to: 'cancelled',
      access: 'travellers:cancel',
      needsReason: true,
    },
    supersede: {
      label: 'Supersede',
      from: ['approved', ...inWork],
      to: 'superseded',
      access: 'travellers:update',
      system: true,
    },
  },
})
export type TravellerState = keyof typeof travellerLifecycle.states
/** What is stored. */
export type TravellerStatus = Exclude<TravellerState, keyof typeof travellerProgress.states>

/** Still worked on or worked towards. */
export const openStates: readonly TravellerState[] = [
  'draft',
  'awaiting_approval',
  'approved',
  'released',
  'in_progress',
  'operations_complete',
  'final_review',
]

/** Whether somebody still works on a traveller or towards it. */
export const isOpenState = (state: TravellerState): boolean => openStates.includes(state)

/** Its route and what it took are final: it can be made again as it was. */
export const isRepeatable = (state: TravellerState): boolean => state === 'closed'

/** Header, order lines and route can be changed. */
export const isDraft = (status: string): boolean => status === 'draft'

/** Work may be booked on its operations; of what is stored. */
export const isReleased = (status: string): boolean => status === 'released'

/** Pieces of these orders count as planned; of what is stored. */
export const plannedStatuses: readonly TravellerStatus[] = [
  'draft',
  'awaiting_approval',
  'approved',
  'released',
  'final_review',
  'closed',
]

export const travellerStates = Object.keys(travellerLifecycle.states) as [TravellerState, ...TravellerState[]]
