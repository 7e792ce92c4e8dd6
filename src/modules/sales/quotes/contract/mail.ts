import { z } from 'zod'
import { endpoint } from '#platform/contract/calls/endpoint.ts'
import { byHand, letterFields, mailPreviewEndpoint } from '#platform/contract/documents/letters.ts'
import { printEndpoint } from '#platform/contract/documents/prints.ts'
import { byId } from '#platform/contract/calls/resource.ts'

/** A letter to people of the company, or the note that the print was handed over. */
export const mailInput = { ...letterFields, byHand } as const

const path = '/api/v1/quotes/:id/acknowledgement' as const

/** Our acknowledgement of the customer's order: look at it, see the mail, issue it. */
export const acknowledgementEndpoints = <R extends z.ZodType>(record: R) => ({
  acknowledgement: printEndpoint({
    path,
    access: 'quotes:read',
    summary: 'The order acknowledgement as a PDF: stamped until it is issued, the frozen document after',
  }),
  acknowledgementPreview: mailPreviewEndpoint({
    path: `${path}/mail-preview`,
    access: 'quotes:send',
    summary: 'Recipients, subject and text that are proposed for the order acknowledgement',
  }),
  acknowledge: endpoint({
    method: 'POST',
    path: '/api/v1/quotes/:id/acknowledge',
    access: 'quotes:send',
    kind: 'write',
    summary: 'Issue the order acknowledgement: freeze the PDF, and mail it or note that it was handed over',
    params: byId,
    body: z.strictObject(mailInput),
    response: record,
    envelope: 'data',
    versioned: true,
  }),
})
