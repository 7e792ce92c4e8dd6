import { statusLabels } from '#platform/contract/documents/lifecycle.ts'
import type { EnquiryRecord } from '../contract.ts'
import { enquiryLifecycle, type ReviewAnswer } from '../domain.ts'

export const statusNames: Readonly<Record<string, string>> = statusLabels(enquiryLifecycle)

export const priorityNames: Readonly<Record<EnquiryRecord['priority'], string>> = {
  low: 'Low',
  normal: 'Normal',
  high: 'High',
}

export const receivedViaNames: Readonly<Record<EnquiryRecord['receivedVia'], string>> = {
  email: 'E-mail',
  portal: 'Portal',
  phone: 'Phone',
  visit: 'Visit',
  tender: 'Tender',
}

export const bidDecisionNames: Readonly<Record<EnquiryRecord['bidDecision'], string>> = {
  pending: 'Not decided',
  bid: 'Bid',
  no_bid: 'No bid',
}

export { lostReasonNames as lossNames, noBidReasonNames } from '../domain.ts'

export const answerNames: Readonly<Record<ReviewAnswer, string>> = {
  yes: 'Yes',
  no: 'No',
  not_applicable: 'Not applicable',
}

/** What customers send with an enquiry. */
export const fileKinds = ['RFQ', 'Drawing', 'Specification', 'ITP', 'Terms and conditions'] as const
