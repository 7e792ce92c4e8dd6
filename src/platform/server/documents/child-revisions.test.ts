import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { Context } from '#platform/server/context.ts'
import { actingAs } from '#platform/server/system.ts'
import { heatServer } from '#platform/testing/heat-server.ts'
import {
  type Check,
  checkContract,
  checkLifecycle,
  checks,
  checkTable,
  createLoadTables,
  loads,
  OVER,
  registerChecks,
  registerLoads,
} from '#platform/testing/loads.ts'
import { actorOf } from '#platform/testing/services.ts'
import { childRecordsOf } from './child-records.ts'

const rights = ['heats:read', 'heats:create', 'heats:update', 'heats:delete', 'loads:read'] as const
const server = await heatServer({ rights: { manager: rights, user: ['heats:read'] } }, (app, services) => {
  registerChecks(app, services)
  registerLoads(app, services)
})
const { db } = server.services
const manager = server.signIn()

beforeAll(() => createLoadTables(db))

interface Revision {
  readonly id: string
  readonly rootId: string
}
/** A load with a revision in force and a draft of the next one. */
async function revised(status = 'begun'): Promise<{ first: Revision; next: Revision }> {
  const [rootId, nextId] = [crypto.randomUUID(), crypto.randomUUID()]
  await db.query(sql`INSERT INTO test_loads (id, number, revision, root_id, in_force, status) VALUES
    (${rootId}, 'L-1', 0, ${rootId}, true, ${status}), (${nextId}, 'L-1', 1, ${rootId}, false, 'planned')`)
  return { first: { id: rootId, rootId }, next: { id: nextId, rootId } }
}
const path = (id: string, more = '') => `/api/v1/loads/${id}/checks${more}`
const data = <T>({ body }: { body: unknown }) => (body as { data: T }).data
const all = async (id: string) => data<Check[]>(await manager.request('GET', path(id)))
const asSomebody = <T>(work: (ctx: Context) => Promise<T>) =>
  actingAs(server.services, actorOf(), { id: 'test', ip: '127.0.0.1' }, work)
const make = (id: string, steps: readonly number[]) =>
  asSomebody((ctx) =>
    checks.make(
      ctx,
      id,
      steps.map((step) => ({ step })),
      'step',
    ),
  )
const done = async (id: string) =>
  (await db.query(sql`SELECT version, done FROM test_loads WHERE id = ${id}`))[0]
const send = (id: string, { id: childId, version }: Check, action: string, body: object = {}) =>
  manager.request('POST', path(id, `/${childId}/${action}`), { version, body })

describe('Records that go on through the revisions of a document', () => {
  it('are made once for each row, and found under every revision and no other document', async () => {
    const { first, next } = await revised()
    expect((await make(first.id, [20, 10])).map(({ step }) => step)).toEqual([10, 20])
    expect((await make(next.id, [10, 20, 30])).map(({ step }) => step)).toEqual([30])
    const [one] = await all(first.id)
    expect(await all(next.id)).toEqual(await all(first.id))
    expect((await all(next.id)).map(({ step }) => step)).toEqual([10, 20, 30])
    const other = await revised()
    expect(await all(other.next.id)).toEqual([])
    expect((await manager.request('GET', path(other.first.id, `/${one?.id}`))).status).toBe(404)
    expect((await manager.request('GET', path(crypto.randomUUID()))).status).toBe(404)
  })

  it('are counted in every revision, which keep their versions', async () => {
    const { first, next } = await revised()
    await make(first.id, [10, 20])
    const [one, two] = await all(next.id)
    if (!one || !two) throw new Error('There are two checks.')
    const answers = await Promise.all([one, two].map((each) => send(next.id, each, 'finish')))
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect([await done(first.id), await done(next.id)]).toEqual([
      { version: 1, done: 2 },
      { version: 1, done: 2 },
    ])
  })

  it('are written while the next revision comes into force, and neither waits for ever', async () => {
    const { first, next } = await revised()
    await make(first.id, [10])
    const [one] = await all(first.id)
    if (!one) throw new Error('There is a check.')
    const waiting = () => db.query(sql`SELECT FROM pg_locks WHERE NOT granted`)
    const finished = await asSomebody(async (ctx) => {
      const begin = (id: string) => ctx.tx.query(sql`UPDATE test_loads SET status = 'begun' WHERE id = ${id}`)
      await begin(next.id)
      const answer = send(first.id, one, 'finish')
      await expect.poll(waiting).not.toEqual([])
      await begin(first.id)
      expect(await checks.make(ctx, next.id, [{ step: 20 }], 'step')).toHaveLength(1)
      return { answer }
    })
    expect(await finished.answer).toMatchObject({ status: 200 })
    expect([await done(first.id), await done(next.id)]).toMatchObject([{ done: 1 }, { done: 1 }])
  })

  it('stand in the way of no undo of the document', async () => {
    const { first, next } = await revised()
    await make(first.id, [10])
    const url = `/api/v1/loads/${next.id}`
    const taken = await manager.request('POST', `${url}/begin`, { version: 1, body: {} })
    const [one] = await all(first.id)
    if (one) expect((await send(first.id, one, 'finish')).status).toBe(200)
    const { version } = data<{ version: number }>(taken)
    const undone = await manager.request('POST', `${url}/undo`, { version, body: {} })
    expect(undone).toMatchObject({ status: 200, body: { data: { status: 'planned', done: 1 } } })
  })

  it('are told on home with the page under the newest revision, to whoever may see the document', async () => {
    const { first, next } = await revised()
    const [one] = await make(first.id, [10])
    const id = one?.id ?? ''
    const { parentOf, path: pathOf, isSeen } = checks.onHome
    await asSomebody(async (ctx) => {
      const asked = sql`${id}::uuid`
      const [found] = await ctx.tx.query<{ parentId: string; seen: boolean; gone: boolean }>(sql`
        SELECT ${parentOf?.(asked)} AS "parentId", ${isSeen?.(ctx, asked)} AS seen,
          ${isSeen?.(ctx, sql`gen_random_uuid()`)} AS gone`)
      expect(found).toEqual({ parentId: next.id, seen: true, gone: false })
    })
    const entry = { id, action: 'create' }
    expect(pathOf({ ...entry, parentId: next.id }, actorOf())).toBe(`/loads/${next.id}/checks/${id}`)
    expect(pathOf({ ...entry, parentId: null }, actorOf())).toBeNull()
  })
})

describe('A record inside a document', () => {
  it('has lines of its own, and what is worked out of them in the list as well', async () => {
    const { first } = await revised()
    await make(first.id, [10])
    const [one] = await all(first.id)
    const readings = [
      { lineNo: 1, celsius: 610 },
      { lineNo: 2, celsius: 625 },
    ]
    const url = path(first.id, `/${one?.id}`)
    const saved = await manager.request('PATCH', url, { version: 1, body: { readings } })
    expect(saved).toMatchObject({ status: 200, body: { data: { version: 2, readings, hottest: 625 } } })
    expect(await all(first.id)).toMatchObject([{ readings, hottest: 625 }])
  })

  it('has operations and answers of its own, with guard, version and trail', async () => {
    const { first } = await revised()
    await make(first.id, [10])
    const [one] = await all(first.id)
    if (!one) throw new Error('There is a check.')
    const measured = await send(first.id, one, 'measure', { celsius: 400 })
    expect(measured).toMatchObject({ status: 200, body: { data: { hottest: 400, can: { measure: true } } } })
    expect(data(await manager.request('GET', path(first.id, `/${one.id}/card`)))).toBe('Check 10, 400')
    const finished = data<Check>(await send(first.id, one, 'finish'))
    expect(finished.can.measure).toBe('It is done.')
    expect(await send(first.id, finished, 'measure', { celsius: 1 })).toMatchObject({ status: 422 })
    expect(await send(first.id, one, 'measure', { celsius: 1 })).toMatchObject({ status: 412 })
  })

  it('is not added where the document takes none any more', async () => {
    const { first } = await revised('planned')
    const refused = await manager.request('POST', path(first.id), { body: { step: 10, readings: [] } })
    expect(refused).toMatchObject({ status: 423, body: { message: OVER } })
    expect(await all(first.id)).toEqual([])
  })

  it('is deleted with a right and while nothing locks it, and the document tells of it', async () => {
    const { first, next } = await revised()
    await make(first.id, [10, 20])
    const [one, two] = await all(first.id)
    if (!one || !two) throw new Error('There are two checks.')
    const at = (of: Check) => path(next.id, `/${of.id}`)
    expect((await server.signIn('user').request('DELETE', at(one), { version: 1 })).status).toBe(403)
    expect((await manager.request('DELETE', at(one), { version: 7 })).status).toBe(412)
    const finished = data<Check>(await send(first.id, two, 'finish'))
    expect((await manager.request('DELETE', at(two), { version: finished.version })).status).toBe(423)
    expect((await manager.request('DELETE', at(one), { version: 1 })).status).toBe(204)
    expect((await all(first.id)).map(({ step }) => step)).toEqual([20])
    const timeline = data<{ text: string; changes: object[] }[]>(
      await manager.request('GET', `/api/v1/loads/${next.id}/timeline`),
    )
    expect(timeline[0]).toMatchObject({
      text: 'Removed heat check',
      changes: [{ label: 'Name', from: 'Check 10', to: null }],
    })
  })
})

describe('The plan of records inside a document', () => {
  it('writes only columns that the document names as derived', () => {
    const plan = {
      lifecycle: checkLifecycle,
      parent: 'loadRootId',
      order: 'step',
      label: () => '',
      present: () => ({}),
    }
    const read = { table: checkTable, columns: {}, joins: sql`` }
    const other = { ...checkContract, record: z.object({ can: z.record(z.string(), z.literal(true)) }) }
    expect(() =>
      childRecordsOf(loads, other, { ...plan, read, parentChanges: { status: sql`'x'` } }),
    ).toThrow('loads does not name status as derived.')
  })
})
