import { z } from 'zod'
import { contract, endpoint } from '#platform/contract/calls/endpoint.ts'
import { keysOf, longText, uuid } from '#platform/contract/values/fields.ts'
import { threadKinds } from './domain.ts'

/** One message of a thread, as both sides read it. */
export const message = z.object({
  id: uuid,
  text: z.string(),
  authorName: z.string(),
  isFromContact: z.boolean(),
  createdAt: z.string(),
})
export type Message = z.output<typeof message>

export const messageText = longText(5000)

const of = {
  kind: z.enum(keysOf(threadKinds)),
  /** Of any revision of the document. */
  id: uuid,
}

const thread = z.object({
  /** Of the thread: its document and the company that the house writes with. */
  id: z.string(),
  kind: of.kind,
  documentId: uuid,
  /** The number of the document. */
  about: z.string(),
  companyId: uuid,
  companyName: z.string(),
  /** Where staff read the document. */
  page: z.string(),
  /** A contact has written, and nobody has answered or settled it. */
  waits: z.boolean(),
  /** The company has the document in its area, so that what is written is read there. */
  isRead: z.boolean(),
  messages: z.array(message),
})
export type Thread = z.output<typeof thread>

const path = '/api/v1/client-messages' as const
const theirs = { ...of, companyId: uuid }

/** What contacts ask about the documents that they see, and what the house answers. */
export const clientMessages = contract({
  slice: 'client-messages',
  singular: 'Message with a contact',
  plural: 'Messages with contacts',
  grants: { user: ['read', 'create'] },
  endpoints: {
    ofDocument: endpoint({
      method: 'GET',
      path,
      access: 'client-messages:read',
      kind: 'read',
      summary:
        'What was written about a document in all its revisions, a thread for each company that sees it',
      query: z.object(of),
      response: z.array(thread),
      envelope: 'data',
    }),
    inbox: endpoint({
      method: 'GET',
      path: `${path}/inbox`,
      access: 'client-messages:read',
      kind: 'read',
      summary: 'Threads about documents that I read: those that wait, or all, the newest first; at most 100',
      query: z.object({ shown: z.enum(['waiting', 'all']).default('waiting') }),
      response: z.array(thread),
      envelope: 'data',
    }),
    answer: endpoint({
      method: 'POST',
      path,
      access: 'client-messages:create',
      kind: 'write',
      summary: 'Write to a company about a document that it sees; its contacts read it in the client area',
      body: z.strictObject({ ...theirs, text: messageText }),
      response: thread,
      envelope: 'data',
      status: 201,
    }),
    settle: endpoint({
      method: 'POST',
      path: `${path}/settle`,
      access: 'client-messages:create',
      kind: 'write',
      summary: 'Say that what a company has written about a document needs no answer',
      body: z.strictObject(theirs),
      response: thread,
      envelope: 'data',
    }),
  },
})
