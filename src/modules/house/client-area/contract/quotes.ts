import { z } from 'zod'
import { endpoint } from '#platform/contract/calls/endpoint.ts'
import { byId } from '#platform/contract/calls/resource.ts'
import { isoDate, optionalLongText, text, uuid } from '#platform/contract/values/fields.ts'
import { labelled } from '#platform/contract/words/labels.ts'
import { signerFields } from './signing.ts'

const words = z.string().nullable()

/** What became of a quote, as its customer is told. */
export const quoteStates = ['open', 'accepted', 'rejected', 'expired', 'superseded'] as const

const quoteRow = z.object({
  /** Of the newest revision that was sent. */
  id: uuid,
  number: z.string(),
  revision: z.int(),
  state: z.enum(quoteStates),
  title: words,
  project: words,
  /** The customer's. */
  reference: words,
  sentAt: words,
  validUntil: z.string(),
  currency: z.string(),
  net: z.string(),
})
export type ClientQuoteRow = z.output<typeof quoteRow>

const quote = quoteRow.extend({
  version: z.int(),
  /** The sentence that says why it cannot be decided on; null: it can. */
  /** The code of the reason. */
  whyNotDecideCode: z.string().nullable(),
  whyNotDecide: words,
  tax: z.string(),
  gross: z.string(),
  leadTimeWeeks: z.int().nullable(),
  incoterm: words,
  paymentTerms: words,
  deviations: z.array(z.string()),
  contact: z.object({ name: z.string(), email: z.string(), phone: words }),
  /** Those that were sent, the newest first. */
  revisions: z.array(z.object({ id: uuid, revision: z.int(), sentAt: z.string() })),
  /** Against the revision that was sent before, in sentences; null: it is the first, or nothing printed has changed. */
  changes: words,
  decidedBy: words,
  /** Of the order that was placed. */
  orderNo: words,
  lines: z.array(
    z.object({
      lineNo: z.int(),
      description: z.string(),
      quantity: z.string(),
      uom: z.string(),
      unitPrice: z.string(),
      net: z.string(),
      kind: z.enum(['standard', 'optional', 'alternative']),
      noQuote: z.boolean(),
    }),
  ),
})
export type ClientQuote = z.output<typeof quote>

/** Why a customer declines; the house counts its lost quotes by them. */
export const declineReasons = {
  price: 'Price',
  delivery: 'Delivery time',
  technical: 'Technical reasons',
  commercial_terms: 'Commercial terms',
  project_delayed: 'Project delayed',
  project_cancelled: 'Project cancelled',
  other: 'Other',
} as const
export type DeclineReason = keyof typeof declineReasons

/** What stands as JSON in the field `order` of the form that accepts a quote; the file of the order is its `file`. */
export const acceptance = z.strictObject({
  version: z.int(),
  customerPoNo: labelled(text(100), 'Order number'),
  customerPoDate: labelled(isoDate, 'Order date'),
  ...signerFields,
})

const path = '/api/v1/client-area/quotes'
const access = 'client-area:read'
const decide = 'client-area:decide'

/** Quotes that the company was sent, and what its contacts decide on them. */
export const quoteEndpoints = {
  quotes: endpoint({
    method: 'GET',
    path,
    access,
    kind: 'read',
    summary: 'Quotes to my company, the newest first, at most 100; open ones, or all',
    query: z.object({ shown: z.enum(['open', 'all']).default('open') }),
    response: z.array(quoteRow),
    envelope: 'data',
  }),
  quote: endpoint({
    method: 'GET',
    path: `${path}/:id`,
    access,
    kind: 'read',
    summary: 'A quote to my company as it was sent, and what changed against the revision before',
    params: byId,
    response: quote,
    envelope: 'data',
  }),
  quotePdf: endpoint({
    method: 'GET',
    path: `${path}/:id/file`,
    access,
    kind: 'read',
    summary: 'The paper of a quote as it was sent',
    params: byId,
    response: z.unknown(),
    envelope: 'bytes',
  }),
  sendQuoteCode: endpoint({
    method: 'POST',
    path: `${path}/:id/code`,
    access: decide,
    kind: 'write',
    summary: 'Mail me the code with which I accept a quote; good for ten minutes',
    params: byId,
    response: z.void(),
    envelope: 'none',
    status: 204,
  }),
  /** Multipart: `file`, the order, and `order`, an `acceptance` as JSON. */
  acceptQuote: endpoint({
    method: 'POST',
    path: `${path}/:id/accept`,
    access: decide,
    kind: 'upload',
    cost: 'reading',
    summary: 'Accept a quote: with the order, name, drawn signature and the code that was mailed',
    params: byId,
    response: quote,
    envelope: 'data',
  }),
  declineQuote: endpoint({
    method: 'POST',
    path: `${path}/:id/decline`,
    access: decide,
    kind: 'write',
    summary: 'Decline a quote, with the reason',
    params: byId,
    body: z.strictObject({
      version: z.int(),
      reason: z.enum(Object.keys(declineReasons) as [DeclineReason, ...DeclineReason[]]),
      note: optionalLongText(2000),
    }),
    response: quote,
    envelope: 'data',
  }),
} as const
