import { lifecycle } from '#platform/contract/documents/lifecycle.ts'

export const valveOrderLifecycle = lifecycle({
  states: {
    draft: { label: 'Draft', tone: 'grey' },
    released: { label: 'Released', tone: 'blue' },
    closed: { label: 'Closed', tone: 'green' },
    cancelled: { label: 'Cancelled', tone: 'grey' },
  },
  initial: 'draft',
  actions: {
    release: { label: 'Release', from: ['draft'], to: 'released', access: 'valve-orders:update' },
    close: { label: 'Close', from: ['released'], to: 'closed', access: 'valve-orders:update' },
    cancel: {
      label: 'Cancel',
      from: ['draft', 'released'],
      to: 'cancelled',
      access: 'valve-orders:cancel',
      needsReason: true,
    },
  },
})

export type ValveOrderStatus = keyof typeof valveOrderLifecycle.states

/** Still worked on. */
export const openStates: readonly ValveOrderStatus[] = ['draft', 'released']

/** Header and lines can be changed. */
export const isDraft = (status: string): boolean => status === 'draft'
