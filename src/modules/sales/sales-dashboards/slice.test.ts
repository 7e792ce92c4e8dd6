import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { forecastWorld, tableOf, valuesOf } from '../../../../test/support/forecast-world.ts'
import { testServer } from '../../../../test/support/server.ts'
import type { Page } from '#platform/contract/calls/paging.ts'
import { forecastSummaries } from '#modules/sales/forecast-summaries/contract.ts'
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

describe('The pipeline', () => {
  it('counts, values and weighs the open enquiries, with foreign ones at the rate of their quote', async () => {
    const pipeline = await read('pipeline')
    expect(pipeline.scope).toMatchObject({ currency: 'GBP', facility: null, salesperson: null })
    expect(pipeline.currencies).toEqual(['GBP'])
    // 100,000 + 40,000 + 0 + 5,100; weighted 30,000 + 28,000 + 0 + 1,530.
    expect(tableOf(pipeline, 'step').total?.figures.map(({ value }) => value)).toEqual([
      '4',
      '145100.00',
      '59530.00',
    ])
    expect(valuesOf(tableOf(pipeline, 'step'))).toEqual({
      Received: ['3', '105100.00', '31530.00'],
      Negotiation: ['1', '40000.00', '28000.00'],
    })
    expect(valuesOf(tableOf(pipeline, 'marketSegment'))).toEqual({
      Subsea: ['3', '105100.00', '31530.00'],
      Process: ['1', '40000.00', '28000.00'],
    })
    expect(pipeline.leftOut).toMatchObject([{ currency: 'EUR', count: 1, value: '50000.00' }])
  })
})

describe('The months of the pipeline', () => {
  it('keep overdue, later and undated orders apart, and show the target of a month', async () => {
    const months = tableOf(await read('pipeline'), 'month')
    expect(months.rows).toHaveLength(15)
    const values = valuesOf(months)
    expect(values.Overdue?.slice(0, 3)).toEqual(['1', '40000.00', '28000.00'])
    expect(values['Without a date']?.slice(0, 3)).toEqual(['1', '0.00', '0.00'])
    expect(values.Later?.slice(0, 3)).toEqual(['0', '0.00', '0.00'])
    expect(values[monthName(world.inMonths(2, 15))]?.slice(0, 3)).toEqual(['1', '100000.00', '30000.00'])
    expect(values[monthName(world.inMonths(1, 10))]?.slice(0, 3)).toEqual(['1', '5100.00', '1530.00'])
    const administrator = await server.signIn('administrator')
    const define = (change: object) =>
      administrator.client(forecastSummaries).create({
        body: {
          name: 'House',
          periodType: 'month',
          periodStart: `${server.services.clock.today().slice(0, 7)}-01`,
          targetValue: '20000.00',
          currency: 'GBP',
          ...change,
        } as never,
      })
    await define({})
    await define({ name: 'Process', marketSegmentId: world.processId })
    const whole = await read('pipeline')
    // 6,000 and 9,000 were won this month; nothing more is expected in it.
    const present = monthName(server.services.clock.today())
    expect(valuesOf(tableOf(whole, 'month'))[present]).toEqual([
      '0',
      '0.00',
      '0.00',
      '20000.00',
      '15000.00',
      '5000.00',
      '0.00',
    ])
    expect(tableOf(whole, 'targets').rows.map(({ label }) => label)).toEqual(['House'])
    const process = await read('pipeline', { marketSegmentId: world.processId })
    expect(valuesOf(tableOf(process, 'targets'))).toEqual({
      Process: ['0', '0.00', '0.00', '20000.00', '0.00', '20000.00', '0.00'],
    })
    const targetPath = async (who: typeof administrator) => {
      const shown = await who.client(salesDashboards).figures({ params: { view: 'pipeline' }, query: {} })
      return tableOf(shown, 'targets').rows[0]?.figures[3]?.path
    }
    expect(await targetPath(administrator)).toMatch(/^\/setup\/forecast-summaries\/[\da-f-]{36}$/)
    // Whoever may read targets and not open setup is led nowhere.
    expect(await targetPath(await server.signIn({ role: 'manager', profile: 'manager' }))).toBe(null)
  })

  it('leave the weight of a confidence that does not count out of the weighted value', async () => {
    const { services } = server
    const count = (counts: boolean) =>
      services.db.query(sql`
        UPDATE quote_confidence SET counts_in_forecast = ${counts} WHERE id = ${world.setup.highConfidenceId}`)
    await count(false)
    const { tables } = await read('pipeline')
    await count(true)
    expect(tables[0]?.total?.figures.map(({ value }) => value)).toEqual(['4', '145100.00', '31530.00'])
  })
})

describe('The win rate', () => {
  it('counts decided quotes, won ones with the value of the order', async () => {
    const whole = await read('win-rate')
    const month = tableOf(whole, 'month')
    // Two of five; 15,000 of 33,000; the cost of a quote is 2 lines x 2 x 920 = 3,680 of 6,000.
    expect(month.total?.figures.map(({ value }) => value)).toEqual([
      '5',
      '2',
      '3',
      '40.0',
      '15000.00',
      '18000.00',
      '45.5',
      '38.7',
    ])
    expect(month.rows).toHaveLength(12)
    expect(valuesOf(tableOf(whole, 'salesperson'))).toMatchObject({
      'Tom Ashdown': ['5', '2', '3', '40.0'].concat(['15000.00', '18000.00', '45.5', '38.7']),
    })
    expect(valuesOf(tableOf(whole, 'company'))).toHaveProperty(['Calder Pressure Systems'])
  })

  it('knows nothing of other periods', async () => {
    const past = await read('win-rate', { from: '2020-01-01', to: '2020-12-31' })
    expect(tableOf(past, 'month').total?.figures[0]).toMatchObject({ value: '0', count: 0 })
    expect(tableOf(past, 'month').total?.figures[3]?.value).toBeNull()
    await expect(read('win-rate', { from: '2026-02-01', to: '2026-01-01' })).rejects.toMatchObject({
      status: 422,
    })
    await expect(read('win-rate', { to: '9999-12-31' })).rejects.toMatchObject({
      errors: { to: ['Choose a period of 20 years at most.'] },
    })
  })

  it('says nothing of margins to those who may not see costs', async () => {
    const user = await server.signIn('user')
    const seen = await user.client(salesDashboards).figures({ params: { view: 'win-rate' }, query: {} })
    expect(seen.tables[0]?.columns.map(({ key }) => key)).not.toContain('margin')
  })
})

describe('Confidence and lost orders', () => {
  it('hold what was promised against what came true', async () => {
    const level = tableOf(await read('confidence'), 'level')
    expect(valuesOf(level)).toEqual({ '30 %': ['30', '5', '2', '40.0', '10.0'] })
    expect(level.total?.figures.map(({ value }) => value)).toEqual(['30.0', '5', '2', '40.0', '10.0'])
  })

  it('say why orders are lost, to whom and by how much', async () => {
    const lost = await read('lost')
    // 6,000 against 5,000 is 20 % above, against 4,800 it is 25 %; between them 22.5.
    expect(valuesOf(tableOf(lost, 'reason'))).toEqual({
      Price: ['2', '66.7', '12000.00', '2', '22.5'],
      'Delivery time': ['1', '33.3', '6000.00', '0', null],
    })
    // Case and commas do not make two of one competitor.
    expect(Object.values(valuesOf(tableOf(lost, 'competitor')))).toEqual([
      ['2', '66.7', '12000.00', '2', '22.5'],
      ['1', '33.3', '6000.00', '0', null],
    ])
    const matrix = tableOf(lost, 'bySegment')
    expect(matrix.columns.map(({ label }) => label)).toEqual(['Price', 'Delivery time', 'All'])
    expect(valuesOf(matrix)).toEqual({ Subsea: ['2', '1', '3'] })
    expect(valuesOf(tableOf(lost, 'noBid'))).toEqual({ 'No capacity': ['1', '100.0'] })
    expect(valuesOf(tableOf(lost, 'unquoted'))).toEqual({ 'No answer': ['1', '100.0'] })
  })
})

const addressOf = (path: string) => {
  const [list = '', query = ''] = path.split('?')
  return `/api/v1${list}?${query}`
}

describe('Every figure', () => {
  it.each(Object.keys(viewNames) as View[])('of %s opens a list with exactly its rows', async (view) => {
    for (const query of [
      {},
      { marketSegmentId: world.processId },
      { globalSegmentId: world.otherGlobalId, salespersonId: world.seller.person.id },
      { facilityId: world.setup.facilityId, currency: 'EUR' as const },
    ]) {
      const figures = await read(view, query)
      const checked = new Map<string, number>()
      const cells = figures.tables.flatMap((table) =>
        [...table.rows, ...(table.total ? [table.total] : [])].flatMap((row) =>
          row.figures.map((figure, at) => ({
            ...figure,
            at: `${table.key} / ${row.label} / ${table.columns[at]?.key}`,
          })),
        ),
      )
      const left = figures.leftOut.reduce((sum, { count }) => sum + count, 0)
      const [first] = figures.leftOut
      for (const { path, count, at } of [
        ...cells,
        ...(first ? [{ path: first.path, count: left, at: 'left out' }] : []),
      ]) {
        if (path === null || count === null) continue
        if (!checked.has(path)) {
          const reply = await world.seller.request('GET', addressOf(path))
          expect([at, path, reply.status]).toEqual([at, path, 200])
          checked.set(path, (reply.body as Page<unknown>).meta.total)
        }
        expect([at, path, checked.get(path)]).toEqual([at, path, count])
      }
      expect(checked.size).toBeGreaterThan(0)
    }
  })
})
