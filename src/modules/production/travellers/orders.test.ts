import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { QuoteRecord } from '#modules/sales/quotes/contract.ts'
import { problem, quoteDesk } from '../../../../test/support/quotes.ts'
import { testServer } from '../../../../test/support/server.ts'
import { makeTemplate, travellerDesk } from '../../../../test/support/travellers.ts'

const server = await testServer()
const quotes = await quoteDesk(server)
const { setup, api, draft, at } = await travellerDesk(server, quotes.setup)
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
