import { z } from 'zod'
import { lockedBecause } from '#platform/contract/calls/refusals.ts'
import { dayIn, daysBetween } from '#platform/contract/values/dates.ts'
import { optionalLongText, optionalText, amount } from '#platform/contract/values/fields.ts'
import { lifecycle } from '#platform/contract/documents/lifecycle.ts'

/** Why we do not bid. */
export const noBidReasons = [
  'outside_scope',
  'no_capacity',
  'delivery_not_possible',
  'commercial_risk',
  'customer_credit',
  'export_restriction',
  'insufficient_information',
  'duplicate',
  'other',
] as const

export const noBidReasonNames: Readonly<Record<(typeof noBidReasons)[number], string>> = {
  outside_scope: 'Outside our scope',
  no_capacity: 'No capacity',
  delivery_not_possible: 'Delivery date cannot be met',
  commercial_risk: 'Commercial risk',
  customer_credit: 'Credit of the customer',
  export_restriction: 'Export restriction',
  insufficient_information: 'Not enough information',
  duplicate: 'Duplicate of another enquiry',
  other: 'Other',
}

/** Why an enquiry or a quote was lost. */
export const lostReasons = [
  'price',
  'delivery',
  'technical',
  'commercial_terms',
  'incumbent',
  'project_delayed',
  'project_cancelled',
  'no_response',
  'other',
] as const
export type LostReason = (typeof lostReasons)[number]

export const lostReasonNames: Readonly<Record<LostReason, string>> = {
  price: 'Price',
  delivery: 'Delivery time',
  technical: 'Technical reasons',
  commercial_terms: 'Commercial terms',
  incumbent: 'Stayed with the current supplier',
  project_delayed: 'Project delayed',
  project_cancelled: 'Project cancelled',
  no_response: 'No answer',
  other: 'Other',
}

/** Whether a reason has to be explained, and is not: "other" alone tells nothing. */
export const lacksNote = (reason: string | null | undefined, note: string | null | undefined): boolean =>
  reason === 'other' && !note

/** What is written down when an order goes to somebody else. */
export const lostFields = {
  lostReason: z.enum(lostReasons),
  lostToCompetitor: optionalText(200),
  lostPrice: amount.nullish(),
  lostNote: optionalLongText(2000),
} as const

export const enquiryLifecycle = lifecycle({
  states: {
    new: { label: 'New', tone: 'grey' },
    under_review: { label: 'Under review', tone: 'blue' },
    ready_to_quote: { label: 'Ready to quote', tone: 'blue' },
    quoted: { label: 'Quoted', tone: 'green' },
    won: { label: 'Won', tone: 'green' },
    lost: { label: 'Lost', tone: 'red' },
    cancelled: { label: 'Cancelled', tone: 'grey' },
    no_bid: { label: 'No bid', tone: 'grey' },
  },
  initial: 'new',
  open: ['new', 'under_review', 'ready_to_quote', 'quoted'],
  actions: {
    startReview: {
      label: 'Start review',
      from: ['new'],
      to: 'under_review',
      access: 'enquiries:update',
      undoable: 'is under review',
    },
    makeReady: {
      label: 'Ready to quote',
      from: ['under_review'],
      to: 'ready_to_quote',
      access: 'enquiries:update',
      undoable: 'is ready to quote',
    },
    clarify: {
      label: 'Ask for clarification',
      from: ['ready_to_quote'],
      to: 'under_review',
      access: 'enquiries:update',
      needsReason: true,
    },
    changeScope: {
      label: 'Customer changed the scope',
      from: ['quoted'],
      to: 'ready_to_quote',
      access: 'enquiries:update',
      needsReason: true,
    },
    lose: {
      label: 'Mark as lost',
      from: ['under_review', 'ready_to_quote', 'quoted'],
      to: 'lost',
      access: 'enquiries:update',
      input: lostFields,
    },
    cancel: {
      label: 'Cancel',
      from: ['new', 'under_review', 'ready_to_quote', 'quoted'],
      to: 'cancelled',
      access: 'enquiries:cancel',
      needsReason: true,
    },
    reopen: {
      label: 'Reopen',
      from: ['lost'],
      to: 'ready_to_quote',
      access: 'enquiries:reopen',
      needsReason: true,
    },
    noBid: {
      label: 'No bid',
      from: ['new', 'under_review'],
      to: 'no_bid',
      access: 'enquiries:update',
      system: true,
    },
    markQuoted: {
      label: 'Quoted',
      from: ['under_review', 'ready_to_quote', 'lost'],
      to: 'quoted',
      access: 'quotes:update',
      system: true,
    },
    markWon: {
      label: 'Won',
      from: ['under_review', 'ready_to_quote', 'quoted'],
      to: 'won',
      access: 'quotes:update',
      system: true,
    },
    markLost: {
      label: 'Lost',
      from: ['under_review', 'ready_to_quote', 'quoted'],
      to: 'lost',
      access: 'quotes:update',
      system: true,
      input: z.object(lostFields).partial().shape,
    },
  },
})

export type EnquiryStatus = keyof typeof enquiryLifecycle.states

/** Still in our hands: the quote is not out yet. */
export const unquotedStates = ['new', 'under_review', 'ready_to_quote'] as const satisfies EnquiryStatus[]
/** Still open: on the board and in the pipeline. */
export const openStates = [...unquotedStates, 'quoted'] as const satisfies EnquiryStatus[]

/** Whether a person may still change the header and the lines of an enquiry in this state. */
export const isEditable = (status: string): boolean => (unquotedStates as readonly string[]).includes(status)
/** A quote is out already: another one begins as its copy. */
export const isQuoted = (status: string): boolean => status === 'quoted'
/** Nobody has said yet that it is ready, so it can still be turned down. */
export const isUndecided = (status: string): boolean =>
  (enquiryLifecycle.actions.noBid.from as readonly string[]).includes(status)
export const isOpen = (status: string): boolean => (openStates as readonly string[]).includes(status)
export const CLOSED = lockedBecause('The enquiry is closed.')
export const NO_OPEN_QUESTION = 'There is no open question to send.'

/** Days before the due date from which an enquiry counts as urgent. */
export const SOON_DAYS = 3

/** How a due date is coloured: red, amber, plain; `done` once the quote is out or the enquiry is closed. */
export type DueState = 'overdue' | 'soon' | 'later' | 'done'

/** Whole calendar days from now to the due date, in the time zone of the facility; negative when it is past. */
export const daysLeft = (quoteDueAt: string, now: Date, timeZone = 'UTC'): number =>
  daysBetween(dayIn(now, timeZone), dayIn(quoteDueAt, timeZone))

/** The colour of a due date. An enquiry is overdue as soon as the due instant has passed. */
export function dueState(
  enquiry: { quoteDueAt: string; status: string },
  now: Date,
  timeZone = 'UTC',
): DueState {
  if (!isEditable(enquiry.status)) return 'done'
  if (Date.parse(enquiry.quoteDueAt) < now.getTime()) return 'overdue'
  return daysLeft(enquiry.quoteDueAt, now, timeZone) <= SOON_DAYS ? 'soon' : 'later'
}

/** The questions of the technical review. */
export const reviewQuestions = {
  drawingLegible: 'Drawings and specifications are complete and legible',
  materialAvailable: 'Material can be had in time with the certificate asked for',
  pslWithinScope: 'The PSL level is within our scope',
  ndeArranged: 'NDE is arranged, in-house or with a subcontractor',
} as const
export type ReviewQuestion = keyof typeof reviewQuestions
export const reviewAnswers = ['yes', 'no', 'not_applicable'] as const
export type ReviewAnswer = (typeof reviewAnswers)[number]

/** What an enquiry must hold before it may be quoted. */
export interface Readiness {
  readonly contactId: string | null
  readonly estimatorId: string | null
  readonly estimatedValue: string | null
  readonly expectedOrderDate: string | null
  readonly bidDecision: string
  readonly lineCount: number
  readonly needsTechnicalReview: boolean
  readonly technicalReviewCompletedAt: string | null
}

/** Sentences by field for what is still missing before "ready to quote"; empty when nothing is. */
export function missingToQuote(enquiry: Readiness): Record<string, string[]> {
  const missing: Record<string, string[]> = {}
  if (enquiry.bidDecision !== 'bid') missing.bidDecision = ['Decide to bid first.']
  if (!enquiry.contactId) missing.contactId = ['Choose the contact who gets the quote.']
  if (!enquiry.estimatorId) missing.estimatorId = ['Choose an estimator.']
  if (enquiry.estimatedValue === null) missing.estimatedValue = ['Estimate the value.']
  if (!enquiry.expectedOrderDate) missing.expectedOrderDate = ['Enter the expected order date.']
  if (enquiry.lineCount === 0) missing.lines = ['Enter at least one line.']
  if (enquiry.needsTechnicalReview && !enquiry.technicalReviewCompletedAt) {
    missing.technicalReview = ['The PSL level asks for a completed technical review.']
  }
  return missing
}
