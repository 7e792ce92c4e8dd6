import { z } from 'zod'
import { contract, endpoint } from '#platform/contract/calls/endpoint.ts'
import {
  isoDate,
  keysOf,
  longText,
  optionalLongText,
  optionalReference,
  reference,
  uuid,
} from '#platform/contract/values/fields.ts'
import { labelled } from '#platform/contract/words/labels.ts'
import { inboxDecision } from '#modules/house/customer-enquiries/contract.ts'
import { companies, companyAddress, companyContact } from '#modules/people/companies/contract.ts'
import { changeFields, changeKinds, changeStates } from './domain.ts'

const remark = labelled(optionalLongText(2000), 'Remark')
const { name, tradingName, registrationNo, vatNo, eoriNo, website } = companies.input.shape
const { id: _, isDefault: __, ...address } = companyAddress.shape
const person = companyContact.pick({ name: true, jobTitle: true, email: true, phone: true, mobile: true })

/** Other data of the company; what is left out stays. */
export const companyData = { name, tradingName, registrationNo, vatNo, eoriNo, website, remark }
/** An address; without an id a new one. */
export const addressData = { addressId: optionalReference, ...address, remark }
/** A person; without an id a new one. */
export const personData = { contactId: optionalReference, ...person.shape, remark }
/** Who has left, and their last day. */
export const leaverData = { contactId: reference, leftOn: labelled(isoDate, changeFields.leftOn), remark }

const words = z.string().nullable()

/** As both sides read it. */
export const change = z.object({
  id: uuid,
  version: z.int(),
  kind: z.enum(changeKinds),
  /** The company, the address or the person, as they were called when it was sent. */
  about: z.string(),
  /** Of the address or the person; null: the company itself, or a new one. */
  targetId: uuid.nullable(),
  changes: z.array(z.object({ field: z.enum(keysOf(changeFields)), from: words, to: words })),
  remark: words,
  state: z.enum(changeStates),
  sentAt: z.string(),
  sentByName: z.string(),
  /** Why it was returned. */
  reason: words,
})
export type CompanyChange = z.output<typeof change>

const inbox = change.extend({
  companyId: uuid,
  companyName: z.string(),
  decidedAt: words,
  decidedByName: words,
})
export type ChangeEntry = z.output<typeof inbox>

const decision = inboxDecision('company-changes', inbox)

/** What contacts of customers and suppliers propose to change in the record of their company, until staff accept or return it. */
export const companyChanges = contract({
  slice: 'company-changes',
  singular: 'Proposed change of a company',
  plural: 'Proposed changes of companies',
  grants: { user: ['read', 'decide'] },
  endpoints: {
    inbox: endpoint({
      method: 'GET',
      path: '/api/v1/company-changes',
      access: 'company-changes:read',
      kind: 'read',
      summary:
        'Proposed changes of companies: those that wait, the oldest first, or all, the newest first; at most 100',
      query: z.object({ shown: z.enum(['waiting', 'all']).default('waiting') }),
      response: z.array(inbox),
      envelope: 'data',
    }),
    accept: decision('accept', 'Accept what a contact proposes: the record of the company is changed', {}),
    giveBack: decision('return', 'Return what a contact proposes, with the reason that they read', {
      reason: longText(2000),
    }),
  },
})
