import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { reportBody } from '../../../../test/support/contact-reports.ts'
import { createCompany } from '../../../../test/support/people.ts'
import { pricedQuote } from '../../../../test/support/quotes.ts'
import { salesSetup } from '../../../../test/support/sales.ts'
import { testServer } from '../../../../test/support/server.ts'
import type { Page } from '#platform/contract/calls/paging.ts'
import { customerContactReports } from '#modules/sales/customer-contact-reports/contract.ts'
import type { SilentCustomer } from './contract.ts'

const server = await testServer()
const setup = await salesSetup(server)
const { services } = server
const seller = await server.signIn(setup.seller)
const user = await server.signIn('user')
const api = seller.client(customerContactReports)
const path = '/api/v1/customer-contact-reports/silent-customers'
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()

const silent = async (query: string, who = user): Promise<Page<SilentCustomer>> => {
  const reply = await who.request('GET', query.startsWith('http') ? query : `${path}?${query}`)
  expect([query, reply.status]).toEqual([query, 200])
  return reply.body as Page<SilentCustomer>
}
const names = (page: Page<SilentCustomer>) => page.data.map(({ name }) => name)

/** A customer whose last contact was so many days ago; null: there never was one, and the company is as old as that. */
async function customer(
  name: string,
  days: number | null,
  more: Record<string, unknown> = {},
): Promise<string> {
  const id = await createCompany(services, name)
  const { managerId = null, status = 'active', isCustomer = true, age = 400 } = more as Record<string, never>
  await services.db.query(sql`
    UPDATE companies SET last_contact_at = ${days === null ? null : daysAgo(days)}, created_at = ${daysAgo(age)},
      account_manager_id = ${managerId}, status = ${status}, is_customer = ${isCustomer},
      is_supplier = NOT ${isCustomer}::boolean, market_segment_id = ${days === 120 ? setup.marketSegmentId : null}
    WHERE id = ${id}`)
  return id
}

beforeAll(async () => {
  await customer('Alder Wells', 40)
  await customer('Birk Offshore', 120, { managerId: setup.seller.id })
  await customer('Cedar Process', 300)
  await customer('Dorn Never', null)
  await customer('Elm Fresh', null, { age: 3 })
  await customer('Fir Gone', 500, { status: 'inactive' })
  await customer('Gorse Prospect', 500, { status: 'prospect' })
  await customer('Heather Steel', 500, { isCustomer: false })
})

describe('silent customers', () => {
  it('are active customers without contact for so many days, the longest first', async () => {
    expect(names(await silent('filter[silentDays][from]=90'))).toEqual([
      'Dorn Never',
      'Cedar Process',
      'Birk Offshore',
    ])
    expect(names(await silent('filter[silentDays][from]=30'))).toContain('Alder Wells')
    expect(names(await silent('filter[silentDays][from]=301'))).toEqual(['Dorn Never'])
  })

  it('count from the day they were entered when nobody ever was in touch', async () => {
    const { data } = await silent('search=dorn')
    expect(data).toMatchObject([{ name: 'Dorn Never', lastContactAt: null, silentDays: 400 }])
    expect((await silent('search=elm fresh')).data).toMatchObject([{ silentDays: 3 }])
  })

  it('tell the last contact and the account manager', async () => {
    const [row] = (await silent('search=birk')).data
    expect(row).toMatchObject({
      accountManagerName: 'Tom Ashdown',
      silentDays: 120,
      city: 'Aberdeen',
      country: 'GB',
    })
    expect(new Date(row?.lastContactAt ?? '').getTime()).toBeCloseTo(Date.now() - 120 * 86_400_000, -5)
  })

  it('are filtered by account manager and segment, and found by name', async () => {
    expect(names(await silent(`filter[accountManagerId]=${setup.seller.id}`))).toEqual(['Birk Offshore'])
    expect(names(await silent('filter[accountManagerId]=none&filter[silentDays][from]=90'))).toEqual([
      'Dorn Never',
      'Cedar Process',
    ])
    expect(names(await silent(`filter[marketSegmentId]=${setup.marketSegmentId}`))).toEqual(['Birk Offshore'])
    expect(names(await silent('search=CEDAR'))).toEqual(['Cedar Process'])
    expect(names(await silent('search=gorse'))).toEqual([])
  })

  it('page by page lose and repeat nobody, in both orders', async () => {
    for (const sort of ['silentSince', '-silentSince', 'name', '-name']) {
      const all = names(await silent(`sort=${sort}&per_page=100`))
      const walked: string[] = []
      let page = await silent(`sort=${sort}&per_page=2`)
      for (;;) {
        walked.push(...names(page))
        if (page.links.next === null) break
        const next = new URL(page.links.next)
        page = await silent(next.search.slice(1))
      }
      expect([sort, walked]).toEqual([sort, all])
    }
    const upwards = names(await silent('sort=name&per_page=100'))
    expect(names(await silent('sort=-name&per_page=100'))).toEqual(upwards.toReversed())
  })

  it('refuse what is no filter, no number and no sort', async () => {
    for (const query of ['filter[days]=90', 'filter[silentDays][from]=soon', 'sort=city', 'cursor=x']) {
      const reply = await user.request('GET', `${path}?${query}`)
      expect([query, reply.status]).toEqual([query, 422])
    }
  })

  it('tell what is open with them, each currency for itself', async () => {
    const { currency, totals } = await pricedQuote(seller, setup, 1)
    const find = async () =>
      (await silent('search=calder')).data.find(({ id }) => id === setup.companyId)?.openQuotes ?? []
    expect(await find()).toEqual([{ currency, value: totals.net }])
    await pricedQuote(seller, setup, 2)
    const [sum] = await find()
    expect(Number(sum?.value)).toBeCloseTo(2 * Number(totals.net), 2)
    await services.db.query(sql`UPDATE quotes SET status = 'lost' WHERE company_id = ${setup.companyId}`)
    expect(await find()).toEqual([])
  })

  it('are silent no longer once a contact is reported, and are again when it is recalled', async () => {
    const id = await customer('Ivy Subsea', 200)
    const isListed = async () => names(await silent('filter[silentDays][from]=90')).includes('Ivy Subsea')
    expect(await isListed()).toBe(true)
    const made = await api.createSubmitted({ body: reportBody(setup, { companyId: id, contactIds: [] }) })
    expect(await isListed()).toBe(false)
    await api.recall({ params: { id: made.id }, version: made.version, body: {} })
    // What was known from elsewhere is not brought back: only reports say when a contact was.
    expect((await silent('search=ivy')).data).toMatchObject([{ lastContactAt: null }])
  })
})

describe('the companies offered first', () => {
  it('are those I met last, then those I look after, each once', async () => {
    const me = await server.signIn({ role: 'user', name: 'Priya Nair' })
    const own = me.client(customerContactReports)
    expect(await own.recentCompanies()).toEqual([])
    const first = await customer('Juniper Valves', 10, { managerId: me.person.id })
    const second = await customer('Kelp Marine', 20, { managerId: me.person.id })
    const third = await customer('Larch Energy', null)
    const met = (companyId: string, days: number) =>
      own.create({ body: reportBody(setup, { companyId, contactIds: [], contactAt: daysAgo(days) }) })
    await met(third, 9)
    await met(second, 2)
    await met(third, 5)
    expect((await own.recentCompanies()).map(({ id }) => id)).toEqual([second, third, first])
  })

  it('are eight at most', async () => {
    const me = await server.signIn({ role: 'user', name: 'Jon Halvorsen' })
    for (let at = 0; at < 10; at += 1) await customer(`Maple ${at}`, at, { managerId: me.person.id })
    expect(await me.client(customerContactReports).recentCompanies()).toHaveLength(8)
  })
})
