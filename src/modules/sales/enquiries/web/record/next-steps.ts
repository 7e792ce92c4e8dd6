import { lifecycle } from '#platform/contract/documents/lifecycle.ts'
import type { EnquiryRecord } from '../../contract.ts'
import { type EnquiryStatus, enquiryLifecycle } from '../../domain.ts'

/** The lifecycle with the two steps beside it that a person takes on the page of an enquiry. */
export const pageLifecycle = lifecycle({
  states: enquiryLifecycle.states,
  initial: enquiryLifecycle.initial,
  actions: {
    ...enquiryLifecycle.actions,
    cancel: { ...enquiryLifecycle.actions.cancel, label: 'Cancel enquiry' },
    decideBid: {
      label: 'Decide to bid',
      from: ['new', 'under_review'],
      to: 'under_review',
      access: 'enquiries:update',
    },
    createQuote: {
      label: 'Create quote',
      from: ['ready_to_quote', 'quoted'],
      to: 'quoted',
      access: 'quotes:create',
    },
  },
})

type Facts = Pick<EnquiryRecord, 'status' | 'bidDecision'>

/** The buttons of each state, the last one filled. */
const buttons: Readonly<Record<EnquiryStatus, readonly string[]>> = {
  new: ['startReview'],
  under_review: ['makeReady'],
  ready_to_quote: ['createQuote'],
  quoted: ['createQuote'],
  won: [],
  lost: ['reopen'],
  cancelled: [],
  no_bid: [],
}

/** Under review the decision to bid comes before everything else. */
export const enquiryButtons = ({ status, bidDecision }: Facts): readonly string[] =>
  status === 'under_review' && bidDecision === 'pending' ? ['makeReady', 'decideBid'] : buttons[status]

/** Once it is decided, the bid decision is changed in the review. */
export const hiddenActions = ({ bidDecision }: Facts): readonly string[] =>
  bidDecision === 'pending' ? [] : ['decideBid']
