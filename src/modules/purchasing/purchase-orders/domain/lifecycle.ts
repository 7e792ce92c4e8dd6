import { computedStates } from '#platform/contract/documents/computed-state.ts'
import { lifecycle } from '#platform/contract/documents/lifecycle.ts'
import { z } from 'zod'
import { optionalDate, text, unitPrice, uuid } from '#platform/contract/values/fields.ts'
import { labelled } from '#platform/contract/words/labels.ts'
import { byHand, letterFields } from '#platform/contract/documents/letters.ts'
import type { PrintState } from '#platform/contract/documents/prints.ts'
import { signingInput } from '#modules/signing/signature/contract.ts'

/** How far an order is: whether the supplier confirmed it, and on how many lines anything was booked or is still open. */
interface Progress {
  readonly acknowledgedAt: string | null
  /** Lines on which anything was received or invoiced. */
  readonly movedLines: number
  readonly linesToReceive: number
  readonly linesToInvoice: number
}

/** What people see once an order was issued: it follows from what was received and invoiced. */
export const orderProgress = computedStates('issued', {
  acknowledged: {
    label: 'Acknowledged',
    tone: 'blue',
    when: {
      sql: 'moved_lines = 0 AND acknowledged_at IS NOT NULL',
      of: (order: Progress) => order.movedLines === 0 && order.acknowledgedAt !== null,
    },
  },
  to_receive_and_invoice: {
    label: 'To receive and invoice',
    tone: 'blue',
    when: {
      sql: 'moved_lines > 0 AND lines_to_receive > 0 AND lines_to_invoice > 0',
      of: (order: Progress) => order.movedLines > 0 && order.linesToReceive > 0 && order.linesToInvoice > 0,
    },
  },
  to_receive: {
    label: 'To receive',
    tone: 'blue',
    when: {
      sql: 'moved_lines > 0 AND lines_to_receive > 0',
      of: (order: Progress) => order.movedLines > 0 && order.linesToReceive > 0,
    },
  },
  to_invoice: {
    label: 'To invoice',
    tone: 'blue',
    when: {
      sql: 'moved_lines > 0 AND lines_to_invoice > 0',
      of: (order: Progress) => order.movedLines > 0 && order.linesToInvoice > 0,
    },
  },
  completed: {
    label: 'Completed',
    tone: 'green',
    when: { sql: 'moved_lines > 0', of: (order: Progress) => order.movedLines > 0 },
  },
})

/** What the certificates of a line have reached; the furthest behind of all that came counts. */
export const certStates = {
  none: { label: 'None', tone: 'red' },
  asked: { label: 'Asked', tone: 'amber' },
  received: { label: 'Received', tone: 'blue' },
  verified: { label: 'Verified', tone: 'green' },
} as const

const inWork = [
  'issued',
  'acknowledged',
  'to_receive_and_invoice',
  'to_receive',
  'to_invoice',
] as const satisfies string[]

/** What the supplier confirms: the number of the confirmation, and days and prices line by line. */
const acknowledgementFields = {
  confirmationNo: labelled(text(60), "Supplier's confirmation number"),
  lines: z
    .array(
      z.strictObject({
        id: uuid,
        promisedOn: labelled(optionalDate, 'Promised'),
        /** Left out: as ordered. */
        unitPrice: labelled(unitPrice.nullish(), 'Confirmed price'),
      }),
    )
    .max(200),
} as const

/** What somebody decides about an order. The computed states are shown in the place of `issued` and never stored. */
export const orderLifecycle = lifecycle({
  states: {
    draft: { label: 'Draft', tone: 'grey' },
    awaiting_approval: { label: 'Awaiting approval', tone: 'amber' },
    approved: { label: 'Approved', tone: 'green' },
    issued: { label: 'Issued', tone: 'blue' },
    ...orderProgress.states,
    on_hold: { label: 'On hold', tone: 'violet' },
    closed_short: { label: 'Closed short', tone: 'grey' },
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
      access: 'purchase-orders:submit',
      undoable: 'is submitted for approval',
    },
    recall: {
      label: 'Recall',
      from: ['awaiting_approval'],
      to: 'draft',
      access: 'purchase-orders:submit',
      undoable: 'is a draft again',
    },
    approve: {
      label: 'Approve',
      from: ['awaiting_approval'],
      to: 'approved',
      access: 'purchase-orders:approve',
      decision: { by: 'approvers' },
      input: { signature: signingInput },
    },
    reject: {
      label: 'Reject',
      from: ['awaiting_approval'],
      to: 'draft',
      access: 'purchase-orders:approve',
      needsReason: true,
    },
    issue: {
      label: 'Issue',
      from: ['approved'],
      to: 'issued',
      access: 'purchase-orders:issue',
      input: { ...letterFields, byHand },
    },
    issueWithin: {
      label: 'Issue within a consolidated order',
      from: ['approved'],
      to: 'issued',
      access: 'purchase-orders:issue',
      system: true,
    },
    release: {
      label: 'Release within the approval',
      from: ['draft'],
      to: 'approved',
      access: 'purchase-orders:submit',
      decision: {
        by: 'before',
        how: 'Nothing differs from what the approvers signed but later days, fewer pieces and lower prices.',
      },
    },
    stateNoSplit: {
      label: 'State that it is no split order',
      from: ['draft'],
      to: 'draft',
      access: 'purchase-orders:approve',
      needsReason: true,
      input: { signature: signingInput },
    },
    agreeDemands: {
      label: 'Agree to lower demands',
      from: ['awaiting_approval'],
      to: 'awaiting_approval',
      access: 'purchase-orders:approve',
      needsReason: true,
      input: { signature: signingInput },
    },
    acknowledge: {
      label: 'Record acknowledgement',
      from: [...inWork],
      to: 'issued',
      access: 'purchase-orders:acknowledge',
      input: acknowledgementFields,
    },
    hold: {
      label: 'Put on hold',
      from: [...inWork],
      to: 'on_hold',
      access: 'purchase-orders:hold',
      needsReason: true,
    },
    resume: {
      label: 'Resume',
      from: ['on_hold'],
      to: 'issued',
      access: 'purchase-orders:hold',
      needsReason: true,
    },
    closeShort: {
      label: 'Close short',
      from: [...inWork, 'on_hold'],
      to: 'closed_short',
      access: 'purchase-orders:close',
      needsReason: true,
    },
    cancel: {
      label: 'Cancel',
      from: ['draft', 'approved'],
      to: 'cancelled',
      access: 'purchase-orders:cancel',
      needsReason: true,
    },
    supersede: {
      label: 'Supersede',
      from: ['approved', 'issued', 'on_hold'],
      to: 'superseded',
      access: 'purchase-orders:update',
      system: true,
    },
  },
})

export type OrderState = keyof typeof orderLifecycle.states
/** What is stored. */
export type OrderStatus = Exclude<OrderState, keyof typeof orderProgress.states>
export const orderStates = Object.keys(orderLifecycle.states) as [OrderState, ...OrderState[]]

/** Somebody still has to do something about them. */
export const openStates: readonly OrderState[] = [
  'draft',
  'awaiting_approval',
  'approved',
  ...inWork,
  'on_hold',
]

/** Where the next revision may start. */
export const isAmendable = (status: string): boolean => ['approved', 'issued', 'on_hold'].includes(status)
export const isDraft = (status: string): boolean => status === 'draft'
/** Issued and neither held nor ended, as people see it. */
export const isInWork = (state: string): boolean => inWork.some((one) => one === state)
/** The supplier works to it: goods and invoices are booked. */
export const isIssued = (status: string): boolean => status === 'issued'
/** A delivery of it is written down; of one that is held it is posted once the order is resumed. */
export const isDeliverable = (status: string): boolean => isIssued(status) || status === 'on_hold'
/** What came before an order was closed short is still invoiced. */
export const isInvoiceable = (status: string): boolean => isIssued(status) || status === 'closed_short'
export const isAwaitingApproval = (status: string): boolean => status === 'awaiting_approval'

/** What somebody who checks a print is told of it. */
export function documentState(status: string): PrintState {
  if (status === 'issued' || status === 'on_hold') return 'current'
  if (status === 'superseded') return 'superseded'
  return status === 'cancelled' || status === 'closed_short' ? 'withdrawn' : 'not_issued'
}

/** `PO-ABD-2026-0007 Rev 1`, as it is printed. */
export const orderLabel = (number: string, revision: number): string => `${number} Rev ${revision}`
