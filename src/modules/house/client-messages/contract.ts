import { z } from 'zod'
import { contract, endpoint } from '#platform/contract/calls/endpoint.ts'
import { longText, uuid } from '#platform/contract/values/fields.ts'

/** One message of a thread, as customer and house read it. */
export const message = z.object({
  id: uuid,
  text: z.string(),
  authorName: z.string(),
  isFromCustomer: z.boolean(),
  createdAt: z.string(),
})
export type Message = z.output<typeof message>

export const messageText = longText(5000)
const path = '/api/v1/client-messages' as const

/** What customers ask about their quotes, and what the house answers. */
export const clientMessages = contract({
  slice: 'client-messages',
  singular: 'Message with a customer',
  plural: 'Messages with customers',
  grants: { user: ['read', 'create'] },
  endpoints: {
    ofQuote: endpoint({
      method: 'GET',
      path,
      access: 'client-messages:read',
      kind: 'read',
      summary: 'What customer and house have written about a quote in all its revisions, the oldest first',
      query: z.object({ quoteId: uuid }),
      response: z.array(message),
      envelope: 'data',
    }),
    answer: endpoint({
      method: 'POST',
      path,
      access: 'client-messages:create',
      kind: 'write',
      summary: 'Write to the customer about a quote that they were sent; they read it in the client area',
      body: z.strictObject({ quoteId: uuid, text: messageText }),
      response: z.array(message),
      envelope: 'data',
      status: 201,
    }),
  },
})
