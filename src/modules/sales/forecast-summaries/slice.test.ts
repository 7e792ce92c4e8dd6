import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { crudSuite, dataOf } from '../../../../test/support/crud-suite.ts'
import { quoteDesk } from '../../../../test/support/quotes.ts'
import { pdfText } from '#platform/testing/pdf-text.ts'
import { roundTrips } from '../../../../test/support/round-trips.ts'
import { testServer } from '../../../../test/support/server.ts'
import type { QuoteRecord } from '#modules/sales/quotes/contract.ts'
import { forecastSummaries } from './contract.ts'
import { periodStartOf } from './domain.ts'
import { freezeForecasts } from './server/api.ts'

const server = await testServer()
const administrator = await server.signIn('administrator')
const api = administrator.client(forecastSummaries)
const path = '/api/v1/forecast-summaries'

/** Months from 2040 on, so that the targets of the suite meet no quotes. */
const target = (n: number) => ({
  name: `Target number ${n}`,
  periodType: n === 3 ? 'quarter' : 'month',
  periodStart: `${2040 + Math.floor(n / 12)}-${String((n % 12) + 1).padStart(2, '0')}-01`,
  facilityId: null,
  globalSegmentId: null,
  marketSegmentId: null,
  salespersonId: null,
  targetValue: '150000.00',
  currency: 'GBP',
  committedValue: null,
  note: null,
})

crudSuite(server, forecastSummaries, {
  body: target,
  change: { committedValue: '90000.00', note: 'Frame order of Calder is signed' },
  required: ['name', 'periodType', 'periodStart', 'targetValue', 'currency'],
  search: (n) => `target number ${n}`,
  filters: {
    'filter[periodType]=quarter': [3],
    'filter[periodStart][from]=2040-02-01&filter[periodStart][to]=2040-03-31': [1, 2],
    'filter[running]=true': [],
    'filter[facilityId]=none': [0, 1, 2, 3, 4],
  },
})

describe('A forecast', () => {
  let desk: Awaited<ReturnType<typeof quoteDesk>>
  let open: QuoteRecord
  let foreign: QuoteRecord
  let won: QuoteRecord
  let lost: QuoteRecord
  const thisMonth = periodStartOf('month', server.services.clock.today())

  beforeAll(async () => {
    desk = await quoteDesk(server)
    open = await desk.draft(1)
    const draft = await desk.draft(2)
    foreign = await desk.api.update({
      ...desk.at(draft),
      body: { currency: 'NOK', exchangeRate: '0.0741', rateDate: '2026-11-02' },
    })
    won = await desk.win(await desk.sent(3), { orderValue: '5900.10' })
    const lose = { lostReason: 'price' as const }
    lost = await desk.api.lose({ ...desk.at(await desk.sent(4)), body: lose })
  })

  const define = (change: object) =>
    api.create({
      body: { ...target(0), name: 'Desk', periodType: 'month', targetValue: '10000', ...change } as never,
    })
  const behind = async (id: string, figure: string) => {
    const page = await api.quotes({ params: { id }, query: { filter: { figure: [figure] } } })
    return page.data.map((row) => [row.id, row.value])
  }

  it('is a paper with the figures of the screen and the frozen weeks', async () => {
    const year = { periodType: 'year', periodStart: `${thisMonth.slice(0, 4)}-01-01` }
    const { id, name } = await define({ ...year, name: 'Paper', targetValue: '8000' })
    const figures = await api.figures({ params: { id } })
    await api.freeze({ params: { id }, body: {} })
    const reply = await administrator.request('GET', `${path}/${id}/pdf`)
    expect([reply.status, reply.headers['content-type']]).toEqual([200, 'application/pdf'])
    const text = pdfText(reply.bytes).flat()
    const written = (value: string) => Number(value).toLocaleString('en-GB', { minimumFractionDigits: 2 })
    expect(text).toEqual(
      expect.arrayContaining(['Forecast summary', name, written(figures.won), written(figures.gap)]),
    )
    expect(text).toContain(written(figures.weighted))
    expect(text.join(' ')).toContain('Frozen figures, GBP')
    const saved = await administrator.request('GET', `${path}/${id}/pdf?download=1`)
    expect(saved.headers['content-disposition']).toContain('attachment')
    const manager = await server.signIn('manager')
    expect((await manager.request('GET', `${path}/${id}/pdf`)).status).toBe(403)
  })

  it('sums open quotes by the month of their order, each at its own rate', async () => {
    const { id } = await define({ periodStart: '2027-02-01' })
    const inPounds = (Math.round(Number(foreign.totals.net) * 0.0741 * 100) / 100).toFixed(2)
    const total = Number(open.totals.net) + Number(inPounds)
    const figures = await api.figures({ params: { id } })
    expect(figures).toMatchObject({
      open: total.toFixed(2),
      weighted: ((total * open.confidencePercent) / 100).toFixed(2),
      won: '0.00',
      lost: '0.00',
      openCount: 2,
      wonCount: 0,
      gap: '10000.00',
      coverage: (total / 10000).toFixed(2),
      leftOut: [],
    })
    expect(open.confidencePercent).toBeGreaterThan(0)
    expect(await behind(id, 'open')).toEqual([
      [open.id, open.totals.net],
      [foreign.id, inPounds],
    ])
    expect(await behind(id, 'won')).toEqual([])
  })

  it('counts decided quotes in the month of the decision, a won one with the value of the order', async () => {
    const { id } = await define({ periodStart: thisMonth, targetValue: '5000' })
    expect(await api.figures({ params: { id } })).toMatchObject({
      open: '0.00',
      won: '5900.10',
      lost: lost.totals.net,
      gap: '-900.10',
      coverage: null,
    })
    expect(await behind(id, 'won')).toEqual([[won.id, '5900.10']])
    expect(await behind(id, 'lost')).toEqual([[lost.id, lost.totals.net]])
  })

  it('counts only the quotes of its facility, segments and salesperson', async () => {
    const { setup } = desk
    const other = await server.createPerson({ role: 'user' })
    const mine = { facilityId: setup.facilityId, salespersonId: setup.seller.id }
    const segments = { marketSegmentId: setup.marketSegmentId, globalSegmentId: setup.globalSegmentId }
    const all = await define({ periodStart: '2027-02-01', ...mine, ...segments })
    const none = await define({ periodStart: '2027-02-01', salespersonId: other.id })
    expect((await api.figures({ params: { id: all.id } })).openCount).toBe(2)
    expect((await api.figures({ params: { id: none.id } })).openCount).toBe(0)
  })

  it('leaves out what has no rate to its currency, and says so', async () => {
    const { id } = await define({ periodStart: '2027-01-01', periodType: 'quarter', currency: 'EUR' })
    const figures = await api.figures({ params: { id } })
    expect(figures).toMatchObject({ open: '0.00', openCount: 0, leftOutCount: 2 })
    expect(figures.leftOut).toEqual([
      { currency: 'GBP', count: 1, value: open.totals.net },
      { currency: 'NOK', count: 1, value: foreign.totals.net },
    ])
    expect(await behind(id, 'left_out')).toEqual(
      expect.arrayContaining([
        [open.id, null],
        [foreign.id, null],
      ]),
    )
  })

  it('takes one round trip for the figures, whatever is behind them', async () => {
    const { id } = await define({ periodStart: '2027-04-01', periodType: 'quarter' })
    // One more for the session.
    expect(await roundTrips(server, () => api.figures({ params: { id } }))).toBe(2)
    expect(await roundTrips(server, () => api.quotes({ params: { id } }))).toBe(3)
    expect(await roundTrips(server, () => api.list())).toBe(2)
  })

  it('pages through the quotes behind a figure without losing one', async () => {
    const thisYear = periodStartOf('year', server.services.clock.today())
    // Of the seller alone, so that no other target has this year already.
    const mine = { salespersonId: desk.setup.seller.id }
    const { id } = await define({ periodStart: thisYear, periodType: 'year', ...mine })
    const walk = async (query: string) => {
      const found: unknown[] = []
      let url: string | null = `${path}/${id}/quotes?per_page=1&${query}`
      while (url) {
        const { body } = await administrator.request('GET', url)
        const page = body as { data: { id: string }[]; links: { next: string | null } }
        found.push(...page.data.map((row) => row.id))
        url = page.links.next && new URL(page.links.next).pathname + new URL(page.links.next).search
      }
      return found
    }
    const byValue = await walk('sort=-value')
    expect(byValue).toEqual(
      [lost.id, won.id].toSorted((a, b) => (a === lost.id ? -1 : b === lost.id ? 1 : 0)),
    )
    expect(await walk('sort=value')).toEqual(byValue.toReversed())
    expect(await walk('filter[figure]=lost')).toEqual([lost.id])
    const strange = await administrator.request('GET', `${path}/${id}/quotes?filter[figure]=weighted`)
    expect(strange.status).toBe(422)
    const nowhere = await administrator.request('GET', `${path}/${crypto.randomUUID()}/quotes`)
    expect(nowhere.status).toBe(404)
  })

  it('weighs nothing where the confidence does not count in the forecast', async () => {
    const { id } = await define({ periodStart: '2027-01-01', periodType: 'year' })
    await server.services.db.query(sql`UPDATE quote_confidence SET counts_in_forecast = false`)
    const figures = await api.figures({ params: { id } })
    expect(figures).toMatchObject({ weighted: '0.00', openCount: 2 })
    await server.services.db.query(sql`UPDATE quote_confidence SET counts_in_forecast = true`)
  })
})

describe('A target', () => {
  it('is defined once for a period and what it counts', async () => {
    await administrator.request('POST', path, { body: target(300) })
    const again = await administrator.request('POST', path, { body: { ...target(300), name: 'Again' } })
    expect([again.status, (again.body as { code: string }).code]).toEqual([422, 'already_defined'])
    expect(Object.keys((again.body as { errors: object }).errors)).toEqual(['periodStart'])
    const other = dataOf(await administrator.request('POST', path, { body: target(301) }))
    const moved = await administrator.request('PATCH', `${path}/${other.id}`, {
      version: 1,
      body: { periodStart: target(300).periodStart },
    })
    expect([moved.status, (moved.body as { code: string }).code]).toEqual([422, 'already_defined'])
  })

  it('begins on the first day of its period and says why a value is committed', async () => {
    const body = { ...target(302), periodStart: '2065-02-03', committedValue: '1.00' }
    const reply = await administrator.request('POST', path, { body })
    expect(Object.keys((reply.body as { errors: object }).errors)).toEqual(['periodStart', 'note'])
  })
})

describe('A snapshot', () => {
  it('is taken once a day by hand, never changes and keeps its target', async () => {
    const { id } = await api.create({ body: target(400) as never })
    const taken = await api.freeze({ params: { id }, body: {} })
    expect(taken).toMatchObject({
      isByHand: true,
      takenByName: administrator.person.name,
      targetValue: '150000.00',
      gap: '150000.00',
      coverage: '0.00',
    })
    const again = await administrator.request('POST', `${path}/${id}/freeze`, { body: {} })
    expect([again.status, (again.body as { code: string }).code]).toEqual([422, 'frozen_today'])
    await expect(
      server.services.db.query(sql`UPDATE forecast_snapshots SET won = 1 WHERE id = ${taken.id}`),
    ).rejects.toThrow('permission denied for table forecast_snapshots')
    const removed = await administrator.request('DELETE', `${path}/${id}`, { version: 1 })
    expect([removed.status, (removed.body as { code: string }).code]).toEqual([422, 'in_use'])
    await api.update({ params: { id }, version: 1, body: { targetValue: '200000' } })
    expect(await api.snapshots({ params: { id } })).toEqual([taken])
  })

  it('is taken by the weekly job of every target that is not long over, once', async () => {
    const past = await api.create({ body: { ...target(0), periodStart: '2020-01-01' } as never })
    const coming = await api.create({ body: target(401) as never })
    expect(await freezeForecasts(server.services)).toBeGreaterThan(0)
    expect(await api.snapshots({ params: { id: past.id } })).toEqual([])
    const frozen = await api.snapshots({ params: { id: coming.id } })
    expect(frozen).toMatchObject([{ isByHand: false, takenByName: 'Heatline' }])
    expect(await freezeForecasts(server.services)).toBe(0)
    const page = await api.list({ query: { search: 'target number 401' } })
    expect(page.data).toMatchObject([{ won: '0.00', frozenOn: frozen[0]?.takenOn }])
  })

  it('is for those with the right to freeze', async () => {
    const manager = await server.signIn('manager')
    const reply = await manager.request('POST', `${path}/${crypto.randomUUID()}/freeze`, { body: {} })
    expect(reply.status).toBe(403)
  })
})
