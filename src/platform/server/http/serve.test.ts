import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { TestBrowser } from '../../../../test/support/browser.ts'
import { contract, type Endpoint, endpoint } from '#platform/contract/calls/endpoint.ts'
import { byId } from '#platform/contract/calls/resource.ts'
import { heatServer } from '#platform/testing/heat-server.ts'
import { heatOf, heatTable } from '#platform/testing/heats.ts'
import { verifyAudit } from '#platform/server/audit/audit.ts'
import type { Context } from '#platform/server/context.ts'
import { refused } from '#platform/server/errors.ts'
import { insertRow } from '#platform/server/database/rows.ts'
import { GUEST, serve } from './serve.ts'

const base = {
  access: 'heats:update',
  kind: 'write',
  summary: '',
  response: z.void(),
  envelope: 'none',
} as const
const act = <const E extends Partial<Endpoint>>(shape: E) =>
  endpoint({ method: 'POST', ...base, ...shape } as unknown as Endpoint)
const entity = '7d0f8f0e-6a55-4b52-9a9e-0f3c2a1b4d02'

/** What the handlers do; each test says it. */
let work: (ctx: Context, incoming: unknown) => Promise<unknown> = async () => undefined
const acts = contract({
  slice: 'acts',
  singular: 'Act',
  plural: 'Acts',
  endpoints: {
    write: act({ path: '/api/v1/acts' }),
    account: act({ path: '/api/v1/acts/account', kind: 'account', access: 'signed-in' }),
    open: act({ path: '/api/v1/acts/open', access: 'public', alias: ['/open'] }),
    read: act({ path: '/api/v1/acts/read', method: 'GET', kind: 'read', access: 'heats:read' }),
    versioned: act({
      path: '/api/v1/acts/:id',
      method: 'PATCH',
      params: byId,
      body: z.strictObject({ name: z.string() }),
      versioned: true,
    }),
  },
})
const run = (ctx: Context, incoming: unknown) => work(ctx, incoming) as Promise<never>
const server = await heatServer({}, (app, services) =>
  serve(acts, { write: run, account: run, open: run, read: run, versioned: run })(app, services),
)
const { services } = server
const post = (browser: TestBrowser, url = '/api/v1/acts', details = {}) =>
  browser.request('POST', url, details)
const heats = async () => (await services.db.query(sql`SELECT 1 FROM test_heats`)).length
let count = 0
const insert = (ctx: Context) => insertRow(ctx.tx, heatTable, heatOf((count += 1)))

describe('A write', () => {
  it('is one transaction: what it did is there when it is answered', async () => {
    const before = await heats()
    work = async (ctx) => {
      await insert(ctx)
      expect(await heats()).toBe(before)
    }
    expect((await post(server.signIn())).status).toBe(204)
    expect(await heats()).toBe(before + 1)
  })

  it('that is refused leaves nothing behind', async () => {
    const before = [await heats(), (await verifyAudit(services.db, services.cookies.secret)).rows]
    work = async (ctx) => {
      await insert(ctx)
      ctx.audit({ entity: 'heats', entityId: entity, action: 'x' })
      throw refused('no', 'Not today.')
    }
    const reply = await post(server.signIn())
    expect([reply.status, reply.body]).toEqual([422, { code: 'no', message: 'Not today.' }])
    expect([await heats(), (await verifyAudit(services.db, services.cookies.secret)).rows]).toEqual(before)
  })

  it('knows who acts, from where, and in which request', async () => {
    const seen: unknown[] = []
    work = async ({ actor, request, appUrl }) =>
      void seen.push(actor.role, actor.name, request.ip, appUrl, request.id)
    await server.signIn('user').request('POST', '/api/v1/acts', { ip: '10.0.0.7' })
    expect(seen).toEqual([
      'user',
      expect.stringMatching(/^Person \d+$/),
      '10.0.0.7',
      'http://heatline.test',
      expect.stringMatching(/^[\da-f-]{36}$/),
    ])
  })

  it('that meets a deadlock is run again as a whole', async () => {
    let attempts = 0
    const before = await heats()
    work = async (ctx) => {
      attempts += 1
      await insert(ctx)
      if (attempts === 1) await ctx.tx.query(sql`DO $$ BEGIN RAISE EXCEPTION USING ERRCODE = '40P01'; END $$`)
    }
    expect((await post(server.signIn())).status).toBe(204)
    expect([attempts, await heats()]).toEqual([2, before + 1])
  })

  it('takes no more round trips than its work, BEGIN, COMMIT and the session’s', async () => {
    let trips: number | undefined
    work = async (ctx) => {
      await insert(ctx)
      trips = ctx.tx.queries
    }
    await post(server.signIn())
    expect(trips).toBe(2)
  })
})

describe('Other kinds', () => {
  it('a read holds no transaction', async () => {
    let isPool = false
    work = async (ctx) => {
      isPool = ctx.tx === services.db
    }
    expect((await server.signIn().request('GET', '/api/v1/acts/read')).status).toBe(204)
    expect(isPool).toBe(true)
  })

  it('an account endpoint keeps what it wrote although it refuses', async () => {
    const before = await heats()
    work = async (ctx) => {
      await insert(ctx)
      throw refused('no', 'Not today.')
    }
    expect((await post(server.signIn(), '/api/v1/acts/account')).status).toBe(422)
    expect(await heats()).toBe(before + 1)
  })

  it('an alias answers in the same way', async () => {
    work = async () => undefined
    const guest = server.guest()
    await guest.request('GET', '/api/v1/heats')
    expect([(await post(guest, '/open')).status, (await post(guest, '/api/v1/acts/open')).status]).toEqual([
      204, 204,
    ])
  })

  it('a public endpoint sees a guest where nobody is signed in', async () => {
    let name = ''
    work = async ({ actor }) => {
      name = actor.name
    }
    const guest = server.guest()
    await guest.request('GET', '/api/v1/heats')
    await post(guest, '/open')
    expect([name, GUEST.isVerified, GUEST.permissions.size]).toEqual(['Guest', false, 0])
    await post(server.signIn(), '/open')
    expect(name).toMatch(/^Person/)
  })
})

describe('The order of checks', () => {
  const url = '/api/v1/acts/not-a-uuid'
  const patch = (browser: TestBrowser, details: object = {}) =>
    browser.request('PATCH', url, { body: { colour: 'red' }, ...details })

  it('is origin, token, signed in, verified, right, record, body, version', async () => {
    work = async () => undefined
    const foreign = { headers: { origin: 'https://evil.example' } }
    const guest = server.guest()
    const statuses = [
      (await patch(guest, { token: null, ...foreign })).status,
      (await patch(guest, { token: null })).status,
    ]
    await guest.request('GET', '/api/v1/heats')
    statuses.push(
      (await patch(guest)).status,
      (await patch(server.signIn('manager', { isVerified: false }))).status,
      (await patch(server.signIn('client'))).status,
      (await patch(server.signIn())).status,
      (await server.signIn().request('PATCH', `/api/v1/acts/${entity}`, { body: { colour: 'red' } })).status,
      (await server.signIn().request('PATCH', `/api/v1/acts/${entity}`, { body: { name: 'A' } })).status,
      (await server.signIn().request('PATCH', `/api/v1/acts/${entity}`, { body: { name: 'A' }, version: 1 }))
        .status,
    )
    expect(statuses).toEqual([403, 419, 401, 409, 403, 404, 422, 428, 204])
  })

  it('runs no handler for a call that is refused', async () => {
    let runs = 0
    work = async () => void (runs += 1)
    await post(server.signIn('client'))
    await post(server.signIn(), '/api/v1/acts', { token: 'wrong' })
    await post(server.guest())
    await patch(server.signIn())
    expect(runs).toBe(0)
  })
})

describe('A session', () => {
  it('that is not known any more is 401 on reads and 419 on writes, and becomes a guest’s', async () => {
    const browser = server.signIn()
    const name = 'heatline_session'
    const dead = `s${'x'.repeat(43)}`
    browser.cookies.set(name, dead)
    expect((await browser.request('GET', '/api/v1/heats')).status).toBe(401)
    expect(browser.cookies.get(name)).toMatch(/^g/)
    const writer = server.signIn()
    writer.cookies.set(name, dead)
    expect((await post(writer)).status).toBe(419)
  })

  it('of a guest keeps its token from call to call', async () => {
    const guest = server.guest()
    await guest.request('GET', '/api/v1/heats')
    const first = guest.token
    await guest.request('GET', '/api/v1/heats')
    expect([guest.token, first?.length]).toEqual([first, 43])
  })
})
