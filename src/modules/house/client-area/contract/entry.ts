import { z } from 'zod'
import { endpoint } from '#platform/contract/calls/endpoint.ts'
import { reference, uuid } from '#platform/contract/values/fields.ts'
import { richText } from '#platform/contract/values/rich-text.ts'

const path = '/api/v1/client-area'

const entry = z.object({
  /** Whose area it is: the legal entity of the first facility. */
  house: z.object({ name: z.string(), logoFileId: uuid.nullable() }),
  /** What has to be accepted before anything else is answered; null: nothing. */
  terms: z
    .object({
      id: uuid,
      title: z.string(),
      edition: z.int(),
      language: z.string(),
      body: richText,
    })
    .nullable(),
})
export type Entry = z.output<typeof entry>

/** What a contact is met by: the house, and its terms for as long as they are not accepted. */
export const entryEndpoints = {
  entry: endpoint({
    method: 'GET',
    path: `${path}/entry`,
    access: 'client-area:read',
    kind: 'read',
    summary: 'The house that the area belongs to, and its terms while I have not accepted them',
    query: z.object({ language: z.enum(['en', 'de']).default('en') }),
    response: entry,
    envelope: 'data',
  }),
  houseLogo: endpoint({
    method: 'GET',
    path: `${path}/logo`,
    access: 'client-area:read',
    kind: 'read',
    summary: 'The logo of the house',
    response: z.unknown(),
    envelope: 'bytes',
  }),
  acceptTerms: endpoint({
    method: 'POST',
    path: `${path}/terms`,
    access: 'client-area:decide',
    kind: 'write',
    summary: 'Accept the edition of the terms of this area that counts today',
    body: z.strictObject({ termsId: reference }),
    response: z.void(),
    envelope: 'none',
    status: 204,
  }),
} as const
