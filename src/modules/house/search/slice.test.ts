import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { pricedQuote } from '../../../../test/support/quotes.ts'
import { enquiryBody, salesSetup } from '../../../../test/support/sales.ts'
import { testServer } from '../../../../test/support/server.ts'
import { enquiries } from '#modules/sales/enquiries/contract.ts'
import { search } from './contract.ts'

const server = await testServer()
const setup = await salesSetup(server)

describe('Search', () => {
  it('finds records by number and by name', async () => {
    const seller = await server.signIn(setup.seller)
    const find = (q: string) => seller.client(search).find({ query: { q } })
    const quote = await pricedQuote(seller, setup, 41)

    const byNumber = await find(quote.number.toLowerCase())
    expect(byNumber[0]).toEqual({
      slice: 'quotes',
      id: quote.id,
      number: `${quote.number} Rev 0`,
      title: 'Emden manifold 41',
      subtitle: 'Calder Pressure Systems',
      path: `/quotes/${quote.id}`,
      status: { label: 'Draft', tone: 'grey' },
      foundInList: 1,
    })
    expect(byNumber.slice(1).every(({ number }) => number?.endsWith(quote.number))).toBe(true)
    const byName = await find('CALDER')
    expect(new Set(byName.map(({ slice }) => slice))).toEqual(new Set(['enquiries', 'quotes', 'companies']))
    expect(byName.find(({ slice }) => slice === 'companies')).toMatchObject({
      title: 'Calder Pressure Systems',
      path: `/companies/${setup.companyId}`,
    })
  })

  it('finds words in their order with anything between, and the number of a revision as it is shown', async () => {
    const seller = await server.signIn(setup.seller)
    const find = (q: string) => seller.client(search).find({ query: { q } })
    const quote = await pricedQuote(seller, setup, 42)
    const [hit] = await find(`${quote.number.toLowerCase()} rev 0`)
    expect(hit).toMatchObject({ id: quote.id, number: `${quote.number} Rev 0` })
    for (const q of ['Emden 42', 'emd   manif 42', 'emden\tmanifold 42'])
      expect([q, (await find(q)).some(({ id }) => id === quote.id)]).toEqual([q, true])
    expect(await find('emden % 42')).toEqual([])
  })

  it('gives five of an area at most', async () => {
    const seller = await server.signIn(setup.seller)
    for (let n = 0; n < 7; n++) {
      await seller
        .client(enquiries)
        .create({ body: { ...enquiryBody(setup, n), projectName: `Kestrel flowline ${n}` } })
    }
    const hits = await seller.client(search).find({ query: { q: 'kestrel' } })
    expect(hits.map(({ foundInList }) => foundInList)).toEqual([7, 7, 7, 7, 7])
  })

  it('finds people for administrators only', async () => {
    const q = 'ashdown'
    const administrator = await server.signIn('administrator')
    expect(await administrator.client(search).find({ query: { q } })).toMatchObject([
      { slice: 'users', title: 'Tom Ashdown', path: `/setup/users/${setup.seller.id}` },
    ])
    const user = await server.signIn('user')
    expect(await user.client(search).find({ query: { q } })).toEqual([])
  })

  it("finds contacts by name on the page of their company, and quotes by the customer's order", async () => {
    const seller = await server.signIn(setup.seller)
    const quote = await pricedQuote(seller, setup, 43)
    await server.services.db.query(
      sql`UPDATE quotes SET customer_po_no = 'PO-4500-777' WHERE id = ${quote.id}`,
    )
    const find = (q: string) => seller.client(search).find({ query: { q } })
    expect(await find('4500-777')).toMatchObject([{ slice: 'quotes', id: quote.id }])
    const contacts = (await find('Morag Weir')).filter(({ title }) => title === 'Morag Weir')
    expect(contacts.find(({ path }) => path.includes(setup.companyId))).toMatchObject({
      slice: 'companies',
      subtitle: 'Calder Pressure Systems',
      path: `/companies/${setup.companyId}?tab=people`,
      status: null,
      foundInList: null,
    })
  })

  it('takes signs of patterns as they are, and needs three characters', async () => {
    const seller = await server.signIn(setup.seller)
    for (const q of ['%%%', '___', 'ca']) {
      expect([q, await seller.client(search).find({ query: { q } })]).toEqual([q, []])
    }
  })

  it('is closed to clients', async () => {
    const client = await server.signIn('client')
    expect((await client.request('GET', '/api/v1/search?q=calder')).status).toBe(403)
  })
})
