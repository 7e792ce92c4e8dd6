import { lifecycle } from '#platform/contract/documents/lifecycle.ts'

export const valveOrderLifecycle = lifecycle({
  states: {
    draft: { label: 'Draft', tone: 'grey' },
    issued: { label: 'Issued', tone: 'blue' },
    closed: { label: 'Closed', tone: 'green' },
    cancelled: { label: 'Cancelled', tone: 'grey' },
  },
  initial: 'draft',
  actions: {
    issue: { label: 'Issue', from: ['draft'], to: 'issued', access: 'valve-orders:update' },
    close: { label: 'Close', from: ['issued'], to: 'closed', access: 'valve-orders:update' },
    cancel: {
      label: 'Cancel',
      from: ['draft', 'issued'],
      to: 'cancelled',
      access: 'valve-orders:cancel',
      needsReason: true,
    },
  },
})

export type ValveOrderStatus = keyof typeof valveOrderLifecycle.states

/** Still worked on. */
export const openStates: readonly ValveOrderStatus[] = ['draft', 'issued']

/** Header and lines can be changed. */
export const isDraft = (status: string): boolean => status === 'draft'
