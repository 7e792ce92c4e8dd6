import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { problem } from '../../../../test/support/quotes.ts'
import { enquiryBody, salesSetup } from '../../../../test/support/sales.ts'
import { testServer } from '../../../../test/support/server.ts'
import { enquiries } from '#modules/sales/enquiries/contract.ts'
import { exchangeRates } from './contract.ts'
import { newestRate, ratedCurrencies } from './server/api.ts'

const server = await testServer()
const setup = await salesSetup(server)
const administrator = await server.signIn('administrator')
const rates = administrator.client(exchangeRates)
const seller = await server.signIn(setup.seller)
const api = seller.client(enquiries)
const rate = (change: object = {}) => ({
  currency: 'NOK' as const,
  baseCurrency: 'GBP' as const,
  day: '2026-01-05',
  rate: '0.075',
  source: 'Closing rate of our bank',
  ...change,
})

it('keeps one rate for two currencies and a day, of today or before', async () => {
  const made = await rates.create({ body: rate() })
  expect(made).toMatchObject({ currency: 'NOK', baseCurrency: 'GBP', rate: '0.075000' })
  expect(await problem(rates.create({ body: rate({ rate: '0.08' }) }))).toMatchObject({ status: 422 })
  expect(await problem(rates.create({ body: rate({ baseCurrency: 'NOK' }) }))).toMatchObject({
    status: 422,
    errors: { baseCurrency: [expect.any(String)] },
  })
  expect(await problem(rates.create({ body: rate({ day: '2999-01-01' }) }))).toMatchObject({
    status: 422,
    errors: { day: ['The day of a rate cannot be in the future.'] },
  })
  for (const wrong of ['0', '-1', '1.1234567', 'x']) {
    expect(await problem(rates.create({ body: rate({ day: '2026-01-06', rate: wrong }) }))).toMatchObject({
      errors: { rate: expect.arrayContaining([expect.any(String)]) },
    })
  }
  const found = await rates.list({ query: { filter: { currency: ['NOK'] } } })
  expect(found.data.map(({ day }) => day)).toEqual(['2026-01-05'])
})

it('is for administrators and those who keep the accounts, and for nobody else', async () => {
  const accounts = (await server.signIn({ role: 'user', profile: 'accounts' })).client(exchangeRates)
  const made = await accounts.create({ body: rate({ currency: 'SEK', day: '2026-01-07' }) })
  expect((await accounts.list({ query: { filter: { currency: ['SEK'] } } })).data).toHaveLength(1)
  const at = { params: { id: made.id }, version: made.version }
  const changed = await accounts.update({ ...at, body: { rate: '0.08' } })
  expect(changed).toMatchObject({ rate: '0.080000' })
  await accounts.remove({ ...at, version: changed.version })
  const manager = await server.signIn('manager')
  expect((await manager.request('GET', '/api/v1/exchange-rates')).status).toBe(403)
  expect((await manager.request('POST', '/api/v1/exchange-rates', { body: rate() })).status).toBe(403)
})

it('puts enquiries of every currency in order by what they are worth in that of the house', async () => {
  const make = async (projectName: string, estimatedValue: string, currency: 'GBP' | 'EUR' | 'NOK' | 'PLN') =>
    api.create({ body: { ...enquiryBody(setup, 1), projectName, estimatedValue, currency } })
  await make('Order kroner', '2007359.00', 'NOK')
  await make('Order pounds', '680500.00', 'GBP')
  await make('Order euros', '900000.00', 'EUR')
  await make('Order zloty', '5000000.00', 'PLN')
  const order = async () =>
    (await api.list({ query: { search: 'order', sort: '-value' } })).data.map(
      ({ projectName }) => projectName,
    )
  expect(await order()).toEqual(['Order pounds', 'Order kroner', expect.anything(), expect.anything()])
  // Entered the other way round, and followed at once by what is stored.
  const euros = await rates.create({ body: rate({ currency: 'GBP', baseCurrency: 'EUR', rate: '1.25' }) })
  expect((await order()).slice(0, 3)).toEqual(['Order euros', 'Order pounds', 'Order kroner'])
  await rates.update({ params: { id: euros.id }, version: euros.version, body: { rate: '2' } })
  expect((await order()).slice(0, 3)).toEqual(['Order pounds', 'Order euros', 'Order kroner'])
})

it('gives a rate over the currency of the house where nobody entered one of the two, and none where one is missing', async () => {
  const newest = async (from: string, into: string) => {
    const [row] = await server.services.db.query<{ rate: string | null }>(sql`
      SELECT ${newestRate(sql`${from}::text`, sql`${into}::text`)}::numeric(14, 6)::text AS rate`)
    return row?.rate ?? null
  }
  const told = async (from: string) => {
    const [row] = await server.services.db.query<{ currencies: string[] }>(sql`
      SELECT ${ratedCurrencies(sql`${from}::text`)} AS currencies`)
    return row?.currencies.toSorted()
  }
  await rates.create({ body: rate({ currency: 'USD', rate: '0.8' }) })
  await rates.create({ body: rate({ currency: 'CHF', rate: '0.9' }) })
  expect([await newest('USD', 'CHF'), await newest('CHF', 'USD')]).toEqual(['0.888889', '1.125000'])
  expect([await newest('USD', 'PLN'), await newest('PLN', 'USD')]).toEqual([null, null])
  expect(await told('USD')).toEqual(['CHF', 'EUR', 'GBP', 'NOK', 'USD'])
  expect(await told('PLN')).toEqual(['PLN'])
  // What somebody entered of the two counts before it.
  await rates.create({ body: rate({ currency: 'USD', baseCurrency: 'CHF', rate: '0.95' }) })
  expect([await newest('USD', 'CHF'), await newest('USD', 'GBP')]).toEqual(['0.950000', '0.800000'])
})
