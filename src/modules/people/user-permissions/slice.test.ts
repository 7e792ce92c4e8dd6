import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { roundTrips } from '../../../../test/support/round-trips.ts'
import { type SignedIn, testServer } from '../../../../test/support/server.ts'
import { ApiError } from '#platform/contract/calls/errors.ts'
import { rolePermissions } from '#modules/people/role-permissions/contract.ts'
import { userPermissions } from './contract.ts'

const server = await testServer()
const { db, clock } = server.services
const path = '/api/v1/user-permissions'
const admin = await server.signIn({ role: 'administrator', name: 'Ada Keys' })
const api = admin.client(userPermissions)
const unknownId = '0b9f7c1e-5a0e-4c11-8f5e-1d2c3b4a5f60'

const add = (id: string, permission: string, effect: 'allow' | 'deny', more: { expiresAt?: string } = {}) =>
  api.addException({
    params: { id },
    body: { permission, effect, reason: 'Covers for a colleague', ...more },
  })
const inHours = (hours: number) => new Date(clock.now().getTime() + hours * 3600_000).toISOString()
const rightsOf = async (browser: SignedIn) =>
  ((await browser.request('GET', '/api/v1/user')).body as { permissions: string[] }).permissions
const rightOf = async (id: string, permission: string) =>
  (await api.get({ params: { id } })).rights.find((right) => right.permission === permission)
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => (error instanceof ApiError ? [error.status, error.body.code ?? error.errors] : error),
  )

describe('The rights of single people', () => {
  it('are for administrators only', async () => {
    for (const role of ['manager', 'user', 'client'] as const) {
      const person = await server.signIn(role)
      for (const [method, url] of [
        ['GET', path],
        ['GET', `${path}/rights`],
        ['GET', `${path}/who-can?permission=quotes:read`],
        ['GET', `${path}/${person.person.id}`],
        ['POST', `${path}/${person.person.id}/exceptions`],
        ['POST', `${path}/${person.person.id}/exceptions/${unknownId}/end`],
        ['POST', `${path}/${admin.person.id}/view-as`],
      ] as const) {
        expect([role, method, url, (await person.request(method, url)).status]).toEqual([
          role,
          method,
          url,
          403,
        ])
      }
    }
  })

  it('of somebody unknown are not there', async () => {
    for (const id of [unknownId, 'not-a-uuid']) {
      expect((await admin.request('GET', `${path}/${id}`)).status).toBe(404)
      expect((await admin.request('POST', `${path}/${id}/view-as`)).status).toBe(404)
    }
    expect(await refusal(add(unknownId, 'quotes:win', 'allow'))).toEqual([404, {}])
  })

  it('are explained one by one', async () => {
    const { id } = await server.createPerson({ role: 'user', name: 'Una Plain' })
    const person = await api.get({ params: { id } })
    expect(person).toMatchObject({ name: 'Una Plain', role: 'user', isActive: true, exceptions: [] })
    expect(person.rights.find(({ permission }) => permission === 'quotes:read')).toMatchObject({
      resource: 'Quotes',
      label: 'View',
      isAllowed: true,
      source: 'role',
    })
    expect(person.rights.find(({ permission }) => permission === 'quotes:win')).toMatchObject({
      isAllowed: false,
      source: 'role',
    })
    expect(person.rights.some(({ permission }) => permission === 'client-area:read')).toBe(false)
    expect(person.can).toEqual({ addException: true, endException: true, viewAs: true })
  })

  it('tell who changed the role', async () => {
    const { id } = await server.createPerson({ role: 'manager' })
    const roles = admin.client(rolePermissions)
    const { version } = await roles.get({ params: { id: 'manager' } })
    const rights = { 'quotes:extend': false }
    const saved = await roles.update({ params: { id: 'manager' }, body: { rights }, version })
    expect(await rightOf(id, 'quotes:extend')).toMatchObject({
      isAllowed: false,
      source: 'role-changed',
      roleChangedByName: 'Ada Keys',
      roleChangedAt: expect.stringMatching(/^\d{4}-/),
    })
    await roles.update({
      params: { id: 'manager' },
      body: { rights: { 'quotes:extend': true } },
      version: saved.version,
    })
  })
})

describe('An exception', () => {
  it('gives nobody but administrators a say in who approves and signs', async () => {
    const { id } = await server.createPerson({ role: 'user' })
    for (const right of [
      'purchase-order-approving-users:create',
      'quote-traveller-approving-users:replace',
      'regular-signature-users:create',
      'signature:unlock',
    ]) {
      expect(await refusal(add(id, right, 'allow'))).toEqual([
        422,
        { permission: ['Only administrators appoint who approves and signs, and confirm PINs.'] },
      ])
    }
  })

  it('counts at the next call and ends no session; a denial wins', async () => {
    const seller = await server.signIn('user')
    const { id } = seller.person
    expect(await rightsOf(seller)).not.toContain('quotes:win')
    const allowed = await add(id, 'quotes:win', 'allow')
    expect(await rightsOf(seller)).toContain('quotes:win')
    expect(allowed.rights.find(({ permission }) => permission === 'quotes:win')).toMatchObject({
      isAllowed: true,
      source: 'allowed',
      exception: {
        reason: 'Covers for a colleague',
        grantedByName: 'Ada Keys',
        state: 'live',
        expiresAt: null,
      },
    })
    const denied = await add(id, 'quotes:win', 'deny')
    expect(await rightsOf(seller)).not.toContain('quotes:win')
    expect(denied.rights.find(({ permission }) => permission === 'quotes:win')?.source).toBe('denied')
    await add(id, 'quotes:read', 'deny')
    expect((await seller.request('GET', '/api/v1/quotes')).status).toBe(403)
  })

  it('is ended at once, stays on the list, and is ended once', async () => {
    const seller = await server.signIn('user')
    const { id } = seller.person
    const [made] = (await add(id, 'quotes:read', 'deny')).exceptions
    const params = { id, exceptionId: made?.id ?? '' }
    const stranger = await server.createPerson({ role: 'user' })
    expect(await refusal(api.endException({ params: { ...params, id: stranger.id } }))).toEqual([404, {}])
    const after = await api.endException({ params })
    expect(after.exceptions).toMatchObject([{ state: 'ended', endedByName: 'Ada Keys' }])
    expect((await seller.request('GET', '/api/v1/quotes')).status).toBe(200)
    expect(await refusal(api.endException({ params }))).toEqual([422, 'already_over'])
    expect(await api.get({ params: { id } })).toMatchObject({ exceptions: [{ state: 'ended' }] })
  })

  it('runs out by itself', async () => {
    const seller = await server.signIn('user')
    const { id } = seller.person
    await add(id, 'quotes:win', 'allow', { expiresAt: inHours(1) })
    expect(await rightsOf(seller)).toContain('quotes:win')
    clock.advance(3601)
    expect(await rightsOf(seller)).not.toContain('quotes:win')
    expect(await rightOf(id, 'quotes:win')).toMatchObject({
      isAllowed: false,
      source: 'role',
      exception: null,
    })
    expect((await api.get({ params: { id } })).exceptions).toMatchObject([{ state: 'expired' }])
    await add(id, 'quotes:win', 'allow')
    expect(await rightsOf(seller)).toContain('quotes:win')
  })

  it('needs a reason, a right that fits the role, and an end in the future', async () => {
    const { id } = await server.createPerson({ role: 'user' })
    const buyer = await server.createPerson({ role: 'client' })
    const url = `${path}/${id}/exceptions`
    const empty = await admin.request('POST', url, {
      body: { permission: 'quotes:win', effect: 'allow', reason: ' ' },
    })
    expect([empty.status, Object.keys((empty.body as { errors: object }).errors)]).toEqual([422, ['reason']])
    expect(await refusal(add(id, 'quotes:win', 'allow', { expiresAt: inHours(-1) }))).toEqual([
      422,
      { expiresAt: ['The exception must end in the future.'] },
    ])
    expect(await refusal(add(id, 'steel-mill:buy', 'allow'))).toEqual([
      422,
      { permission: ['There is no such right.'] },
    ])
    expect(await refusal(add(id, 'client-area:read', 'allow'))).toEqual([
      422,
      { permission: ['This right is for clients only.'] },
    ])
    expect(await refusal(add(id, 'users:update', 'allow'))).toEqual([
      422,
      { permission: ['Only administrators change people and their rights.'] },
    ])
    expect(await refusal(add(buyer.id, 'quotes:read', 'allow'))).toEqual([
      422,
      { permission: ['Clients only ever see their own company.'] },
    ])
  })

  it('is not made twice, even at the same moment', async () => {
    const { id } = await server.createPerson({ role: 'user' })
    const replies = await Promise.all([1, 2, 3].map(() => refusal(add(id, 'quotes:win', 'allow'))))
    expect(replies.filter((reply) => reply === null)).toHaveLength(1)
    expect(replies.filter((reply) => reply !== null)).toEqual(Array(2).fill([422, 'exception_exists']))
  })

  it('is worth nothing to somebody whose new role can never hold the right', async () => {
    const { id } = await server.createPerson({ role: 'administrator' })
    await add(id, 'users:update', 'allow')
    await db.query(sql`UPDATE users SET role = 'manager' WHERE id = ${id}`)
    const demoted = await server.signIn({ id, name: '', email: '', role: 'manager', companyId: null })
    expect(await rightsOf(demoted)).not.toContain('users:update')
    const { people } = await api.whoCan({ query: { permission: 'users:update' } })
    expect(people.some((one) => one.id === id)).toBe(false)
  })

  it('stands on the timeline of the person, with the reason', async () => {
    const { id } = await server.createPerson({ role: 'user' })
    await add(id, 'quotes:win', 'allow')
    const entries = await db.query(sql`
      SELECT entity, action, reason, changes, actor_id AS "actorId" FROM audit_log WHERE entity_id = ${id}`)
    expect(entries).toEqual([
      {
        entity: 'users',
        action: 'allow',
        reason: 'Covers for a colleague',
        changes: { 'Quotes: win': { from: null, to: 'allowed' } },
        actorId: admin.person.id,
      },
    ])
  })

  it('is made in few round trips, and costs no read one more', async () => {
    const seller = await server.signIn('user')
    const { id } = seller.person
    const read = () => roundTrips(server, () => seller.request('GET', '/api/v1/companies'))
    const before = await read()
    expect(await roundTrips(server, () => add(id, 'quotes:win', 'allow'))).toBeLessThanOrEqual(9)
    expect(await read()).toBe(before)
    expect(before).toBeLessThanOrEqual(4)
  })
})

describe('The lists', () => {
  it('show everybody with the exceptions that count now', async () => {
    const keeper = (await server.signIn(admin.person)).client(userPermissions)
    const { id } = await server.createPerson({ role: 'user', name: 'Xaver Exception' })
    const body = { permission: 'quotes:win', reason: 'Covers' }
    await keeper.addException({ params: { id }, body: { ...body, effect: 'allow', expiresAt: inHours(5) } })
    const { exceptions } = await keeper.addException({ params: { id }, body: { ...body, effect: 'deny' } })
    const found = await keeper.list({
      query: { search: 'xaver', filter: { hasExceptions: true, role: ['user'] } },
    })
    expect(found.data).toMatchObject([{ id, allowed: 1, denied: 1, nextExpiry: exceptions[1]?.expiresAt }])
    for (const one of exceptions) await keeper.endException({ params: { id, exceptionId: one.id } })
    expect((await keeper.list({ query: { search: 'xaver', filter: { hasExceptions: true } } })).data).toEqual(
      [],
    )
    expect((await keeper.list({ query: { search: 'xaver' } })).data).toMatchObject([
      { allowed: 0, denied: 0 },
    ])
  })

  it('say who can do something, and to whom it is denied', async () => {
    const keeper = (await server.signIn(admin.person)).client(userPermissions)
    const [chosen, denied, gone] = [
      await server.createPerson({ role: 'user', name: 'Wanda Who' }),
      await server.createPerson({ role: 'manager', name: 'Willem Without' }),
      await server.createPerson({ role: 'manager', name: 'Walter Gone', status: 'disabled' }),
    ]
    const body = { permission: 'quotes:extend', reason: 'Covers' }
    await keeper.addException({ params: { id: chosen.id }, body: { ...body, effect: 'allow' } })
    await keeper.addException({ params: { id: denied.id }, body: { ...body, effect: 'deny' } })
    const { name, people, isCut } = await keeper.whoCan({ query: { permission: 'quotes:extend' } })
    expect([name, isCut]).toEqual(['Quotes: extend', false])
    expect(people.find(({ id }) => id === chosen.id)).toMatchObject({ isAllowed: true, source: 'allowed' })
    expect(people.find(({ id }) => id === denied.id)).toMatchObject({ isAllowed: false, source: 'denied' })
    expect(people.some(({ id }) => id === gone.id)).toBe(false)
    expect(people.find(({ id }) => id === admin.person.id)).toMatchObject({ isAllowed: true, source: 'role' })
    expect(await refusal(keeper.whoCan({ query: { permission: 'steel-mill:buy' } }))).toEqual([
      422,
      { permission: ['There is no such right.'] },
    ])
    expect((await keeper.rights()).find(({ permission }) => permission === 'quotes:extend')?.name).toBe(
      'Quotes: extend',
    )
  })
})
