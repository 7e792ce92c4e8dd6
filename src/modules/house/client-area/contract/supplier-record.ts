import { z } from 'zod'
import { endpoint } from '#platform/contract/calls/endpoint.ts'
import { byId } from '#platform/contract/calls/resource.ts'
import { uuid } from '#platform/contract/values/fields.ts'
import { answer } from '#modules/house/supplier-answers/contract.ts'
import { partNames } from '#modules/purchasing/supplier-record/domain.ts'
import { certificateStandings } from '../domain.ts'

const heldCertificate = z.object({
  id: uuid,
  standard: z.string(),
  number: z.string(),
  expiresOn: z.string().nullable(),
  isMandatory: z.boolean(),
  standing: z.enum(certificateStandings),
  /** It runs out or has run out, and no renewed one waits to be read. */
  mayRenew: z.boolean(),
  /** The renewed one that the company sent last. */
  answer: answer.nullable(),
})
export type HeldCertificate = z.output<typeof heldCertificate>

const record = z.object({
  /** Over the last twelve months; null: nothing was due. */
  figures: z.array(z.object({ part: z.enum(partNames), counted: z.int(), among: z.int() })).nullable(),
  /** What the company has shown us of itself, the next to run out first. */
  certificates: z.array(heldCertificate),
})
export type OwnRecord = z.output<typeof record>

/** How the company delivered, and the certificates that we hold of it. */
export const recordEndpoints = {
  supplierRecord: endpoint({
    method: 'GET',
    path: '/api/v1/client-area/supplier-record',
    access: 'client-area:read',
    kind: 'read',
    summary:
      'How my company delivered what was due in the last twelve months, and which of its certificates run out',
    response: record,
    envelope: 'data',
  }),
  /** Multipart: `file`, a PDF, and `renewal`, a `renewalInput` as JSON. */
  renewCompanyCertificate: endpoint({
    method: 'POST',
    path: '/api/v1/client-area/company-certificates/:id/renewals',
    access: 'client-area:decide',
    kind: 'upload',
    cost: 'reading',
    summary:
      'Send the renewed one of a certificate of my company that runs out: a PDF, its number and days; staff accept it',
    params: byId,
    response: heldCertificate,
    envelope: 'data',
    status: 201,
  }),
} as const
