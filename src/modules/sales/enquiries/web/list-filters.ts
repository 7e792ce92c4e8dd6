import type { FilterInfos } from '#platform/web/lists/filters/filters.ts'
import type { enquiries } from '../contract.ts'
import { sources } from './sources.ts'
import { bidDecisionNames, lossNames, noBidReasonNames, priorityNames, statusNames } from './labels.ts'

/** The filters of the list. */
export const enquiryFilters: FilterInfos<(typeof enquiries)['endpoints']['list']> = {
  status: { options: statusNames },
  companyId: { source: sources.companies },
  facilityId: { source: sources.facilities },
  salespersonId: { source: sources.users },
  estimatorId: { source: sources.users, none: 'Nobody' },
  marketSegmentId: { source: sources.marketSegments },
  globalSegmentId: { source: sources.globalSegments, none: 'None' },
  salesStepId: { source: sources.salesSteps },
  quoteConfidenceId: { source: sources.quoteConfidence },
  quoteDueAt: {},
  receivedAt: {},
  value: {},
  pslRank: {},
  priority: { options: priorityNames },
  bidDecision: { options: bidDecisionNames },
  noBidReason: { options: noBidReasonNames },
  lostReason: { options: lossNames },
  open: {},
  overdue: {},
  mine: {},
  openQuestions: {},
  answersOverdue: {},
  possibleDuplicate: {},
  // What the figures of the forecast link with.
  expectedOrderDate: {},
  hasExpectedOrderDate: {},
  inCurrency: { isLinkOnly: true },
  noRateTo: { isLinkOnly: true },
  closedOn: {},
  passedStepId: { source: sources.salesSteps },
  slow: {},
  quoted: {},
  competitor: {},
}
