import { describe, expect, it } from 'vitest'
import { makeApprover, pricedQuote } from '../../../test/support/quotes.ts'
import { roundTrips } from '../../../test/support/round-trips.ts'
import { enquiryBody, salesSetup } from '../../../test/support/sales.ts'
import { testServer } from '../../../test/support/server.ts'
import { enquiries } from '../enquiries/contract.ts'
import { quotes } from '../quotes/contract.ts'
import { home } from './contract.ts'

const server = await testServer()
const setup = await salesSetup(server)
const inDays = (days: number) => new Date(server.kit.clock.now().getTime() + days * 86_400_000).toISOString()

describe('Home', () => {
  it("shows my enquiries that fall due, late ones too, and nobody else's", async () => {
    const seller = await server.signIn(setup.seller)
    const api = seller.client(enquiries)
    const mine = (quoteDueAt: string, receivedAt = '2026-01-05T09:00:00Z') =>
      api.create({ body: { ...enquiryBody(setup, 1), quoteDueAt, receivedAt } })
    const soon = await mine(inDays(2))
    const late = await mine('2026-01-15T12:00:00Z')
    await mine(inDays(30))
    const board = await seller.client(home).get()
    expect(board.enquiriesDue).toMatchObject({ total: 2 })
    expect(board.enquiriesDue?.rows.map(({ id, isLate, path }) => [id, isLate, path])).toEqual([
      [late.id, true, `/enquiries/${late.id}`],
      [soon.id, false, `/enquiries/${soon.id}`],
    ])
    const [path = '', query = ''] = board.enquiriesDue?.path.split('?') ?? []
    expect(path).toBe('/enquiries')
    const list = await seller.request('GET', `/api/v1/enquiries?${query}`)
    expect((list.body as { data: { id: string }[] }).data.map(({ id }) => id)).toEqual([late.id, soon.id])

    const colleague = await server.signIn('user')
    expect((await colleague.client(home).get()).enquiriesDue).toMatchObject({ total: 0, rows: [] })
  })

  it('shows approvals to those who may give them', async () => {
    const seller = await server.signIn(setup.seller)
    const quote = await pricedQuote(seller, setup, 7)
    const approver = await server.signIn('user')
    await makeApprover(server, approver.person)
    await seller.client(quotes).submit({ params: { id: quote.id }, version: quote.version, body: {} })
    const board = await approver.client(home).get()
    expect(board.approvals).toMatchObject({ total: 1, path: '/quotes?filter%5BwaitingForMe%5D=true' })
    expect(board.approvals?.rows[0]).toMatchObject({
      id: quote.id,
      number: `${quote.number} Rev 0`,
      companyName: 'Calder Pressure Systems',
      isLate: false,
    })
    expect((await seller.client(home).get()).approvals).toMatchObject({ total: 0 })
    expect(board.quotesExpiring).toMatchObject({ total: 0 })
  })

  it('adds up the pipeline and tells what happened last', async () => {
    const seller = await server.signIn(setup.seller)
    const { pipeline, activity } = await seller.client(home).get()
    expect(pipeline?.map(({ name }) => name)).toEqual(['Received', 'Negotiation'])
    const received = pipeline?.find(({ name }) => name === 'Received')
    expect(received?.count).toBeGreaterThan(0)
    expect(received?.amounts[0]?.currency).toBe('GBP')
    expect(activity[0]).toMatchObject({ actorName: 'Tom Ashdown', words: 'Submitted' })
    expect(activity[0]?.path).toMatch(/^\/quotes\//)
  })

  it('costs six round trips at most, and is closed to clients', async () => {
    const user = await server.signIn('administrator')
    const read = () => user.client(home).get()
    await read()
    expect(await roundTrips(server, read)).toBeLessThanOrEqual(6)
    const client = await server.signIn('client')
    expect((await client.request('GET', '/api/v1/home')).status).toBe(403)
  })
})
