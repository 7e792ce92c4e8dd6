import type { FormSection } from '#platform/web/forms/form-fields.ts'
import type { EnquiryShape } from './shape.ts'

const before: readonly FormSection<EnquiryShape>[] = [
  {
    title: 'Customer',
    fields: [
      'companyId',
      'contactId',
      'projectName',
      'customerReference',
      'engineeringContactId',
      'endUser',
      'endDestinationCountry',
    ],
  },
  { title: 'Dates', fields: ['receivedAt', 'receivedVia', 'quoteDueAt', 'requiredDeliveryDate'] },
]

const after: readonly FormSection<EnquiryShape>[] = [{ title: 'Notes', fields: ['freeIssue', 'notes'] }]

/** The sections of a new enquiry, required fields first. */
export const createSections: readonly FormSection<EnquiryShape>[] = [
  ...before,
  {
    title: 'Commercial',
    fields: [
      'facilityId',
      'marketSegmentId',
      'salespersonId',
      'estimatedValue',
      'quoteConfidenceId',
      'priority',
      'currency',
      'expectedOrderDate',
      'estimatorId',
      'globalSegmentId',
      'salesStepId',
    ],
    columns: 3,
  },
  { title: 'Lines', fields: ['lines'], isFull: true },
  ...after,
]

/** The sections of the details of an enquiry; its lines and its sales step are changed elsewhere. */
export const detailSections: readonly FormSection<EnquiryShape>[] = [
  ...before,
  {
    title: 'Commercial',
    fields: [
      'estimatedValue',
      'currency',
      'quoteConfidenceId',
      'expectedOrderDate',
      'marketSegmentId',
      'globalSegmentId',
      'priority',
    ],
    columns: 3,
  },
  { title: 'Our side', fields: ['facilityId', 'salespersonId', 'estimatorId'], columns: 3 },
  ...after,
]
