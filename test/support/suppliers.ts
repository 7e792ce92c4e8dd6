import { companies } from '#modules/people/companies/contract.ts'
import { suppliers } from '#modules/suppliers/suppliers/contract.ts'
import type { SignedIn } from './server.ts'

let count = 0

/** What a new supplier is made of, as a form sends it. */
export function supplierBody(more: object = {}) {
  count += 1
  return {
    code: `SUP${count}`,
    name: `Forgehill Steel ${count}`,
    isCustomer: false,
    isSupplier: true,
    isSubcontractor: false,
    isInspectionBody: false,
    status: 'active' as const,
    tags: [],
    addresses: [
      { kind: 'works' as const, line1: 'Forge Lane', city: 'Sheffield', country: 'GB', isDefault: true },
    ],
    contacts: [],
    ...more,
  }
}

/** A supplier that waits for approval. */
export const createSupplier = (who: SignedIn, more: object = {}) =>
  who.client(companies).create({ body: supplierBody(more) })

/** A certificate as a form sends it. */
export const certificateBody = (more: object = {}) => ({
  standard: 'ISO 9001',
  number: 'QM-4711',
  body: 'Caledonian Assurance',
  issuedOn: '2024-01-10',
  expiresOn: '2099-01-09',
  isMandatory: true,
  fileId: null,
  ...more,
})

/** The client of the supplier side, with the record's present version filled in. */
export function supplierSide(who: SignedIn, id: string) {
  const client = who.client(suppliers)
  const params = { id }
  const at = async () => ({ params, version: (await client.get({ params })).version })
  return {
    get: () => client.get({ params }),
    approve: async (reason = 'Audited on site') => client.approve({ ...(await at()), body: { reason } }),
    addCertificate: async (more: object = {}) =>
      client.addCertificate({ ...(await at()), body: certificateBody(more) }),
    addApproval: async (name: string, more: object = {}) =>
      client.addApproval({ ...(await at()), body: { kind: 'process', name, ...more } }),
  }
}

/** What a merge is asked with; nothing is taken from the double entry unless told. */
export const mergeBody = (goes: { id: string; version: number }, more: object = {}) => ({
  from: goes.id,
  fromVersion: goes.version,
  take: [],
  reason: 'The same company, entered twice',
  ...more,
})

/** Merges as somebody and gives the raw answer. */
export const mergeOf = (who: SignedIn, stays: { id: string; version: number }, body: object) =>
  who.request('POST', `/api/v1/companies/${stays.id}/merge`, { version: stays.version, body })
