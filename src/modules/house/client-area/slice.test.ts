import { describe, expect, it } from 'vitest'
import { testServer } from '../../../../test/support/server.ts'
import { companies } from '#modules/people/companies/contract.ts'
import { clientArea } from './contract.ts'

const server = await testServer()

const company = (code: string) => ({
  code,
  name: `Customer ${code}`,
  isCustomer: true,
  isSupplier: false,
  isSubcontractor: false,
  isInspectionBody: false,
  status: 'prospect' as const,
  creditLimit: '100.00',
  notes: 'Haggles.',
  tags: [],
  addresses: [{ kind: 'works' as const, line1: 'Quay 1', city: 'Bergen', country: 'NO', isDefault: true }],
  contacts: [
    { name: 'Kari Nordmann', email: 'Kari@customer.test', roles: ['buyer' as const] },
    { name: 'Left Already', email: 'left@customer.test', roles: [], leftOn: '2020-01-01' },
  ],
})

describe('The client area', () => {
  it('shows the own company and contact, and nothing that is only for us', async () => {
    const manager = await server.signIn('manager')
    const made = await manager.client(companies).create({
      body: { ...company('ONE'), accountManagerId: manager.person.id },
    })
    await manager.client(companies).create({ body: company('TWO') })
    const kari = await server.signIn({ role: 'client', companyId: made.id, email: 'kari@customer.test' })
    const area = await kari.client(clientArea).get()
    expect(area.company).toMatchObject({ id: made.id, code: 'ONE', name: 'Customer ONE' })
    expect(area.company.addresses.map(({ city }) => city)).toEqual(['Bergen'])
    expect(area.contact).toMatchObject({ name: 'Kari Nordmann', roles: ['buyer'] })
    expect(area.accountManager).toMatchObject({ name: manager.person.name, email: manager.person.email })
    expect(JSON.stringify(area)).not.toMatch(/Haggles|100\.00|Customer TWO/)
  })

  it('knows no contact for a person the company has not named', async () => {
    const manager = await server.signIn('manager')
    const made = await manager.client(companies).create({ body: company('THREE') })
    const person = await server.signIn({ role: 'client', companyId: made.id, email: 'other@customer.test' })
    const area = await person.client(clientArea).get()
    expect([area.contact, area.accountManager]).toEqual([null, null])
  })

  it('is closed to a contact who has left', async () => {
    const manager = await server.signIn('manager')
    const made = await manager.client(companies).create({ body: company('FOUR') })
    const person = await server.signIn({ role: 'client', companyId: made.id, email: 'left@customer.test' })
    expect((await person.request('GET', '/api/v1/client-area')).status).toBe(403)
  })

  it('takes no company from the request', async () => {
    const person = await server.signIn('client')
    const other = await server.signIn('client')
    const url = `/api/v1/client-area?companyId=${other.person.companyId}&id=${other.person.companyId}`
    const reply = await person.request('GET', url)
    expect((reply.body as { data: { company: { id: string } } }).data.company.id).toBe(
      person.person.companyId,
    )
  })

  it('is closed to staff', async () => {
    for (const role of ['user', 'manager', 'administrator'] as const) {
      const person = await server.signIn(role)
      expect([role, (await person.request('GET', '/api/v1/client-area')).status]).toEqual([role, 403])
    }
  })
})
