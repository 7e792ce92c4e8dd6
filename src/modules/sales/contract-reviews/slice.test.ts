import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { orderToSend, problem, quoteDesk, reviewAsQuoted } from '../../../../test/support/quotes.ts'
import { addDays } from '#platform/contract/values/dates.ts'
import { testServer } from '../../../../test/support/server.ts'
import { signed } from '../../../../test/support/signing.ts'
import { asSystem } from '#platform/server/system.ts'
import { type ContractReview, contractReviews } from './contract.ts'
import type { QuoteRecord } from '#modules/sales/quotes/contract.ts'
import { findReleasedOrder } from '#modules/sales/quotes/server/api.ts'

const server = await testServer()
const desk = await quoteDesk(server)
const { api, as, at, approver, seller, user, sent, order, won, win, reviewed, release, setup } = desk

const reviews = seller.client(contractReviews)

const read = ({ id }: { id: string }) => api.get({ params: { id } })
const reviewOf = ({ id }: { id: string }) => reviews.get({ params: { id } })
const on = (review: ContractReview) => ({ params: { id: review.quoteId }, version: review.version })

/** The order as quoted, with changes to the first line and to the header. */
async function ordered(quote: QuoteRecord, line: object, header: object = {}): Promise<ContractReview> {
  const review = await reviewAsQuoted(seller, quote)
  const body = orderToSend(review)
  const lines = body.lines.map((one, index) => (index === 0 ? { ...one, ...line } : one))
  return reviews.saveOrder({ ...on(review), body: { ...body, ...header, lines } })
}
const settle = (review: ContractReview, key: string, resolution: string, reason: string | null = null) =>
  reviews.resolveDifference({ ...on(review), body: { key, resolution: resolution as 'accepted', reason } })
const released = ({ id }: QuoteRecord) =>
  asSystem(server.services, 'test', (ctx) => findReleasedOrder(ctx, id))
const keys = ({ differences }: ContractReview) => differences.map(({ key }) => key)

describe('the contract review', () => {
  it('opens with the win, asks for a look at it, and is not there before', async () => {
    const quote = await sent(1)
    expect(await problem(reviewOf(quote))).toMatchObject({ status: 404 })
    const { id } = await as(approver).win({ ...at(quote), body: await order(quote) })
    const review = await reviewOf({ id })
    expect(review).toMatchObject({
      version: 1,
      lines: [],
      differences: [],
      reasonsAgainst: ["Enter the lines of the customer's order.", 'Choose whose terms apply.'],
      offer: { net: '6000.00', paymentTerms: '30 days net', incoterm: 'DAP', deliveryPlace: 'Emden' },
      can: { update: true },
    })
    const mails = await server.mails(setup.seller.email)
    const asked = mails.findLast(({ template }) => template === 'quote-contract-review')
    expect(asked?.link).toContain(`/quotes/${id}?tab=review`)
  })

  it('takes over what was quoted, and then differs in nothing', async () => {
    const quote = await won(2)
    const review = await reviewAsQuoted(seller, quote)
    expect(review.lines.map((line) => [line.lineNo, line.quantity, line.unitPrice, line.net])).toEqual([
      [10, '2', '1500.0000', '3000.00'],
      [20, '2', '1500.0000', '3000.00'],
    ])
    expect(review).toMatchObject({ differences: [], reasonsAgainst: [], net: '6000.00' })
    // Nine weeks after the day of the order.
    expect(review.lines[0]?.deliveryDate).toBe(addDays(quote.quoteDate, 63))
    const record = await read(quote)
    expect(record).toMatchObject({
      contractReview: {
        lineCount: 2,
        differenceCount: 0,
        reasonsAgainst: [],
        changes: [],
        approvalSteps: [],
      },
    })
  })

  it('lists every difference by field, and none may be left open for the release', async () => {
    const quote = await won(3)
    const before = await ordered(
      quote,
      { quantity: '3', unitPrice: '1450', deliveryDate: '2026-12-24', pslLevel: 'PSL 3' },
      { paymentTerms: '90 days net', terms: 'theirs', termsNote: 'Calder CP-7' },
    )
    expect(keys(before)).toEqual([
      'header.paymentTerms',
      'header.terms',
      'line.10.quantity',
      'line.10.unitPrice',
      'line.10.deliveryDate',
      'line.10.pslLevel',
    ])
    expect(before.reasonsAgainst).toEqual(['6 differences are open.'])
    const record = await read(quote)
    expect((await as(approver).get({ params: { id: quote.id } })).can.release).toBe('6 differences are open.')
    expect(await problem(release(record))).toMatchObject({ status: 422, body: { code: 'cannot_release' } })

    expect(await problem(settle(before, 'line.10.quantity', 'accepted'))).toMatchObject({
      status: 422,
      errors: { reason: [expect.any(String)] },
    })
    expect(await problem(settle(before, 'line.10.uom', 'corrected'))).toMatchObject({
      errors: { key: [expect.any(String)] },
    })
    let review = before
    for (const key of keys(before)) review = await settle(review, key, 'accepted', 'Agreed by phone')
    expect(review.reasonsAgainst).toEqual([])
    expect(review.differences[2]).toMatchObject({
      resolution: 'accepted',
      reason: 'Agreed by phone',
      resolvedByName: 'Tom Ashdown',
      resolvedAt: expect.any(String),
    })
    const released = await release(await read(quote))
    expect(released).toMatchObject({ status: 'released', releasedByName: 'Elin Marsh' })
    const signatures = await api.signatures({ params: { id: quote.id } })
    expect(signatures.map(({ name, meaning, changedAfter }) => [name, meaning, changedAfter])).toEqual([
      ['Elin Marsh', 'approved', false],
      ['Elin Marsh', 'released', false],
    ])
    const closed = await reviewOf(quote)
    expect(await problem(reviews.saveOrder({ ...on(closed), body: orderToSend(closed) }))).toMatchObject({
      status: 423,
    })
  })

  it('opens a settled difference again when the order changes in it', async () => {
    const quote = await won(4)
    const settled = await settle(
      await ordered(quote, { unitPrice: '1450' }),
      'line.10.unitPrice',
      'corrected',
    )
    expect(settled.reasonsAgainst).toEqual([])
    const body = orderToSend(settled)
    const lines = body.lines.map((line, at) => (at === 0 ? { ...line, unitPrice: '1440' } : line))
    const changed = await reviews.saveOrder({ ...on(settled), body: { ...body, lines } })
    expect(changed.reasonsAgainst).toEqual(['One difference is open.'])
  })

  it('says in the trail who settled what, and keeps two people from writing over each other', async () => {
    const quote = await won(5)
    const review = await ordered(quote, { unitPrice: '1450' })
    await settle(review, 'line.10.unitPrice', 'accepted', 'Rounded')
    expect(await problem(settle(review, 'line.10.unitPrice', 'corrected'))).toMatchObject({
      status: 412,
      body: { current: { quoteId: quote.id } },
    })
    const { data } = await api.timeline({ params: { id: quote.id }, query: {} })
    expect(data.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['resolveDifference', 'saveOrder', 'copyOrderLines', 'win']),
    )
  })

  it('refuses lines of another quote and lines that are told twice', async () => {
    const quote = await won(6)
    const review = await reviewAsQuoted(seller, quote)
    const body = orderToSend(review)
    const save = (lines: typeof body.lines) =>
      problem(reviews.saveOrder({ ...on(review), body: { ...body, lines } }))
    const strange = (await sent(6)).lines[0]?.id ?? null
    expect(
      await save(body.lines.map((line) => ({ ...line, quoteLineId: strange })).slice(0, 1)),
    ).toMatchObject({
      errors: { 'lines.0.quoteLineId': [expect.any(String)] },
    })
    expect(await save(body.lines.map((line) => ({ ...line, lineNo: 10 })))).toMatchObject({
      errors: { 'lines.1.lineNo': [expect.any(String)] },
    })
    const other = await reviewAsQuoted(seller, await won(6))
    expect(await save(body.lines.map((line, at) => ({ ...line, id: other.lines[at]?.id })))).toMatchObject({
      errors: { lines: [expect.any(String)] },
    })
  })

  it('counts only the lines that were won', async () => {
    const quote = await sent(7)
    const wonLineIds = quote.lines.slice(0, 1).map(({ id }) => id)
    const body = { ...(await order(quote)), wonLineIds, orderValue: '3000' }
    await api.partWin({ ...at(quote), body })
    const review = await reviewAsQuoted(seller, quote)
    expect(review.lines.map(({ lineNo }) => lineNo)).toEqual([10])
    expect(review).toMatchObject({ reasonsAgainst: [], offer: { net: '3000.00' } })
    expect((await release(await read(quote))).status).toBe('released')
  })

  it('leads to a new revision where the order asks for one, which takes the place of the won one', async () => {
    const quote = await won(8)
    expect(quote.can.revise).toBe('Only an approved, sent or expired quote can be revised.')
    const review = await ordered(quote, { pslLevel: 'PSL 3' })
    await settle(review, 'line.10.pslLevel', 'new_revision', 'PSL 3 costs more')
    const blocked = await read(quote)
    expect(blocked.contractReview?.reasonsAgainst).toEqual([
      'A difference needs a new revision of the quote.',
    ])
    expect(blocked.can.revise).toBe(true)
    const next = await api.revise({ ...at(blocked), body: { reason: 'PSL 3' } })
    expect(next).toMatchObject({ revision: 1, status: 'draft', contractReview: null })
    expect((await reviewOf(quote)).can.update).toBe('A newer revision of the quote has been opened.')
    const issued = await desk.send(await desk.approve(await api.submit({ ...at(next), body: {} })))
    expect(await read(quote)).toMatchObject({ status: 'superseded' })
    expect(await win(issued)).toMatchObject({ status: 'won', revision: 1 })
  })
})

describe('the release', () => {
  it('is signed by somebody on the list, and by nobody else', async () => {
    const quote = await reviewed(9)
    const body = { signature: signed }
    const administrator = as(await server.signIn('administrator'))
    expect(await problem(administrator.release({ ...at(quote), body }))).toMatchObject({ status: 422 })
    expect(await problem(as(user).release({ ...at(quote), body }))).toMatchObject({ status: 422 })
    const client = as(await server.signIn('client'))
    expect(await problem(client.release({ ...at(quote), body }))).toMatchObject({ status: 403 })
    const wrong = { signature: { ...signed, pin: '9999' } }
    expect(await problem(as(approver).release({ ...at(quote), body: wrong }))).toMatchObject({
      status: 422,
      errors: { 'signature.pin': [expect.any(String)] },
    })
    expect((await release(quote)).status).toBe('released')
  })

  it('hands the agreed lines to production, and nothing before it', async () => {
    const quote = await reviewed(10)
    expect(await released(quote)).toBeNull()
    await release(quote)
    expect(await released(quote)).toMatchObject({
      number: quote.number,
      revision: 0,
      customerPoNo: quote.customerPoNo,
      lines: [
        {
          lineNo: 10,
          quoteLineId: quote.lines[0]?.id,
          quantity: '2.000',
          deliveryDate: addDays(quote.quoteDate, 63),
        },
        { lineNo: 20 },
      ],
    })
  })

  it('needs the rights: who may not review gets 403', async () => {
    const quote = await won(11)
    const review = await reviewOf(quote)
    const client = await server.signIn('client')
    const path = `/api/v1/quotes/${quote.id}/contract-review`
    expect((await client.request('GET', path)).status).toBe(403)
    expect((await client.request('PUT', path, { version: 1, body: orderToSend(review) })).status).toBe(403)
    await server.services.db.query(sql`
      INSERT INTO user_permissions (user_id, permission, effect, reason, granted_by_id)
      VALUES (${user.person.id}, 'quotes:review', 'deny', 'Not yet', ${seller.person.id})`)
    expect((await user.request('POST', `${path}/copy-lines`, { version: 1, body: {} })).status).toBe(403)
    expect((await seller.request('POST', `${path}/copy-lines`, { body: {} })).status).toBe(428)
  })
})
