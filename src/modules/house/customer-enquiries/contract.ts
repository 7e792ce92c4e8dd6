import { z } from 'zod'
import { contract, endpoint } from '#platform/contract/calls/endpoint.ts'
import { byId } from '#platform/contract/calls/resource.ts'
import {
  instant,
  longText,
  optionalDate,
  optionalLongText,
  optionalText,
  quantity,
  reference,
  text,
  unitOfMeasure,
  uuid,
} from '#platform/contract/values/fields.ts'
import { labelled } from '#platform/contract/words/labels.ts'
import { askedStates } from './domain.ts'

const line = z.strictObject({
  description: text(500),
  drawingNo: labelled(optionalText(100), 'Drawing'),
  quantity: quantity.refine((value) => Number(value) > 0, 'The :attribute field must be greater than 0.'),
  uom: labelled(unitOfMeasure, 'Unit'),
})
export type AskedLine = z.output<typeof line>

/** What a contact says of what they want. */
export const askedInput = {
  project: labelled(optionalText(200), 'Project'),
  reference: labelled(optionalText(100), 'Your reference'),
  wantedOn: labelled(optionalDate, 'Wanted by'),
  note: labelled(optionalLongText(4000), 'What we should know'),
  lines: labelled(z.array(line).min(1).max(50), 'Lines'),
}

const words = z.string().nullable()

/** As both sides read it. */
export const asked = z.object({
  id: uuid,
  version: z.int(),
  state: z.enum(askedStates),
  about: z.string(),
  project: words,
  reference: words,
  wantedOn: words,
  note: words,
  lines: z.array(line),
  sentAt: z.string(),
  sentByName: z.string(),
  files: z.array(z.object({ id: uuid, name: z.string() })),
  /** Why it was returned. */
  reason: words,
  /** Of the enquiry that it became. */
  enquiryNumber: words,
})
export type Asked = z.output<typeof asked>

const inbox = asked.extend({
  companyId: uuid,
  companyName: z.string(),
  marketSegmentId: uuid.nullable(),
  enquiryId: uuid.nullable(),
  decidedAt: words,
  decidedByName: words,
})
export type InboxEntry = z.output<typeof inbox>

const path = '/api/v1/customer-enquiries' as const

/** A decision of staff on something in the inbox, which is `response`. */
export const inboxDecision =
  <const Slice extends string, Entry extends z.ZodType>(slice: Slice, response: Entry) =>
  <const Verb extends string, Body extends z.ZodRawShape>(verb: Verb, summary: string, body: Body) =>
    endpoint({
      method: 'POST',
      path: `/api/v1/${slice}/:id/${verb}`,
      access: `${slice}:decide`,
      kind: 'write',
      summary,
      params: byId,
      body: z.strictObject({ version: z.int(), ...body }),
      response,
      envelope: 'data',
    })

const decision = inboxDecision('customer-enquiries', inbox)

/** What contacts of customers ask for in the client area, until staff accept or return it. */
export const customerEnquiries = contract({
  slice: 'customer-enquiries',
  singular: 'Enquiry from a customer',
  plural: 'Enquiries from customers',
  grants: { user: ['read', 'decide'] },
  endpoints: {
    inbox: endpoint({
      method: 'GET',
      path,
      access: 'customer-enquiries:read',
      kind: 'read',
      summary:
        'Enquiries from customers, those that wait with the longest waiting first, or all with the newest first; at most 100',
      query: z.object({ shown: z.enum(['waiting', 'all']).default('waiting') }),
      response: z.array(inbox),
      envelope: 'data',
    }),
    file: endpoint({
      method: 'GET',
      path: `${path}/:id/files/:fileId`,
      access: 'customer-enquiries:read',
      kind: 'read',
      summary: 'A file that came with an enquiry from a customer',
      params: byId.extend({ fileId: uuid }),
      response: z.unknown(),
      envelope: 'bytes',
    }),
    accept: decision('accept', 'Accept what a customer asks for: it becomes an enquiry of ours', {
      facilityId: reference,
      marketSegmentId: labelled(reference, 'Market segment'),
      salespersonId: labelled(reference, 'Salesperson'),
      quoteDueAt: labelled(instant, 'Quote due'),
    }),
    giveBack: decision('return', 'Return what a customer asks for, with the reason that they read', {
      reason: longText(2000),
    }),
  },
})
