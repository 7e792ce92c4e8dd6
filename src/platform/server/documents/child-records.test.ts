import { sql } from 'drizzle-orm'
import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { Contract } from '#platform/contract/calls/endpoint.ts'
import { activityEndpoints, type FileEntry } from '#platform/contract/documents/activity.ts'
import { contractIn } from '#platform/contract/documents/child-address.ts'
import { childResource, endpointsInside } from '#platform/contract/documents/child-records.ts'
import { statusHistory } from '#platform/contract/documents/document.ts'
import { actionEndpoints, lifecycle, undoEndpoint } from '#platform/contract/documents/lifecycle.ts'
import { text as textField } from '#platform/contract/values/fields.ts'
import { activityHandlers } from '#platform/server/activity/activity-handlers.ts'
import { existsIn } from '#platform/server/activity/owning-records.ts'
import type { Context } from '#platform/server/context.ts'
import { recordColumns } from '#platform/server/database/record-columns.ts'
import { insertRow } from '#platform/server/database/rows.ts'
import { serve } from '#platform/server/http/serve.ts'
import { heatServer } from '#platform/testing/heat-server.ts'
import { childRecordsOf } from './child-records.ts'
import { documentOf } from './document.ts'

const chartTable = pgTable('test_charts', {
  ...recordColumns(),
  number: text().notNull(),
  status: text().notNull().default('open'),
  accepted: integer().notNull().default(0),
})
const readingTable = pgTable('test_readings', {
  ...recordColumns(),
  chartId: uuid('chart_id').notNull(),
  position: integer().notNull(),
  note: text().notNull(),
  status: text().notNull().default('taken'),
})

const charts = documentOf(
  { slice: 'charts', singular: 'Chart', record: z.object({ can: z.record(z.string(), z.literal(true)) }) },
  {
    lifecycle: lifecycle({ states: { open: { label: 'Open', tone: 'blue' } }, initial: 'open', actions: {} }),
    // What nobody may see: one with this number.
    read: {
      table: chartTable,
      columns: {},
      derived: ['accepted'],
      joins: sql``,
      seenBy: () => sql`${chartTable.number} <> 'HIDDEN'`,
    },
    present: () => ({}),
  },
)

const readingLifecycle = lifecycle({
  states: {
    taken: { label: 'Taken', tone: 'grey' },
    accepted: { label: 'Accepted', tone: 'green' },
    rejected: { label: 'Rejected', tone: 'red' },
  },
  initial: 'taken',
  open: ['taken'],
  actions: {
    accept: {
      label: 'Accept',
      from: ['taken'],
      to: 'accepted',
      access: 'heats:update',
      undoable: 'is accepted',
    },
    reject: { label: 'Reject', from: ['taken'], to: 'rejected', access: 'heats:release', needsReason: true },
  },
})
const reading = childResource('heats', {
  singular: 'Reading',
  plural: 'Readings',
  input: { position: z.int(), note: textField(100) },
  computed: { status: z.string(), chartNumber: z.string(), history: statusHistory },
})
const { list, get, create, update } = reading.endpoints
const inside = { parent: 'charts', segment: 'readings' }
const contract = {
  ...reading,
  inside,
  lifecycle: readingLifecycle,
  endpoints: endpointsInside('heats', inside, {
    list,
    get,
    create,
    update,
    ...actionEndpoints('heats', readingLifecycle, reading.record),
    undo: undoEndpoint('heats', readingLifecycle, reading.record),
    ...activityEndpoints('heats'),
  }),
}
type Reading = z.output<typeof reading.record>

const readings = childRecordsOf(charts, contract, {
  lifecycle: readingLifecycle,
  parent: 'chartId',
  order: 'position',
  read: {
    table: readingTable,
    columns: { chartNumber: sql`${chartTable.number}` },
    joins: sql`JOIN ${chartTable} ON ${chartTable.id} = ${readingTable.chartId}`,
  },
  label: ({ position }) => `Reading ${position}`,
  guards: { accept: (_, { note }) => (note === 'Blurred' ? 'It cannot be read.' : null) },
  present: (_: Context, row: Omit<Reading, 'can' | 'cannot'>) => row,
  parentChanges: {
    accepted: sql`(SELECT count(*) FROM ${readingTable} r WHERE r.chart_id = ${chartTable.id} AND r.status = 'accepted')`,
  },
})
const { handlers, undo } = readings.transitions({ accept: null, reject: null })
const register = serve(contract, {
  ...readings.activity,
  list: readings.list,
  get: readings.get,
  ...readings.saves(contract, { locked: ({ status }) => (status === 'taken' ? null : 'It was decided on.') }),
  ...handlers,
  undo,
})
const chartContract = {
  slice: 'charts',
  singular: 'Chart',
  plural: 'Charts',
  endpoints: activityEndpoints('charts'),
}
const registerCharts = serve(
  chartContract,
  activityHandlers({ slice: 'charts' }, { exists: existsIn(chartTable), children: [readings.onTimeline] }),
)

const rights = ['heats:read', 'heats:create', 'heats:update', 'heats:release', 'charts:read'] as const
const server = await heatServer(
  { rights: { manager: rights, user: ['heats:read', 'charts:read'], client: ['charts:read'] } },
  (app, services) => {
    register(app, services)
    registerCharts(app, services)
  },
)
const { db } = server.services
const manager = server.signIn()

beforeAll(async () => {
  const own = sql`id uuid PRIMARY KEY DEFAULT gen_random_uuid(), version integer NOT NULL DEFAULT 1,
    created_at timestamptz(3) NOT NULL DEFAULT now(), updated_at timestamptz(3) NOT NULL DEFAULT now()`
  await db.query(sql`CREATE TABLE test_charts (${own}, number text NOT NULL, status text NOT NULL DEFAULT 'open',
    accepted integer NOT NULL DEFAULT 0)`)
  await db.query(sql`CREATE TABLE test_readings (${own}, chart_id uuid NOT NULL REFERENCES test_charts (id),
    position integer NOT NULL, note text NOT NULL, status text NOT NULL DEFAULT 'taken')`)
})

const chart = (number = 'C-1') => insertRow(db, chartTable, { number })
const path = (chartId: string, more = '') => `/api/v1/charts/${chartId}/readings${more}`
const data = <T>({ body }: { body: unknown }) => (body as { data: T }).data
async function taken(chartId: string, position = 10, note = 'Even'): Promise<Reading> {
  const reply = await manager.request('POST', path(chartId), { body: { position, note } })
  expect(reply.status).toBe(201)
  return data<Reading>(reply)
}
const act = (chartId: string, { id, version }: Reading, action: string, body: object = {}) =>
  manager.request('POST', path(chartId, `/${id}/${action}`), { version, body })
const chartRow = async (id: string) =>
  (await db.query(sql`SELECT version, accepted FROM test_charts WHERE id = ${id}`))[0]
const texts = async (url: string, browser = manager) =>
  data<{ text: string }[]>(await browser.request('GET', `${url}/timeline`)).map((entry) => entry.text)

describe('A record inside a document', () => {
  it('is created, read and listed under its document alone, in the order of its column', async () => {
    const [one, other] = [await chart(), await chart()]
    const second = await taken(one, 20)
    const first = await taken(one, 10)
    expect(first).toMatchObject({ version: 1, status: 'taken', chartNumber: 'C-1', can: { accept: true } })
    const all = data<Reading[]>(await manager.request('GET', path(one)))
    expect(all.map(({ id }) => id)).toEqual([first.id, second.id])
    expect(data(await manager.request('GET', path(one, `/${first.id}`)))).toEqual(first)
    expect(data(await manager.request('GET', path(other)))).toEqual([])
    const asked = [path(other, `/${first.id}`), path(other, `/${first.id}/files`), path(crypto.randomUUID())]
    for (const url of asked) expect((await manager.request('GET', url)).status).toBe(404)
    expect((await act(other, first, 'accept')).status).toBe(404)
    expect(
      (await manager.request('POST', path(crypto.randomUUID()), { body: { position: 1, note: 'x' } })).status,
    ).toBe(404)
  })

  it('is frozen with its files by its own state: one that comes later stands apart, and may go again', async () => {
    const chartId = await chart()
    const first = await taken(chartId)
    const url = path(chartId, `/${first.id}/files`)
    const add = async () => {
      const form = new FormData()
      form.set('file', new File([Buffer.from('80')], 'recorder.txt'))
      return data<FileEntry>(await manager.request('POST', url, { body: form }))
    }
    const early = await add()
    expect((await act(chartId, first, 'accept')).status).toBe(200)
    const late = await add()
    const files = data<FileEntry[]>(await manager.request('GET', url))
    const shown = files.map(({ id, addedLater, canRemove }) => [id, addedLater, canRemove])
    expect(shown).toEqual(
      expect.arrayContaining([
        [early.id, false, false],
        [late.id, true, true],
      ]),
    )
    const drop = async ({ id }: FileEntry) => (await manager.request('DELETE', `${url}/${id}`)).status
    expect([await drop(early), await drop(late)]).toEqual([423, 204])
  })

  it('is not there for whoever may not see the document', async () => {
    const hidden = await chart('HIDDEN')
    const id = await insertRow(db, readingTable, { chartId: hidden, position: 1, note: 'x' })
    for (const url of [path(hidden), path(hidden, `/${id}`), path(hidden, `/${id}/timeline`)]) {
      expect((await manager.request('GET', url)).status).toBe(404)
    }
  })

  it('has a version of its own, and the document keeps its own while its columns follow', async () => {
    const chartId = await chart()
    const first = await taken(chartId)
    const accepted = data<Reading>(await act(chartId, first, 'accept'))
    expect(accepted).toMatchObject({ version: 2, status: 'accepted' })
    expect(await chartRow(chartId)).toEqual({ version: 1, accepted: 1 })
    const late = await act(chartId, first, 'accept')
    expect(late).toMatchObject({ status: 412, body: { current: { id: first.id, version: 2 } } })
    const undone = data<Reading>(await act(chartId, accepted, 'undo'))
    expect(undone).toMatchObject({ version: 3, status: 'taken' })
    expect(undone.history.map(({ action }) => action)).toEqual(['accept', 'undo'])
    expect(await chartRow(chartId)).toEqual({ version: 1, accepted: 0 })
  })

  it('of one document, eight at once: none is refused, and the document counts all of them', async () => {
    const chartId = await chart()
    const eight: Reading[] = []
    for (let at = 0; at < 8; at++) eight.push(await taken(chartId, at))
    const replies = await Promise.all(eight.map((one) => act(chartId, one, 'accept')))
    expect(replies.map(({ status }) => status)).toEqual(eight.map(() => 200))
    expect(await chartRow(chartId)).toEqual({ version: 1, accepted: 8 })
  })

  it('is changed until it is decided on, and says why a guard holds it back', async () => {
    const chartId = await chart()
    const blurred = await taken(chartId, 10, 'Blurred')
    expect(blurred).toMatchObject({
      can: { accept: 'It cannot be read.' },
      cannot: { accept: { code: 'cannot_accept' } },
    })
    expect(await act(chartId, blurred, 'accept')).toMatchObject({ status: 422 })
    const url = path(chartId, `/${blurred.id}`)
    const saved = data<Reading>(await manager.request('PATCH', url, { version: 1, body: { note: 'Sharp' } }))
    expect(saved).toMatchObject({ version: 2, note: 'Sharp' })
    const rejected = data<Reading>(await act(chartId, saved, 'reject', { reason: 'Too hot' }))
    const late = await manager.request('PATCH', url, { version: rejected.version, body: { note: 'x' } })
    expect(late.status).toBe(423)
  })

  it('asks for the rights of its contract', async () => {
    const chartId = await chart()
    const one = await taken(chartId)
    const user = server.signIn('user')
    const url = path(chartId, `/${one.id}`)
    expect(data<Reading>(await user.request('GET', url)).can).toMatchObject({ accept: expect.any(String) })
    const refused = await user.request('POST', `${url}/accept`, { version: 1, body: {} })
    expect(refused.status).toBe(403)
    expect((await server.signIn('client').request('GET', url)).status).toBe(403)
  })

  it('has a timeline, which the document tells with its name to whoever may read it', async () => {
    const chartId = await chart()
    const one = await taken(chartId, 30)
    await act(chartId, one, 'accept')
    const url = path(chartId, `/${one.id}`)
    await manager.request('POST', `${url}/comments`, { body: { text: 'Good.' } })
    expect(await texts(url)).toEqual(['Good.', 'Accepted', 'Created'])
    const whole = `/api/v1/charts/${chartId}`
    expect(await texts(whole)).toEqual(['Reading 30: Good.', 'Reading 30: Accepted', 'Reading 30: Created'])
    expect(await texts(whole, server.signIn('client'))).toEqual([])
  })
})

describe('The contract at one document', () => {
  it('addresses its records by their own id, is made once, and keeps its rights', () => {
    const own = contractIn(contract, 'a1')
    expect(contractIn(contract, 'a1')).toBe(own)
    const { endpoints }: Contract = own
    const words = ['list', 'get', 'accept', 'download'].map((name) => {
      const { path: address, params, access } = endpoints[name] ?? get
      return [address, Object.keys(params?.shape ?? {}), access]
    })
    expect(own.slice).toBe('charts/a1/readings')
    expect(words).toEqual([
      ['/api/v1/charts/a1/readings', [], 'heats:read'],
      ['/api/v1/charts/a1/readings/:id', ['id'], 'heats:read'],
      ['/api/v1/charts/a1/readings/:id/accept', ['id'], 'heats:update'],
      ['/api/v1/charts/a1/readings/:id/files/:fileId', ['id', 'fileId'], 'heats:read'],
    ])
  })
})
