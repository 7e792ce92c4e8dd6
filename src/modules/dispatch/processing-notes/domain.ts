import { lifecycle } from '#platform/contract/documents/lifecycle.ts'
import { signingInput } from '#modules/signing/signature/contract.ts'

export const processingNoteLifecycle = lifecycle({
  states: {
    draft: { label: 'Draft', tone: 'grey' },
    dispatched: { label: 'At the processor', tone: 'blue' },
    closed: { label: 'Closed', tone: 'green' },
    cancelled: { label: 'Cancelled', tone: 'grey' },
    void: { label: 'Void', tone: 'red' },
  },
  initial: 'draft',
  open: ['draft'],
  actions: {
    dispatch: {
      label: 'Dispatch',
      from: ['draft'],
      to: 'dispatched',
      access: 'processing-notes:dispatch',
      input: { signature: signingInput },
    },
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
    void: {
      label: 'Void',
      from: ['dispatched'],
      to: 'void',
      access: 'processing-notes:void',
      needsReason: true,
    },
    cancel: {
      label: 'Cancel',
      from: ['draft'],
      to: 'cancelled',
      access: 'processing-notes:cancel',
      needsReason: true,
    },
  },
})

export type ProcessingNoteStatus = keyof typeof processingNoteLifecycle.states

/** Still worked on. */
export const openStates: readonly ProcessingNoteStatus[] = ['draft', 'dispatched']

export const isDraft = (status: string): boolean => status === 'draft'
/** Its pieces are away. */
export const isAway = (status: string): boolean => status === 'dispatched'
export const isVoid = (status: string): boolean => status === 'void'
/** It counts: its pieces went. */
export const hasGone = (status: string): boolean => status === 'dispatched' || status === 'closed'
