import { z } from 'zod'
import { contract, endpoint } from '#platform/contract/calls/endpoint.ts'
import { byId } from '#platform/contract/calls/resource.ts'
import { searchText, uuid } from '#platform/contract/values/fields.ts'
import { certificateEndpoints } from './contract/certificate-requests.ts'
import { companyEndpoints } from './contract/company.ts'
import { entryEndpoints } from './contract/entry.ts'
import { enquiryEndpoints } from './contract/enquiries.ts'
import { purchaseOrderEndpoints } from './contract/purchase-orders.ts'
import { quotationEndpoints } from './contract/quotation-requests.ts'
import { qualificationEndpoints } from './contract/qualifications.ts'
import { quoteEndpoints } from './contract/quotes.ts'
import { submittalEndpoints } from './contract/submittals.ts'
import { recordEndpoints } from './contract/supplier-record.ts'
import { threadEndpoints } from './contract/threads.ts'
import { milestoneNames } from './domain.ts'
import { addressKind, contactRole } from '#modules/people/companies/contract.ts'

const area = z.object({
  company: z.object({
    id: uuid,
    code: z.string(),
    name: z.string(),
    tradingName: z.string().nullable(),
    registrationNo: z.string().nullable(),
    vatNo: z.string().nullable(),
    addresses: z.array(
      z.object({
        id: uuid,
        kind: addressKind,
        line1: z.string(),
        line2: z.string().nullable(),
        city: z.string(),
        region: z.string().nullable(),
        postcode: z.string().nullable(),
        country: z.string(),
        isDefault: z.boolean(),
      }),
    ),
  }),
  /** What the company's record holds of the signed-in person; null when nobody there has this address. */
  contact: z
    .object({
      name: z.string(),
      jobTitle: z.string().nullable(),
      email: z.string().nullable(),
      phone: z.string().nullable(),
      mobile: z.string().nullable(),
      roles: z.array(contactRole),
    })
    .nullable(),
  /** Whom to call: the account manager. */
  accountManager: z.object({ name: z.string(), email: z.string(), phone: z.string().nullable() }).nullable(),
})

const access = 'client-area:read' as const
const words = z.string().nullable()

const progress = z.array(
  z.object({ name: z.enum(milestoneNames), when: z.enum(['done', 'now', 'later']), pieces: z.int() }),
)

const orderRow = z.object({
  /** Of the quote that was accepted. */
  id: uuid,
  number: z.string(),
  /** The customer's. */
  orderNo: words,
  orderedOn: words,
  dueOn: words,
  project: words,
  /** Of its first lines. */
  description: z.string(),
  pieces: z.int(),
  milestones: progress,
})
export type ClientOrderRow = z.output<typeof orderRow>

const order = orderRow.extend({
  quoteRevision: z.int(),
  facility: z.object({ name: z.string(), legalEntity: z.string() }),
  lines: z.array(
    z.object({
      lineNo: z.int(),
      /** The customer's number of the part. */
      tag: words,
      description: z.string(),
      quantity: z.string(),
      uom: z.string(),
      dueOn: words,
      travellers: z.array(z.string()),
      heats: z.array(z.string()),
      milestones: progress,
    }),
  ),
})
export type ClientOrder = z.output<typeof order>

const delivery = z.object({
  /** Of the note that the goods went with. */
  id: uuid,
  number: z.string(),
  /** The customer's. */
  orderNo: words,
  project: words,
  pieces: z.int(),
  massKg: z.string(),
  dispatchedAt: words,
  deliveredAt: words,
  receiverName: words,
  carrier: words,
  trackingNo: words,
  /** `number` of a page of a mill is the name of its file. */
  papers: z.array(
    z.object({
      id: uuid,
      kind: z.enum(['note', 'packing_list', 'conformity', 'declaration', 'proof', 'proof_file', 'mill']),
      number: z.string(),
    }),
  ),
})
export type ClientDelivery = z.output<typeof delivery>

/** What a client sees: always and only the company of the signed-in person. */
export const clientArea = contract({
  slice: 'client-area',
  singular: 'Client area',
  plural: 'Client area',
  endpoints: {
    get: endpoint({
      method: 'GET',
      path: '/api/v1/client-area',
      access,
      kind: 'read',
      summary: 'My company and what it knows of me',
      response: area,
      envelope: 'data',
    }),
    orders: endpoint({
      method: 'GET',
      path: '/api/v1/client-area/orders',
      access,
      kind: 'read',
      summary: 'Orders of my company, the newest first, at most 100; found by order number, tag or heat',
      query: z.object({ search: searchText(100).optional(), shown: z.enum(['open', 'all']).default('open') }),
      response: z.array(orderRow),
      envelope: 'data',
    }),
    order: endpoint({
      method: 'GET',
      path: '/api/v1/client-area/orders/:id',
      access,
      kind: 'read',
      summary: 'An order of my company with its lines and how far they are',
      params: byId,
      response: order,
      envelope: 'data',
    }),
    deliveries: endpoint({
      method: 'GET',
      path: '/api/v1/client-area/deliveries',
      access,
      kind: 'read',
      summary: 'Deliveries to my company with their papers, the newest first, at most 100',
      query: z.object({ search: searchText(100).optional() }),
      response: z.array(delivery),
      envelope: 'data',
    }),
    paper: endpoint({
      method: 'GET',
      path: '/api/v1/client-area/deliveries/:id/papers/:paperId',
      access,
      kind: 'read',
      summary: 'A paper of a delivery to my company, as it was issued',
      params: byId.extend({ paperId: uuid }),
      response: z.unknown(),
      envelope: 'bytes',
    }),
    allPapers: endpoint({
      method: 'GET',
      path: '/api/v1/client-area/deliveries/:id/all-papers',
      access,
      kind: 'read',
      cost: 'export',
      summary: 'All papers of a delivery to my company in one ZIP, each as it is stored',
      params: byId,
      response: z.unknown(),
      envelope: 'bytes',
    }),
    ...entryEndpoints,
    ...companyEndpoints,
    ...enquiryEndpoints,
    ...quoteEndpoints,
    ...submittalEndpoints,
    ...purchaseOrderEndpoints,
    ...certificateEndpoints,
    ...qualificationEndpoints,
    ...quotationEndpoints,
    ...recordEndpoints,
    ...threadEndpoints,
  },
})
