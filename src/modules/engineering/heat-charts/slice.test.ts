import { describe, expect, it } from 'vitest'
import { join } from 'node:path'
import { writeFileSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { problem } from '../../../../test/support/quotes.ts'
import { salesSetup } from '../../../../test/support/sales.ts'
import { testServer } from '../../../../test/support/server.ts'
import { makeSigner, signed } from '../../../../test/support/signing.ts'
import { exportCatalogue } from '../../../app/exports.ts'
import { insertRow } from '#platform/server/database/rows.ts'
import { openArchive } from '#platform/server/company-archive/open-archive.ts'
import { restoreExport } from '#platform/server/company-archive/restore.ts'
import { companyExport } from '#modules/house/company-export/contract.ts'
import { exportRunner } from '#modules/house/company-export/server/api.ts'
import { home } from '#modules/house/home/contract.ts'
import { regularSignatoryTable } from '#modules/signing/regular-signature-users/table.ts'
import { type HeatRecord, heatChartRecords, heatCharts } from './contract.ts'

const server = await testServer()
const { companyId, facilityId } = await salesSetup(server)
const operator = await server.signIn('user')
const manager = await server.signIn('manager')
const inspectorPerson = await server.createPerson({ role: 'user' })
await makeSigner(server, inspectorPerson)
const inspector = await server.signIn(inspectorPerson)
await insertRow(server.services.db, regularSignatoryTable, {
  userId: inspectorPerson.id,
  validFrom: '2020-01-01',
  mayRelease: false,
  documentKinds: ['traveller_operation'],
})
const charts = operator.client(heatCharts)
const records = operator.client(heatChartRecords)
const inspects = inspector.client(heatChartRecords)

const steps = [
  { lineNo: 10, kind: 'heat' as const, temperatureC: 620, minutes: 120 },
  { lineNo: 20, kind: 'soak' as const, temperatureC: 620, minutes: 60 },
]
const item = { lineNo: 10, description: 'Spool 4 in', heatNo: 'H1', quantity: '2', uom: 'each' as const }
const at = ({ id, version }: { id: string; version: number }) => ({ params: { id }, version })
const inside = (chartId: string, { id, version }: HeatRecord) => ({
  params: { id: chartId, childId: id },
  version,
})

async function released() {
  const made = await charts.create({
    body: { companyId, facilityId, furnace: 'Furnace 2', steps, items: [item] },
  })
  return charts.release({ ...at(made), body: {} })
}
async function recorded(chartId: string, record: HeatRecord) {
  const readings = [{ lineNo: 10, minute: 0, temperatureC: 21 }]
  const saved = await records.update({ ...inside(chartId, record), body: { readings } })
  return records.record({ ...inside(chartId, saved), body: {} })
}
const listed = (id: string) => records.list({ params: { id } })

describe('Heat charts', () => {
  it('have two kinds of line, and a record for each step once they are released', async () => {
    const made = await charts.create({
      body: { companyId, facilityId, furnace: 'Furnace 2', steps, items: [item] },
    })
    expect(made.steps).toMatchObject(steps)
    expect(made.items).toMatchObject([{ ...item, quantity: '2.000' }])
    expect(await listed(made.id)).toEqual([])
    const chart = await charts.release({ ...at(made), body: {} })
    expect(chart).toMatchObject({ status: 'released', recordsAll: 2, recordsSigned: 0, inForce: true })
    expect((await listed(chart.id)).map(({ lineNo, status, title }) => [lineNo, status, title])).toEqual([
      [10, 'open', 'Heat to 620 °C, 120 min'],
      [20, 'open', 'Soak to 620 °C, 60 min'],
    ])
    const { data } = await charts.list({ query: { search: chart.number } })
    expect(data).toMatchObject([{ recordsAll: 2, recordsSigned: 0 }])
  })

  it('count what is signed without a version of their own, and close when all is', async () => {
    const chart = await released()
    const [first, second] = await listed(chart.id)
    if (!first || !second) throw new Error('Two records were made.')
    expect(second.can.record).toBe('A step before it is not recorded yet.')
    expect(await problem(records.record({ ...inside(chart.id, first), body: {} }))).toMatchObject({
      status: 422,
    })
    const one = await recorded(chart.id, first)
    expect(one).toMatchObject({ status: 'recorded', performedByName: expect.any(String) })
    const notOnTheList = records.sign({ ...inside(chart.id, one), body: { signature: signed } })
    expect(await problem(notOnTheList)).toMatchObject({ status: 422 })
    const done = await inspects.sign({ ...inside(chart.id, one), body: { signature: signed } })
    expect(done.status).toBe('signed')
    expect(await charts.get({ params: { id: chart.id } })).toMatchObject({
      version: chart.version,
      recordsSigned: 1,
      steps: [{ signedCount: 1 }, { signedCount: 0 }],
      can: { close: '1 steps are not signed yet.' },
    })
    expect(await inspects.signatures({ params: inside(chart.id, done).params })).toMatchObject([
      {
        meaning: 'inspected',
        changedAfter: false,
        capacity: expect.stringContaining('traveller operations'),
      },
    ])
    await recorded(chart.id, second).then((two) =>
      inspects.sign({ ...inside(chart.id, two), body: { signature: signed } }),
    )
    expect((await charts.close({ ...at(chart), body: {} })).status).toBe('closed')
  })

  it('refuse who may not: another role, four eyes, a stale version, a closed record', async () => {
    const chart = await released()
    const [first] = await listed(chart.id)
    if (!first) throw new Error('A record was made.')
    const client = (await server.signIn('client')).client(heatChartRecords)
    expect(await problem(client.get({ params: { id: chart.id, childId: first.id } }))).toMatchObject({
      status: 403,
    })
    expect(await problem(records.remove(inside(chart.id, first)))).toMatchObject({ status: 403 })
    const byInspector = await inspects.update({
      ...inside(chart.id, first),
      body: { readings: [{ lineNo: 10, minute: 0, temperatureC: 21 }] },
    })
    expect(await problem(records.update({ ...inside(chart.id, first), body: { note: 'x' } }))).toMatchObject({
      status: 412,
    })
    const own = await inspects.record({ ...inside(chart.id, byInspector), body: {} })
    expect(
      await problem(inspects.sign({ ...inside(chart.id, own), body: { signature: signed } })),
    ).toMatchObject({
      status: 422,
      body: { code: 'four_eyes' },
    })
    expect(await problem(records.update({ ...inside(chart.id, own), body: { note: 'x' } }))).toMatchObject({
      status: 423,
    })
  })

  it('are revised: signed steps stay, new ones get their records, old ones are found under each revision', async () => {
    const chart = await released()
    const [first] = await listed(chart.id)
    if (!first) throw new Error('A record was made.')
    const done = await recorded(chart.id, first)
    await inspects.sign({ ...inside(chart.id, done), body: { signature: signed } })
    const draft = await charts.revise({
      ...at(await charts.get({ params: { id: chart.id } })),
      body: { reason: 'Longer' },
    })
    expect(draft).toMatchObject({ revision: 1, recordsAll: 2, recordsSigned: 1 })
    const changed = draft.steps.map(({ signedCount: _, rootId: __, ...one }) => ({ ...one, minutes: 90 }))
    expect(await problem(charts.update({ ...at(draft), body: { steps: changed } }))).toMatchObject({
      status: 422,
      body: { errors: { 'steps.0.temperatureC': ['Step 10 is signed; it stays as it is.'] } },
    })
    const [kept, ...others] = changed
    if (!kept) throw new Error('The chart has steps.')
    const body = {
      steps: [
        { ...kept, minutes: 120 },
        ...others,
        { lineNo: 30, kind: 'cool' as const, temperatureC: 300, minutes: 60 },
      ],
    }
    const saved = await charts.update({ ...at(draft), body })
    const next = await charts.release({ ...at(saved), body: {} })
    expect(next).toMatchObject({ recordsAll: 3, recordsSigned: 1, steps: [{ signedCount: 1 }, {}, {}] })
    const before = await charts.get({ params: { id: chart.id } })
    expect(before).toMatchObject({ status: 'superseded', inForce: false, recordsAll: 3 })
    for (const id of [chart.id, next.id]) {
      expect((await listed(id)).map(({ title }) => title)).toEqual([
        'Heat to 620 °C, 120 min',
        'Soak to 620 °C, 90 min',
        'Cool to 300 °C, 60 min',
      ])
    }
    expect(await records.get({ params: { id: next.id, childId: first.id } })).toMatchObject({
      status: 'signed',
    })
  })

  it('have records with files, comments, operations and a timeline, which home and the chart tell of', async () => {
    const chart = await released()
    const [first, second] = await listed(chart.id)
    if (!first || !second) throw new Error('Two records were made.')
    const path = `/api/v1/heat-charts/${chart.id}/records/${first.id}`
    await records.addComment({
      params: { id: chart.id, childId: first.id },
      body: { text: 'Door was open.' },
    })
    const more = await records.addReading({
      ...inside(chart.id, first),
      body: { minute: 5, temperatureC: 80 },
    })
    expect(more.readings).toMatchObject([{ minute: 5, temperatureC: 80 }])
    const form = new FormData()
    form.append('file', new Blob(['80'], { type: 'text/plain' }), 'chart.txt')
    const file = await operator.request('POST', `${path}/files`, { body: form })
    expect(file.status).toBe(201)
    await manager.client(heatChartRecords).remove(inside(chart.id, second))
    const { data } = await charts.timeline({ params: { id: chart.id }, query: {} })
    expect(data.map(({ text }) => text)).toEqual(
      expect.arrayContaining([
        'Removed step record',
        `${chart.number} step 10: Added a file: chart.txt`,
        `${chart.number} step 10: Door was open.`,
        `${chart.number} step 10: Added reading`,
      ]),
    )
    expect(await charts.get({ params: { id: chart.id } })).toMatchObject({ recordsAll: 1 })
    const { activity } = await operator.client(home).get({})
    expect(activity.map((one) => one.path)).toContain(`/heat-charts/${chart.id}/records/${first.id}`)
    const pdf = await operator.request('GET', `/api/v1/heat-charts/${chart.id}/pdf`)
    expect(pdf.status).toBe(200)
  })

  it('go into an archive with their records, and come back', async () => {
    const chart = await released()
    const administrator = await server.signIn('administrator')
    const api = administrator.client(companyExport)
    const { parts } = await api.catalogue()
    const asked = await api.create({
      body: {
        format: 'zip',
        parts: parts.map(({ name }) => ({ name })),
        includeArchived: true,
        reason: 'Moving',
      },
    })
    await exportRunner(server.services, exportCatalogue).run({ exportId: asked.id })
    const path = join(server.services.config.DATA_DIR, 'charts.zip')
    writeFileSync(path, (await administrator.request('GET', `/api/v1/company-export/${asked.id}/file`)).bytes)
    const archive = await openArchive(path)
    const target = await testServer({ as: 'owner' })
    await restoreExport(target.services, archive, exportCatalogue)
    archive.close()
    const count = async ({ services }: typeof server) =>
      services.db.query(sql`SELECT (SELECT count(*)::int FROM heat_chart_records) AS records,
        (SELECT count(*)::int FROM heat_chart_readings) AS readings, (SELECT count(*)::int FROM heat_charts) AS charts,
        (SELECT count(*)::int FROM comments WHERE entity = 'heat-chart-records') AS comments,
        (SELECT count(*)::int FROM files WHERE entity = 'heat-chart-records') AS files,
        (SELECT count(*)::int FROM status_history WHERE entity = 'heat-chart-records') AS history`)
    expect(await count(target)).toEqual(await count(server))
    expect(chart.recordsAll).toBe(2)
  })
})
