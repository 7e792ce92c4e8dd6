import { z } from 'zod'
import { endpoint } from '#platform/contract/calls/endpoint.ts'
import { byId } from '#platform/contract/calls/resource.ts'
import { currency, uuid } from '#platform/contract/values/fields.ts'
import { answer, offerInput } from '#modules/house/supplier-answers/contract.ts'
import { quotationStates } from '../domain.ts'

const path = '/api/v1/client-area/requests-for-quotation'
const words = z.string().nullable()

const quotationRequest = z.object({
  id: uuid,
  number: z.string(),
  state: z.enum(quotationStates),
  /** An offer is still taken, another one in the place of the last too. */
  isOfferable: z.boolean(),
  replyBy: z.string(),
  facilityName: z.string(),
  buyerName: words,
  /** In which the company is to offer. */
  currency,
  notes: words,
  lines: z.array(
    z.object({
      id: uuid,
      lineNo: z.int(),
      item: z.string(),
      material: z.string(),
      quantity: z.string(),
      uom: z.string(),
      neededBy: z.string(),
      certificateType: words,
      remarks: words,
      /** Steel may be priced by metre or mass. */
      isSteel: z.boolean(),
    }),
  ),
  /** Drawings and what else goes with it, as long as offers are taken; afterwards they are withdrawn. */
  files: z.array(z.object({ id: uuid, name: z.string() })),
  /** What the company sent last. */
  answer: answer.nullable(),
})
export type QuotationRequest = z.output<typeof quotationRequest>

/** What the company is asked to offer. */
export const quotationEndpoints = {
  quotationRequests: endpoint({
    method: 'GET',
    path,
    access: 'client-area:read',
    kind: 'read',
    summary:
      'What my company is asked to offer, the day of reply that comes first on top, at most 100; or all',
    query: z.object({ shown: z.enum(['open', 'all']).default('open') }),
    response: z.array(quotationRequest),
    envelope: 'data',
  }),
  quotationFile: endpoint({
    method: 'GET',
    path: `${path}/:id/files/:fileId`,
    access: 'client-area:read',
    kind: 'read',
    summary: 'A file of what my company is asked to offer, as long as offers are taken',
    params: byId.extend({ fileId: uuid }),
    response: z.unknown(),
    envelope: 'bytes',
  }),
  sendOffer: endpoint({
    method: 'POST',
    path: `${path}/:id/offers`,
    access: 'client-area:decide',
    kind: 'write',
    summary: 'Offer prices for lines that my company was asked for; a buyer reads it and accepts it',
    params: byId,
    body: offerInput,
    response: quotationRequest,
    envelope: 'data',
    status: 201,
  }),
} as const
