import { z } from 'zod'
import {
  isoDate,
  money,
  optionalDate,
  optionalEmail,
  optionalText,
  text,
  uuid,
} from '../../../platform/contract/fields.ts'
import { lifecycle } from '../../../platform/contract/lifecycle.ts'
import { lostFields } from '../../enquiries/domain.ts'

/** The customer's order. Number, date and file are wanted before the release, not to record the win. */
const orderFields = {
  customerPoNo: optionalText(100),
  customerPoDate: optionalDate,
  /** A file that is attached to the quote. */
  customerPoFileId: uuid.nullish(),
  acceptedByName: optionalText(200),
  acceptedByEmail: optionalEmail,
  /** The net of the quote when left out. */
  orderValue: money.nullish(),
  requestedDeliveryDate: optionalDate,
} as const

/** What is compared line by line with the customer's order before a traveller may be made. */
export const contractReviewQuestions = {
  lines: 'Lines, quantities and descriptions agree',
  prices: 'Prices and payment terms agree',
  delivery: 'Delivery date, place and incoterm agree',
  specifications: 'Specifications, PSL levels and certificates agree',
  terms: 'The terms of the order are accepted',
} as const

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
  actions: {
    submit: {
      label: 'Submit for approval',
      from: ['draft'],
      to: 'awaiting_approval',
      access: 'quotes:submit',
    },
    recall: { label: 'Recall', from: ['awaiting_approval'], to: 'draft', access: 'quotes:submit' },
    approve: { label: 'Approve', from: ['awaiting_approval'], to: 'approved', access: 'quotes:approve' },
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
      input: {
        to: z.array(z.email().max(254)).max(20),
        cc: z.array(z.email().max(254)).max(20),
        subject: text(200),
        message: text(10_000),
        /** Handed over or posted: nothing is mailed. */
        byHand: z.boolean(),
      },
    },
    win: { label: 'Mark as won', from: ['sent'], to: 'won', access: 'quotes:win', input: orderFields },
    partWin: {
      label: 'Mark as part won',
      from: ['sent'],
      to: 'part_won',
      access: 'quotes:win',
      input: { ...orderFields, wonLineIds: z.array(uuid).min(1).max(200) },
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
      input: {
        lines: z.boolean(),
        prices: z.boolean(),
        delivery: z.boolean(),
        specifications: z.boolean(),
        terms: z.boolean(),
        note: optionalText(2000),
        // Where they are not on the quote yet.
        customerPoNo: optionalText(100),
        customerPoDate: optionalDate,
        customerPoFileId: uuid.nullish(),
      },
    },
    expire: { label: 'Expire', from: ['sent'], to: 'expired', access: 'quotes:update', system: true },
    supersede: {
      label: 'Supersede',
      from: ['approved', 'sent', 'expired'],
      to: 'superseded',
      access: 'quotes:update',
      system: true,
    },
  },
})

export type QuoteStatus = keyof typeof quoteLifecycle.states

/** Not decided yet: they keep an enquiry alive and give it its value. */
export const liveStates = ['draft', 'awaiting_approval', 'approved', 'sent'] as const satisfies QuoteStatus[]
/** Where a new revision may start. */
export const revisableStates = ['approved', 'sent', 'expired'] as const satisfies QuoteStatus[]
/** The PDF is frozen from here on. */
const issuedStates = ['sent', 'won', 'part_won', 'released', 'lost', 'expired', 'superseded'] as const

export const isDraft = (status: string): boolean => status === 'draft'
export const isLive = (status: string): boolean => (liveStates as readonly string[]).includes(status)
export const isRevisable = (status: string): boolean =>
  (revisableStates as readonly string[]).includes(status)
/** Whether a customer has seen a quote in this state, as far as the state alone can say. */
export const isIssued = (status: string): boolean => (issuedStates as readonly string[]).includes(status)

/** `Q-2026-0231 Rev 2`, as it is printed. */
export const quoteLabel = (number: string, revision: number): string => `${number} Rev ${revision}`
