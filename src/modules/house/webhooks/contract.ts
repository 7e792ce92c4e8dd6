import { z } from 'zod'
import { contract, endpoint } from '#platform/contract/calls/endpoint.ts'
import { anyOf, pageOf, referenceFilter } from '#platform/contract/calls/paging.ts'
import { byId } from '#platform/contract/calls/resource.ts'
import type { StateInfo } from '#platform/contract/documents/lifecycle.ts'
import { searchText, text, uuid } from '#platform/contract/values/fields.ts'
import { labelled } from '#platform/contract/words/labels.ts'
import { addressProblem, type DeliveryStatus, deliveryStatuses } from './domain.ts'

const slice = 'webhooks'
const path = `/api/v1/${slice}` as const

const url = searchText(500)
  .trim()
  .refine((value) => addressProblem(value) === null, {
    error: ({ input }) => addressProblem(String(input)) ?? '',
  })

export const webhookInput = z.strictObject({
  name: text(60),
  url: labelled(url, 'Address'),
  slices: labelled(z.array(searchText(80)).min(1).max(200), 'Tells of'),
  /** `quotes.approve`; kinds of which none is named tell of every change. Left out: of every change of all. */
  events: labelled(z.array(searchText(160)).max(400).optional(), 'Only these events'),
})
export type WebhookInput = z.output<typeof webhookInput>

const row = z.object({
  id: uuid,
  version: z.int(),
  name: z.string(),
  url: labelled(z.string(), 'Address'),
  slices: labelled(z.array(z.string()), 'Tells of'),
  events: labelled(z.array(z.string()), 'Only these events'),
  isOn: labelled(z.boolean(), 'Status'),
  offReason: z.string().nullable(),
  ownerName: labelled(z.string(), 'Set up by'),
  /** In a row. */
  failures: z.int(),
  lastDeliveredAt: labelled(z.string().nullable(), 'Last delivered'),
})
export type Webhook = z.output<typeof row>

const topic = z.object({
  slice: z.string(),
  name: z.string(),
  /** Those that can be chosen by themselves; others, such as a comment, are told with all of them. */
  events: z.array(z.object({ event: z.string(), name: z.string() })),
})
export type Topic = z.output<typeof topic>

const one = { params: byId, response: row, envelope: 'data' } as const
const changed = { ...one, kind: 'write', access: `${slice}:update` } as const

/** Programs elsewhere that are told of changes as they happen, each call signed. */
export const webhooks = contract({
  slice,
  singular: 'Webhook',
  plural: 'Webhooks',
  endpoints: {
    list: endpoint({
      method: 'GET',
      path,
      access: `${slice}:read`,
      kind: 'read',
      summary: 'List the webhooks',
      list: { filters: {}, sorts: ['createdAt'], defaultSort: '-createdAt', searchable: false },
      response: pageOf(row),
      envelope: 'list',
    }),
    topics: endpoint({
      method: 'GET',
      path: `${path}/topics`,
      access: `${slice}:read`,
      kind: 'read',
      summary: 'The kinds of records a webhook can tell of, as far as one may read them',
      response: z.array(topic),
      envelope: 'data',
    }),
    get: endpoint({
      ...one,
      method: 'GET',
      path: `${path}/:id`,
      access: `${slice}:read`,
      kind: 'read',
      summary: 'Read one webhook',
    }),
    create: endpoint({
      method: 'POST',
      path,
      access: `${slice}:create`,
      kind: 'write',
      summary: 'Set up a webhook; it hears of what one may read oneself',
      body: webhookInput,
      response: row,
      envelope: 'data',
      status: 201,
    }),
    update: endpoint({
      ...changed,
      method: 'PATCH',
      path: `${path}/:id`,
      summary: 'Change a webhook; from then on it hears of what one may read oneself',
      body: webhookInput.partial(),
      versioned: true,
    }),
    switch: endpoint({
      ...changed,
      method: 'POST',
      path: `${path}/:id/switch`,
      summary: 'Switch a webhook on or off; what waits goes once it is on',
      body: z.strictObject({ isOn: z.boolean() }),
      versioned: true,
    }),
    test: endpoint({
      ...changed,
      method: 'POST',
      path: `${path}/:id/test`,
      summary: 'Send a test event',
    }),
    // No `write`: under an idempotency key the answer would be kept, and with it the secret.
    secret: endpoint({
      method: 'POST',
      path: `${path}/:id/secret`,
      access: `${slice}:update`,
      kind: 'account',
      summary: 'See the secret that the calls are signed with, or make another one',
      params: byId,
      body: z.strictObject({
        password: labelled(z.string().min(1).max(1024), 'Your password'),
        isNew: z.boolean(),
      }),
      response: z.object({ secret: z.string() }),
      envelope: 'data',
    }),
    remove: endpoint({
      method: 'DELETE',
      path: `${path}/:id`,
      access: `${slice}:delete`,
      kind: 'write',
      summary: 'Delete a webhook with its deliveries',
      params: byId,
      versioned: true,
      response: z.void(),
      envelope: 'none',
      status: 204,
    }),
  },
})

export const deliveryStates: Readonly<Record<DeliveryStatus, StateInfo>> = {
  queued: { label: 'Waiting', tone: 'amber' },
  delivered: { label: 'Delivered', tone: 'green' },
  failed: { label: 'Failed', tone: 'red' },
  withheld: { label: 'Kept back', tone: 'grey' },
}

const deliveryRow = z.object({
  id: uuid,
  webhookId: uuid,
  webhookName: labelled(z.string(), 'Webhook'),
  /** `quotes.approve` */
  event: z.string(),
  subject: labelled(z.string(), 'Record'),
  status: z.enum(deliveryStatuses),
  attempts: z.int(),
  /** Of the receiver; null: it did not answer. */
  answerStatus: labelled(z.int().nullable(), 'Answer'),
  at: labelled(z.string(), 'Happened'),
  deliveredAt: labelled(z.string().nullable(), 'Delivered'),
})

const delivery = deliveryRow.extend({
  /** As it is sent. */
  payload: z.string(),
  answer: z.string().nullable(),
  milliseconds: z.int().nullable(),
  lastError: z.string().nullable(),
  nextAttemptAt: z.string().nullable(),
})

const logPath = '/api/v1/webhook-deliveries'
const deliveryById = { params: byId, response: delivery, envelope: 'data' } as const

/** What webhooks were told and what they answered. */
export const webhookDeliveries = contract({
  slice: 'webhook-deliveries',
  singular: 'Delivery of a webhook',
  plural: 'Deliveries of webhooks',
  endpoints: {
    list: endpoint({
      method: 'GET',
      path: logPath,
      access: `${slice}:read`,
      kind: 'read',
      summary: 'List what webhooks were told, the newest first',
      list: {
        filters: { webhookId: referenceFilter, status: anyOf(deliveryStatuses) },
        sorts: ['at'],
        defaultSort: '-at',
        searchable: false,
      },
      response: pageOf(deliveryRow),
      envelope: 'list',
    }),
    get: endpoint({
      ...deliveryById,
      method: 'GET',
      path: `${logPath}/:id`,
      access: `${slice}:read`,
      kind: 'read',
      summary: 'Read one delivery with what was sent and answered',
    }),
    resend: endpoint({
      ...deliveryById,
      method: 'POST',
      path: `${logPath}/:id/resend`,
      access: `${slice}:update`,
      kind: 'write',
      summary: 'Send a delivery again',
    }),
  },
})
