import { lifecycle } from '#platform/contract/documents/lifecycle.ts'
import { stepsOfNote } from '#modules/dispatch/delivery-ledger/domain.ts'
import { signingInput } from '#modules/signing/signature/contract.ts'

const update = 'traveller-delivery-notes:update'

/** The way of pieces that were made to the customer: written, made ready, checked by somebody else, gone, received. */
export const travellerDeliveryNoteLifecycle = lifecycle({
  states: {
    draft: { label: 'Draft', tone: 'grey' },
    documents_check: { label: 'Documents check', tone: 'amber' },
    ready: { label: 'Ready', tone: 'blue' },
    dispatched: { label: 'Dispatched', tone: 'blue' },
    delivered: { label: 'Delivered', tone: 'green' },
    cancelled: { label: 'Cancelled', tone: 'grey' },
    void: { label: 'Void', tone: 'red' },
  },
  initial: 'draft',
  open: ['draft', 'documents_check'],
  actions: {
    checkPapers: {
      label: 'Check papers',
      from: ['draft'],
      to: 'documents_check',
      access: update,
      undoable: 'has its papers checked',
    },
    makeReady: {
      label: 'Mark ready',
      from: ['documents_check'],
      to: 'ready',
      access: update,
      input: { signature: signingInput },
    },
    ...stepsOfNote('traveller-delivery-notes'),
    cancel: {
      label: 'Cancel',
      from: ['draft', 'documents_check', 'ready'],
      to: 'cancelled',
      access: 'traveller-delivery-notes:cancel',
      needsReason: true,
    },
  },
})

export type TravellerDeliveryNoteStatus = keyof typeof travellerDeliveryNoteLifecycle.states

/** Still worked on. */
export const openStates: readonly TravellerDeliveryNoteStatus[] = [
  'draft',
  'documents_check',
  'ready',
  'dispatched',
]

/** Header and lines can be changed. */
export const isDraft = (status: string): boolean => status === 'draft' || status === 'documents_check'
/** Its pieces are gone. */
export const isGone = (status: string): boolean => status === 'dispatched' || status === 'delivered'
/** The longest that documents may follow after the day on which it is said, in days. */
export const MOST_DAYS_TO_FOLLOW = 30
/** Nothing of it counts any more. */
export const isWithdrawn = (status: string): boolean => status === 'cancelled' || status === 'void'
