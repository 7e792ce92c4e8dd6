import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { rolePermissions } from '../../src/app/roles.ts'
import { type Contract, type Endpoint, isPermission } from '#platform/contract/calls/endpoint.ts'
import type { CrudContract, CrudSample } from './crud-sample.ts'
import { describeList } from './list-suite.ts'
import type { SignedIn, TestServer } from './server.ts'

type Fields = Record<string, unknown>

const unknownId = '0b9f7c1e-5a0e-4c11-8f5e-1d2c3b4a5f60'

interface Reply {
  status: number
  body: unknown
}
export const dataOf = (reply: Reply): Fields & { id: string; version: number } =>
  (reply.body as { data: Fields & { id: string; version: number } }).data
const errorsOf = (reply: Reply): string[] => Object.keys((reply.body as { errors: object }).errors)

/** What every entity must do; call it at the top level of a slice's test. */
export function crudSuite(server: TestServer, contract: CrudContract, sample: CrudSample): void {
  describe(`${contract.plural}: what every entity does`, () => {
    describeAccess(server, contract, sample)
    describeRecords(server, contract, sample)
    describeList(server, contract, sample)
  })
}

const person = (server: TestServer, sample: CrudSample): Promise<SignedIn> =>
  server.signIn(sample.as ?? 'administrator')

/** Every call of the contract with harmless parameters. */
function callsOf(contract: Contract): { name: string; endpoint: Endpoint; url: string }[] {
  return Object.entries(contract.endpoints).map(([name, endpoint]) => ({
    name,
    endpoint,
    url: endpoint.path.replaceAll(/:\w+/g, unknownId),
  }))
}

function describeAccess(server: TestServer, contract: CrudContract, sample: CrudSample): void {
  const calls = callsOf(contract).filter(({ endpoint }) => endpoint.access !== 'public')

  it('answers 401 to guests', async () => {
    const guest = server.guest()
    await guest.request('GET', '/sanctum/csrf-cookie')
    for (const { endpoint, url } of calls) {
      const reply = await guest.request(endpoint.method, url)
      expect([url, reply.status]).toEqual([url, 401])
    }
  })

  it('answers 419 to a write without the anti-forgery value, whoever sends it', async () => {
    const signedIn = await person(server, sample)
    for (const { endpoint, url } of calls.filter((call) => call.endpoint.method !== 'GET')) {
      const reply = await signedIn.request(endpoint.method, url, { token: null })
      expect([url, reply.status]).toEqual([url, 419])
    }
  })

  it('answers 409 to people whose address is not verified', async () => {
    const unverified = await server.signIn({ role: sample.as ?? 'administrator', verified: false })
    for (const { endpoint, url } of calls.filter((call) => call.endpoint.access !== 'signed-in')) {
      const reply = await unverified.request(endpoint.method, url)
      expect([url, reply.status]).toEqual([url, 409])
    }
  })

  it('answers 403 to every role without the right', async () => {
    for (const role of ['manager', 'user', 'client'] as const) {
      const held = new Set<string>(rolePermissions[role])
      const signedIn = await server.signIn(role)
      for (const { endpoint, url } of calls) {
        if (endpoint.access === 'signed-in' || endpoint.access === 'verified') continue
        if (
          endpoint.access === 'staff'
            ? role !== 'client'
            : isPermission(endpoint.access) && held.has(endpoint.access)
        )
          continue
        const reply = await signedIn.request(endpoint.method, url)
        expect([role, url, reply.status]).toEqual([role, url, 403])
      }
    }
  })
}

function describeRecords(server: TestServer, contract: CrudContract, sample: CrudSample): void {
  const { create } = contract.endpoints
  const path = create.path
  const { update, remove } = contract.endpoints as Record<string, Endpoint | undefined>

  const created = async (n: number) => {
    const signedIn = await person(server, sample)
    const reply = await signedIn.request('POST', path, { body: await sample.body(n) })
    expect(reply.status, JSON.stringify(reply.body)).toBe(201)
    return { signedIn, reply, record: dataOf(reply) }
  }

  it('gives back what was written, with version and ETag', async () => {
    const body = await sample.body(100)
    const signedIn = await person(server, sample)
    const made = await signedIn.request('POST', path, { body })
    expect(made.status, JSON.stringify(made.body)).toBe(201)
    const read = await signedIn.request('GET', `${path}/${dataOf(made).id}`)
    expect(read.status).toBe(200)
    expect(read.headers.etag).toBe(`"v${dataOf(read).version}"`)
    expect(read.body).toEqual(made.body)
    const echoed = Object.entries(body).filter(([name]) => !sample.notEchoed?.includes(name))
    expect(dataOf(read)).toMatchObject(Object.fromEntries(echoed))
  })

  it('answers 404 for unknown ids and for ids that are none', async () => {
    const signedIn = await person(server, sample)
    for (const { endpoint, url } of callsOf(contract).filter((call) => call.endpoint.path.includes('/:id'))) {
      const details = endpoint.versioned ? { version: 1 } : {}
      const strange = await signedIn.request(endpoint.method, url.replace(unknownId, 'not-a-uuid'), details)
      expect([url, strange.status, strange.body]).toEqual([url, 404, { message: 'Not found.' }])
    }
    for (const [method, details] of [
      ['GET', {}],
      ...(update ? [['PATCH', { version: 1, body: sample.change }] as const] : []),
      ...(remove ? [['DELETE', { version: 1 }] as const] : []),
    ] as const) {
      const reply = await signedIn.request(method, `${path}/${unknownId}`, details)
      expect([method, reply.status, reply.body]).toEqual([method, 404, { message: 'Not found.' }])
    }
  })

  it('refuses missing and unknown fields with 422', async () => {
    const signedIn = await person(server, sample)
    const empty = await signedIn.request('POST', path, { body: {} })
    expect(empty.status).toBe(422)
    expect(errorsOf(empty)).toEqual(expect.arrayContaining([...sample.required]))
    const strange = await signedIn.request('POST', path, {
      body: { ...(await sample.body(101)), id: unknownId },
    })
    expect(strange.status).toBe(422)
    expect(errorsOf(strange)).toEqual(['id'])
  })

  it('creates once for one Idempotency-Key', async () => {
    const signedIn = await person(server, sample)
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const body = await sample.body(102)
    const [first, second] = await Promise.all([
      signedIn.request('POST', path, { body, headers }),
      signedIn.request('POST', path, { body, headers }),
    ])
    expect(first.status, JSON.stringify(first.body)).toBe(201)
    expect(second.status).toBe(201)
    expect(second.body).toEqual(first.body)
    const other = await signedIn.request('POST', path, { body: await sample.body(103), headers })
    expect(other.status).toBe(422)
  })

  it.runIf(update)('changes the listed fields, needs the version and refuses a stale one', async () => {
    const { signedIn, record } = await created(104)
    const url = `${path}/${record.id}`
    expect((await signedIn.request('PATCH', url, { body: sample.change })).status).toBe(428)
    const changed = await signedIn.request('PATCH', url, { body: sample.change, version: record.version })
    expect(changed.status, JSON.stringify(changed.body)).toBe(200)
    expect(dataOf(changed)).toMatchObject({ ...sample.change, version: record.version + 1 })
    expect(changed.headers.etag).toBe(`"v${record.version + 1}"`)
    const late = await signedIn.request('PATCH', url, { body: sample.change, version: record.version })
    expect(late.status).toBe(412)
    expect((late.body as { current: unknown }).current).toMatchObject({
      id: record.id,
      version: record.version + 1,
    })
  })

  it.runIf(remove)('deletes a record nobody uses, but not a stale one', async () => {
    const { signedIn, record } = await created(105)
    const url = `${path}/${record.id}`
    expect((await signedIn.request('DELETE', url)).status).toBe(428)
    expect((await signedIn.request('DELETE', url, { version: record.version + 1 })).status).toBe(412)
    const gone = await signedIn.request('DELETE', url, { version: record.version })
    expect([gone.status, gone.body]).toEqual([204, undefined])
    expect((await signedIn.request('GET', url)).status).toBe(404)
  })

  it('writes who did it into the audit trail', async () => {
    const { signedIn, record } = await created(106)
    const entries = await server.services.db.query<{ action: string; actorId: string; entity: string }>(sql`
      SELECT action, actor_id AS "actorId", entity FROM audit_log WHERE entity_id = ${record.id} ORDER BY seq`)
    expect(entries[0]).toEqual({ action: 'create', actorId: signedIn.person.id, entity: contract.slice })
  })
}
