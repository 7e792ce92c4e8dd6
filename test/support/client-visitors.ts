import { sql } from 'drizzle-orm'
import { contracts } from '../../src/app/catalogue.ts'
import { rolePermissions } from '../../src/app/roles.ts'
import { clientAccess } from '#modules/house/client-access/contract.ts'
import { type Endpoint, isPermission } from '#platform/contract/calls/endpoint.ts'
import { contactOf as contactWith } from './client-area.ts'
import { clientRecords, type ClientRecords } from './client-records.ts'
import { createCompany } from './people.ts'
import { quoteDesk } from './quotes.ts'
import type { SignedIn, TestServer } from './server.ts'

export const unknownId = '0b9f7c1e-5a0e-4c11-8f5e-1d2c3b4a5f60'

/** Every endpoint that a client may call by their role. */
export const clientEndpoints: readonly Endpoint[] = contracts
  .flatMap((one): Endpoint[] => Object.values(one.endpoints))
  .filter(({ access }) => isPermission(access) && rolePermissions.client.includes(access))

type Owner = 'jackUp' | 'ferry' | 'other'

/** Whose records each kind of visitor sees. */
export const sees: Readonly<Record<string, readonly Owner[]>> = {
  whole: ['jackUp', 'ferry'],
  limited: ['jackUp'],
  unnamed: [],
  other: ['other'],
  supplier: [],
}

export const isRead = ({ method }: Endpoint) => method === 'GET'

/** The record of somebody that an address with an id in it leads to. */
export function idOf({ path }: Endpoint, whose: ClientRecords): string {
  const id = whose.byPath[path.split('/')[4] ?? '']
  if (id === undefined) throw new Error(`test/support/client-records.ts makes no record for ${path}.`)
  return id
}

/** Two companies, one of them with two projects, with everything that the client area shows, and every kind of visitor. */
export async function clientVisitors(server: TestServer) {
  const desk = await quoteDesk(server)
  const { setup } = desk
  const { db } = server.services
  const records: Readonly<Record<Owner, ClientRecords>> = {
    jackUp: await clientRecords(server, desk, { n: 1, project: 'Jack-up' }),
    ferry: await clientRecords(server, desk, { n: 2, project: 'Ferry' }),
    other: await clientRecords(server, desk, { n: 3, project: 'Jack-up', companyId: setup.otherCompanyId }),
  }
  const contactOf = (companyId: string, email: string) =>
    contactWith(server, companyId, `Contact ${email}`, email)
  const supplierId = await createCompany(server.services, 'Vallmont Steel')
  await db.query(sql`UPDATE companies SET is_customer = false, is_supplier = true WHERE id = ${supplierId}`)
  const manager = await server.signIn('manager')
  const access = manager.client(clientAccess)
  const whole = await contactOf(setup.companyId, 'whole@customer.test')
  const limited = await contactOf(setup.companyId, 'limited@customer.test')
  await access.limit({ params: { id: limited.id }, body: { projects: ['Jack-up'] } })
  const withdrawn = await contactOf(setup.companyId, 'withdrawn@customer.test')
  await access.withdraw({ params: { id: withdrawn.id } })
  const ended = await contactOf(setup.companyId, 'ended@customer.test')
  await access.limit({ params: { id: ended.id }, body: { projects: [], expiresOn: '2999-01-01' } })
  await db.query(sql`UPDATE client_access SET expires_on = '2020-01-01' WHERE contact_id = ${ended.id}`)
  const left = await contactOf(setup.companyId, 'left@customer.test')
  await db.query(sql`UPDATE company_contacts SET left_on = '2020-01-01' WHERE id = ${left.id}`)
  const unnamed = await server.signIn({ role: 'client', companyId: setup.companyId })
  const other = await contactOf(setup.otherCompanyId, 'other@customer.test')
  const supplier = await contactOf(supplierId, 'desk@supplier.test')
  const visitors: Readonly<Record<string, SignedIn>> = {
    whole: whole.browser,
    limited: limited.browser,
    withdrawn: withdrawn.browser,
    ended: ended.browser,
    left: left.browser,
    unnamed,
    other: other.browser,
    supplier: supplier.browser,
    manager,
  }
  return { setup, records, visitors }
}
