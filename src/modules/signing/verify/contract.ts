import { z } from 'zod'
import { contract, endpoint } from '#platform/contract/calls/endpoint.ts'
import { shownSignature } from '#modules/signing/signature/contract.ts'
import type { DocumentState, SignatureFinding } from './domain.ts'

const states = [
  'current',
  'superseded',
  'withdrawn',
  'not_issued',
] as const satisfies readonly DocumentState[]
const findings = ['none', 'verified', 'changed', 'unsound'] as const satisfies readonly SignatureFinding[]

/** All that strangers learn of a document: what its print says anyway, and whether that still holds. */
const verified = z.object({
  /** `Quote` */
  kind: z.string(),
  number: z.string(),
  revision: z.int().nullable(),
  /** `YYYY-MM-DD`; null while it is not issued. */
  issuedOn: z.string().nullable(),
  /** SHA-256 of the issued PDF, 64 hex digits; null where no file was kept. */
  pdfSha256: z.string().nullable(),
  /** SHA-256 of the pages of somebody else that were signed with it; none where it is all our own. */
  pagesSha256: z.array(z.string()),
  /** What an issued print says in figures, so that an altered one shows; left out where nothing is told. */
  figures: z.array(z.object({ label: z.string(), value: z.string() })).optional(),
  state: z.enum(states),
  signatures: z.array(
    shownSignature.pick({ name: true, meaning: true, signedAt: true, timeZone: true, changedAfter: true }),
  ),
  finding: z.enum(findings),
})
export type VerifiedAnswer = z.output<typeof verified>

/** The public check of a document by the code on its print. */
export const verify = contract({
  slice: 'verify',
  singular: 'Document check',
  plural: 'Document checks',
  endpoints: {
    document: endpoint({
      method: 'GET',
      path: '/api/v1/verify/:code',
      access: 'public',
      kind: 'read',
      summary: 'What the code on a paper stands for, and whether it still holds',
      params: z.object({ code: z.string().max(100) }),
      response: verified,
      envelope: 'data',
    }),
    file: endpoint({
      method: 'GET',
      path: '/api/v1/verify/files/:sha256',
      access: 'public',
      kind: 'read',
      summary: 'The issued document that a file is, by the SHA-256 of its bytes',
      params: z.object({ sha256: z.string().regex(/^[\da-f]{64}$/) }),
      response: verified,
      envelope: 'data',
    }),
  },
})
