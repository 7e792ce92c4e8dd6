import type { FilterInfos } from '#platform/web/lists/filters/filters.ts'
import type { customerContactReports } from '../contract.ts'
import { contactPurposes, contactTypes, visibilities } from '../domain.ts'
import { sources } from './sources.ts'
import { statusNames } from './labels.ts'

/** The filters of the list; those by enquiry and quote are reached from their records. */
export const reportFilters: FilterInfos<(typeof customerContactReports)['endpoints']['list']> = {
  authorId: { source: sources.users },
  companyId: { source: sources.companies },
  contactAt: {},
  contactType: { options: contactTypes },
  purpose: { options: contactPurposes },
  overdue: {},
  marketSegmentId: { source: sources.marketSegments, none: 'None' },
  status: { options: statusNames },
  nextContactOn: {},
  openActions: {},
  myActions: {},
  attendeeId: { source: sources.users },
  salesStepId: { source: sources.salesSteps, none: 'None' },
  visibility: { options: visibilities },
  mine: {},
}
