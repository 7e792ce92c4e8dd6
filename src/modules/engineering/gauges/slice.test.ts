import { describe, expect, it } from 'vitest'
import { addDays } from '#platform/contract/values/dates.ts'
import { asSystem } from '#platform/server/system.ts'
import { crudSuite } from '../../../../test/support/crud-suite.ts'
import { problem } from '../../../../test/support/quotes.ts'
import { testServer } from '../../../../test/support/server.ts'
import { gauges } from './contract.ts'
import { requireCalibrated } from './server/api.ts'

const server = await testServer()
const today = server.services.clock.now().toISOString().slice(0, 10)

const gauge = (n: number) => ({
  gaugeNo: `UT-00${n}`,
  name: `Wall thickness gauge ${n}`,
  kind: n === 3 ? ('caliper' as const) : ('ultrasonic_thickness' as const),
  status: 'in_use' as const,
  maker: 'Olympus',
  model: '38DL PLUS',
  serialNo: `S-77${n}`,
  facilityId: null,
  location: 'Goods inwards',
  rangeFrom: '0.500',
  rangeTo: '635.000',
  rangeUnit: 'mm',
  accuracy: '0.01 mm',
  intervalMonths: 12,
  calibratedOn: '2026-01-15',
  calibrationDueOn: '2027-01-15',
  calibrationCertificateNo: `K-2026-0${n}`,
  laboratory: 'Orrin Metrology',
  notes: null,
})

crudSuite(server, gauges, {
  as: 'manager',
  body: gauge,
  change: { location: 'Machine shop' },
  required: ['gaugeNo', 'name', 'kind', 'status', 'intervalMonths'],
  search: (n) => `s-77${n}`,
  filters: { 'filter[kind]=caliper': [3] },
})

describe('A gauge', () => {
  const calibrated = (n: number, days: number) => ({
    ...gauge(n),
    gaugeNo: `C-${n}`,
    calibratedOn: addDays(today, days - 365),
    calibrationDueOn: addDays(today, days),
  })

  it('may be named by a measurement while it is in use and its calibration counts', async () => {
    const client = (await server.signIn('manager')).client(gauges)
    const measured = (gaugeId: string, day = today) =>
      problem(asSystem(server.services, 'test', (ctx) => requireCalibrated(ctx, gaugeId, day)))
    const lastDay = await client.create({ body: calibrated(50, 0) })
    expect(lastDay.can).toMatchObject({ measure: true })
    expect(await measured(lastDay.id)).toBeNull()
    expect(await measured(lastDay.id, addDays(today, 1))).toMatchObject({
      status: 422,
      message: expect.stringMatching(/^The calibration of C-50 was due on /),
    })
    expect(await measured(lastDay.id, addDays(today, -400))).toMatchObject({ status: 422 })
    const late = await client.create({ body: calibrated(51, -1) })
    expect(late.can.measure).toMatch(/^The calibration of C-51 was due on /)
    const lost = await client.create({ body: { ...calibrated(52, 30), status: 'lost' } })
    expect(lost.can.measure).toBe('C-52 is lost.')
    const never = await client.create({
      body: { ...gauge(53), calibratedOn: null, calibrationDueOn: null },
    })
    expect(never.can.measure).toBe('UT-0053 has not been calibrated.')
    const options = await client.options({ query: { search: 'c-5' } })
    expect(options.map(({ code, active }) => [code, active])).toEqual([
      ['C-50', true],
      ['C-51', false],
      ['C-52', false],
    ])
  })

  it('is due after its interval, and a new calibration has a due day of its own', async () => {
    const client = (await server.signIn('manager')).client(gauges)
    const made = await client.create({
      body: { ...gauge(60), calibratedOn: '2026-01-31', calibrationDueOn: null, intervalMonths: 1 },
    })
    expect(made.calibrationDueOn).toBe('2026-02-28')
    const again = await client.update({
      params: { id: made.id },
      version: made.version,
      body: { calibratedOn: '2026-03-10' },
    })
    expect(again.calibrationDueOn).toBe('2026-04-10')
    const change = async (body: object) =>
      client.update({ params: { id: made.id }, version: again.version, body })
    const late = {
      body: { errors: { calibrationDueOn: [expect.stringMatching(/^That is after its interval/)] } },
    }
    expect(await problem(change({ calibrationDueOn: '2026-04-11' }))).toMatchObject(late)
    expect(
      await problem(change({ calibratedOn: '2026-03-09', calibrationDueOn: '2027-03-09' })),
    ).toMatchObject(late)
    expect(await change({ calibrationDueOn: '2026-04-01' })).toMatchObject({ calibrationDueOn: '2026-04-01' })
  })

  it('has a number once, a range that ends after it begins, and no calibration to come', async () => {
    const client = (await server.signIn('manager')).client(gauges)
    await client.create({ body: { ...gauge(70), gaugeNo: 'HB-70' } })
    const refused = await problem(
      client.create({
        body: {
          ...gauge(71),
          gaugeNo: 'hb-70',
          rangeFrom: '5',
          rangeTo: '5',
          rangeUnit: null,
          calibratedOn: addDays(today, 2),
          calibrationDueOn: addDays(today, 1),
        },
      }),
    )
    expect(refused).toMatchObject({
      status: 422,
      errors: {
        gaugeNo: ['Another gauge has this number: Wall thickness gauge 70.'],
        rangeTo: ['The range ends where it begins, or before.'],
        rangeUnit: ['Enter the unit of the range, such as mm or bar.'],
        calibratedOn: ['This day is still to come.'],
        calibrationDueOn: ['The calibration is due before it was made, or on that day.'],
      },
    })
  })

  it('waits on home for those who look after gauges, and is read by the others', async () => {
    const keeper = await server.signIn('manager')
    await keeper
      .client(gauges)
      .create({ body: { ...gauge(80), gaugeNo: 'A-80', calibratedOn: null, calibrationDueOn: null } })
    const listOf = async (person: typeof keeper) => {
      const home = (await person.request('GET', '/api/v1/home')).body as {
        data: { toDoLists: { key: string; rows: { number: string; isLate: boolean }[] }[] }
      }
      return home.data.toDoLists.find(({ key }) => key === 'gauges')
    }
    expect((await listOf(keeper))?.rows[0]).toMatchObject({ isLate: true })
    const reader = await server.signIn('user')
    expect(await listOf(reader)).toBeUndefined()
    expect((await reader.request('POST', '/api/v1/gauges', { body: gauge(81) })).status).toBe(403)
    expect((await (await server.signIn('client')).request('GET', '/api/v1/gauges')).status).toBe(403)
  })
})
