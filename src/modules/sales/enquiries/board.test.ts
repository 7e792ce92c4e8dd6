import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { problem } from '../../../../test/support/quotes.ts'
import { enquiryBody, salesSetup } from '../../../../test/support/sales.ts'
import { testServer } from '../../../../test/support/server.ts'
import { exchangeRates } from '#modules/setup/exchange-rates/contract.ts'
import { enquiries } from './contract.ts'
import { enquiryViews } from './web/list-views.ts'

const server = await testServer()
const setup = await salesSetup(server)
const seller = await server.signIn(setup.seller)
const api = seller.client(enquiries)
const create = (body: object = {}) => api.create({ body: { ...enquiryBody(setup, 1), ...body } })

describe('the board', () => {
  it('shows open enquiries by open step with one sum, at the newest rate', async () => {
    const rate = { currency: 'NOK', baseCurrency: 'GBP', source: 'Bank' } as const
    const rates = (await server.signIn('administrator')).client(exchangeRates)
    await rates.create({ body: { ...rate, day: '2026-01-02', rate: '0.5' } })
    await rates.create({ body: { ...rate, day: '2026-01-05', rate: '0.075' } })
    const made = await create({ projectName: 'Board only', estimatedValue: '200.00', currency: 'NOK' })
    const moved = await api.moveStep({
      params: { id: made.id },
      version: made.version,
      body: { salesStepId: setup.negotiationStepId },
    })
    expect(moved.salesStepName).toBe('Negotiation')
    const { columns } = await api.board({ query: { search: 'board only', mine: 'true' } })
    expect(columns.map((column) => [column.name, column.count])).toEqual([
      ['Received', 0],
      ['Negotiation', 1],
    ])
    expect(columns[1]).toMatchObject({ currency: 'GBP', value: '15.00', weighted: '4.50', leftCount: 0 })
    expect(columns[1]?.cards).toEqual([
      expect.objectContaining({ id: made.id, version: moved.version, pslLevel: 'PSL 1', value: '200.00' }),
    ])
  })

  it('weighs each enquiry by itself, and none whose confidence does not count', async () => {
    const [unlikely] = await server.services.db.query<{ id: string }>(sql`
      INSERT INTO quote_confidence (code, name, percent, counts_in_forecast, sort_order, active) VALUES ('RUMOUR', 'Rumour', 30, false, 9, true) RETURNING id`)
    const half = { projectName: 'Weighed', estimatedValue: '0.05', currency: 'SEK' }
    await create(half)
    await create(half)
    await create({ ...half, estimatedValue: '900.00', quoteConfidenceId: unlikely?.id })
    const { columns } = await api.board({ query: { search: 'weighed' } })
    expect(columns[0]).toMatchObject({ value: '0.00', weighted: '0.00', count: 3, leftCount: 3 })
    const administrator = await server.signIn('administrator')
    await administrator.client(exchangeRates).create({
      body: { currency: 'GBP', baseCurrency: 'SEK', day: '2026-01-05', rate: '1', source: null },
    })
    const rated = (await api.board({ query: { search: 'weighed' } })).columns[0]
    expect(rated).toMatchObject({ currency: 'GBP', value: '900.10', weighted: '0.04', leftCount: 0 })
    const { sums } = await api.summary()
    expect(sums.filter(({ currency }) => currency === 'SEK')).toEqual([
      { currency: 'SEK', value: '900.10', weighted: '0.04' },
    ])
  })

  it('accepts drops on open steps only', async () => {
    const made = await create()
    const move = api.moveStep({
      params: { id: made.id },
      version: made.version,
      body: { salesStepId: setup.wonStepId },
    })
    expect(await problem(move)).toMatchObject({ status: 422, errors: { salesStepId: [expect.any(String)] } })
  })

  it('limits the cards of a column but counts all', async () => {
    await create()
    await create()
    const { columns } = await api.board({ query: { cards: '1', facilityId: setup.facilityId } })
    const [received] = columns
    expect(received?.cards).toHaveLength(1)
    expect(received?.count).toBeGreaterThan(1)
  })
})

describe('the sales step', () => {
  it('follows what happens to an enquiry, forwards alone', async () => {
    const [step] = await server.services.db.query<{ id: string }>(sql`
      INSERT INTO sales_steps (code, name, probability_percent, is_won, is_lost, sort_order, active, reached_when)
      SELECT 'REV', 'In review', 15, false, false, sort_order + 0, true, 'under_review' FROM sales_steps
      WHERE id = ${setup.negotiationStepId} RETURNING id`)
    const made = await create()
    const bid = await api.decideBid({
      params: { id: made.id },
      version: made.version,
      body: { decision: 'bid' },
    })
    const reviewed = await api.startReview({ params: { id: made.id }, version: bid.version, body: {} })
    expect(reviewed.salesStepId).toBe(step?.id)
    const back = await api.undo({ params: { id: made.id }, version: reviewed.version, body: {} })
    expect(back).toMatchObject({ status: 'new', salesStepId: made.salesStepId })
    const further = await api.moveStep({
      params: { id: made.id },
      version: back.version,
      body: { salesStepId: step?.id ?? '' },
    })
    await server.services.db.query(sql`UPDATE sales_steps SET reached_when = NULL WHERE id = ${step?.id}`)
    const again = await api.startReview({ params: { id: made.id }, version: further.version, body: {} })
    expect(again.salesStepId).toBe(step?.id)
    await server.services.db.query(sql`UPDATE sales_steps SET active = false WHERE id = ${step?.id}`)
  })
})

describe('the counts', () => {
  it('count as due this week what the list of that tab shows, today from its first hour on', async () => {
    const today = server.services.clock.today()
    await create({ receivedAt: '2026-01-01T09:00:00Z', quoteDueAt: `${today}T00:00:00Z` })
    const { dueThisWeek } = await api.summary()
    const view = enquiryViews(today).find(({ label }) => label === 'Due this week')
    const filter = view?.query.filter ?? {}
    const { data } = await api.list({ query: { filter, perPage: 100 } })
    expect(dueThisWeek).toBe(data.length)
    expect(dueThisWeek).toBeGreaterThan(0)
  })

  it('tell open, mine, due and overdue', async () => {
    const before = await api.summary()
    const past = { receivedAt: '2026-01-01T09:00:00Z', quoteDueAt: '2026-01-05T09:00:00Z' }
    await create(past)
    // In a minute may be next week; the end of the day is still in this one.
    const soon = `${server.services.clock.today()}T23:59:59.999Z`
    await create({
      quoteDueAt: soon,
      receivedAt: past.receivedAt,
      salespersonId: (await server.createPerson({ role: 'user' })).id,
      estimatorId: null,
    })
    const after = await api.summary()
    expect(after.open - before.open).toBe(2)
    expect(after.mine - before.mine).toBe(1)
    expect(after.overdue - before.overdue).toBe(1)
    expect(after.dueThisWeek - before.dueThisWeek).toBe(1)
  })

  it('finds the overdue ones in the list', async () => {
    const page = await api.list({ query: { filter: { overdue: true } } })
    expect(page.data.every((row) => Date.parse(row.quoteDueAt) < Date.now())).toBe(true)
    expect(page.data.length).toBeGreaterThan(0)
  })

  it('searches by the name of the company', async () => {
    await create({ companyId: setup.otherCompanyId, contactId: null })
    const page = await api.list({ query: { search: 'velmar' } })
    expect(page.data.map((row) => row.companyName)).toEqual(['Velmar Process GmbH'])
  })
})
