import type { FormValues } from '#platform/web/forms/form-values.ts'
import type { EnquiryRecord, enquiries } from '../contract.ts'
import { missingToQuote } from '../domain.ts'

type Typed = Pick<
  FormValues<(typeof enquiries)['input']['shape']>,
  'contactId' | 'estimatorId' | 'estimatedValue' | 'expectedOrderDate' | 'lines'
>

/**
 * What is missing before the enquiry as it is typed may be quoted, sentences by field. Whether the review is done, and
 * whether its lines ask for one, the server knows.
 */
export function previewMissing(
  values: Typed,
  { bidDecision, missingToQuote: stored }: Pick<EnquiryRecord, 'bidDecision' | 'missingToQuote'>,
): Readonly<Record<string, readonly string[]>> {
  return missingToQuote({
    contactId: values.contactId ?? null,
    estimatorId: values.estimatorId ?? null,
    estimatedValue: values.estimatedValue || null,
    expectedOrderDate: values.expectedOrderDate || null,
    lineCount: values.lines?.length ?? 0,
    bidDecision,
    needsTechnicalReview: stored.technicalReview !== undefined,
    technicalReviewCompletedAt: null,
  })
}
