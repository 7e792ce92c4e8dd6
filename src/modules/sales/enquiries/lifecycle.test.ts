import { describe, expect, it } from 'vitest'
import { problem } from '../../../../test/support/quotes.ts'
import { enquiryBody, readyEnquiry, salesSetup } from '../../../../test/support/sales.ts'
import { testServer } from '../../../../test/support/server.ts'
import { quotes } from '#modules/sales/quotes/contract.ts'
import { enquiries } from './contract.ts'

const server = await testServer()
const setup = await salesSetup(server)
const seller = await server.signIn(setup.seller)
const api = seller.client(enquiries)
const create = (body: object = {}) => api.create({ body: { ...enquiryBody(setup, 1), ...body } })

describe('the way to the quote', () => {
  it('is ready only when nothing is missing, and says what is', async () => {
    const made = await create({ contactId: null, estimatedValue: null, lines: [] })
    const params = { id: made.id }
    expect(await problem(api.makeReady({ params, version: made.version, body: {} }))).toMatchObject({
      status: 422,
      body: { code: 'invalid_transition' },
    })
    const reviewed = await api.startReview({ params, version: made.version, body: {} })
    expect(reviewed.can.makeReady).toBe('Decide to bid first.')
    expect(await problem(api.makeReady({ params, version: reviewed.version, body: {} }))).toMatchObject({
      status: 422,
      body: { code: 'not_ready' },
      errors: {
        bidDecision: ['Decide to bid first.'],
        contactId: [expect.any(String)],
        estimatedValue: [expect.any(String)],
        lines: [expect.any(String)],
      },
    })
  })

  it('goes forth and back with a reason and keeps the history', async () => {
    const id = await readyEnquiry(seller, setup, 7)
    const params = { id }
    const ready = await api.get({ params })
    expect(ready).toMatchObject({ status: 'ready_to_quote', can: { createQuote: true, clarify: true } })
    const nothing = seller.request('POST', `/api/v1/enquiries/${id}/clarify`, {
      version: ready.version,
      body: {},
    })
    expect((await nothing).status).toBe(422)
    const body = { reason: 'Which coating?' }
    const asked = await api.clarify({ params, version: ready.version, body })
    expect(asked.status).toBe('under_review')
    expect(asked.history.map((entry) => [entry.action, entry.reason])).toEqual([
      ['startReview', null],
      ['makeReady', null],
      ['clarify', 'Which coating?'],
    ])
  })

  it('closes with a no-bid and its reason', async () => {
    const made = await create()
    const params = { id: made.id }
    const body = { decision: 'no_bid', reason: 'no_capacity', note: 'Full until June' } as const
    const closed = await api.decideBid({ params, version: made.version, body })
    expect(closed).toMatchObject({ status: 'no_bid', bidDecision: 'no_bid', noBidReason: 'no_capacity' })
    expect(
      await problem(api.update({ params, version: closed.version, body: { notes: 'x' } })),
    ).toMatchObject({
      status: 423,
      body: { code: 'locked' },
    })
    const again = { decision: 'bid' } as const
    expect(await problem(api.decideBid({ params, version: closed.version, body: again }))).toMatchObject({
      status: 422,
      body: { code: 'invalid_transition' },
    })
  })

  it('is lost by hand without a quote, and only a manager reopens it', async () => {
    const id = await readyEnquiry(seller, setup, 8)
    const params = { id }
    const { version } = await api.get({ params })
    const lost = await api.lose({
      params,
      version,
      body: { lostReason: 'price', lostToCompetitor: 'Norvik', lostPrice: '99.50' },
    })
    expect(lost).toMatchObject({
      status: 'lost',
      lostReason: 'price',
      lostPrice: '99.50',
      salesStepId: setup.lostStepId,
    })
    const user = (await server.signIn('user')).client(enquiries)
    const reopen = { params, version: lost.version, body: { reason: 'They called back' } }
    expect(await problem(user.reopen(reopen))).toMatchObject({ status: 403 })
    const open = await api.reopen(reopen)
    expect(open).toMatchObject({ status: 'ready_to_quote', lostReason: null, salesStepId: setup.newStepId })
  })

  it('is lost by hand with a quote only when none is open any more', async () => {
    const id = await readyEnquiry(seller, setup, 9)
    const params = { id }
    const quotesApi = seller.client(quotes)
    const quote = await quotesApi.createFromEnquiry({ params, body: {} })
    const { version } = await api.get({ params })
    const loss = { params, version, body: { lostReason: 'no_response' } } as const
    expect(await problem(api.lose(loss))).toMatchObject({ status: 422, body: { code: 'not_ready' } })
    const cancelled = { params: { id: quote.id }, version: 1, body: { reason: 'Made by mistake' } }
    expect(await quotesApi.cancel(cancelled)).toMatchObject({ status: 'cancelled' })
    expect(await api.lose(loss)).toMatchObject({ status: 'lost' })
  })

  it('refuses a stale version of an action', async () => {
    const made = await create()
    const params = { id: made.id }
    await api.startReview({ params, version: made.version, body: {} })
    expect(await problem(api.startReview({ params, version: made.version, body: {} }))).toMatchObject({
      status: 412,
    })
  })
})
