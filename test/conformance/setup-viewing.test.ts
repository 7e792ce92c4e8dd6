import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { contracts } from '../../src/app/catalogue.ts'
import type { Endpoint } from '#platform/contract/calls/endpoint.ts'
import { dataOf } from '../support/crud-suite.ts'
import { formOf } from '../support/import-export.ts'
import { enquiryBody, salesSetup } from '../support/sales.ts'
import { type SignedIn, testServer } from '../support/server.ts'
import { setupSamples } from '../support/setup-samples.ts'

const server = await testServer()
const { db } = server.services
const unknownId = '0b9f7c1e-5a0e-4c11-8f5e-1d2c3b4a5f60'
const sentence = /^You are viewing the program as .+ and can only look\. Stop viewing to change something\.$/

const endpoints = contracts.flatMap(({ slice, endpoints: own }) =>
  Object.entries(own).map(([name, endpoint]): { name: string; endpoint: Endpoint } => ({
    name: `${slice}.${name}`,
    endpoint,
  })),
)
const isLeaving = ({ path }: Endpoint) => path === '/logout' || path.endsWith('/stop-viewing')
// A question that is too long for an address is asked by POST and changes nothing.
const writes = endpoints.filter(
  ({ endpoint }) => endpoint.method !== 'GET' && endpoint.kind !== 'read' && !isLeaving(endpoint),
)
const reads = endpoints.filter(({ endpoint }) => endpoint.method === 'GET')

/** A body that would be saved, by the endpoint that would save it. */
const bodies = new Map<Endpoint, object>()
/** A record of each list, by the slice in its address. */
const records = new Map<string, { id: string; version: number }>()
let admin: SignedIn
let other: SignedIn['person']

beforeAll(async () => {
  admin = await server.signIn('administrator')
  const keeper = await server.signIn('administrator')
  for (const sample of setupSamples(server)) {
    const { path } = sample.contract.endpoints.create
    const made = dataOf(await keeper.request('POST', path, { body: await sample.body(1) }))
    records.set(sample.slice, made)
    bodies.set(sample.contract.endpoints.create, await sample.body(2))
  }
  const setup = await salesSetup(server)
  const seller = await server.signIn(setup.seller)
  const enquiry = await seller.request('POST', '/api/v1/enquiries', { body: enquiryBody(setup, 1) })
  records.set('enquiries', dataOf(enquiry))
  records.set('companies', { id: setup.companyId, version: 1 })
  other = await server.createPerson({ role: 'administrator' })
  records.set('users', { id: (await server.createPerson({ role: 'user' })).id, version: 1 })
  records.set('user-permissions', { id: (await server.createPerson({ role: 'user' })).id, version: 1 })
  await admin.request('POST', `/api/v1/user-permissions/${other.id}/view-as`)
})

const recordFor = ({ path }: Endpoint) => records.get(path.split('/')[3] ?? '')
function addressOf(endpoint: Endpoint): string {
  const { path } = endpoint
  const id = path.includes('/role-permissions/') ? 'user' : (recordFor(endpoint)?.id ?? unknownId)
  return path.replace('/:format', '/csv').replace(':id', id).replaceAll(/:\w+/g, unknownId)
}

/** A sum over everything that is kept, but for sessions with their last use, the log of sign-ins and the counters of limits. */
async function everything(): Promise<string> {
  const tables = await db.query<{ name: string }>(sql`
    SELECT table_name AS name FROM information_schema.tables
    WHERE table_schema = 'public' AND table_type = 'BASE TABLE'
      AND table_name NOT IN ('sessions', 'security_log', 'throttles') ORDER BY 1`)
  expect(tables.length).toBeGreaterThan(40)
  const sums: string[] = []
  for (const { name } of tables) {
    const [row] = await db.query<{ sum: string }>(sql`
      SELECT md5(coalesce(string_agg(t::text, '|' ORDER BY t::text), '')) AS sum FROM ${sql.identifier(name)} t`)
    sums.push(`${name} ${row?.sum}`)
  }
  return sums.join('\n')
}

describe('An administrator who views the program as another administrator', () => {
  it('has every write of the program refused, on records that are there, with bodies that would do', async () => {
    const before = await everything()
    expect(writes.length).toBeGreaterThan(150)
    const wrong: string[] = []
    for (const { name, endpoint } of writes) {
      const url = addressOf(endpoint)
      const body = bodies.get(endpoint) ?? { reason: 'Tries it', name: 'Changed' }
      const forms = endpoint.kind === 'upload' ? [formOf('Code,Name\nA,B\n')] : []
      for (const one of [body, ...forms]) {
        const version = recordFor(endpoint)?.version ?? 1
        const headers = { 'idempotency-key': crypto.randomUUID() }
        const reply = await admin.request(endpoint.method, url, { body: one, version, headers })
        const { message = '' } = (reply.body ?? {}) as { message?: string }
        if (reply.status !== 403 || !sentence.test(message)) wrong.push(`${name}: ${reply.status} ${message}`)
      }
    }
    expect(wrong).toEqual([])
    expect((await everything()).split('\n').filter((line) => !before.includes(line))).toEqual([])
  })

  it('changes nothing by looking at everything either, but for the note that the trail was taken out', async () => {
    const before = await everything()
    const [{ n } = { n: 0 }] = await db.query<{ n: number }>(sql`SELECT count(*)::int AS n FROM audit_log`)
    const seen: string[] = []
    for (const { name, endpoint } of reads) {
      const { status } = await admin.request('GET', addressOf(endpoint))
      expect([name, status < 500]).toEqual([name, true])
      if (status === 200) seen.push(name)
    }
    expect(seen.length).toBeGreaterThan(60)
    const changed = (await everything()).split('\n').filter((line) => !before.includes(line))
    expect(changed.map((line) => line.split(' ')[0])).toEqual(['audit_head', 'audit_log'])
    const added = await db.query(
      sql`SELECT entity, action, actor_id AS "actorId" FROM audit_log ORDER BY seq OFFSET ${n}`,
    )
    // In the name of whoever really did it.
    expect(added).toEqual([{ entity: 'audit', action: 'export', actorId: admin.person.id }])
  })

  it.each([
    ['another method in a header', 'POST', { 'x-http-method-override': 'GET' }, {}],
    ['another method in the body', 'POST', {}, { _method: 'GET' }],
    ['a version in the body', 'PATCH', {}, { version: 1, name: 'Changed' }],
  ] as const)('cannot write by %s', async (_, method, headers, body) => {
    const { id } = records.get('global-segments') ?? { id: unknownId }
    const url = method === 'POST' ? '/api/v1/global-segments' : `/api/v1/global-segments/${id}`
    const reply = await admin.request(method, url, { headers, body })
    expect([reply.status, (reply.body as { message: string }).message]).toEqual([
      403,
      expect.stringMatching(sentence),
    ])
  })

  it('does not replay what was saved before the viewing began', async () => {
    const person = await server.signIn('administrator')
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const body = { code: 'REPLAY', name: 'Saved before', active: true }
    const save = () => person.request('POST', '/api/v1/global-segments', { body, headers })
    expect((await save()).status).toBe(201)
    expect((await person.request('POST', `/api/v1/user-permissions/${other.id}/view-as`)).status).toBe(204)
    expect((await save()).status).toBe(403)
    expect((await person.request('POST', '/api/v1/account/stop-viewing')).status).toBe(204)
    expect((await save()).status).toBe(201)
    const kept = await db.query(sql`SELECT 1 FROM global_segments WHERE code = 'REPLAY'`)
    expect(kept).toHaveLength(1)
  })

  it('cannot look through the eyes of a third person from there', async () => {
    const third = await server.createPerson({ role: 'user' })
    const reply = await admin.request('POST', `/api/v1/user-permissions/${third.id}/view-as`)
    expect(reply.status).toBe(403)
    const { body } = await admin.request('GET', '/api/v1/user')
    expect(body).toMatchObject({ id: other.id, viewed_by: { id: admin.person.id } })
  })
})
