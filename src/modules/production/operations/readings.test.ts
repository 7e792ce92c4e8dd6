import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { gauges } from '#modules/engineering/gauges/contract.ts'
import { addDays } from '#platform/contract/values/dates.ts'
import { problem } from '../../../../test/support/quotes.ts'
import { testServer } from '../../../../test/support/server.ts'
import { signed } from '../../../../test/support/signing.ts'
import { makeTemplate, travellerDesk } from '../../../../test/support/travellers.ts'
import { verifyProduction } from './server/api.ts'
import { contentOfSignOff } from './server/content.ts'

const server = await testServer()
const desk = await travellerDesk(server)
const { released, inside, operationsOf, on, worker, inspector, setup } = desk
const { db, clock } = server.services
const today = clock.now().toISOString().slice(0, 10)

const gauge = (gaugeNo: string, calibrationDueOn: string) =>
  worker.client(gauges).create({
    body: {
      gaugeNo,
      name: 'Micrometer',
      kind: 'micrometer',
      status: 'in_use',
      intervalMonths: 12,
      calibratedOn: addDays(calibrationDueOn, -365),
      calibrationDueOn,
    },
  })
const here = async (traveller: { id: string }, place: number) => {
  const found = (await operationsOf(traveller))[place]
  if (!found) throw new Error('There is no such operation.')
  return found
}

describe('A reading', () => {
  it('names a gauge only while its calibration counts, and is signed with it (case 15)', async () => {
    const row = await released({ quantity: 2 })
    await inside(worker).book({ ...on(row, await here(row, 0)), body: { kind: 'good', quantity: 2 } })
    const [late, last] = [await gauge('MIC-001', addDays(today, -1)), await gauge('MIC-002', today)]
    const enter = async (gaugeId: string | null, who = worker) =>
      inside(who).enter({
        ...on(row, await here(row, 1)),
        body: { values: [{ key: 's1', value: '15.2' }], gaugeId },
      })
    expect(await problem(enter(late.id))).toMatchObject({
      status: 422,
      errors: { gaugeId: [expect.stringContaining('The calibration of MIC-001 was due on')] },
      body: { codes: { gaugeId: 'gauge_overdue' } },
    })
    const none = '019f0000-0000-7000-8000-000000000000'
    expect(await problem(enter(none))).toMatchObject({ errors: { gaugeId: ['There is no such gauge.'] } })
    expect(await problem(enter(last.id, inspector))).toMatchObject({ status: 403 })
    expect((await here(row, 1)).steps).toMatchObject([{ reading: null }])
    const read = await enter(last.id)
    expect(read.steps).toMatchObject([{ reading: { value: '15.2', gaugeNo: 'MIC-002' } }])
    await inside(worker).book({ ...on(row, read), body: { kind: 'good', quantity: 2 } })
    const sign = { slot: 0, quantity: 2, signature: signed }
    await inside(inspector).sign({ ...on(row, await here(row, 1)), body: sign })
    const [stored] = await db.query<Parameters<typeof contentOfSignOff>[1]>(sql`
      SELECT operation_id AS "operationId", slot, meaning, quantity, serial_ids AS "serialIds", attempt,
        route_line_id AS "routeLineId", reading_ids AS "readingIds", good_qty AS "goodQty", scrap_qty AS "scrapQty", redline
      FROM operation_sign_offs WHERE operation_id = ${(await here(row, 1)).id}`)
    const content = stored && (await contentOfSignOff({ tx: db }, stored))
    expect(content).toMatchObject({ readings: [{ gauge: 'MIC-002', gaugeDueOn: today }] })
    expect((await verifyProduction(db)).problems).toEqual([])
  })

  it('of what has to be yes is out of its limits with no, and no piece is good then', async () => {
    const templateId = await makeTemplate(server, setup.psl1Id, [
      {
        title: 'Leak test',
        kind: 'pressure_test',
        signatureType: 'none',
        signedBy: [],
        steps: [
          { kind: 'confirmed', label: 'No visible leakage' },
          { kind: 'yes_no', label: 'In the afternoon' },
        ],
      },
      { title: 'Final release', kind: 'release', signedBy: ['quality'] },
    ])
    const row = await released({ quantity: 1, templateId })
    const enter = async (key: string, value: string) =>
      inside(worker).enter({ ...on(row, await here(row, 0)), body: { values: [{ key, value }] } })
    const book = async () =>
      inside(worker).book({ ...on(row, await here(row, 0)), body: { kind: 'good', quantity: 1 } })
    await enter('s2', 'no')
    expect((await enter('s1', 'no')).steps).toMatchObject([
      { limits: 'yes', reading: { outcome: 'out' } },
      { limits: null, reading: { outcome: 'in' } },
    ])
    expect(await problem(book())).toMatchObject({
      status: 422,
      body: { refusals: [{ code: 'out_of_limits' }] },
    })
    await enter('s1', 'yes')
    expect(await book()).toMatchObject({ goodQty: 1 })
  })

  it('told apart by count alone are read anew of pieces that come there again', async () => {
    const templateId = await makeTemplate(server, setup.psl1Id, [
      { title: 'Weld', kind: 'weld', signatureType: 'none', signedBy: [] },
      {
        title: 'Leak test',
        kind: 'pressure_test',
        signatureType: 'none',
        signedBy: [],
        steps: [{ kind: 'confirmed', label: 'No visible leakage' }],
      },
      { title: 'Look', kind: 'machine', signatureType: 'none', signedBy: [] },
      { title: 'Final release', kind: 'release', signedBy: ['quality'] },
    ])
    const row = await released({ quantity: 2, templateId })
    const book = async (place: number, quantity: number, more: object = {}) =>
      inside(worker).book({
        ...on(row, await here(row, place)),
        body: { kind: 'good', quantity, ...more },
      })
    const enter = async () =>
      inside(worker).enter({
        ...on(row, await here(row, 1)),
        body: { values: [{ key: 's1', value: 'yes' }] },
      })
    await book(0, 2)
    await enter()
    await book(1, 2)
    const toOperationId = (await here(row, 0)).id
    await book(2, 1, { kind: 'rework', toOperationId, reason: 'The weld is repaired' })
    await book(0, 1)
    expect(await problem(book(1, 1))).toMatchObject({
      status: 422,
      body: { refusals: [{ code: 'steps_missing' }] },
    })
    await enter()
    expect(await book(1, 1)).toMatchObject({ passedQty: 2 })
    expect((await verifyProduction(db)).problems).toEqual([])
  })

  it('of yes or no is measured with nothing', async () => {
    const templateId = await makeTemplate(server, setup.psl1Id, [
      {
        title: 'Look',
        kind: 'dimensional',
        signatureType: 'none',
        signedBy: [],
        steps: [{ kind: 'yes_no', label: 'Clean' }],
      },
      { title: 'Final release', kind: 'release', signedBy: ['quality'] },
    ])
    const row = await released({ quantity: 1, templateId })
    const { id } = await gauge('MIC-003', today)
    const body = { values: [{ key: 's1', value: 'yes' }], gaugeId: id }
    expect(await problem(inside(worker).enter({ ...on(row, await here(row, 0)), body }))).toMatchObject({
      status: 422,
      errors: { gaugeId: ['None of these values is measured.'] },
    })
  })
})
