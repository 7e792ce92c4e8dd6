import { z } from 'zod'
import { endpoint } from '#platform/contract/calls/endpoint.ts'
import { byId } from '#platform/contract/calls/resource.ts'
import { uuid } from '#platform/contract/values/fields.ts'
import { answer } from '#modules/house/supplier-answers/contract.ts'
import { owedStates } from '../domain.ts'

const path = '/api/v1/client-area/certificate-requests'

const owedCertificate = z.object({
  id: uuid,
  number: z.string(),
  state: z.enum(owedStates),
  heatNo: z.string(),
  item: z.string(),
  pieces: z.int(),
  certificateType: z.string(),
  deliveryNoteNo: z.string(),
  openedOn: z.string(),
  /** What the company sent last. */
  answer: answer.nullable(),
})
export type OwedCertificate = z.output<typeof owedCertificate>

/** Certificates that the company owes as a supplier. */
export const certificateEndpoints = {
  certificateRequests: endpoint({
    method: 'GET',
    path,
    access: 'client-area:read',
    kind: 'read',
    summary: 'Certificates that my company owes as a supplier, the longest owed first, at most 100; or all',
    query: z.object({ shown: z.enum(['open', 'all']).default('open') }),
    response: z.array(owedCertificate),
    envelope: 'data',
  }),
  /** Multipart: `file`, a PDF, and `certificate`, a `certificateInput` as JSON. */
  sendCertificate: endpoint({
    method: 'POST',
    path: `${path}/:id/certificates`,
    access: 'client-area:decide',
    kind: 'upload',
    cost: 'reading',
    summary:
      'Send a certificate that is owed: a PDF, its number, type and heats; staff read it and accept it',
    params: byId,
    response: owedCertificate,
    envelope: 'data',
    status: 201,
  }),
} as const
