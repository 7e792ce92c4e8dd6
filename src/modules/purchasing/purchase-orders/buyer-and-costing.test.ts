import { expect, it } from 'vitest'
import { quotes } from '#modules/sales/quotes/contract.ts'
import { orderDesk, ordersOf } from '../../../../test/support/orders.ts'
import { linesToSend, pricedQuote } from '../../../../test/support/quotes.ts'
import { salesSetup } from '../../../../test/support/sales.ts'
import { testServer } from '../../../../test/support/server.ts'

const server = await testServer()
const setup = await salesSetup(server)
const { supplier } = await orderDesk(server, setup)
const seller = await server.signIn(setup.seller)
const priced = await pricedQuote(seller, setup, 1)
const bar = {
  category: 'material' as const,
  source: 'Bar F22 230 mm',
  amount: '60',
  unit: 'kg',
  rate: '3.94',
  markupPercent: '17.5',
  perUnit: true,
  manual: false,
}
const costing = [bar, { ...bar, category: 'machining' as const, rate: '88.77', unit: 'h' }]
const quote = await seller.client(quotes).update({
  params: { id: priced.id },
  version: priced.version,
  body: { lines: linesToSend(priced, () => ({ costing })) },
})
const address = `/api/v1/quotes/${quote.id}`

it('A buyer reads the material of a costing and orders it, and sees neither other costs, markup nor margin', async () => {
  const person = await server.signIn({ role: 'user', profile: 'buyer' })
  const seen = await person.client(quotes).costRows({ params: { id: quote.id } })
  expect(seen.lines[0]?.rows).toMatchObject([{ row: 0, source: 'Bar F22 230 mm', rate: '3.94' }])
  expect(JSON.stringify(seen)).not.toMatch(/margin|markup|17\.5|88\.77|net/i)
  const record = JSON.stringify(await person.client(quotes).get({ params: { id: quote.id } }))
  expect(record).not.toMatch(/17\.5|88\.77|"margin/)
  expect((await person.request('GET', `${address}/cost-sheet`)).status).toBe(403)
  const materials = [{ lineId: quote.lines[0]?.id ?? '', row: 0 }]
  const body = { quoteId: quote.id, supplierId: supplier.id, materials }
  expect((await ordersOf(person).fromCosting({ body })).number).toMatch(/^PO-/)
})

it.each(['storekeeper', 'operator', 'planner', 'accounts'] as const)(
  'The costing of a quote is no business of the profile %s for buying',
  async (profile) => {
    const person = await server.signIn({ role: 'user', profile })
    expect((await person.request('GET', `${address}/cost-rows`)).status).toBe(403)
  },
)

it('What the orders of a list come to is told to those who may see prices, and there is no file for others', async () => {
  const answerOf = async (profile: 'buyer' | 'storekeeper') => {
    const person = await server.signIn({ role: 'user', profile })
    const { body } = await person.request('GET', '/api/v1/purchase-orders/totals')
    const file = await person.request('GET', '/api/v1/purchase-orders/export/csv')
    return [(body as { data: { sums: unknown[] } }).data.sums.length > 0, file.status]
  }
  expect(await answerOf('buyer')).toEqual([true, 200])
  expect(await answerOf('storekeeper')).toEqual([false, 403])
})
