import { describe, expect, it } from 'vitest'
import { crudSuite } from '../../../../test/support/crud-suite.ts'
import { roundTrips } from '../../../../test/support/round-trips.ts'
import { testServer } from '../../../../test/support/server.ts'
import { insertRow } from '#platform/server/database/rows.ts'
import { globalSegmentTable } from '#modules/setup/global-segments/table.ts'
import { marketSegmentTable } from '#modules/setup/market-segments/table.ts'
import { companies } from './contract.ts'

const server = await testServer()

const address = (city: string, country: string) => ({
  kind: 'works' as const,
  line1: '1 Quay Street',
  line2: null,
  city,
  region: null,
  postcode: 'AB10 1AA',
  country,
  isDefault: true,
})

const contact = (name: string) => ({
  name,
  jobTitle: 'Buyer',
  email: `${name.toLowerCase()}@customer.test`,
  phone: '+44 1224 000000',
  mobile: null,
  roles: ['buyer' as const],
  leftOn: null,
})

const company = (n: number) => ({
  code: `CO${n}`,
  name: `Granite Fabrications ${n}`,
  tradingName: `Graniteworks ${n}`,
  isCustomer: n !== 1,
  isSupplier: n === 1,
  isSubcontractor: false,
  isInspectionBody: false,
  status: n === 4 ? ('on_hold' as const) : ('prospect' as const),
  registrationNo: 'SC123456',
  vatNo: 'GB999999973',
  website: null,
  globalSegmentId: null,
  marketSegmentId: null,
  accountManagerId: null,
  currency: 'GBP' as const,
  paymentTermsDays: 30,
  creditLimit: '50000.00',
  incoterm: 'FCA' as const,
  incotermPlace: 'Aberdeen',
  notes: null,
  tags: ['wellhead', 'repeat customer'],
  addresses: [address(n === 2 ? 'Stavanger' : 'Aberdeen', n === 2 ? 'NO' : 'GB')],
  contacts: [contact('Isla')],
})

crudSuite(server, companies, {
  body: company,
  change: { name: 'Granite Group', tags: ['renamed'] },
  required: ['name', 'isCustomer', 'status', 'tags', 'addresses', 'contacts'],
  search: (n) => `graniteworks ${n}`,
  filters: {
    'filter[isCustomer]=true': [0, 2, 3, 4],
    'filter[isSupplier]=true': [1],
    'filter[status]=on_hold,inactive': [4],
    'filter[supplierStatus]=pending_approval': [1],
    'filter[certificateDays][to]=30': [],
    'filter[contactDays][from]=90': [0, 1, 2, 3, 4],
    'filter[contactDays][to]=90': [],
    'filter[country]=NO': [2],
    'filter[accountManagerId]=none': [0, 1, 2, 3, 4],
    'filter[marketSegmentId]=none': [0, 1, 2, 3, 4],
    'filter[globalSegmentId]=none': [0, 1, 2, 3, 4],
  },
  notEchoed: ['addresses', 'contacts'],
})

async function segments() {
  const common = { sortOrder: 1, active: true }
  const code = crypto.randomUUID().slice(0, 8)
  const globalSegmentId = await insertRow(server.services.db, globalSegmentTable, {
    ...common,
    code,
    name: 'Upstream',
  })
  const marketSegmentId = await insertRow(server.services.db, marketSegmentTable, {
    ...common,
    code,
    name: 'Subsea',
  })
  return { globalSegmentId, marketSegmentId }
}

describe('Addresses and people of a company', () => {
  it('are saved with it and keep their ids', async () => {
    const client = (await server.signIn('user')).client(companies)
    const made = await client.create({
      body: {
        ...company(200),
        addresses: [
          { ...address('Aberdeen', 'GB'), isDefault: false },
          { ...address('Bergen', 'NO'), isDefault: false },
        ],
        contacts: [contact('Isla'), contact('Ewan')],
      },
    })
    expect(made.addresses.map(({ city, isDefault }) => [city, isDefault])).toEqual([
      ['Aberdeen', true],
      ['Bergen', false],
    ])
    const [aberdeen, bergen] = made.addresses
    const [isla, ewan] = made.contacts
    if (!aberdeen || !bergen || !isla || !ewan) throw new Error('Children are missing.')
    const changed = await client.update({
      params: { id: made.id },
      version: made.version,
      body: {
        addresses: [{ ...bergen, isDefault: true }],
        contacts: [
          { ...ewan, leftOn: '2026-01-31' },
          contact('Mhairi'),
          { ...isla, jobTitle: 'Head of buying' },
        ],
      },
    })
    expect(changed.addresses.map(({ id, city }) => [id, city])).toEqual([[bergen.id, 'Bergen']])
    expect(changed.contacts.map(({ name }) => name)).toEqual(['Ewan', 'Mhairi', 'Isla'])
    expect(changed.contacts[0]?.id).toBe(ewan.id)
    expect(changed.contacts[2]).toEqual({ ...isla, jobTitle: 'Head of buying' })
    const page = await client.list({ query: { search: 'graniteworks 200' } })
    expect(page.data.map(({ city, country }) => [city, country])).toEqual([['Bergen', 'NO']])

    const people = await client.contacts({ params: { id: made.id } })
    expect(people.map(({ name, active }) => [name, active])).toEqual([
      ['Mhairi', true],
      ['Isla', true],
      ['Ewan', false],
    ])
  })

  it('stay when a change leaves them out', async () => {
    const client = (await server.signIn('user')).client(companies)
    const made = await client.create({ body: company(201) })
    const changed = await client.update({
      params: { id: made.id },
      version: 1,
      body: { notes: 'Pays late.' },
    })
    expect(changed.addresses).toEqual(made.addresses)
    expect(changed.contacts).toEqual(made.contacts)
  })

  it('cannot be taken from another company', async () => {
    const user = await server.signIn('user')
    const client = user.client(companies)
    const one = await client.create({ body: company(202) })
    const other = await client.create({ body: company(203) })
    const reply = await user.request('PATCH', `/api/v1/companies/${other.id}`, {
      version: 1,
      body: { addresses: one.addresses, contacts: one.contacts },
    })
    expect([reply.status, (reply.body as { errors: object }).errors]).toEqual([
      422,
      { 'addresses.0.id': ['The selected id is invalid.'] },
    ])
    expect((await client.get({ params: { id: one.id } })).addresses).toEqual(one.addresses)
  })
})

describe('The rules of a company', () => {
  it('an active customer needs its segments and an account manager of ours', async () => {
    const user = await server.signIn('user')
    const client = user.client(companies)
    const made = await client.create({ body: company(210) })
    const url = `/api/v1/companies/${made.id}`
    const refused = await user.request('PATCH', url, { version: 1, body: { status: 'active' } })
    expect(Object.keys((refused.body as { errors: object }).errors)).toEqual([
      'globalSegmentId',
      'marketSegmentId',
      'accountManagerId',
    ])
    const stranger = await server.createPerson({ role: 'client' })
    const both = await segments()
    const body = { status: 'active' as const, ...both, accountManagerId: stranger.id }
    const foreign = await user.request('PATCH', url, { version: 1, body })
    expect((foreign.body as { errors: object }).errors).toEqual({
      accountManagerId: ['The selected account manager is invalid.'],
    })
    const active = await client.update({
      params: { id: made.id },
      version: 1,
      body: { ...body, accountManagerId: user.person.id },
    })
    expect(active).toMatchObject({
      status: 'active',
      accountManagerName: user.person.name,
      globalSegmentName: 'Upstream',
      marketSegmentName: 'Subsea',
    })
    const page = await client.list({ query: { filter: { accountManagerId: [user.person.id] } } })
    expect(page.data.map(({ id }) => id)).toEqual([made.id])
  })

  it('a supplier begins as waiting for approval, and loses the status with the role', async () => {
    const client = (await server.signIn('user')).client(companies)
    const made = await client.create({ body: { ...company(211), isSupplier: true } })
    expect(made.supplierStatus).toBe('pending_approval')
    const changed = await client.update({ params: { id: made.id }, version: 1, body: { isSupplier: false } })
    expect(changed.supplierStatus).toBeNull()
  })

  it('a code is used once', async () => {
    const user = await server.signIn('user')
    await user.client(companies).create({ body: company(212) })
    const reply = await user.request('POST', '/api/v1/companies', {
      body: { ...company(213), code: 'co212' },
    })
    expect((reply.body as { errors: object }).errors).toEqual({ code: ['The code has already been taken.'] })
  })
})

describe('Look-alikes', () => {
  it('are found without legal form, case and punctuation, the most alike first', async () => {
    const client = (await server.signIn('user')).client(companies)
    const name = 'Nordlys Offshore A/S'
    const made = await client.create({ body: { ...company(220), code: 'NORD', name } })
    await client.create({ body: { ...company(221), code: 'NORD2', name: 'Nordlys Offshore Drilling Ltd' } })
    const found = await client.duplicates({ query: { name: 'NORDLYS-OFFSHORE GmbH' } })
    expect(found.map(({ code }) => code)).toEqual(['NORD', 'NORD2'])
    expect(found[0]).toMatchObject({ name, likeness: 1, city: 'Aberdeen', country: 'GB', status: 'prospect' })
    const itself = await client.duplicates({ query: { name, id: made.id } })
    expect(itself.map(({ code }) => code)).toEqual(['NORD2'])
    expect(await client.duplicates({ query: { name: 'Ltd.' } })).toEqual([])
  })

  it('are at most five', async () => {
    const client = (await server.signIn('user')).client(companies)
    for (let n = 230; n < 237; n++) {
      await client.create({ body: { ...company(n), name: `Kvitfjell Valves ${'ABCDEFG'.charAt(n - 230)}` } })
    }
    expect(await client.duplicates({ query: { name: 'Kvitfjell Valves' } })).toHaveLength(5)
  })
})

describe('Round trips', () => {
  it('are seven for a create with its children, seven for a change, two for reading', async () => {
    const user = await server.signIn('user')
    const client = user.client(companies)
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const create = () => user.request('POST', '/api/v1/companies', { body: company(240), headers })
    expect(await roundTrips(server, create)).toBeLessThanOrEqual(7)
    const { data } = await client.list({ query: { search: 'graniteworks 240' } })
    const params = { id: data[0]?.id ?? '' }
    const change = () => client.update({ params, version: 1, body: { contacts: [contact('Ewan')] } })
    expect(await roundTrips(server, change)).toBeLessThanOrEqual(7)
    expect(await roundTrips(server, () => client.get({ params }))).toBe(2)
    expect(await roundTrips(server, () => client.list({ query: { search: 'granite' } }))).toBe(2)
    expect(await roundTrips(server, () => client.timeline({ params }))).toBeLessThanOrEqual(3)
  })
})

describe('A company of which little is known', () => {
  const little = (name: string) => ({
    name,
    isCustomer: true,
    isSupplier: false,
    isSubcontractor: false,
    isInspectionBody: false,
    status: 'prospect' as const,
    tags: [],
    addresses: [
      { kind: 'registered' as const, line1: '', city: '', country: 'NO' as const, isDefault: true },
    ],
    contacts: [],
  })

  it('is saved with its name and country, and gets a code of its own', async () => {
    const client = (await server.signIn('user')).client(companies)
    const first = await client.create({ body: little('Trykkstål Verksted AS') })
    expect(first).toMatchObject({ code: 'TRYKKSTAL', addresses: [{ line1: '', city: '', country: 'NO' }] })
    const second = await client.create({ body: little('Trykkstål Offshore AS') })
    expect(second.code).toBe('TRYKKSTAL2')
    const kept = await client.update({
      params: { id: second.id },
      version: second.version,
      body: { code: '', name: 'Renamed AS' },
    })
    expect([kept.code, kept.name]).toEqual(['TRYKKSTAL2', 'Renamed AS'])
  })

  it('still needs the country', async () => {
    const person = await server.signIn('user')
    const body = { ...little('Nowhere AS'), addresses: [{ ...little('').addresses[0], country: '' }] }
    const reply = await person.request('POST', '/api/v1/companies', { body })
    expect(reply.status).toBe(422)
    expect(Object.keys((reply.body as { errors: object }).errors)).toEqual(['addresses.0.country'])
  })
})
