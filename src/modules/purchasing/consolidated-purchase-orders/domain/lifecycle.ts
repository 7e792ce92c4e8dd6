import { z } from 'zod'
import { isoDate, text, unitPrice, uuid } from '#platform/contract/values/fields.ts'
import { labelled } from '#platform/contract/words/labels.ts'
import { lifecycle } from '#platform/contract/documents/lifecycle.ts'
import { byHand, letterFields } from '#platform/contract/documents/letters.ts'
import { orderProgress } from '#modules/purchasing/purchase-orders/domain.ts'
import { signingInput } from '#modules/signing/signature/contract.ts'

/** Joins equal items of all orders, or leaves every line as it is. */
export const joiningRules = { identical: 'Join equal items', keep: 'Keep lines' } as const
export type JoiningRule = keyof typeof joiningRules

const inWork = ['issued', 'acknowledged', 'to_receive_and_invoice', 'to_receive'] as const satisfies string[]

/** What the supplier confirms: its number and day, and for each bundled line when it comes and at which price. */
const confirmationFields = {
  confirmationNo: labelled(text(60), "Supplier's confirmation number"),
  confirmedOn: labelled(isoDate, 'Confirmed on'),
  lines: labelled(
    z
      .array(
        z.strictObject({
          id: uuid,
          promisedOn: labelled(isoDate, 'Promised'),
          /** Left out: as agreed. */
          unitPrice: labelled(unitPrice.nullish(), 'Confirmed price'),
        }),
      )
      .min(1)
      .max(500),
    'Lines',
  ),
} as const

/** What somebody decides about a consolidated order; once issued, the states follow from the lines of its members. */
export const consolidatedLifecycle = lifecycle({
  states: {
    draft: { label: 'Draft', tone: 'grey' },
    awaiting_approval: { label: 'Awaiting approval', tone: 'amber' },
    approved: { label: 'Approved', tone: 'green' },
    issued: { label: 'Issued', tone: 'blue' },
    ...orderProgress.states,
    cancelled: { label: 'Cancelled', tone: 'grey' },
  },
  initial: 'draft',
  open: ['draft'],
  actions: {
    submit: {
      label: 'Submit for approval',
      from: ['draft'],
      to: 'awaiting_approval',
      access: 'consolidated-purchase-orders:submit',
      undoable: 'is submitted for approval',
    },
    recall: {
      label: 'Recall',
      from: ['awaiting_approval'],
      to: 'draft',
      access: 'consolidated-purchase-orders:submit',
      undoable: 'is a draft again',
    },
    approve: {
      label: 'Approve',
      from: ['awaiting_approval'],
      to: 'approved',
      access: 'consolidated-purchase-orders:approve',
      decision: { by: 'approvers' },
      input: { signature: signingInput },
    },
    reject: {
      label: 'Reject',
      from: ['awaiting_approval'],
      to: 'draft',
      access: 'consolidated-purchase-orders:approve',
      needsReason: true,
    },
    release: {
      label: 'Release within the approvals',
      from: ['draft'],
      to: 'approved',
      access: 'consolidated-purchase-orders:submit',
      decision: { by: 'before', how: 'Its members were approved, and it orders no more than they do.' },
    },
    issue: {
      label: 'Issue',
      from: ['approved'],
      to: 'issued',
      access: 'consolidated-purchase-orders:issue',
      input: { ...letterFields, byHand },
    },
    acknowledge: {
      label: 'Record acknowledgement',
      from: [...inWork],
      to: 'issued',
      access: 'consolidated-purchase-orders:acknowledge',
      input: confirmationFields,
    },
    cancel: {
      label: 'Cancel',
      from: ['draft', 'awaiting_approval', 'approved'],
      to: 'cancelled',
      access: 'consolidated-purchase-orders:cancel',
      needsReason: true,
    },
  },
})

export type ConsolidatedState = keyof typeof consolidatedLifecycle.states
/** What is stored. */
export type ConsolidatedStatus = Exclude<ConsolidatedState, keyof typeof orderProgress.states>

/** Somebody still has to do something about them. */
export const openStates: readonly ConsolidatedState[] = [
  'draft',
  'awaiting_approval',
  'approved',
  ...inWork,
  'to_invoice',
]

export const isDraft = (status: string): boolean => status === 'draft'
export const isWithSupplier = (status: string): boolean => status === 'issued'
export const isCancelled = (status: string): boolean => status === 'cancelled'
/** Something is still to come, so that its day may be confirmed. */
export const isToCome = (state: string): boolean => inWork.some((one) => one === state)
export const isAwaitingApproval = (status: string): boolean => status === 'awaiting_approval'
