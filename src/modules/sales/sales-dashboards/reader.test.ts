import { sql } from 'drizzle-orm'
import { readXlsx } from 'hucre/xlsx'
import { beforeAll, describe, expect, it } from 'vitest'
import { forecastWorld, tableOf, valuesOf } from '../../../../test/support/forecast-world.ts'
import { roundTrips } from '../../../../test/support/round-trips.ts'
import { enquiryBody } from '../../../../test/support/sales.ts'
import { testServer } from '../../../../test/support/server.ts'
import { enquiries } from '#modules/sales/enquiries/contract.ts'
import { quotes } from '#modules/sales/quotes/contract.ts'
import { type Figures, salesDashboards } from './contract.ts'
import { monthName, type View, viewNames } from './domain.ts'

const server = await testServer()
let world: Awaited<ReturnType<typeof forecastWorld>>
beforeAll(async () => {
  world = await forecastWorld(server)
})

type Query = Parameters<ReturnType<typeof clientOf>['figures']>[0]['query']
const clientOf = () => world.seller.client(salesDashboards)
const read = (view: View, query: Query = {}): Promise<Figures> =>
  clientOf().figures({ params: { view }, query })

describe('The time in a step', () => {
  const spend = (id: string, step: string, days: number) =>
    server.services.db.query(sql`
      INSERT INTO enquiry_steps (enquiry_id, sales_step_id, entered_at, left_at)
      VALUES (${id}, ${step}, now() - ${days} * interval '1 day', now())`)

  it('is the middle and the ninth decile of what closed enquiries took, and who is slow now', async () => {
    const closed = await server.services.db.query<{ id: string }>(sql`
      SELECT id FROM enquiries WHERE status IN ('won', 'lost', 'no_bid', 'cancelled') ORDER BY number`)
    expect(closed).toHaveLength(7)
    for (const [at, { id }] of closed.entries()) await spend(id, world.setup.negotiationStepId, 10 * (at + 1))
    await server.services.db.query(sql`
      UPDATE sales_steps SET max_days_in_step = 5 WHERE id = ${world.setup.negotiationStepId}`)
    await server.services.db.query(sql`
      UPDATE enquiry_steps SET entered_at = now() - interval '8 days' WHERE enquiry_id = ${world.overdue.id}`)
    const table = tableOf(await read('time-in-step'), 'step')
    // Stays of 10, 20 ... 70 days: the middle one is 40, nine of ten lie below 64.
    expect(valuesOf(table).Negotiation).toEqual(['7', '40.0', '64.0', '1', '8.0', '5', '1'])
    expect(valuesOf(table).Received?.[0]).toBe('7')
    expect(table.total?.figures[0]).toMatchObject({ value: '7', count: 7 })
  })

  it('is noted whoever moves the enquiry, and ends with it', async () => {
    const api = world.seller.client(enquiries)
    const read = () =>
      server.services.db.query<{ step: string; isOver: boolean }>(sql`
        SELECT sales_step_id AS step, left_at IS NOT NULL AS "isOver" FROM enquiry_steps
        WHERE enquiry_id = ${world.near.id} ORDER BY entered_at, left_at NULLS LAST`)
    expect(await read()).toEqual([{ step: world.setup.newStepId, isOver: false }])
    const { version } = await api.get({ params: { id: world.near.id } })
    const params = { id: world.near.id }
    const moved = await api.moveStep({
      params,
      version,
      body: { salesStepId: world.setup.negotiationStepId },
    })
    expect(await read()).toEqual([
      { step: world.setup.newStepId, isOver: true },
      { step: world.setup.negotiationStepId, isOver: false },
    ])
    await api.cancel({ params, version: moved.version, body: { reason: 'Project stopped' } })
    expect((await read()).every(({ isOver }) => isOver)).toBe(true)
  })
})

describe('The forecast', () => {
  it('begins with the own figures of a user who sells, and with everything for others', async () => {
    const user = await server.signIn('user')
    const own = user.client(salesDashboards)
    const view = { view: 'pipeline' as const }
    expect((await own.figures({ params: view, query: {} })).scope.salesperson).toBeNull()
    const made = await user.client(enquiries).create({
      body: { ...enquiryBody(world.setup, 30), salespersonId: user.person.id },
    })
    const mine = await own.figures({ params: view, query: {} })
    expect(mine.scope.salesperson).toMatchObject({ id: user.person.id })
    expect(mine.tables[0]?.total?.figures[0]?.value).toBe('1')
    const all = await own.figures({ params: view, query: { salespersonId: 'all' } })
    expect(all.scope.salesperson).toBeNull()
    expect(Number(all.tables[0]?.total?.figures[0]?.value)).toBeGreaterThan(1)
    expect((await read('pipeline')).scope.salesperson).toBeNull()
    expect(made.salespersonName).toBe(user.person.name)
  })

  it('follows what is believed of the newest live quote', async () => {
    const api = world.seller.client(quotes)
    const { version, enquiryId } = await api.get({ params: { id: world.foreign.id } })
    const expectedOrderDate = world.inMonths(3, 20)
    const body = { quoteConfidenceId: world.setup.highConfidenceId, expectedOrderDate }
    await api.setForecast({ params: { id: world.foreign.id }, version, body })
    const enquiry = await world.seller.client(enquiries).get({ params: { id: enquiryId } })
    expect(enquiry).toMatchObject({ expectedOrderDate, confidencePercent: 70 })
    const months = valuesOf(
      tableOf(await read('pipeline', { salespersonId: world.seller.person.id }), 'month'),
    )
    expect(months[monthName(expectedOrderDate)]?.slice(0, 3)).toEqual(['1', '5100.00', '3570.00'])
  })

  it('is a file of the same figures, with the filters in effect', async () => {
    const query = `marketSegmentId=${world.processId}&from=2026-01-01`
    const path = '/api/v1/sales-dashboards/pipeline/export'
    const csv = await world.seller.request('GET', `${path}/csv?${query}`)
    expect(csv.headers['content-disposition']).toMatch(/forecast-pipeline-\d{4}-\d\d-\d\d\.csv/)
    const lines = csv.bytes.toString('utf8').split('\n')
    expect(lines).toContain('About,Market segment,,Process,')
    expect(lines).toContain('By sales step,Negotiation,Value,40000.00,GBP')
    const xlsx = await world.seller.request('GET', `${path}/xlsx?${query}`)
    const sheets = await readXlsx(xlsx.bytes)
    expect(sheets.sheets.map(({ name }) => name).slice(0, 2)).toEqual(['About', 'By sales step'])
    expect(sheets.sheets[1]?.rows).toEqual([
      ['Sales step', 'Enquiries', 'Value (GBP)', 'Weighted (GBP)'],
      ['Negotiation', 1, 40000, 28000],
      ['All', 1, 40000, 28000],
    ])
  })

  it('answers in few round trips', async () => {
    for (const view of Object.keys(viewNames) as View[]) {
      await read(view)
      expect([view, (await roundTrips(server, () => read(view))) <= 6]).toEqual([view, true])
    }
  })

  it('weighs each enquiry by itself, so that the groups add up to the whole', async () => {
    const person = await server.createPerson({ role: 'user' })
    for (const [n, marketSegmentId] of [world.setup.marketSegmentId, world.processId].entries())
      await world.seller.client(enquiries).create({
        body: {
          ...enquiryBody(world.setup, 40 + n),
          estimatedValue: '0.05',
          marketSegmentId,
          salespersonId: person.id,
        },
      })
    const table = tableOf(await read('pipeline', { salespersonId: person.id }), 'marketSegment')
    // 30 % of 0.05 is 0.015.
    expect(Object.values(valuesOf(table))).toEqual([
      ['1', '0.05', '0.02'],
      ['1', '0.05', '0.02'],
    ])
    expect(table.total?.figures.map(({ value }) => value)).toEqual(['2', '0.10', '0.04'])
  })

  it('is closed to clients, and names what a filter does not', async () => {
    const client = await server.signIn('client')
    for (const path of ['pipeline', 'lost/export/csv']) {
      expect((await client.request('GET', `/api/v1/sales-dashboards/${path}`)).status).toBe(403)
    }
    const of = (path: string) => world.seller.request('GET', `/api/v1/sales-dashboards/${path}`)
    expect((await of('secrets')).status).toBe(404)
    const unknown = await of(`pipeline?facilityId=${crypto.randomUUID()}`)
    expect([unknown.status, (unknown.body as { errors: object }).errors]).toEqual([
      422,
      { facilityId: ['The selected facility is invalid.'] },
    ])
  })
})
