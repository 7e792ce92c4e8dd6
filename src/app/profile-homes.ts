import type { JobHome } from '#modules/house/home/domain.ts'
import type { JobHomes } from '#modules/house/home/server/routes.ts'
import type { StandardProfile } from '#modules/people/profiles/domain.ts'

const approvals = [
  'approvals',
  'orderApprovalsForMe',
  'consolidatedApprovalsForMe',
  'travellerApprovalsForMe',
  'drawingsToApprove',
]

/** What whoever runs the house looks at: what they decide, then what is late or stands still. */
const manager: JobHome = {
  lists: [
    ...approvals,
    'customerEnquiries',
    'contactQuestions',
    'quotesExpiring',
    'plannedTooLate',
    'lateOrders',
    'endingConditions',
  ],
  figures: [
    'lateByPlan',
    'documentsOverdue',
    'invoicesOnHold',
    'invoiceAccounts',
    'quarantine',
    'conditionOverdue',
    'coverLost',
    'nonConformances',
    'openEnquiries',
  ],
  cards: ['forecast', 'pipeline', 'contacts'],
}

/**
 * What each job sees on home, by the keys of the lists and figures that the hubs of the slices give. A list or a figure that is
 * built for one of these people is named here; what a right is missing for is left out by itself.
 */
const ofProfiles: Readonly<Record<StandardProfile, JobHome>> = {
  sales: {
    lists: [
      'customerEnquiries',
      'contactQuestions',
      'companyChanges',
      'enquiriesDue',
      'answersLate',
      'drafts',
      'quotesExpiring',
      'approvals',
    ],
    figures: ['openEnquiries'],
    cards: ['pipeline', 'contacts'],
  },
  estimator: {
    lists: ['enquiriesDue', 'drafts', 'approvals', 'answersLate', 'quotesExpiring', 'offersOverdue'],
    figures: ['requestsForQuotation'],
    cards: [],
  },
  buyer: {
    lists: [
      'supplierAnswers',
      'contactQuestions',
      'companyChanges',
      'lateOrders',
      'orderApprovalsForMe',
      'offersOverdue',
      'certificatesMissing',
      'certificatesOwed',
      'ordersToBundle',
    ],
    figures: ['needsToOrder', 'ordersToIssue', 'invoicesOnHold', 'requestsForQuotation', 'openClaims'],
    cards: [],
  },
  storekeeper: {
    lists: [
      'supplierAnswers',
      'contactQuestions',
      'deliveriesDue',
      'receiptsToPost',
      'steelSetAside',
      'certificatesOwed',
      'nonConformances',
    ],
    figures: ['steelNotesToCheck', 'notesToCheck', 'processingToCheck', 'openClaims'],
    cards: [],
  },
  planner: {
    lists: [
      'travellerApprovalsForMe',
      'ordersToPlan',
      'plannedTooLate',
      'notSignable',
      'lateTravellers',
      'overdueSubmittals',
      'drawingsToApprove',
      'endingConditions',
      'operationsToWork',
    ],
    figures: ['lateByPlan', 'openTravellers', 'conditionalSteel', 'needsToOrder', 'steelOnHold'],
    cards: [],
  },
  foreman: {
    lists: [
      'operationsToWork',
      'operationsToSign',
      'lateTravellers',
      'plannedTooLate',
      'nonConformances',
      'gauges',
    ],
    figures: ['lateByPlan', 'openTravellers', 'quarantine'],
    cards: [],
  },
  operator: { lists: ['operationsToWork', 'operationsToSign'], figures: [], cards: [] },
  inspector: {
    lists: [
      'operationsToSign',
      'operationsToInspect',
      'certificatesToVerify',
      'nonConformances',
      'gauges',
      'drawingsToApprove',
    ],
    figures: ['quarantine', 'conditionOverdue'],
    cards: [],
  },
  'welding-coordinator': {
    lists: ['operationsToSign', 'drawingsToApprove', 'certificatesToVerify', 'nonConformances'],
    figures: ['openTravellers'],
    cards: [],
  },
  quality: {
    lists: [
      'travellerApprovalsForMe',
      'steelSetAside',
      'certificatesToVerify',
      'nonConformances',
      'endingConditions',
      'operationsToSign',
      'notSignable',
      'documentsToFollow',
      'licences',
      'gauges',
    ],
    figures: [
      'conditionOverdue',
      'coverLost',
      'documentsOverdue',
      'notesToCheck',
      'steelNotesToCheck',
      'processingToCheck',
      'openClaims',
    ],
    cards: [],
  },
  accounts: {
    lists: ['supplierAnswers', 'contactQuestions', 'invoicesHeld', 'invoicesDue'],
    figures: ['deliveriesToBill', 'invoiceAccounts', 'invoicesToExport', 'invoiceDiscounts', 'openClaims'],
    cards: [],
  },
  manager,
}

/** What each job sees on home; whoever is in charge without a profile sees all lists, and the figures of a manager. */
export const jobHomes: JobHomes = {
  ofProfiles,
  inCharge: { figures: manager.figures, cards: manager.cards },
}
