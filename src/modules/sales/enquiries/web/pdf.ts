import { urlOf } from '#platform/contract/calls/client.ts'
import { pageConfig } from '#platform/web/config.ts'
import { enquiries } from '../contract.ts'

/** Where a PDF of the enquiry is: its summary, or the questions to the customer. */
export const pdfUrl = (
  print: 'pdf' | 'clarificationPdf',
  id: string,
  query: { dueOn?: string } = {},
): string => pageConfig.apiBase + urlOf(enquiries.endpoints[print], { params: { id }, query })
