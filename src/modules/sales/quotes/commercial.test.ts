import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { calculationDesk } from '../../../../test/support/pipe-wall.ts'
import { linesToSend, problem, quoteDesk } from '../../../../test/support/quotes.ts'
import { testServer } from '../../../../test/support/server.ts'
import type { Context } from '#platform/server/context.ts'
import { findAlternatives } from './server/costs/alternatives.ts'

const server = await testServer()
const { seller, user, api, as, at, draft, approved, send, sent, order, setup } = await quoteDesk(server)

const alternativeOf = async (id: string, alternativeTitle: string) => {
  const born = await api.copyAsAlternative({ params: { id }, body: { alternativeTitle } })
  return api.get({ params: { id: born.id } })
}

describe('alternatives', () => {
  it('are further quotes of one enquiry, each with a letter, a title and the figures side by side', async () => {
    const first = await draft(1)
    expect(first).toMatchObject({ alternativeLetter: 'A', siblings: [] })
    const second = await alternativeOf(first.id, 'Duplex instead of CRA overlay')
    expect(second).toMatchObject({
      revision: 0,
      status: 'draft',
      enquiryId: first.enquiryId,
      alternativeLetter: 'B',
      alternativeTitle: 'Duplex instead of CRA overlay',
      totals: { net: '6000.00', cost: first.totals.cost },
      isAuthor: true,
    })
    expect(second.number).not.toBe(first.number)
    const third = await api.createFromEnquiry({
      params: { id: first.enquiryId },
      body: { alternativeTitle: 'Clad pipe' },
    })
    expect(await api.get({ params: { id: third.id } })).toMatchObject({
      alternativeLetter: 'C',
      alternativeTitle: 'Clad pipe',
      siblings: [
        { letter: 'A', number: first.number, net: '6000.00', leadTimeWeeks: 13 },
        { letter: 'B', number: second.number, title: 'Duplex instead of CRA overlay' },
      ],
    })
    const rows = await api.list({ query: { filter: { enquiryId: [first.enquiryId] }, sort: 'number' } })
    expect(rows.data.map(({ alternativeLetter }) => alternativeLetter)).toEqual(['A', 'B', 'C'])
  })

  it('tell margins only to those who may see costs', async () => {
    const first = await draft(2)
    await alternativeOf(first.id, 'Shorter')
    const seen = await api.get({ params: { id: first.id } })
    expect(seen.siblings[0]?.marginPercent).toBe(first.totals.marginPercent)
    const unseen = await as(user).get({ params: { id: first.id } })
    expect(unseen.siblings).toMatchObject([{ letter: 'B', net: '6000.00' }])
    expect(unseen.siblings[0]).not.toHaveProperty('marginPercent')
  })

  it('take the costing along only for those who may see it', async () => {
    const first = await draft(9)
    const path = `/api/v1/quotes/${first.id}/copy-as-alternative`
    const reply = await user.request('POST', path, { body: { alternativeTitle: 'To try prices on' } })
    const { id } = (reply.body as { data: { id: string } }).data
    expect((await api.get({ params: { id } })).lines.map(({ costing }) => costing)).toEqual(
      first.lines.map(() => []),
    )
  })

  it('are refused for their price alone, whatever the cost is: a refusal would tell it', async () => {
    const first = await draft(10)
    const saved = await api.update({
      ...at(first),
      body: {
        lines: linesToSend(first, (index) =>
          index === 0 ? { breaks: [{ quantity: '1100000000', unitPrice: '0' }] } : {},
        ),
      },
    })
    expect(saved.totals.net).toBeDefined()
    const [row] = await server.services.db.query(sql`SELECT cost::text FROM quotes WHERE id = ${first.id}`)
    expect(row).toEqual({ cost: '999999999999.99' })
  })

  it('get different letters when they are made at once', async () => {
    const first = await draft(3)
    await Promise.all(
      Array.from({ length: 5 }, () => api.createFromEnquiry({ params: { id: first.enquiryId }, body: {} })),
    )
    const { siblings } = await api.get({ params: { id: first.id } })
    expect(siblings.map(({ letter }) => letter)).toEqual(['B', 'C', 'D', 'E', 'F'])
  })

  it('keep letter and title through revisions, and are found while they are undecided', async () => {
    const first = await sent(4)
    const second = await alternativeOf(first.id, 'Without valves')
    const revised = await api.revise({ ...at(first), body: { reason: 'Cheaper' } })
    expect(revised).toMatchObject({ revision: 1, alternativeLetter: 'A' })
    const ctx = { tx: server.services.db } as unknown as Context
    const found = (quote: { enquiryId: string; number: string }) => findAlternatives(ctx, quote)
    expect(await found(revised)).toMatchObject([{ letter: 'B', title: 'Without valves' }])
    expect(await found(second)).toMatchObject([{ letter: 'A', revision: 1, status: 'draft' }])
    await api.cancel({ ...at(second), body: { reason: 'Not wanted' } })
    expect(await found(revised)).toEqual([])
  })

  it('are refused to those who may not create, and once the enquiry is decided', async () => {
    const first = await sent(5)
    const client = await server.signIn('client')
    const path = `/api/v1/quotes/${first.id}/copy-as-alternative`
    expect((await client.request('POST', path, { body: {} })).status).toBe(403)
    await api.win({ ...at(first), body: await order(first) })
    expect(await problem(api.copyAsAlternative({ params: { id: first.id }, body: {} }))).toMatchObject({
      status: 422,
      body: { code: 'not_ready' },
    })
  })
})

describe('costs of earlier quotes', () => {
  it('are found by words and by product, newest revisions only, with what they were for', async () => {
    const quote = await draft(6)
    const lines = linesToSend(quote, (at) => ({ description: `Riser clamp ${at} quorum` }))
    const saved = await api.update({ ...at(quote), body: { lines } })
    const other = await draft(7)
    const query = { search: 'clamp QUORUM', exceptQuoteId: other.id }
    const found = await api.costSources({ query })
    expect(found).toHaveLength(2)
    expect(found[0]).toMatchObject({
      number: saved.number,
      companyName: 'Calder Pressure Systems',
      lineNo: 10,
      quantity: '2',
      currency: 'GBP',
      cost: '1840.00',
      rows: [{ category: 'machining', rate: '92' }],
    })
    expect(await api.costSources({ query: { ...query, exceptQuoteId: quote.id } })).toEqual([])
    expect(await api.costSources({ query: { search: 'clamp %' } })).toEqual([])
    expect(await api.costSources({ query: { search: 'cl' } })).toEqual([])
    await api.cancel({ ...at(saved), body: { reason: 'x' } })
    expect(await api.costSources({ query })).toEqual([])
  })

  it('are nothing for those who may not see costs', async () => {
    const reply = await user.request('GET', '/api/v1/quotes/cost-sources?search=spool')
    expect(reply.status).toBe(403)
  })
})

describe('the exchange rate', () => {
  const abroad = {
    currency: 'USD',
    exchangeRate: '0.79',
    rateDate: '2026-11-20',
    rateSource: 'Bank',
  } as const
  beforeAll(() =>
    server.services.db.query(sql`
      INSERT INTO exchange_rates (currency, base_currency, day, rate, source) VALUES ('USD', 'GBP', '2026-01-02', 0.8, 'Bank')`),
  )

  it('needs one of the house, since limits would else be told at a rate that anybody may invent', async () => {
    const quote = await api.update({ ...at(await draft(8)), body: { ...abroad, currency: 'EUR' } })
    const text =
      'The house has no rate from EUR to GBP, and the limits of approval are told at it. Have one entered in Setup, Exchange rates.'
    expect(await problem(api.submit({ ...at(quote), body: {} }))).toMatchObject({
      errors: { exchangeRate: [text] },
    })
  })

  it('gives the totals in the currency of the facility, and is frozen once the quote is sent', async () => {
    const quote = await api.update({ ...at(await draft(8)), body: abroad })
    expect(quote).toMatchObject({ totals: { net: '6000.00' }, netInBase: '4740.00', rateSource: 'Bank' })
    const submitted = await api.submit({ ...at(quote), body: {} })
    expect(await problem(api.update({ ...at(submitted), body: { exchangeRate: '0.9' } }))).toMatchObject({
      status: 423,
    })
  })

  it('hides no value from the limits: it is 1 in the own currency, and near the one of the house elsewhere', async () => {
    const quote = await draft(8)
    const own = await api.update({
      ...at(quote),
      body: { ...abroad, currency: 'GBP', exchangeRate: '0.0001' },
    })
    expect(own).toMatchObject({ exchangeRate: '1.000000', netInBase: own.totals.net })
    const far = await api.update({ ...at(own), body: { ...abroad, exchangeRate: '0.0001' } })
    expect(await problem(api.submit({ ...at(far), body: {} }))).toMatchObject({
      status: 422,
      errors: { exchangeRate: [expect.stringContaining('far from the newest one of the house, 0.8')] },
    })
    const near = await api.update({ ...at(far), body: { exchangeRate: '0.7' } })
    expect((await api.submit({ ...at(near), body: {} })).status).toBe('awaiting_approval')
    const back = await api.recall({ ...at(await api.get({ params: { id: near.id } })), body: {} })
    const home = await api.update({ ...at(back), body: { currency: 'GBP' } })
    expect(home).toMatchObject({ exchangeRate: '1.000000', netInBase: home.totals.net })
  })

  it('stays with a revision, or is renewed with its day and source', async () => {
    const first = await approved(9)
    const kept = await api.revise({ ...at(first), body: { reason: 'Again' } })
    const priced = await api.update({ ...at(kept), body: abroad })
    const asked = await api.submit({ ...at(priced), body: {} })
    await server.services.db.query(sql`UPDATE quotes SET status = 'approved' WHERE id = ${asked.id}`)
    const before = await api.get({ params: { id: asked.id } })
    const wrong = { exchangeRate: '0', rateDate: '2026-11-21' }
    expect(await problem(api.revise({ ...at(before), body: { reason: 'x', newRate: wrong } }))).toMatchObject(
      { status: 422 },
    )
    const newRate = { exchangeRate: '0.81', rateDate: '2026-11-21', rateSource: 'Central bank' }
    const renewed = await api.revise({ ...at(before), body: { reason: 'Rates moved', newRate } })
    expect(renewed).toMatchObject({
      exchangeRate: '0.810000',
      rateDate: '2026-11-21',
      rateSource: 'Central bank',
      netInBase: '4860.00',
    })
    expect(await api.get({ params: { id: before.id } })).toMatchObject({ exchangeRate: '0.790000' })
    const again = await api.comparison({ params: { id: renewed.id }, query: {} })
    expect(again.groups.flatMap(({ sentences }) => sentences)).toContainEqual(
      'Exchange rate changed from "0.79 of 20 Nov 2026, Bank" to "0.81 of 21 Nov 2026, Central bank".',
    )
    expect(again.text).not.toContain('rate')
  })
})

describe('deviations and calculations of a line', () => {
  it('are kept by lines that are saved without them, and count for the approval', async () => {
    const quote = await draft(10)
    const [first] = linesToSend(quote)
    const lines = linesToSend(quote, (at) => (at === 0 ? { deviations: ['Portable hardness'] } : {}))
    const saved = await api.update({
      ...at(quote),
      body: { lines, deviations: ['Cyrillic manuals not given'] },
    })
    expect(saved.approvalReasons).toContainEqual({
      code: 'deviations',
      text: '2 deviations from the customer specification',
    })
    expect(first).not.toHaveProperty('deviations')
    const echoed = await api.update({
      ...at(saved),
      body: { lines: linesToSend(saved, () => ({ discountPercent: '1' })) },
    })
    expect(echoed.lines[0]?.deviations).toEqual(['Portable hardness'])
  })

  it('refers to saved calculations, and says when they cannot be relied on', async () => {
    const desk = await calculationDesk(server)
    const calculation = await desk.draft({ title: 'Header wall' })
    const quote = await draft(11)
    const withIds = (calculationIds: string[]) => linesToSend(quote, () => ({ calculationIds }))
    expect(
      await problem(api.update({ ...at(quote), body: { lines: withIds([setup.companyId]) } })),
    ).toMatchObject({
      status: 422,
      errors: { 'lines.0.calculationIds': ['The selected calculation is invalid.'] },
    })
    const saved = await api.update({ ...at(quote), body: { lines: withIds([calculation.id]) } })
    expect(saved.lines[0]?.calculations).toMatchObject([
      {
        id: calculation.id,
        number: calculation.number,
        title: 'Header wall',
        size: 'NPS 8',
        code: 'ASME B31.3 process piping',
        requiredWall: expect.stringMatching(/^0\.\d{3} in$/),
        status: 'draft',
        isCurrent: true,
      },
    ])
    const issued = await desk.issue(calculation)
    const next = await desk.revise(issued)
    await desk.issue(next)
    const later = await api.get({ params: { id: quote.id } })
    expect(later.lines[0]?.calculations).toMatchObject([{ status: 'superseded', isCurrent: false }])
  })
})

describe('papers', () => {
  it('cannot be had by those without the right, and the cost sheet not by those who see no costs', async () => {
    const quote = await draft(12)
    const client = await server.signIn('client')
    for (const path of ['technical-offer', 'cost-sheet/pdf']) {
      expect((await client.request('GET', `/api/v1/quotes/${quote.id}/${path}`)).status).toBe(403)
    }
    expect((await user.request('GET', `/api/v1/quotes/${quote.id}/cost-sheet/pdf`)).status).toBe(403)
    expect((await user.request('GET', `/api/v1/quotes/${quote.id}/technical-offer`)).status).toBe(200)
    expect((await seller.request('GET', `/api/v1/quotes/${setup.companyId}/technical-offer`)).status).toBe(
      404,
    )
    expect((await send(await approved(13))).pdfSha256).toMatch(/^[0-9a-f]{64}$/)
  })
})
