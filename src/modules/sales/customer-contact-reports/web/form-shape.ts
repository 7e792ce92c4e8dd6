import type { FormValues } from '#platform/web/forms/form-values.ts'
import type { RecordForm } from '#platform/web/forms/use-record-form.ts'
import type { customerContactReports } from '../contract.ts'

export type ReportShape = (typeof customerContactReports)['input']['shape']
export type ReportValues = FormValues<ReportShape>
export type ReportForm = RecordForm<ReportShape>
/** An action as it is typed. */
export type ActionDraft = NonNullable<ReportValues['actions']>[number]

/** What a new report begins with: a visit, just now. */
export const newReport = (more: ReportValues): ReportValues => ({
  contactIds: [],
  contactType: 'visit',
  contactAt: new Date().toISOString(),
  purpose: 'relationship',
  visibility: 'team',
  actions: [],
  productCodeIds: [],
  enquiryIds: [],
  quoteIds: [],
  ...more,
})
