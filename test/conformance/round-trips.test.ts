import { beforeAll, describe, expect, it } from 'vitest'
import { contracts } from '../../src/app/catalogue.ts'
import { companies } from '#modules/people/companies/contract.ts'
import { enquiries } from '#modules/sales/enquiries/contract.ts'
import { globalSegments } from '#modules/setup/global-segments/contract.ts'
import { marketSegments } from '#modules/setup/market-segments/contract.ts'
import { productCodeTable } from '#modules/engineering/product-codes/table.ts'
import { quotes } from '#modules/sales/quotes/contract.ts'
import { salesSteps } from '#modules/setup/sales-steps/contract.ts'
import type { Endpoint } from '#platform/contract/calls/endpoint.ts'
import type { Page } from '#platform/contract/calls/paging.ts'
import { insertRow } from '#platform/server/database/rows.ts'
import { quoteDesk } from '../support/quotes.ts'
import { roundTrips } from '../support/round-trips.ts'
import { enquiryBody, readyEnquiry } from '../support/sales.ts'
import { type SignedIn, testServer } from '../support/server.ts'

const server = await testServer()

/** Session and user come in one of them. */
const MOST_OF_A_READ = 4
/** Seven of the transaction, and one for session and user. */
const MOST_OF_A_WRITE = 8

const reads = contracts
  .flatMap(({ endpoints }) => Object.values(endpoints))
  .filter(({ method, envelope }) => method === 'GET' && envelope !== 'bytes')
const lists = reads.filter(({ list, path }) => list && !path.includes(':'))
const records = contracts.flatMap(({ endpoints }) => {
  const { list, get }: Record<string, Endpoint | undefined> = endpoints
  return list?.list && get?.path.endsWith('/:id') ? [{ path: get.path, list }] : []
})

let admin: SignedIn
let desk: Awaited<ReturnType<typeof quoteDesk>>

beforeAll(async () => {
  desk = await quoteDesk(server)
  await desk.sent(1)
  await desk.submitted(2)
  await desk.draft(3)
  admin = await server.signIn('administrator')
})

/** Round trips of a call that succeeds. */
async function tripsOf(work: () => Promise<{ status: number; body: unknown }>): Promise<number> {
  let reply: { status: number; body: unknown } | undefined
  const trips = await roundTrips(server, async () => {
    reply = await work()
  })
  expect(reply?.status, JSON.stringify(reply?.body)).toBeLessThan(300)
  return trips
}
const get = (url: string) => tripsOf(() => admin.request('GET', url))

describe('A list takes the same few round trips, however many rows it has', () => {
  it.each(lists)('$path', async ({ path }) => {
    // The first call also reads what the program keeps from then on: who refers to a setup list.
    expect(await get(`${path}?per_page=1`)).toBeLessThanOrEqual(MOST_OF_A_READ + 1)
    const few = await get(`${path}?per_page=1`)
    expect(few).toBeLessThanOrEqual(MOST_OF_A_READ)
    // A page that holds all rows needs no count.
    expect(await get(`${path}?per_page=100`)).toBeLessThanOrEqual(few)
  })

  it.each(lists.filter(({ list }) => list?.searchable))('$path, searched', async ({ path }) => {
    expect(await get(`${path}?search=abc`)).toBeLessThanOrEqual(MOST_OF_A_READ)
  })
})

describe('A record takes few round trips', () => {
  it.each(records)('$path', async ({ path, list }) => {
    const rows = (await admin.request('GET', `${list.path}?per_page=1`)).body as Page<{ id: string }>
    const trips = await Promise.all(rows.data.map(({ id }) => get(path.replace(':id', id))))
    expect(trips.filter((count) => count > MOST_OF_A_READ)).toEqual([])
  })

  it('and so does what stands beside it', async () => {
    for (const slice of ['enquiries', 'quotes', 'companies']) {
      const rows = (await admin.request('GET', `/api/v1/${slice}?per_page=1`)).body as Page<{ id: string }>
      for (const panel of ['timeline', 'files']) {
        const url = `/api/v1/${slice}/${rows.data[0]?.id}/${panel}`
        expect([url, await get(url)]).toEqual([url, 3])
      }
    }
  })
})

describe('Names for selects take two: the session and the names', () => {
  it.each(reads.filter(({ path }) => path.endsWith('/options')))('$path', async ({ path }) => {
    expect(await get(`${path}?search=a`)).toBe(2)
  })
})

describe('A write takes at most seven in its transaction, with BEGIN, trail, key and COMMIT', () => {
  const company = () => ({
    globalSegmentId: desk.setup.globalSegmentId,
    marketSegmentId: desk.setup.marketSegmentId,
    accountManagerId: desk.setup.seller.id,
    code: 'CALDER-9',
    name: 'Calder Nine',
    isCustomer: true,
    isSupplier: false,
    isSubcontractor: false,
    isInspectionBody: false,
    status: 'active',
    tags: ['oil'],
    contacts: [],
    addresses: ['registered', 'works', 'delivery'].map((kind, at) => ({
      kind,
      line1: `Quay ${at}`,
      city: 'Aberdeen',
      country: 'GB',
      isDefault: at === 0,
    })),
  })
  let productCodeId = ''
  beforeAll(async () => {
    const header = { code: 'HEADER', name: 'Header', family: 'flange', uom: 'each', form: 'forging' } as const
    productCodeId = await insertRow(server.services.db, productCodeTable, {
      ...header,
      sellable: true,
      sortOrder: 1,
      active: true,
    })
  })
  function productLines(n: number) {
    const body = enquiryBody(desk.setup, n, 3)
    return { ...body, lines: body.lines.map((line) => ({ ...line, productCodeId })) }
  }
  const lookup = { code: 'NEW', name: 'New one', sortOrder: 9, active: true }
  const step = { ...lookup, probabilityPercent: 40, isWon: false, isLost: false }

  it.each<[name: string, path: string, body: () => object]>([
    ['a global segment', globalSegments.endpoints.create.path, () => lookup],
    ['a market segment', marketSegments.endpoints.create.path, () => lookup],
    ['a sales step', salesSteps.endpoints.create.path, () => step],
    ['a company with its addresses', companies.endpoints.create.path, company],
    ['an enquiry of one line', enquiries.endpoints.create.path, () => enquiryBody(desk.setup, 20, 1)],
    ['an enquiry whose lines name a product code', enquiries.endpoints.create.path, () => productLines(22)],
    ['an enquiry of fifty lines', enquiries.endpoints.create.path, () => enquiryBody(desk.setup, 21, 50)],
  ])('%s', async (_, path, body) => {
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const create = () => admin.request('POST', path, { body: body(), headers })
    expect(await tripsOf(create)).toBeLessThanOrEqual(MOST_OF_A_WRITE)
    // The answer that was kept needs neither the work nor the trail.
    expect(await tripsOf(create)).toBeLessThanOrEqual(5)
  })

  it.each([
    ['a company', '/api/v1/companies', 'CALDER-9', { notes: 'Pays late' }],
    ['an enquiry', '/api/v1/enquiries', 'manifold', { notes: 'Call on Monday' }],
  ])('a change of %s', async (_, path, search, body) => {
    const rows = (await admin.request('GET', `${path}?search=${search}&per_page=1`)).body as Page<{
      id: string
    }>
    const url = `${path}/${rows.data[0]?.id}`
    const { data } = (await admin.request('GET', url)).body as { data: { version: number } }
    const change = () => admin.request('PATCH', url, { body, version: data.version })
    expect(await tripsOf(change)).toBeLessThanOrEqual(MOST_OF_A_WRITE)
  })

  it('an action of an enquiry', async () => {
    const id = await readyEnquiry(desk.seller, desk.setup, 30)
    const { version } = await admin.client(enquiries).get({ params: { id } })
    const body = { reason: 'Which coating?' }
    const clarify = () => admin.request('POST', `/api/v1/enquiries/${id}/clarify`, { version, body })
    // One more than a save: a step holds its document before it is asked whether it may be taken.
    expect(await tripsOf(clarify)).toBeLessThanOrEqual(MOST_OF_A_WRITE + 1)
  })
})

it('A refused call takes one: who it is', async () => {
  const client = await server.signIn('client')
  const trips = await roundTrips(server, async () => {
    expect((await client.request('GET', quotes.endpoints.list.path)).status).toBe(403)
  })
  expect(trips).toBe(1)
})

it('A guest takes none', async () => {
  const guest = server.guest()
  expect(await roundTrips(server, () => guest.request('GET', quotes.endpoints.list.path))).toBe(0)
})
