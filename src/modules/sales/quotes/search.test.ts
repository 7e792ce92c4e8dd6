import { expect, it } from 'vitest'
import { quoteDesk } from '../../../../test/support/quotes.ts'
import { testServer } from '../../../../test/support/server.ts'
import { companies } from '#modules/people/companies/contract.ts'

const server = await testServer()
const { seller, api, draft, won, setup } = await quoteDesk(server)

const found = async (search: string) =>
  (await api.list({ query: { search } })).data.map(({ number }) => number)

it("a quote is found by the customer's order number and by its contact", async () => {
  const quote = await won(1)
  await draft(2)
  expect(await found(quote.customerPoNo ?? '?')).toEqual([quote.number])
  expect(await found('Morag')).toHaveLength(2)
  expect(await found('Nobody of that name')).toEqual([])
})

it('a company is found whatever its legal form is called, and with it what belongs to it', async () => {
  const { name } = await seller.client(companies).get({ params: { id: setup.companyId } })
  const core = name.replace(/ (Ltd|Limited|AS|plc)$/, '')
  const names = async (search: string) =>
    (await seller.client(companies).list({ query: { search } })).data.map((one) => one.name)
  expect(await names(`${core} Incorporated`)).toContain(name)
  expect(await found(`${core} Incorporated`)).toHaveLength(2)
  expect(await names('incorporated')).toEqual([])
})
