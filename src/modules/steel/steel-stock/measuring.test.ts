import { describe, expect, it } from 'vitest'
import { problem } from '../../../../test/support/quotes.ts'
import { makeSigner, signed } from '../../../../test/support/signing.ts'
import { salesSetup } from '../../../../test/support/sales.ts'
import { testServer } from '../../../../test/support/server.ts'
import { gauges } from '#modules/engineering/gauges/contract.ts'
import { specifications } from '#modules/setup/specifications/contract.ts'
import { steelStock } from './contract.ts'

const server = await testServer()
const { facilityId } = await salesSetup(server)
const keeper = await server.signIn('manager')

const gauge = (gaugeNo: string, calibratedOn: string) => ({
  gaugeNo,
  name: 'Wall thickness gauge',
  kind: 'ultrasonic_thickness' as const,
  status: 'in_use' as const,
  intervalMonths: 12,
  calibratedOn,
})

const pipe = (specificationId: string) => ({
  form: 'pipe' as const,
  nps: '6',
  schedule: '80',
  lengthMm: '6000',
  qtyPieces: 1,
  specificationId,
  grade: 'P265GH',
  certificateType: '3.1' as const,
  facilityId,
})

describe('The measured wall of a piece', () => {
  it('names one piece of a lot, and a hollow bar has a mill tolerance too', async () => {
    const specification = await (await server.signIn('administrator')).client(specifications).create({
      body: {
        code: 'EN 10294-1',
        name: 'Hollow bars',
        edition: '2005',
        kind: 'material',
        status: 'current',
        sortOrder: 2,
        active: true,
        grades: [],
      },
    })
    const today = server.services.clock.now().toISOString().slice(0, 10)
    const { id: gaugeId } = await keeper.client(gauges).create({ body: gauge('UT-9', today) })
    const api = keeper.client(steelStock)
    const lot = await api.create({ body: { ...pipe(specification.id), qtyPieces: 6 } })
    const measured = await api.measure({
      params: { id: lot.id },
      version: lot.version,
      body: { measuredWallMinMm: '10.6', gaugeId },
    })
    expect(measured).toMatchObject({ qtyPieces: 1, measuredWallMinMm: '10.600', parent: { id: lot.id } })
    const others = await api.get({ params: { id: lot.id } })
    expect(others).toMatchObject({ qtyPieces: 5, measuredWallMinMm: null })
    const bar = await api.create({
      body: {
        ...pipe(specification.id),
        form: 'hollow_bar',
        nps: null,
        schedule: null,
        odMm: '100',
        insideMm: '60',
      },
    })
    const thin = { measuredWallMinMm: '17.4', gaugeId }
    expect(
      await problem(api.measure({ params: { id: bar.id }, version: bar.version, body: thin })),
    ).toMatchObject({ status: 422, errors: { reason: [expect.stringContaining('17.5 to 22.5 mm')] } })
  })

  it('names its gauge, and is refused with one whose calibration is over', async () => {
    const specification = await (await server.signIn('administrator')).client(specifications).create({
      body: {
        code: 'EN 10216-2',
        name: 'Tubes',
        edition: '2013',
        kind: 'material',
        status: 'current',
        sortOrder: 1,
        active: true,
        grades: [],
      },
    })
    const today = server.services.clock.now().toISOString().slice(0, 10)
    const register = keeper.client(gauges)
    const good = await register.create({ body: gauge('UT-1', today) })
    const late = await register.create({ body: gauge('UT-2', '2020-02-01') })
    const api = keeper.client(steelStock)
    const piece = await api.create({ body: pipe(specification.id) })
    const measure = (gaugeId: string) =>
      api.measure({
        params: { id: piece.id },
        version: piece.version,
        body: { measuredWallMinMm: '10.6', gaugeId },
      })
    expect(await problem(measure(late.id))).toMatchObject({
      status: 422,
      errors: { gaugeId: ['The calibration of UT-2 was due on 1 Feb 2021.'] },
    })
    const wall = (body: object) =>
      api.measure({ params: { id: piece.id }, version: piece.version, body: { gaugeId: good.id, ...body } })
    expect(await problem(wall({ measuredWallMinMm: '10.6', gaugeId: null }))).toMatchObject({
      status: 422,
      errors: { gaugeId: ['Choose the gauge it was measured with.'] },
    })
    for (const measuredWallMinMm of ['15.0', '9.5'])
      expect(await problem(wall({ measuredWallMinMm }))).toMatchObject({
        status: 422,
        errors: { reason: [expect.stringContaining('within the mill tolerance, 9.599 to 12.341 mm.')] },
      })
    expect(await problem(wall({ measuredWallMinMm: '15.0', reason: 'It is so.' }))).toMatchObject({
      status: 422,
    })
    await makeSigner(server, keeper.person)
    const thick = await api.create({ body: pipe(specification.id) })
    const signature = signed
    const odd = await api.measure({
      params: { id: thick.id },
      version: thick.version,
      body: { measuredWallMinMm: '15.0', gaugeId: good.id, reason: 'Measured at four points.', signature },
    })
    expect(odd).toMatchObject({ measuredWallMinMm: '15.000' })
    expect(await api.signatures({ params: { id: thick.id } })).toMatchObject([{ meaning: 'inspected' }])
    expect(await measure(good.id)).toMatchObject({
      measuredWallMinMm: '10.600',
      measuredGaugeId: good.id,
      measuredGaugeNo: 'UT-1',
    })
    const gone = await keeper.request('DELETE', `/api/v1/gauges/${good.id}`, { version: 1 })
    expect(gone.status).toBe(422)
  })
})
