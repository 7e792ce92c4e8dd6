import type { ReportInput } from '#modules/sales/customer-contact-reports/contract.ts'
import { summaryFrom } from '#modules/sales/customer-contact-reports/domain.ts'
import type { SalesSetup } from './sales.ts'

const HOUR = 3_600_000

/** The body of a contact report that lacks nothing to be submitted; the contact was two hours ago. */
export const reportBody = (setup: SalesSetup, more: Partial<ReportInput> = {}): ReportInput => ({
  companyId: setup.companyId,
  contactIds: [setup.contactId],
  contactType: 'visit',
  contactAt: new Date(Date.now() - 2 * HOUR).toISOString(),
  purpose: 'relationship',
  summary: summaryFrom('Talked about the next campaign.\nThey want a second source for spools.'),
  nextContactOn: null,
  actions: [],
  visibility: 'team',
  productCodeIds: [],
  enquiryIds: [],
  quoteIds: [],
  ...more,
})
