import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { QuoteRecord } from '#modules/sales/quotes/contract.ts'
import { problem, quoteDesk } from '../../../../test/support/quotes.ts'
import { testServer } from '../../../../test/support/server.ts'
import { makeTemplate, travellerDesk } from '../../../../test/support/travellers.ts'

const server = await testServer()
const quotes = await quoteDesk(server)
const desk = await travellerDesk(server, quotes.setup)
const { setup, api, draft, at } = desk
const { db } = server.services

const lineOf = ({ lines: [line] }: QuoteRecord) => line?.id ?? ''
/** So many pieces of the first line of an order. */
const forOrder = (quote: QuoteRecord, quantity: number, more: object = {}) =>
  draft({
    origin: 'order',
    companyId: quote.companyId,
    destination: 'customer',
    quantity,
    orderLines: [{ lineNo: 10, quoteLineId: lineOf(quote), quantity }],
    ...more,
  })
const released = async (n: number) => quotes.release(await quotes.reviewed(n))

describe('A traveller for an order', () => {
  it('is made of a quote that is released to production, and of no other (case 1)', async () => {
    const won = await quotes.reviewed(1)
    const refusal = { code: 'quote_not_released', values: { quote: won.number } }
    const begun = api.proposal({ query: { from: 'quote-line', ids: lineOf(won) } })
    expect(await problem(begun)).toMatchObject({ status: 422, body: { refusals: [refusal] } })
    expect(await problem(forOrder(won, 1))).toMatchObject({
      status: 422,
      body: {
        refusals: [refusal],
        errors: { orderLines: [`${won.number} is not released to production yet.`] },
      },
    })
    expect(await forOrder(await quotes.release(won), 1)).toMatchObject({ origin: 'order', status: 'draft' })
  })

  it('makes no more than was ordered, over all live travellers, at whichever of them (case 2)', async () => {
    const quote = await released(2)
    const first = await forOrder(quote, 1)
    const more = await problem(forOrder(quote, 2))
    const sentence = (planned: number) =>
      `Line ${quote.lines[0]?.lineNo} of ${quote.number} is ordered 2 times and already planned ${planned}; ${2 - planned} is left.`
    expect(more).toMatchObject({
      status: 422,
      body: { errors: { 'orderLines.0.quantity': [sentence(1)] } },
    })
    const second = await forOrder(quote, 1)
    const raised = api.update({
      ...at(first),
      body: { quantity: 2, orderLines: [{ lineNo: 10, quoteLineId: lineOf(quote), quantity: 2 }] },
    })
    expect(await problem(raised)).toMatchObject({
      status: 422,
      body: { errors: { 'orderLines.0.quantity': [sentence(1)] } },
    })
    await api.cancel({ ...at(second), body: { reason: 'Not needed' } })
    expect(await forOrder(quote, 1)).toMatchObject({ quantity: 1 })
  })

  it('makes one part: lines to two revisions of a drawing are refused at the lines (case 3)', async () => {
    const [one, other] = [await released(3), await released(4)]
    await db.query(
      sql`UPDATE quote_lines SET drawing_no = '7718', drawing_rev = 'C' WHERE id = ${lineOf(one)}`,
    )
    await db.query(
      sql`UPDATE quote_lines SET drawing_no = '7718', drawing_rev = 'D' WHERE id = ${lineOf(other)}`,
    )
    const both = forOrder(one, 2, {
      orderLines: [one, other].map((quote, place) => ({
        lineNo: (place + 1) * 10,
        quoteLineId: lineOf(quote),
        quantity: 1,
      })),
    })
    expect(await problem(both)).toMatchObject({
      status: 422,
      body: {
        errors: { orderLines: [expect.stringMatching(/made to 7718 Rev C, line \d+ to 7718 Rev D/)] },
      },
    })
  })
})

describe('An operation that depends on a fact of the part', () => {
  it('has to be decided before the traveller is submitted, where the fact is not known (case 4)', async () => {
    const templateId = await makeTemplate(server, setup.psl1Id, [
      {
        title: 'Heat treatment',
        kind: 'heat_treat',
        signatureType: 'none',
        signedBy: [],
        appliesWhen: { match: 'all', conditions: [{ field: 'wall', comparison: 'over', value: '50' }] },
      },
      { title: 'Final release', kind: 'release', signedBy: ['quality'] },
    ])
    const row = await draft({ templateId })
    const sentence = 'Decide: 1 operation depends on facts of the part that are not known.'
    expect(row.missingToSubmit).toMatchObject({ route: [sentence] })
    expect(row.can.submit).not.toBe(true)
    expect(await problem(api.submit({ ...at(row), body: {} }))).toMatchObject({
      status: 422,
      body: { errors: { route: [sentence] } },
    })
    const thin = await draft({ templateId, partWall: '12' })
    expect(thin.route[0]).toMatchObject({ included: false, isUndecided: false })
    expect((await api.submit({ ...at(thin), body: {} })).status).toBe('awaiting_approval')
  })
})

describe('What is made for an order', () => {
  /** What is told of an order, of its first line alone. */
  async function shown(id: string) {
    const told = await api.madeForOrder({ params: { id } })
    return { ...told, lines: told.lines.slice(0, 1) }
  }

  it('is told line by line, with its travellers and what they took so far', async () => {
    const quote = await released(2)
    expect(await shown(quote.id)).toMatchObject({
      isReleased: true,
      lines: [
        { lineNo: quote.lines[0]?.lineNo, ordered: 2, planned: 0, left: 2, delivered: 0, nextOn: null },
      ],
      travellers: [],
    })
    const first = await forOrder(quote, 1)
    expect(await shown(quote.id)).toMatchObject({
      lines: [{ planned: 1, left: 1, nextOn: first.dueOn }],
      travellers: [
        { number: first.number, status: 'draft', quantity: 1, madeQty: 0, minutesPlanned: 0, isShort: false },
      ],
    })
  })

  it('counts what was cancelled no more, and a revision in work once', async () => {
    const quote = await released(2)
    const gone = await forOrder(quote, 1)
    await api.cancel({ ...at(gone), body: { reason: 'Planned twice' } })
    expect(await shown(quote.id)).toMatchObject({ lines: [{ planned: 0, left: 2 }], travellers: [] })
    const one = await desk.release(
      await desk.approve(await api.submit({ ...at(await forOrder(quote, 2)), body: {} })),
    )
    await api.revise({ ...at(one), body: { reason: 'Thinner wall' } })
    const now = await shown(quote.id)
    expect(now.lines).toMatchObject([{ planned: 2, left: 0 }])
    expect(now.travellers.map(({ number, revision }) => [number, revision])).toEqual([[one.number, 0]])
  })

  it('is nothing for a quote that is not released, 404 for none, and not told to somebody outside', async () => {
    const won = await quotes.reviewed(1)
    expect(await shown(won.id)).toMatchObject({ isReleased: false, travellers: [] })
    const none = await problem(shown('019f0000-0000-7000-8000-000000000000'))
    expect(none).toMatchObject({ status: 404 })
    const client = await server.signIn('client')
    expect((await client.request('GET', `/api/v1/travellers/for-order/${won.id}`)).status).toBe(403)
  })
})
