import { z } from 'zod'
import { contract, endpoint } from '#platform/contract/calls/endpoint.ts'
import { uuid } from '#platform/contract/values/fields.ts'
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

/** What a client sees: always and only the company of the signed-in person. */
export const clientArea = contract({
  slice: 'client-area',
  singular: 'Client area',
  plural: 'Client area',
  endpoints: {
    get: endpoint({
      method: 'GET',
      path: '/api/v1/client-area',
      access: 'client-area:read',
      kind: 'read',
      summary: 'My company and what it knows of me',
      response: area,
      envelope: 'data',
    }),
  },
})
