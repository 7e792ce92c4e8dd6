import type { FormSection } from '#platform/web/forms/form-fields.ts'
import type { QuoteShape } from '../preview.ts'

/** The sections of the details of a quote. */
export const sections: readonly FormSection<QuoteShape>[] = [
  {
    title: 'Customer',
    fields: ['contactId', 'customerReference', 'alternativeTitle', 'projectName', 'addressText'],
  },
  {
    title: 'Validity and forecast',
    fields: ['quoteDate', 'validUntil', 'expectedOrderDate', 'quoteConfidenceId'],
  },
  {
    title: 'Price',
    fields: ['currency', 'exchangeRate', 'rateDate', 'rateSource', 'discountPercent', 'charges'],
  },
  {
    title: 'Delivery and payment',
    fields: [
      'incoterm',
      'incotermPlace',
      'leadTimeWeeks',
      'leadTimeBasis',
      'paymentTerms',
      'termsId',
      'deliveryTerms',
    ],
  },
  { title: 'Scope', fields: ['certificateType', 'deviations', 'inclusions', 'exclusions', 'validityNote'] },
  { title: 'Cover letter', fields: ['coverLetter'] },
  { title: 'Our side', fields: ['salespersonId', 'estimatorId', 'internalNotes'] },
]
