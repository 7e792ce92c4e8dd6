import { labelled } from '#platform/contract/words/labels.ts'
import { z } from 'zod'
import { contract, endpoint } from '#platform/contract/calls/endpoint.ts'
import { uuid } from '#platform/contract/values/fields.ts'
import type { StateInfo } from '#platform/contract/documents/lifecycle.ts'
import { anyOf, pageOf } from '#platform/contract/calls/paging.ts'
import { byId } from '#platform/contract/calls/resource.ts'

const statuses = ['queued', 'sent', 'failed', 'held'] as const

export const mailStatuses: Readonly<Record<(typeof statuses)[number], StateInfo>> = {
  queued: { label: 'Waiting', tone: 'amber' },
  sent: { label: 'Sent', tone: 'green' },
  failed: { label: 'Failed', tone: 'red' },
  held: { label: 'Waiting, no mail server', tone: 'grey' },
}

/** The recipient gets it, so nobody else needs its links. */
export const isOnItsWay = (status: (typeof statuses)[number]): boolean =>
  status === 'sent' || status === 'queued'

const row = z.object({
  id: uuid,
  to: z.array(z.string()),
  subject: z.string(),
  status: z.enum(statuses),
  attempts: z.int(),
  createdAt: labelled(z.string(), 'Written'),
  sentAt: z.string().nullable(),
})

const mail = row.extend({
  cc: z.array(z.string()),
  /** The letter as plain text; its links are shown only while it is kept here or has failed, those of an account never. */
  text: z.string(),
  attachmentNames: z.array(z.string()),
  lastError: z.string().nullable(),
})

/** Every mail the program wrote. Without a mail server they are kept here to be read. */
export const outbox = contract({
  slice: 'outbox',
  singular: 'Mail',
  plural: 'Outbox',
  endpoints: {
    list: endpoint({
      method: 'GET',
      path: '/api/v1/outbox',
      access: 'outbox:read',
      kind: 'read',
      summary: 'List the e-mails, the newest first',
      list: {
        filters: { status: anyOf(statuses) },
        sorts: ['createdAt'],
        defaultSort: '-createdAt',
        searchable: false,
      },
      response: pageOf(row),
      envelope: 'list',
    }),
    get: endpoint({
      method: 'GET',
      path: '/api/v1/outbox/:id',
      access: 'outbox:read',
      kind: 'read',
      summary: 'Read one e-mail',
      params: byId,
      response: mail,
      envelope: 'data',
    }),
    requeue: endpoint({
      method: 'POST',
      path: '/api/v1/outbox/:id/requeue',
      access: 'outbox:requeue',
      kind: 'write',
      summary: 'Send a kept or failed e-mail again',
      params: byId,
      response: z.void(),
      envelope: 'none',
      status: 204,
    }),
  },
})
