import { z } from 'zod'
import { endpoint } from '#platform/contract/calls/endpoint.ts'
import { uuid } from '#platform/contract/values/fields.ts'
import {
  addressData,
  change,
  companyData,
  leaverData,
  personData,
} from '#modules/house/company-changes/contract.ts'
import { addressKind } from '#modules/people/companies/contract.ts'
import { accessWords } from '../domain.ts'

const path = '/api/v1/client-area/company'
const words = z.string().nullable()

const ownCompany = z.object({
  name: z.string(),
  tradingName: words,
  registrationNo: words,
  vatNo: words,
  eoriNo: words,
  website: words,
  addresses: z.array(
    z.object({
      id: uuid,
      kind: addressKind,
      line1: z.string(),
      line2: words,
      city: z.string(),
      region: words,
      postcode: words,
      country: z.string(),
      isDefault: z.boolean(),
    }),
  ),
  /** Who is still there; whoever is limited to projects sees themselves alone. */
  people: z.array(
    z.object({
      id: uuid,
      name: z.string(),
      jobTitle: words,
      email: words,
      phone: words,
      mobile: words,
      access: z.enum(accessWords),
      /** A day; null: never, or without an account. */
      lastSeenOn: words,
    }),
  ),
  /** What the company has proposed, the newest first, at most 100. */
  proposals: z.array(change),
  /** Named in the record, and not limited to projects. */
  mayPropose: z.boolean(),
})
export type OwnCompany = z.output<typeof ownCompany>

const proposal = <const Step extends string, Body extends z.ZodRawShape>(
  step: Step,
  summary: string,
  body: Body,
) =>
  endpoint({
    method: 'POST',
    path: `${path}/${step}`,
    access: 'client-area:decide',
    kind: 'write',
    summary,
    body: z.strictObject(body),
    response: change,
    envelope: 'data',
    status: 201,
  })

/** The record of the company, its people, and what a contact proposes to change of them. */
export const companyEndpoints = {
  company: endpoint({
    method: 'GET',
    path,
    access: 'client-area:read',
    kind: 'read',
    summary: 'My company as it is recorded here, its people, and what was proposed to change',
    response: ownCompany,
    envelope: 'data',
  }),
  proposeData: proposal('data', 'Propose other data of my company', companyData),
  proposeAddress: proposal('addresses', 'Propose a new address of my company, or to change one', addressData),
  proposePerson: proposal('people', 'Propose a new person of my company, or to change one', personData),
  proposeLeaver: proposal('leavers', 'Tell that a person has left my company', leaverData),
} as const
