import type { FilterInfos } from '#platform/web/lists/filters.ts'
import type { customerContactReports } from '../contract.ts'
import { contactPurposes, contactTypes, visibilities } from '../domain.ts'
import { sources } from './sources.ts'
import { statusNames } from './words.ts'

/** The filters of the list; those by enquiry and quote are reached from their records. */
export const reportFilters: FilterInfos<(typeof customerContactReports)['endpoints']['list']> = {
  authorId: { label: 'Author', source: sources.users },
  companyId: { label: 'Company', source: sources.companies },
  contactAt: { label: 'Date' },
  contactType: { label: 'Kind', options: contactTypes },
  purpose: { label: 'Purpose', options: contactPurposes },
  overdue: { label: 'Next contact overdue' },
  marketSegmentId: { label: 'Market segment', source: sources.marketSegments, none: 'None' },
  status: { label: 'Status', options: statusNames },
  nextContactOn: { label: 'Next contact' },
  openActions: { label: 'Open actions' },
  myActions: { label: 'Open actions of mine' },
  attendeeId: { label: 'Our people', source: sources.users },
  salesStepId: { label: 'Sales step', source: sources.salesSteps, none: 'None' },
  visibility: { label: 'Who can see it', options: visibilities },
  mine: { label: 'Mine' },
}
