import type { FilterInfos } from '#platform/web/lists/filters.ts'
import type { enquiries } from '../contract.ts'
import { forecastFilterInfos } from './forecast-filters.ts'
import { sources } from './sources.ts'
import { bidDecisionNames, lossNames, noBidReasonNames, priorityNames, statusNames } from './words.ts'

/** The filters of the list. */
export const enquiryFilters: FilterInfos<(typeof enquiries)['endpoints']['list']> = {
  status: { label: 'Status', options: statusNames },
  companyId: { label: 'Company', source: sources.companies },
  facilityId: { label: 'Facility', source: sources.facilities },
  salespersonId: { label: 'Salesperson', source: sources.users },
  estimatorId: { label: 'Estimator', source: sources.users, none: 'Nobody' },
  marketSegmentId: { label: 'Market segment', source: sources.marketSegments },
  globalSegmentId: { label: 'Global segment', source: sources.globalSegments, none: 'None' },
  salesStepId: { label: 'Sales step', source: sources.salesSteps },
  quoteConfidenceId: { label: 'Confidence', source: sources.quoteConfidence },
  quoteDueAt: { label: 'Due' },
  receivedAt: { label: 'Received' },
  value: { label: 'Value' },
  pslRank: { label: 'PSL rank' },
  priority: { label: 'Priority', options: priorityNames },
  bidDecision: { label: 'Bid decision', options: bidDecisionNames },
  noBidReason: { label: 'No bid because of', options: noBidReasonNames },
  lostReason: { label: 'Lost because of', options: lossNames },
  open: { label: 'Open' },
  overdue: { label: 'Overdue' },
  mine: { label: 'Mine' },
  openQuestions: { label: 'Open questions' },
  answersOverdue: { label: 'Answers late' },
  possibleDuplicate: { label: 'Possible duplicate' },
  ...forecastFilterInfos,
}
