import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { type SignedIn, testServer } from '../../../../test/support/server.ts'
import { contracts } from '../../../app/catalogue.ts'
import type { CurrentUser } from '#platform/contract/current-user.ts'
import type { Endpoint } from '#platform/contract/calls/endpoint.ts'
import { userPermissions } from './contract.ts'

const server = await testServer()
const { db, clock } = server.services
const unknownId = '0b9f7c1e-5a0e-4c11-8f5e-1d2c3b4a5f60'

const who = async (browser: SignedIn) => (await browser.request('GET', '/api/v1/user')).body as CurrentUser
const view = (browser: SignedIn, id: string) =>
  browser.request('POST', `/api/v1/user-permissions/${id}/view-as`)
const stop = (browser: SignedIn) => browser.request('POST', '/api/v1/account/stop-viewing')
const trail = (id: string) =>
  db.query<{ action: string; actorId: string }>(
    sql`SELECT action, actor_id AS "actorId" FROM audit_log WHERE entity_id = ${id} ORDER BY seq`,
  )

describe('An administrator who views the program as another person', () => {
  it('sees what that person sees, and comes back', async () => {
    const admin = await server.signIn({ role: 'administrator', name: 'Ada Keys' })
    const person = await server.createPerson({ role: 'user', name: 'Callum Seller' })
    expect((await view(admin, person.id)).status).toBe(204)
    expect(await who(admin)).toMatchObject({
      id: person.id,
      name: 'Callum Seller',
      role: 'user',
      is_administrator: false,
      viewed_by: { id: admin.person.id, name: 'Ada Keys' },
    })
    expect((await admin.request('GET', '/api/v1/users')).status).toBe(403)
    expect((await admin.request('GET', '/api/v1/enquiries')).status).toBe(200)
    expect((await stop(admin)).status).toBe(204)
    expect(await who(admin)).toMatchObject({ id: admin.person.id, viewed_by: null })
    expect((await stop(admin)).status).toBe(204)
    const by = admin.person.id
    expect(await trail(person.id)).toEqual([
      { action: 'view-as', actorId: by },
      { action: 'stop-viewing', actorId: by },
    ])
  })

  it('sees the client area as a client, and only the company of that client', async () => {
    const admin = await server.signIn('administrator')
    const buyer = await server.createPerson({ role: 'client' })
    await view(admin, buyer.id)
    const { data } = (await admin.request('GET', '/api/v1/client-area')).body as {
      data: { company: { id: string } }
    }
    expect(data.company.id).toBe(buyer.companyId)
    expect((await admin.request('GET', '/api/v1/companies')).status).toBe(403)
  })

  it('has the exceptions of that person too', async () => {
    const admin = await server.signIn('administrator')
    const person = await server.createPerson({ role: 'user' })
    await admin.client(userPermissions).addException({
      params: { id: person.id },
      body: { permission: 'enquiries:read', effect: 'deny', reason: 'Not this month' },
    })
    await view(admin, person.id)
    expect((await admin.request('GET', '/api/v1/enquiries')).status).toBe(403)
  })

  it('can change nothing at all: every write is refused with a sentence', async () => {
    const admin = await server.signIn('administrator')
    const other = await server.createPerson({ role: 'administrator', name: 'Bo Other' })
    await view(admin, other.id)
    const writes = contracts
      .flatMap(({ endpoints }): Endpoint[] => Object.values(endpoints))
      .filter(({ method, whileViewing }) => method !== 'GET' && whileViewing !== 'allowed')
    expect(writes.length).toBeGreaterThan(50)
    for (const { method, path } of writes) {
      const url = path.replaceAll(/:\w+/g, unknownId)
      const reply = await admin.request(method, url, { body: {} })
      expect([url, reply.status, reply.body]).toEqual([
        url,
        403,
        {
          message:
            'You are viewing the program as Bo Other and can only look. Stop viewing to change something.',
        },
      ])
    }
    expect(await who(admin)).toMatchObject({ id: other.id })
  })

  it('never sees the private pages of the account', async () => {
    const admin = await server.signIn('administrator')
    const other = await server.createPerson({ role: 'administrator', name: 'Bo Other' })
    await server.signIn(other)
    await view(admin, other.id)
    const reply = await admin.request('GET', '/api/v1/account/sessions')
    expect([reply.status, reply.body]).toEqual([
      403,
      { message: 'This is private to Bo Other, and you are viewing the program as Bo Other.' },
    ])
    expect((await admin.request('GET', `/verify-email/${other.id}/x?expires=1&signature=x`)).status).toBe(403)
    expect((await admin.request('PUT', '/api/v1/account/password', { body: {} })).status).toBe(403)
  })

  it('does so only in this browser', async () => {
    const admin = await server.signIn('administrator')
    const second = await server.signIn(admin.person)
    const person = await server.createPerson({ role: 'user' })
    const browser = await server.signIn(person)
    await view(admin, person.id)
    expect(await who(second)).toMatchObject({ id: admin.person.id, viewed_by: null })
    expect(await who(browser)).toMatchObject({ id: person.id, viewed_by: null })
  })
})

describe('Viewing ends', () => {
  const viewing = async () => {
    const admin = await server.signIn('administrator')
    const person = await server.createPerson({ role: 'user' })
    await view(admin, person.id)
    return { admin, person }
  }

  it('with the session: signing out signs the administrator out, and is logged', async () => {
    const { admin, person } = await viewing()
    const old = new Map(admin.cookies)
    expect((await admin.request('POST', '/logout')).status).toBe(204)
    for (const [name, value] of old) admin.cookies.set(name, value)
    expect((await admin.request('GET', '/api/v1/user')).status).toBe(401)
    expect((await trail(person.id)).map(({ action }) => action)).toEqual(['view-as', 'stop-viewing'])
    const [line] = await db.query(sql`
      SELECT user_id AS "userId" FROM security_log WHERE event = 'sign-out' ORDER BY id DESC LIMIT 1`)
    expect(line).toEqual({ userId: admin.person.id })
  })

  it('when the session runs out', async () => {
    const { admin } = await viewing()
    clock.advance(121 * 60)
    expect((await admin.request('GET', '/api/v1/user')).status).toBe(401)
    expect(await who(await server.signIn(admin.person))).toMatchObject({ id: admin.person.id })
  })

  it('when the person is disabled, or the administrator is', async () => {
    const { admin, person } = await viewing()
    await db.query(sql`UPDATE users SET status = 'disabled' WHERE id = ${person.id}`)
    expect(await who(admin)).toMatchObject({ id: admin.person.id, viewed_by: null })
    const second = await viewing()
    await db.query(sql`UPDATE users SET status = 'disabled' WHERE id = ${second.admin.person.id}`)
    expect((await second.admin.request('GET', '/api/v1/user')).status).toBe(401)
  })

  it('when the administrator is none any more, or may not do it any more', async () => {
    const { admin } = await viewing()
    await db.query(sql`UPDATE users SET role = 'manager' WHERE id = ${admin.person.id}`)
    expect(await who(admin)).toMatchObject({ id: admin.person.id, role: 'manager', viewed_by: null })
    const second = await viewing()
    await (await server.signIn('administrator')).client(userPermissions).addException({
      params: { id: second.admin.person.id },
      body: { permission: 'user-permissions:view-as', effect: 'deny', reason: 'Enough seen' },
    })
    expect(await who(second.admin)).toMatchObject({ id: second.admin.person.id, viewed_by: null })
    expect((await view(second.admin, second.person.id)).status).toBe(403)
  })
})

describe('Nobody can be viewed', () => {
  it.each([
    [
      'who cannot sign in',
      { role: 'user', status: 'disabled' },
      'Only people with an active account see anything.',
    ],
    [
      'who was only invited',
      { role: 'user', status: 'invited' },
      'Only people with an active account see anything.',
    ],
    [
      'whose address is not confirmed',
      { role: 'user', verified: false },
      'This person has not confirmed the e-mail address and sees nothing yet.',
    ],
  ] as const)('%s', async (_, about, message) => {
    const admin = await server.signIn('administrator')
    const person = await server.createPerson(about)
    const reply = await view(admin, person.id)
    expect([reply.status, reply.body]).toEqual([422, { message, code: 'cannot_view' }])
    const { can } = await admin.client(userPermissions).get({ params: { id: person.id } })
    expect(can.viewAs).toBe(message)
  })

  it('as the one who looks', async () => {
    const admin = await server.signIn('administrator')
    expect((await view(admin, admin.person.id)).body).toEqual({
      message: 'This is your own account.',
      code: 'cannot_view',
    })
  })
})
