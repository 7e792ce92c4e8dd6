import { z } from 'zod'
import { endpoint } from '#platform/contract/calls/endpoint.ts'
import { byId } from '#platform/contract/calls/resource.ts'
import { message, messageText } from '#modules/house/client-messages/contract.ts'

const path = '/api/v1/client-area' as const

const reading = <Segment extends string>(segment: Segment) =>
  endpoint({
    method: 'GET',
    path: `${path}/${segment}/:id/messages`,
    access: 'client-area:read',
    kind: 'read',
    summary: 'What my company and the house have written about it, the oldest first',
    params: byId,
    response: z.array(message),
    envelope: 'data',
  })

const asking = <Segment extends string>(segment: Segment) =>
  endpoint({
    method: 'POST',
    path: `${path}/${segment}/:id/messages`,
    access: 'client-area:decide',
    kind: 'write',
    summary: 'Ask about it; gives all that was written about it',
    params: byId,
    body: z.strictObject({ text: messageText }),
    response: z.array(message),
    envelope: 'data',
    status: 201,
  })

/** A thread for each document that a contact sees; that of an order is the one of its quote. */
export const threadEndpoints = {
  messagesOfQuote: reading('quotes'),
  askAboutQuote: asking('quotes'),
  messagesOfOrder: reading('orders'),
  askAboutOrder: asking('orders'),
  messagesOfEnquiry: reading('enquiries'),
  askAboutEnquiry: asking('enquiries'),
  messagesOfSubmittal: reading('submittals'),
  askAboutSubmittal: asking('submittals'),
  messagesOfDelivery: reading('deliveries'),
  askAboutDelivery: asking('deliveries'),
  messagesOfPurchaseOrder: reading('purchase-orders'),
  askAboutPurchaseOrder: asking('purchase-orders'),
  messagesOfQuotationRequest: reading('requests-for-quotation'),
  askAboutQuotationRequest: asking('requests-for-quotation'),
  messagesOfCertificateRequest: reading('certificate-requests'),
  askAboutCertificateRequest: asking('certificate-requests'),
  messagesOfInvoice: reading('invoices'),
  askAboutInvoice: asking('invoices'),
} as const

/** The endpoints of any of them. */
export type ReadThread = ReturnType<typeof reading<string>>
export type WriteThread = ReturnType<typeof asking<string>>
