import { z } from 'zod'
import { lostFields } from '#modules/sales/enquiries/domain.ts'
import { signingInput } from '#modules/signing/signature/contract.ts'
import {
  isoDate,
  amount,
  optionalDate,
  optionalEmail,
  optionalLongText,
  optionalText,
  text,
  uuid,
} from '#platform/contract/values/fields.ts'
import { lifecycle } from '#platform/contract/documents/lifecycle.ts'
import { labelled } from '#platform/contract/words/labels.ts'
import { mailInput } from '../contract/mail.ts'

/** The customer's order: without its number, date and file nothing is won. */
const orderFields = {
  customerPoNo: text(100),
  customerPoDate: isoDate,
  /** A file that is attached to the quote. */
  customerPoFileId: uuid,
  acceptedByName: optionalText(200),
  acceptedByEmail: optionalEmail,
  /** What the ordered lines come to in the quote when left out. */
  orderValue: amount.nullish(),
  requestedDeliveryDate: optionalDate,
  /** Alternatives of the same enquiry that are closed in the same act. */
  closeQuoteIds: z.array(uuid).max(50).optional(),
} as const

const wonLineIds = z
  .array(uuid)
  .max(200)
  .refine((ids) => ids.length > 0, 'Mark the lines that were ordered.')

export const quoteLifecycle = lifecycle({
  states: {
    draft: { label: 'Draft', tone: 'grey' },
    awaiting_approval: { label: 'Awaiting approval', tone: 'amber' },
    approved: { label: 'Approved', tone: 'green' },
    sent: { label: 'Sent', tone: 'blue' },
    won: { label: 'Won', tone: 'green' },
    part_won: { label: 'Part won', tone: 'green' },
    released: { label: 'Released', tone: 'green' },
    lost: { label: 'Lost', tone: 'red' },
    expired: { label: 'Expired', tone: 'red' },
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
      access: 'quotes:submit',
      undoable: 'is submitted for approval',
    },
    recall: {
      label: 'Recall',
      from: ['awaiting_approval'],
      to: 'draft',
      access: 'quotes:submit',
      undoable: 'is a draft again',
    },
    approve: {
      label: 'Approve',
      from: ['awaiting_approval'],
      to: 'approved',
      access: 'quotes:approve',
      decision: { by: 'approvers' },
      input: { signature: signingInput },
    },
    reject: {
      label: 'Reject',
      from: ['awaiting_approval'],
      to: 'draft',
      access: 'quotes:approve',
      needsReason: true,
    },
    send: {
      label: 'Send',
      from: ['approved'],
      to: 'sent',
      access: 'quotes:send',
      input: mailInput,
    },
    win: { label: 'Mark as won', from: ['sent'], to: 'won', access: 'quotes:win', input: orderFields },
    partWin: {
      label: 'Mark as part won',
      from: ['sent'],
      to: 'part_won',
      access: 'quotes:win',
      input: { ...orderFields, wonLineIds },
    },
    lose: { label: 'Mark as lost', from: ['sent'], to: 'lost', access: 'quotes:lose', input: lostFields },
    extend: {
      label: 'Extend validity',
      from: ['sent', 'expired'],
      to: 'sent',
      access: 'quotes:extend',
      needsReason: true,
      input: { validUntil: isoDate },
    },
    cancel: {
      label: 'Cancel',
      from: ['draft', 'approved'],
      to: 'cancelled',
      access: 'quotes:cancel',
      needsReason: true,
    },
    release: {
      label: 'Release to production',
      from: ['won', 'part_won'],
      to: 'released',
      access: 'quotes:approve',
      decision: { by: 'approvers' },
      input: { note: optionalLongText(2000), signature: signingInput },
    },
    changeOrder: {
      label: 'Change the order',
      from: ['released'],
      to: 'won',
      access: 'quotes:review',
      needsReason: true,
      /** What the customer wrote, attached to the quote. */
      input: { customerPoFileId: labelled(uuid, 'Their change') },
    },
    expire: { label: 'Expire', from: ['sent'], to: 'expired', access: 'quotes:update', system: true },
    supersede: {
      label: 'Supersede',
      from: ['approved', 'sent', 'expired', 'won', 'part_won'],
      to: 'superseded',
      access: 'quotes:update',
      system: true,
    },
  },
})

export type QuoteStatus = keyof typeof quoteLifecycle.states

/** Not decided yet: they keep an enquiry alive and give it its value. */
export const liveStates = ['draft', 'awaiting_approval', 'approved', 'sent'] as const satisfies QuoteStatus[]
/** What becomes of a quote by the word of the customer. */
export const decidedStates = ['won', 'part_won', 'lost'] as const satisfies QuoteStatus[]
/** An order has come of it. */
export const orderedStates = ['won', 'part_won', 'released'] as const satisfies QuoteStatus[]
/** Decided, whatever followed. */
export const closedStates = [...orderedStates, 'lost'] as const satisfies QuoteStatus[]
/** Where a new revision may start. */
export const revisableStates = ['approved', 'sent', 'expired'] as const satisfies QuoteStatus[]
/** The PDF is frozen from here on. */
export const issuedStates = ['sent', 'won', 'part_won', 'released', 'lost', 'expired', 'superseded'] as const

export const isDraft = (status: string): boolean => status === 'draft'
export const isAwaitingApproval = (status: string): boolean => status === 'awaiting_approval'
/** Won in whole or in part, and not released yet: the contract review is open. */
export const isWon = (status: string): boolean => status === 'won' || status === 'part_won'
/** Reviewed and signed: a traveller may be made. */
export const isReleased = (status: string): boolean => status === 'released'
export const isLive = (status: string): boolean => (liveStates as readonly string[]).includes(status)
export const isRevisable = (status: string): boolean =>
  (revisableStates as readonly string[]).includes(status)
/** Whether a customer has seen a quote in this state, as far as the state alone can say. */
export const isIssued = (status: string): boolean => (issuedStates as readonly string[]).includes(status)

/** `Q-2026-0231 Rev 2`, as it is printed. */
export const quoteLabel = (number: string, revision: number): string => `${number} Rev ${revision}`

/** The revision that another one followed, of all newest first: one that was given up never reached the customer. */
export const revisionBefore = <R extends { readonly revision: number; readonly status: string }>({
  revision,
  revisions,
}: {
  readonly revision: number
  readonly revisions: readonly R[]
}): R | undefined => revisions.find((one) => one.revision < revision && one.status !== 'cancelled')
