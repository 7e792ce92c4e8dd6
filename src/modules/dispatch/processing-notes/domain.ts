import { lifecycle } from '#platform/contract/documents/lifecycle.ts'
import { stepsOfNote } from '#modules/dispatch/delivery-ledger/domain.ts'
import { signingInput } from '#modules/signing/signature/contract.ts'

const { reopen, dispatch, void: taken } = stepsOfNote('processing-notes')

/** The way of pieces to a processor: written, made ready, checked by somebody else, gone, back. */
export const processingNoteLifecycle = lifecycle({
  states: {
    draft: { label: 'Draft', tone: 'grey' },
    ready: { label: 'Ready', tone: 'blue' },
    dispatched: { label: 'At the processor', tone: 'blue' },
    closed: { label: 'Closed', tone: 'green' },
    cancelled: { label: 'Cancelled', tone: 'grey' },
    void: { label: 'Void', tone: 'red' },
  },
  initial: 'draft',
  open: ['draft'],
  actions: {
    makeReady: {
      label: 'Mark ready',
      from: ['draft'],
      to: 'ready',
      access: 'processing-notes:update',
      input: { signature: signingInput },
    },
    reopen,
    dispatch,
    close: {
      label: 'Close',
      from: ['dispatched'],
      to: 'closed',
      access: 'processing-notes:dispatch',
      system: true,
    },
    writeOff: {
      label: 'Close without the rest',
      from: ['dispatched'],
      to: 'closed',
      access: 'processing-notes:void',
      needsReason: true,
    },
    void: taken,
    cancel: {
      label: 'Cancel',
      from: ['draft', 'ready'],
      to: 'cancelled',
      access: 'processing-notes:cancel',
      needsReason: true,
    },
  },
})

export type ProcessingNoteStatus = keyof typeof processingNoteLifecycle.states

/** Still worked on. */
export const openStates: readonly ProcessingNoteStatus[] = ['draft', 'ready', 'dispatched']

export const isDraft = (status: string): boolean => status === 'draft'
/** Its pieces are away. */
export const isAway = (status: string): boolean => status === 'dispatched'
export const isVoid = (status: string): boolean => status === 'void'
/** It counts: its pieces went. */
export const hasGone = (status: string): boolean => status === 'dispatched' || status === 'closed'
