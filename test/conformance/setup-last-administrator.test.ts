import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { permissions } from '../../src/app/catalogue.ts'
import { keySlices } from '#modules/people/role-permissions/domain.ts'
import { verifyAudit } from '#platform/server/audit/audit.ts'
import { dataOf } from '../support/crud-suite.ts'
import { type SignedIn, testServer } from '../support/server.ts'

const server = await testServer()
const { db, clock, config } = server.services
const keys = permissions.filter((right) => keySlices.includes(right.split(':')[0] ?? ''))

/** The only administrator, as each test begins. */
let last: SignedIn
beforeEach(async () => {
  await db.query(sql`UPDATE users SET status = 'disabled' WHERE role = 'administrator'`)
  last = await server.signIn('administrator')
})

const codeOf = ({ status, body }: { status: number; body: unknown }) => [
  status,
  (body as { code?: string } | undefined)?.code,
]
const refusal = [422, 'last_administrator']
const inHours = (hours: number) => new Date(clock.now().getTime() + hours * 3600_000).toISOString()

const deny = (by: SignedIn, id: string, permission: string, expiresAt: string | null = null) =>
  by.request('POST', `/api/v1/user-permissions/${id}/exceptions`, {
    body: { permission, effect: 'deny', reason: 'Tries it', expiresAt },
  })
const versionOf = async (by: SignedIn, id: string) =>
  dataOf(await by.request('GET', `/api/v1/users/${id}`)).version
const change = async (by: SignedIn, id: string, body: object) =>
  by.request('PATCH', `/api/v1/users/${id}`, { body, version: await versionOf(by, id) })
const disable = async (by: SignedIn, id: string) =>
  by.request('POST', `/api/v1/users/${id}/disable`, { body: {}, version: await versionOf(by, id) })

/** Whether the person can give a right back to somebody, which is what must never be lost. */
async function canStillManage(who: SignedIn): Promise<boolean> {
  const { id } = await server.createPerson({ role: 'user' })
  const given = await who.request('POST', `/api/v1/user-permissions/${id}/exceptions`, {
    body: { permission: 'quotes:win', effect: 'allow', reason: 'Still there' },
  })
  const saved = await change(who, id, { jobTitle: 'Buyer' })
  const roles = await who.request('GET', '/api/v1/role-permissions/administrator')
  return given.status === 201 && saved.status === 200 && roles.status === 200
}

describe('The last administrator stays one', () => {
  it('whatever right over people is denied to them, for ever or for a second', async () => {
    expect(keys.length).toBeGreaterThan(8)
    const { id } = last.person
    for (const permission of keys) {
      for (const expiresAt of [null, inHours(0.001), inHours(24)]) {
        expect([permission, ...codeOf(await deny(last, id, permission, expiresAt))]).toEqual([
          permission,
          ...refusal,
        ])
      }
    }
    expect(await canStillManage(last)).toBe(true)
  })

  it('whatever is taken from the role of administrators', async () => {
    const url = '/api/v1/role-permissions/administrator'
    const { version } = dataOf(await last.request('GET', url))
    for (const permission of keys) {
      // A right that may be taken hides the one that may not.
      const body = { rights: { 'quotes:win': false, [permission]: false } }
      const reply = await last.request('PATCH', url, { body, version })
      expect([permission, ...codeOf(reply)]).toEqual([permission, 422, 'administrators_keep_this'])
    }
    expect(dataOf(await last.request('GET', url)).version).toBe(version)
    expect(await canStillManage(last)).toBe(true)
  })

  it('whatever is taken from the role besides', async () => {
    const url = '/api/v1/role-permissions/administrator'
    const { version } = dataOf(await last.request('GET', url))
    const others = permissions.filter((right) => !keys.includes(right) && !right.startsWith('client-area'))
    const none = Object.fromEntries(others.map((right) => [right, false]))
    const taken = await last.request('PATCH', url, { body: { rights: none }, version })
    expect(taken.status).toBe(200)
    expect((await last.request('GET', '/api/v1/facilities')).status).toBe(403)
    expect(await canStillManage(last)).toBe(true)
    const all = Object.fromEntries(others.map((right) => [right, true]))
    const given = await last.request('PATCH', url, { body: { rights: all }, version: version + 1 })
    expect(given.status).toBe(200)
    expect((await last.request('GET', '/api/v1/facilities')).status).toBe(200)
  })

  it('when the role or the account is taken away, by themselves or by another who may not do everything', async () => {
    const { id } = last.person
    for (const role of ['manager', 'user']) {
      expect(codeOf(await change(last, id, { role }))).toEqual(refusal)
    }
    expect(codeOf(await disable(last, id))).toEqual([422, 'own_account'])
    const weak = await server.signIn('administrator')
    expect((await deny(last, weak.person.id, 'role-permissions:read')).status).toBe(201)
    expect(codeOf(await disable(weak, id))).toEqual(refusal)
    expect(codeOf(await change(weak, id, { role: 'user' }))).toEqual(refusal)
    expect(codeOf(await deny(weak, id, 'users:read'))).toEqual(refusal)
    expect(await canStillManage(last)).toBe(true)
  })

  it.each([
    ['only invited', { status: 'invited' }],
    ['disabled', { status: 'disabled' }],
    ['not verified, and so cannot call anything', { verified: false }],
  ] as const)('while the only other one is %s', async (_, about) => {
    await server.createPerson({ role: 'administrator', ...about })
    const { id } = last.person
    expect(codeOf(await deny(last, id, 'users:update'))).toEqual(refusal)
    expect(codeOf(await change(last, id, { role: 'user' }))).toEqual(refusal)
    expect(await canStillManage(last)).toBe(true)
  })

  it('when three of them disable and demote each other in a ring, all at once', async () => {
    const ring = [last, await server.signIn('administrator'), await server.signIn('administrator')]
    const versions = await Promise.all(ring.map(({ person }) => versionOf(last, person.id)))
    await Promise.all(
      ring.map((by, n) => {
        const victim = ring[(n + 1) % 3] ?? last
        const version = versions[(n + 1) % 3]
        const url = `/api/v1/users/${victim.person.id}`
        return n === 0
          ? by.request('POST', `${url}/disable`, { body: {}, version })
          : by.request('PATCH', url, { body: { role: 'user' }, version })
      }),
    )
    const left = await db.query<{ id: string }>(
      sql`SELECT id FROM users WHERE role = 'administrator' AND status = 'active'`,
    )
    expect(left.length).toBeGreaterThan(0)
    const survivor = ring.find(({ person }) => person.id === left[0]?.id)
    expect(survivor && (await canStillManage(survivor))).toBe(true)
  })

  it('while viewing as somebody else: nothing is taken, and the way back stays open', async () => {
    const other = await server.createPerson({ role: 'user' })
    const { id } = last.person
    expect((await last.request('POST', `/api/v1/user-permissions/${other.id}/view-as`)).status).toBe(204)
    expect((await deny(last, id, 'users:update')).status).toBe(403)
    expect(
      (await last.request('PATCH', `/api/v1/users/${id}`, { body: { role: 'user' }, version: 1 })).status,
    ).toBe(403)
    expect((await last.request('POST', '/api/v1/account/stop-viewing')).status).toBe(204)
    expect(await canStillManage(last)).toBe(true)
  })
})

describe('What an exception is worth', () => {
  const rightsOf = async (who: SignedIn) =>
    ((await who.request('GET', '/api/v1/user')).body as { permissions: string[] }).permissions

  it('ends to the second, for a right given and for one taken, and frees the way to the next', async () => {
    const person = await server.signIn('user')
    const { id } = person.person
    const url = `/api/v1/user-permissions/${id}/exceptions`
    const give = { permission: 'quotes:win', effect: 'allow', reason: 'Covers', expiresAt: inHours(1) }
    expect((await last.request('POST', url, { body: give })).status).toBe(201)
    expect((await deny(last, id, 'quotes:read', inHours(1))).status).toBe(201)
    expect(codeOf(await deny(last, id, 'quotes:read', inHours(2)))).toEqual([422, 'exception_exists'])
    clock.advance(3590)
    const during = await rightsOf(person)
    expect([during.includes('quotes:win'), during.includes('quotes:read')]).toEqual([true, false])
    clock.advance(10)
    const after = await rightsOf(person)
    expect([after.includes('quotes:win'), after.includes('quotes:read')]).toEqual([false, true])
    expect((await person.request('GET', '/api/v1/quotes')).status).toBe(200)
    const { exceptions } = dataOf(await last.request('GET', `/api/v1/user-permissions/${id}`)) as unknown as {
      exceptions: { id: string; state: string }[]
    }
    expect(exceptions.map(({ state }) => state)).toEqual(['expired', 'expired'])
    const ended = await last.request('POST', `${url}/${exceptions[0]?.id}/end`)
    expect(codeOf(ended)).toEqual([422, 'already_over'])
    expect((await deny(last, id, 'quotes:read', inHours(2))).status).toBe(201)
  })

  it('leaves one row in a trail that is whole', async () => {
    const { id } = await server.createPerson({ role: 'user' })
    const made = dataOf(await deny(last, id, 'quotes:read')) as unknown as { exceptions: { id: string }[] }
    const url = `/api/v1/user-permissions/${id}/exceptions/${made.exceptions[0]?.id}/end`
    expect((await last.request('POST', url)).status).toBe(200)
    expect((await last.request('POST', url)).status).toBe(422)
    const trail = await db.query(sql`
      SELECT action, actor_id AS "actorId" FROM audit_log WHERE entity_id = ${id} ORDER BY seq`)
    const actorId = last.person.id
    expect(trail).toEqual([
      { action: 'deny', actorId },
      { action: 'end-exception', actorId },
    ])
    expect((await verifyAudit(db, config.SECRET_KEY)).problem).toBeNull()
  })
})
