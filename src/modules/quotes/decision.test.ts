import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { problem, quoteDesk } from '../../../test/support/quotes.ts'
import { testServer } from '../../../test/support/server.ts'
import { expireOverdueQuotes } from './server/api.ts'

const server = await testServer()
const { setup, approver, user, api, as, sent, enquiryOf, at } = await quoteDesk(server)

describe('the decision', () => {
  it('wins the enquiry, and is released after the contract review', async () => {
    const quote = await sent(10)
    expect(await problem(as(user).win({ ...at(quote), body: {} }))).toMatchObject({ status: 403 })
    const won = await api.win({ ...at(quote), body: { customerPoDate: '2026-11-20' } })
    expect(won).toMatchObject({ status: 'won', orderValue: '6000.00', customerPoNo: null })
    expect(await enquiryOf(quote)).toMatchObject({
      status: 'won',
      salesStepId: setup.wonStepId,
      value: '6000.00',
    })
    const review = { lines: true, prices: true, delivery: true, specifications: true, terms: true }
    const release = (body: object) => as(approver).release({ ...at(won), body: { ...review, ...body } })
    expect(await problem(release({}))).toMatchObject({
      status: 422,
      errors: { customerPoNo: [expect.any(String)] },
    })
    expect(await problem(release({ customerPoNo: '4711', delivery: false }))).toMatchObject({
      status: 422,
      errors: { delivery: [expect.any(String)] },
    })
    expect(await release({ customerPoNo: '4711' })).toMatchObject({
      status: 'released',
      customerPoNo: '4711',
    })
  })

  it('can be for some lines only', async () => {
    const quote = await sent(11)
    const strange = { wonLineIds: [setup.companyId] }
    expect(await problem(api.partWin({ ...at(quote), body: strange }))).toMatchObject({ status: 422 })
    const wonLineIds = quote.lines.slice(0, 1).map((line) => line.id)
    expect(await api.partWin({ ...at(quote), body: { wonLineIds, orderValue: '3000' } })).toMatchObject({
      status: 'part_won',
      wonLineIds,
      orderValue: '3000.00',
    })
  })

  it('loses the enquiry only with its last live quote', async () => {
    const one = await sent(12)
    const two = await api.createFromEnquiry({ params: { id: one.enquiryId }, body: {} })
    const loss = { lostReason: 'price', lostToCompetitor: 'Norvik', lostPrice: '5500.00' } as const
    expect(await api.lose({ ...at(one), body: loss })).toMatchObject({
      status: 'lost',
      lostToCompetitor: 'Norvik',
    })
    expect(await enquiryOf(one)).toMatchObject({ status: 'quoted' })
    const other = await api.get({ params: { id: two.id } })
    await api.cancel({ ...at(other), body: { reason: 'Not needed' } })
    const last = await sent(13)
    await api.lose({ ...at(last), body: loss })
    expect(await enquiryOf(last)).toMatchObject({
      status: 'lost',
      lostReason: 'price',
      salesStepId: setup.lostStepId,
      value: '145000.00',
    })
  })

  it('comes too late after the validity; the nightly job says so and a manager may extend', async () => {
    const quote = await sent(14)
    await server.kit.db.query(
      sql`UPDATE quotes SET quote_date = '2026-09-01', valid_until = '2026-10-01' WHERE id = ${quote.id}`,
    )
    expect(await problem(api.win({ ...at(quote), body: {} }))).toMatchObject({
      status: 422,
      body: { code: 'cannot_win' },
    })
    expect(await expireOverdueQuotes(server.kit)).toBe(1)
    expect(await expireOverdueQuotes(server.kit)).toBe(0)
    const expired = await api.get({ params: { id: quote.id } })
    expect(expired.status).toBe('expired')
    expect(expired.history.at(-1)).toMatchObject({ action: 'expire', actorName: 'Heatline' })
    expect((await server.mails(setup.seller.email)).at(-1)?.template).toBe('quote-expired')
    const late = { validUntil: '2026-10-15', reason: 'Asked for it' }
    expect(await problem(api.extend({ ...at(expired), body: late }))).toMatchObject({ status: 422 })
    const body = { validUntil: '2027-03-31', reason: 'Asked for it' }
    expect(await problem(as(user).extend({ ...at(expired), body }))).toMatchObject({ status: 403 })
    expect(await api.extend({ ...at(expired), body })).toMatchObject({
      status: 'sent',
      validUntil: '2027-03-31',
    })
  })
})

describe('the forecast', () => {
  it('can change while the quote is open, without touching what was approved', async () => {
    const quote = await sent(15)
    const body = { quoteConfidenceId: setup.highConfidenceId, expectedOrderDate: '2027-05-01' }
    const moved = await api.setForecast({ ...at(quote), body })
    expect(moved).toMatchObject({ confidencePercent: 70, expectedOrderDate: '2027-05-01', status: 'sent' })
    expect(moved.approvals).toEqual(quote.approvals)
  })
})
