import { z } from 'zod'
import { contract, endpoint } from '#platform/contract/calls/endpoint.ts'
import { byId } from '#platform/contract/calls/resource.ts'
import { optionalDate, text, uuid } from '#platform/contract/values/fields.ts'
import { labelled } from '#platform/contract/words/labels.ts'

const path = '/api/v1/client-access' as const

/** A contact of a company as the client area knows them. */
const access = z.object({
  /** Of the contact. */
  id: uuid,
  name: z.string(),
  email: labelled(z.string().nullable(), 'E-mail'),
  accountId: uuid.nullable(),
  /** Null: nobody has an account with this address. */
  account: z.enum(['invited', 'active', 'disabled']).nullable(),
  lastSeenAt: labelled(z.string().nullable(), 'Last seen'),
  /** None: all of the company. */
  projects: z.array(z.string()),
  /** The last day on which they come in; null: no end. */
  expiresOn: labelled(z.string().nullable(), 'Until'),
  withdrawnAt: z.string().nullable(),
  withdrawnByName: z.string().nullable(),
  /** The newest edition of the terms of the area that they accepted: title and edition. */
  agreedTo: labelled(z.string().nullable(), 'Terms'),
  agreedAt: z.string().nullable(),
  /** The house has terms, and they have not accepted an edition that counts. */
  owesAgreement: z.boolean(),
})
export type ClientAccess = z.output<typeof access>

const accessStep = <const Verb extends string>(verb: Verb, summary: string) =>
  endpoint({
    method: 'POST',
    path: `${path}/:id/${verb}`,
    access: 'client-access:update',
    kind: 'write',
    summary,
    params: byId,
    response: access,
    envelope: 'data',
  })

/** Who of a company sees what in the client area. */
export const clientAccess = contract({
  slice: 'client-access',
  singular: 'Access to the client area',
  plural: 'Access to the client area',
  grants: { user: ['read'], manager: ['update'] },
  endpoints: {
    ofCompany: endpoint({
      method: 'GET',
      path,
      access: 'client-access:read',
      kind: 'read',
      summary: 'The contacts of a company, and what each sees in the client area',
      query: z.object({ companyId: uuid }),
      response: z.array(access),
      envelope: 'data',
    }),
    limit: endpoint({
      method: 'PUT',
      path: `${path}/:id/projects`,
      access: 'client-access:update',
      kind: 'write',
      summary:
        'Say which projects a contact sees, none: all of the company; and until which day, null: without end',
      params: byId,
      body: z.strictObject({ projects: z.array(text(200)).max(50), expiresOn: optionalDate }),
      response: access,
      envelope: 'data',
    }),
    withdraw: accessStep('withdraw', 'Withdraw the access of a contact at once'),
    restore: accessStep('restore', 'Give a contact their access back'),
  },
})
