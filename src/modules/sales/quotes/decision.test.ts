import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { orderFile, problem, quoteDesk, reviewAsQuoted } from '../../../../test/support/quotes.ts'
import { testServer } from '../../../../test/support/server.ts'
import { addDays } from '#platform/contract/values/dates.ts'
import { contractReviews } from '#modules/sales/contract-reviews/contract.ts'
import { expireOverdueQuotes } from './server/api.ts'

const server = await testServer()
const { setup, seller, user, api, as, draft, approve, send, sent, order, win, enquiryOf, at } =
  await quoteDesk(server)

describe('the decision', () => {
  it('wins the enquiry with the number, the day and the file of the order', async () => {
    const quote = await sent(10)
    const body = await order(quote)
    expect(await problem(as(user).win({ ...at(quote), body }))).toMatchObject({ status: 403 })
    const stranger = await orderFile(seller, await draft(10))
    const refused = async (change: object) => {
      const reply = await seller.request('POST', `/api/v1/quotes/${quote.id}/win`, {
        version: quote.version,
        body: { ...body, ...change },
      })
      return [reply.status, Object.keys((reply.body as { errors?: object }).errors ?? {})]
    }
    expect(await refused({ customerPoNo: ' ' })).toEqual([422, ['customerPoNo']])
    expect(await refused({ customerPoNo: undefined })).toEqual([422, ['customerPoNo']])
    expect(await refused({ customerPoDate: undefined })).toEqual([422, ['customerPoDate']])
    expect(await refused({ customerPoDate: '2099-01-01' })).toEqual([422, ['customerPoDate']])
    expect(await refused({ customerPoFileId: undefined })).toEqual([422, ['customerPoFileId']])
    expect(await refused({ customerPoFileId: stranger })).toEqual([422, ['customerPoFileId']])
    expect(await refused({ closeQuoteIds: [quote.id] })).toEqual([422, ['closeQuoteIds']])
    const won = await api.win({ ...at(quote), body: { ...body, acceptedByName: 'Morag Weir' } })
    expect(won).toMatchObject({
      status: 'won',
      ...body,
      orderValue: '6000.00',
      acceptedByName: 'Morag Weir',
      contractReview: { lineCount: 0, differenceCount: 0 },
    })
    expect(await enquiryOf(quote)).toMatchObject({
      status: 'won',
      salesStepId: setup.wonStepId,
      value: '6000.00',
    })
    const file = `/api/v1/quotes/${quote.id}/files/${body.customerPoFileId}`
    expect(await seller.request('DELETE', file)).toMatchObject({ status: 422, body: { code: 'file_bound' } })
  })

  it('can be for some lines only', async () => {
    const quote = await sent(11)
    const body = await order(quote)
    const strange = { ...body, wonLineIds: [setup.companyId] }
    expect(await problem(api.partWin({ ...at(quote), body: strange }))).toMatchObject({ status: 422 })
    expect(await problem(api.partWin({ ...at(quote), body: { ...body, wonLineIds: [] } }))).toMatchObject({
      status: 422,
      body: { errors: { wonLineIds: ['Mark the lines that were ordered.'] } },
    })
    const wonLineIds = quote.lines.slice(0, 1).map((line) => line.id)
    expect(
      await api.partWin({ ...at(quote), body: { ...body, wonLineIds, orderValue: '3000' } }),
    ).toMatchObject({ status: 'part_won', wonLineIds, orderValue: '3000.00' })
  })

  it('is worth the ordered lines where nobody says otherwise', async () => {
    const quote = await sent(13)
    await api.copyAsAlternative({ params: { id: quote.id }, body: {} })
    const wonLineIds = quote.lines.slice(1, 2).map((line) => line.id)
    const body = { ...(await order(quote)), wonLineIds }
    const partWon = await api.partWin({ ...at(quote), body })
    expect([quote.totals.net, partWon.orderValue]).toEqual(['6000.00', '3000.00'])
    const review = await seller.client(contractReviews).get({ params: { id: quote.id } })
    expect(review.offer.net).toBe('3000.00')
    expect((await reviewAsQuoted(seller, partWon)).differences).toEqual([])
    // Lists and dashboards say the same, whatever a newer alternative would have come to.
    expect(await enquiryOf(quote)).toMatchObject({ status: 'won', value: '3000.00' })
  })

  it('closes the alternatives that are chosen for it, whatever their state, and leaves the others', async () => {
    const offered = await sent(30)
    const another = async () => {
      const { id } = await api.copyAsAlternative({ params: { id: offered.id }, body: {} })
      return api.get({ params: { id } })
    }
    const [drafted, asked, kept] = [await another(), await another(), await another()]
    await api.submit({ ...at(asked), body: {} })
    const rival = await send(await approve(await api.submit({ ...at(await another()), body: {} })))
    const newer = await api.revise({ ...at(rival), body: { reason: 'Cheaper forging' } })
    const closeQuoteIds = [drafted.id, asked.id, newer.id]
    await win(await api.get({ params: { id: offered.id } }), { closeQuoteIds })
    const states = await Promise.all(
      [drafted, asked, newer, rival, kept].map(async ({ id }) => {
        const { status, history } = await api.get({ params: { id } })
        return [status, history.at(-1)?.reason ?? null]
      }),
    )
    const reason = `The customer ordered ${offered.number} Rev 0, alternative A`
    expect(states).toEqual([
      ['cancelled', reason],
      ['cancelled', reason],
      ['cancelled', reason],
      ['superseded', reason],
      ['draft', null],
    ])
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
    await server.services.db.query(
      sql`UPDATE quotes SET quote_date = '2026-09-01', valid_until = '2026-10-01' WHERE id = ${quote.id}`,
    )
    expect(await problem(api.win({ ...at(quote), body: await order(quote) }))).toMatchObject({
      status: 422,
      body: { code: 'cannot_win' },
    })
    expect(await expireOverdueQuotes(server.services)).toBe(1)
    expect(await expireOverdueQuotes(server.services)).toBe(0)
    const expired = await api.get({ params: { id: quote.id } })
    expect(expired.status).toBe('expired')
    expect(expired.history.at(-1)).toMatchObject({ action: 'expire', actorName: 'Heatline' })
    expect((await server.mails(setup.seller.email)).at(-1)?.template).toBe('quote-expired')
    const late = { validUntil: '2026-10-15', reason: 'Asked for it' }
    expect(await problem(api.extend({ ...at(expired), body: late }))).toMatchObject({ status: 422 })
    const validUntil = addDays(server.services.clock.today(), 60)
    const body = { validUntil, reason: 'Asked for it' }
    expect(await problem(as(user).extend({ ...at(expired), body }))).toMatchObject({ status: 403 })
    expect(await api.extend({ ...at(expired), body })).toMatchObject({
      status: 'sent',
      validUntil,
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
