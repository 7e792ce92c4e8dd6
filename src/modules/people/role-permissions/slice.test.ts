import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { roundTrips } from '../../../../test/support/round-trips.ts'
import { testServer } from '../../../../test/support/server.ts'
import { rightsBook } from '../../../app/rights.ts'
import { rolePermissions as defaults } from '../../../app/roles.ts'
import { quotes } from '#modules/sales/quotes/contract.ts'
import { rolePermissions } from './contract.ts'

const server = await testServer()
const path = '/api/v1/role-permissions'
const admin = await server.signIn('administrator')
const api = admin.client(rolePermissions)

const versionOf = async (role: 'administrator' | 'manager' | 'user' | 'client') =>
  (await api.get({ params: { id: role } })).version
const change = async (
  role: 'administrator' | 'manager' | 'user' | 'client',
  rights: Record<string, boolean>,
) => api.update({ params: { id: role }, body: { rights }, version: await versionOf(role) })
const patch = async (role: string, rights: Record<string, boolean>, version = 1) =>
  admin.request('PATCH', `${path}/${role}`, { body: { rights }, version })

describe('The roles', () => {
  it('are for administrators only', async () => {
    for (const role of ['manager', 'user', 'client'] as const) {
      const person = await server.signIn(role)
      for (const [method, url] of [
        ['GET', path],
        ['GET', `${path}/user`],
        ['PATCH', `${path}/user`],
      ] as const) {
        expect([role, method, (await person.request(method, url)).status]).toEqual([role, method, 403])
      }
    }
  })

  it('are listed from the widest to the narrowest, with rights and people', async () => {
    const before = await api.list()
    expect(before.map(({ id }) => id)).toEqual(['administrator', 'manager', 'user', 'client'])
    const manager = before.find(({ id }) => id === 'manager')
    expect(manager).toMatchObject({ rights: defaults.manager.length, changed: 0, updatedAt: null })
    await server.createPerson({ role: 'manager' })
    await server.createPerson({ role: 'manager', status: 'disabled' })
    const after = (await api.list()).find(({ id }) => id === 'manager')
    expect(after?.members).toBe((manager?.members ?? 0) + 1)
  })

  it('tell every right in words, with its default', async () => {
    const user = await api.get({ params: { id: 'user' } })
    expect(user.rights.find(({ permission }) => permission === 'quotes:approve')).toEqual({
      permission: 'quotes:approve',
      area: 'Sales',
      resource: 'Quotes',
      verb: 'approve',
      label: 'Approve',
      isDefault: true,
      isGranted: true,
      isFixed: false,
      changedByName: null,
      changedAt: null,
    })
    expect(
      user.rights
        .filter(({ isGranted }) => isGranted)
        .map(({ permission }) => permission)
        .toSorted(),
    ).toEqual([...defaults.user].toSorted())
    expect(user.rights.some(({ permission }) => permission === 'client-area:read')).toBe(false)
    expect(user.can).toEqual({ update: true })
  })

  it('that do not exist are not found', async () => {
    for (const role of ['owner', '0b9f7c1e-5a0e-4c11-8f5e-1d2c3b4a5f60']) {
      expect((await admin.request('GET', `${path}/${role}`)).status).toBe(404)
      expect((await patch(role, {})).status).toBe(404)
    }
  })
})

describe('A change of a role', () => {
  it('counts at the next call of everybody who has it, and ends no session', async () => {
    const seller = await server.signIn('user')
    const mine = async () =>
      ((await seller.request('GET', '/api/v1/user')).body as { permissions: string[] }).permissions
    expect(await mine()).toContain('quotes:read')
    const taken = await change('user', { 'quotes:read': false, 'quotes:win': true })
    expect((await seller.request('GET', '/api/v1/quotes')).status).toBe(403)
    expect(await mine()).not.toContain('quotes:read')
    expect(await mine()).toContain('quotes:win')
    expect(taken.rights.find(({ permission }) => permission === 'quotes:win')).toMatchObject({
      isDefault: false,
      isGranted: true,
      changedByName: admin.person.name,
    })
    expect((await api.list()).find(({ id }) => id === 'user')?.changed).toBe(2)
    await change('user', { 'quotes:read': true, 'quotes:win': false })
    expect((await seller.client(quotes).list({})).data).toEqual([])
    const back = (await api.list()).find(({ id }) => id === 'user')
    expect(back).toMatchObject({ changed: 0 })
    const rows = await server.services.db.query(sql`SELECT 1 FROM role_permissions WHERE role = 'user'`)
    expect(rows).toHaveLength(0)
  })

  it('needs the version, and a stale one is refused with the newest state', async () => {
    expect((await admin.request('PATCH', `${path}/manager`, { body: { rights: {} } })).status).toBe(428)
    const version = await versionOf('manager')
    const first = await patch('manager', { 'companies:delete': false }, version)
    expect([first.status, first.headers.etag]).toEqual([200, `"v${version + 1}"`])
    const late = await patch('manager', { 'companies:delete': true }, version)
    expect([late.status, (late.body as { current: { version: number } }).current.version]).toEqual([
      412,
      version + 1,
    ])
    expect((await patch('client', { 'client-area:read': false }, 7)).status).toBe(412)
    await change('manager', { 'companies:delete': true })
  })

  it('of two at once lets one through', async () => {
    const version = await versionOf('manager')
    const replies = await Promise.all(
      ['quotes:win', 'quotes:extend', 'quotes:see-costs'].map((right) =>
        patch('manager', { [right]: false }, version),
      ),
    )
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 412, 412])
    await change('manager', { 'quotes:win': true, 'quotes:extend': true, 'quotes:see-costs': true })
  })

  it('that changes nothing raises no version', async () => {
    const before = await api.get({ params: { id: 'user' } })
    expect(await change('user', { 'quotes:read': true })).toEqual(before)
  })

  it('stands in the audit trail in words', async () => {
    await change('user', { 'quotes:extend': true })
    const [entry] = await server.services.db.query<{ subject: string; changes: object; actorId: string }>(sql`
      SELECT subject, changes, actor_id AS "actorId" FROM audit_log WHERE entity = 'role-permissions'
      ORDER BY seq DESC LIMIT 1`)
    expect(entry).toEqual({
      subject: 'user',
      changes: { 'Quotes: extend': { from: false, to: true } },
      actorId: admin.person.id,
    })
    await change('user', { 'quotes:extend': false })
  })

  it('takes one round trip for the session and eight more', async () => {
    const version = await versionOf('user')
    const work = () => patch('user', { 'quotes:extend': true, 'quotes:read': false }, version)
    expect(await roundTrips(server, work)).toBeLessThanOrEqual(9)
    await change('user', { 'quotes:extend': false, 'quotes:read': true })
  })
})

describe('What cannot be', () => {
  it('administrators cannot lose the rights over people', async () => {
    for (const right of ['users:update', 'user-permissions:create', 'role-permissions:update']) {
      const reply = await patch('administrator', { [right]: false })
      expect([reply.status, (reply.body as { code: string }).code]).toEqual([422, 'administrators_keep_this'])
      expect((reply.body as { message: string }).message).toBe(
        'Administrators always keep the rights over people and permissions. Without them nobody could give them back.',
      )
    }
    expect((await admin.request('GET', '/api/v1/users')).status).toBe(200)
  })

  it('nobody else gets them, and clients and staff stay apart', async () => {
    for (const [role, right] of [
      ['manager', 'users:update'],
      ['manager', 'user-permissions:create'],
      ['user', 'client-area:read'],
      ['client', 'quotes:read'],
    ] as const) {
      const reply = await patch(role, { [right]: true })
      expect([role, right, reply.status, (reply.body as { code: string }).code]).toEqual([
        role,
        right,
        422,
        'right_not_for_role',
      ])
    }
  })

  it('a right that does not exist is refused by its name', async () => {
    const reply = await patch('user', { 'steel-mill:buy': true })
    expect([reply.status, (reply.body as { errors: object }).errors]).toEqual([
      422,
      { 'rights.steel-mill:buy': ['There is no right steel-mill:buy.'] },
    ])
  })
})

describe('The book of rights', () => {
  it('names every right in words of its own', () => {
    const names = rightsBook.rights.map(({ resource, label }) => `${resource}: ${label}`)
    expect(new Set(names).size).toBe(names.length)
    for (const { area, resource, label } of rightsBook.rights) {
      expect(
        [area, resource, label].every((word) => /^[A-Z]/.test(word)),
        `${area} ${resource} ${label}`,
      ).toBe(true)
    }
  })

  it('keeps the rights of a resource and the resources of an area together', () => {
    const runs = (values: readonly string[]) => values.filter((value, at) => value !== values[at - 1])
    const areas = runs(rightsBook.rights.map(({ area }) => area))
    expect(new Set(areas).size).toBe(areas.length)
    const resources = runs(rightsBook.rights.map(({ resource }) => resource))
    expect(new Set(resources).size).toBe(resources.length)
    expect(areas.indexOf('Sales')).toBeLessThan(areas.indexOf('Setup'))
  })
})
