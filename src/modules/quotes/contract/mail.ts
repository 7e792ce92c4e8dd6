import { z } from 'zod'
import { endpoint } from '../../../platform/contract/endpoint.ts'
import { text } from '../../../platform/contract/fields.ts'
import { byId } from '../../../platform/contract/resource.ts'

const emails = z.array(z.email().max(254)).max(20)

/** A mail to people of the company, or the note that the paper was handed over. */
export const mailInput = {
  to: emails,
  cc: emails,
  subject: text(200),
  message: text(10_000),
  /** Handed over or posted: nothing is mailed. */
  byHand: z.boolean(),
} as const

/** What is proposed for sending. */
export const proposedMail = z.object({
  /** Who may be chosen for To and Cc: the contacts of the company that have an address. */
  contacts: z.array(z.object({ name: z.string(), email: z.string(), title: z.string().nullable() })),
  to: z.array(z.string()),
  cc: z.array(z.string()),
  subject: z.string(),
  message: z.string(),
  attachmentName: z.string(),
})

const path = '/api/v1/quotes/:id/acknowledgement' as const

/** Our acknowledgement of the customer's order: look at it, see the mail, issue it. */
export const acknowledgementEndpoints = <R extends z.ZodType>(record: R) => ({
  acknowledgement: endpoint({
    method: 'GET',
    path,
    access: 'quotes:read',
    kind: 'stream',
    summary: 'The order acknowledgement as a PDF: stamped until it is issued, the frozen document after',
    params: byId,
    query: z.object({ download: z.enum(['1']).optional() }),
    response: z.void(),
    envelope: 'bytes',
  }),
  acknowledgementPreview: endpoint({
    method: 'GET',
    path: `${path}/mail-preview`,
    access: 'quotes:send',
    kind: 'read',
    summary: 'Recipients, subject and text that are proposed for the order acknowledgement',
    params: byId,
    response: proposedMail,
    envelope: 'data',
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
