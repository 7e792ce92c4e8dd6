import { z } from 'zod'
import { lifecycle } from '#platform/contract/documents/lifecycle.ts'
import { reference } from '#platform/contract/values/fields.ts'
import { labelled } from '#platform/contract/words/labels.ts'
import { noteKinds, stepsOfNote } from '#modules/dispatch/delivery-ledger/domain.ts'
import { signingInput } from '#modules/signing/signature/contract.ts'

const update = 'delivery-notes:update'

/** The way of steel out of the house: written, made ready, checked by somebody else, gone, received; a loan comes back. */
export const deliveryNoteLifecycle = lifecycle({
  states: {
    draft: { label: 'Draft', tone: 'grey' },
    ready: { label: 'Ready', tone: 'blue' },
    dispatched: { label: 'Dispatched', tone: 'blue' },
    delivered: { label: 'Delivered', tone: 'green' },
    closed: { label: 'Closed', tone: 'grey' },
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
      access: update,
      input: { signature: signingInput },
    },
    ...stepsOfNote('delivery-notes'),
    bookIn: {
      label: 'Book in',
      from: ['dispatched'],
      to: 'closed',
      access: 'delivery-notes:dispatch',
      input: { locationId: labelled(reference, 'Place') },
    },
    writeOff: {
      label: 'Write off the rest',
      from: ['dispatched', 'delivered'],
      to: 'closed',
      access: 'delivery-notes:write-off',
      needsReason: true,
    },
    close: {
      label: 'Close',
      from: ['dispatched', 'delivered'],
      to: 'closed',
      access: update,
      system: true,
    },
    cancel: {
      label: 'Cancel',
      from: ['draft', 'ready'],
      to: 'cancelled',
      access: 'delivery-notes:cancel',
      needsReason: true,
    },
  },
})

export type DeliveryNoteStatus = keyof typeof deliveryNoteLifecycle.states

/** Why steel goes with a delivery note. */
export const deliveryKind = z.enum(['sale', 'loan', 'transfer', 'free_issue_return'])
export type DeliveryKind = z.output<typeof deliveryKind>
export const deliveryKinds = Object.fromEntries(
  deliveryKind.options.map((kind) => [kind, noteKinds[kind]]),
) as Readonly<Record<DeliveryKind, string>>

export const isSale = (kind: string): boolean => kind === 'sale'
/** It is expected back. */
export const isLoan = (kind: string): boolean => kind === 'loan'
/** It goes to another facility of ours, and is booked in there. */
export const isTransfer = (kind: string): boolean => kind === 'transfer'
/** Steel that a customer gave goes back to that customer. */
export const isFreeIssueReturn = (kind: string): boolean => kind === 'free_issue_return'

/** Still worked on. */
export const openStates: readonly DeliveryNoteStatus[] = ['draft', 'ready', 'dispatched']

/** Header and lines can be changed. */
export const isDraft = (status: string): boolean => status === 'draft'
/** Its pieces are gone. */
export const isGone = (status: string): boolean => ['dispatched', 'delivered', 'closed'].includes(status)
/** Nothing of it counts any more. */
export const isWithdrawn = (status: string): boolean => status === 'cancelled' || status === 'void'

/** Nothing is waited for any more. */
export const isOver = (status: string): boolean => status === 'closed' || isWithdrawn(status)
