import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { type SignedIn, testServer } from '../../../../test/support/server.ts'
import { permissions } from '../../../app/catalogue.ts'
import { menuBook } from '../../../app/profile-menus.ts'
import { profilePermissions } from '../../../app/profiles.ts'
import { rolePermissions } from '../../../app/roles.ts'
import { ApiError } from '#platform/contract/calls/errors.ts'
import { userPermissions } from '#modules/people/user-permissions/contract.ts'
import { users } from '#modules/people/users/contract.ts'
import { profiles } from './contract.ts'
import { standardKeys } from './domain.ts'

const server = await testServer()
const { db } = server.services
const admin = await server.signIn('administrator')
const api = admin.client(profiles)
const people = admin.client(users)

const mayOf = async (browser: SignedIn) =>
  ((await browser.request('GET', '/api/v1/user')).body as { permissions: string[] }).permissions
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => (error instanceof ApiError ? (error.body.code ?? error.body.errors) : error),
  )
const give = async (id: string, keys: string[], by = people) => {
  const { version } = await by.get({ params: { id } })
  return by.update({ params: { id }, version, body: { profiles: keys } })
}
const change = async (id: string, rights: Record<string, boolean>, by = api) => {
  const { version } = await by.get({ params: { id } })
  return by.update({ params: { id }, version, body: { rights } })
}
const make = (name: string, copyOf?: string) =>
  api.create({ body: { name, about: null, ...(copyOf ? { copyOf } : {}) } })

describe('A profile', () => {
  it('of the program names only rights that there are, each once', () => {
    const known = new Set<string>(permissions)
    for (const [key, rights] of Object.entries(profilePermissions)) {
      expect([key, rights.filter((right) => !known.has(right))]).toEqual([key, []])
    }
  })

  it('of some job holds whatever the role user holds, so that a house of profiles lacks nothing', () => {
    const jobs = Object.entries(profilePermissions).flatMap(([key, rights]) =>
      key === 'manager' ? [] : rights,
    )
    const held = new Set<string>(jobs)
    expect(rolePermissions.user.filter((right) => !held.has(right))).toEqual([])
    expect(profilePermissions.buyer).toContain('supplier-answers:decide')
    expect(profilePermissions.sales).toContain('customer-enquiries:decide')
    expect(profilePermissions.storekeeper).toContain('supplier-answers:read')
    expect(profilePermissions.operator).not.toContain('supplier-answers:read')
  })

  it('stands in the place of the role from the next call on, and several add up', async () => {
    const person = await server.signIn('user')
    const { id } = person.person
    expect(await mayOf(person)).toContain('quotes:send')
    await give(id, ['operator'])
    const alone = await mayOf(person)
    expect(alone.toSorted()).toEqual([...new Set(profilePermissions.operator)].toSorted())
    expect((await person.request('GET', '/api/v1/quotes')).status).toBe(403)
    await give(id, ['operator', 'sales'])
    const both = new Set([...profilePermissions.operator, ...profilePermissions.sales])
    expect((await mayOf(person)).toSorted()).toEqual([...both].toSorted())
    await give(id, [])
    expect(await mayOf(person)).toContain('purchase-orders:read')
  })

  it('is complete: what was taken from the role does not take it from the job', async () => {
    const person = await server.signIn('user')
    await give(person.person.id, ['sales'])
    const url = '/api/v1/role-permissions/user'
    const { version } = ((await admin.request('GET', url)).body as { data: { version: number } }).data
    const taken = await admin.request('PATCH', url, {
      body: { rights: { 'enquiries:create': false } },
      version,
    })
    expect(taken.status).toBe(200)
    expect(await mayOf(person)).toContain('enquiries:create')
    await admin.request('PATCH', url, {
      body: { rights: { 'enquiries:create': true } },
      version: version + 1,
    })
  })

  it('never gives what the role can never hold', async () => {
    const profile = await make('Almost everything')
    const update = (rights: Record<string, boolean>) => codeOf(change(profile.id, rights))
    expect(await update({ 'users:update': true })).toBe('right_not_for_role')
    expect(await update({ 'client-area:read': true })).toBe('right_not_for_role')
    expect(await update({ 'steel-mill:buy': true })).toEqual({
      'rights.steel-mill:buy': ['There is no right steel-mill:buy.'],
    })
    // Were it in the table all the same, it would count for nothing.
    await db.query(sql`
      INSERT INTO profile_rights (profile_id, permission, allowed, changed_by_id, changed_at)
      SELECT id, 'users:update', true, ${admin.person.id}, now() FROM profiles WHERE key = ${profile.id}`)
    const person = await server.signIn('manager')
    await give(person.person.id, [profile.id])
    expect(await mayOf(person)).toEqual([])
  })
})

describe('The menu of a profile', () => {
  const menuOf = async (browser: SignedIn) =>
    ((await browser.request('GET', '/api/v1/user')).body as { menu: string[] | null }).menu
  const arrange = async (key: string, menu: string[] | null, by = api) => {
    const { version } = await by.get({ params: { id: key } })
    return by.update({ params: { id: key }, version, body: { menu } })
  }

  it('names only groups and screens that there are', () => {
    for (const [key, names] of Object.entries(menuBook.defaults)) {
      expect([key, names.filter((name) => !menuBook.names.has(name))]).toEqual([key, []])
    }
    expect(Object.keys(menuBook.defaults)).toEqual(standardKeys)
  })

  it('is everything without a profile, adds up, and hides nothing that a right opens', async () => {
    const person = await server.signIn('user')
    expect(await menuOf(person)).toBeNull()
    await give(person.person.id, ['accounts'])
    expect(await menuOf(person)).toEqual(menuBook.defaults['accounts'])
    expect((await person.request('GET', '/api/v1/enquiries')).status).toBe(200)
    await give(person.person.id, ['accounts', 'storekeeper'])
    expect(await menuOf(person)).toEqual(expect.arrayContaining(['/invoices', 'Steel']))
    const { id } = await make('Front office')
    await give(person.person.id, ['accounts', id])
    expect(await menuOf(person)).toBeNull()
  })

  it('is arranged by an administrator, copied, reset and told in the trail; others and unknown names are refused', async () => {
    const person = await server.signIn('user')
    await give(person.person.id, ['foreman'])
    const arranged = await arrange('foreman', ['Production', '/gauges'])
    expect(arranged).toMatchObject({ menu: ['Production', '/gauges'], isMenuDefault: false })
    expect(await menuOf(person)).toEqual(['Production', '/gauges'])
    expect(await make('Shift lead', 'foreman')).toMatchObject({ menu: ['Production', '/gauges'] })
    expect(await codeOf(arrange('foreman', ['Canteen']))).toEqual({ menu: ['The menu has no Canteen.'] })
    const refused = await person.request('PATCH', '/api/v1/profiles/foreman', {
      body: { menu: null },
      version: arranged.version,
    })
    expect(refused.status).toBe(403)
    expect(await arrange('foreman', null)).toMatchObject({
      menu: menuBook.defaults['foreman'],
      isMenuDefault: true,
    })
    const [entry] = await db.query<{ changes: object }>(sql`
      SELECT changes FROM audit_log WHERE entity = 'profiles' AND subject = 'Foreman' ORDER BY seq LIMIT 1`)
    expect(entry?.changes).toMatchObject({ menu: { to: '/gauges, Production' } })
  })
})

describe('The house', () => {
  it('changes a profile of the program and goes back to its default, audited both times', async () => {
    const person = await server.signIn('user')
    await give(person.person.id, ['planner'])
    const taken = await change('planner', { 'quotes:read': false, 'quotes:send': true })
    expect(taken.rights.find(({ permission }) => permission === 'quotes:send')).toMatchObject({
      isDefault: false,
      isGranted: true,
      changedByName: admin.person.name,
    })
    const now = await mayOf(person)
    expect([now.includes('quotes:read'), now.includes('quotes:send')]).toEqual([false, true])
    const listed = (await api.list()).find(({ id }) => id === 'planner')
    expect(listed).toMatchObject({ changed: 2, isStandard: true })
    await change('planner', { 'quotes:read': true, 'quotes:send': false })
    expect((await api.list()).find(({ id }) => id === 'planner')).toMatchObject({ changed: 0 })
    const trail = await db.query<{ action: string; subject: string; changes: object }>(sql`
      SELECT action, subject, changes FROM audit_log WHERE entity = 'profiles' AND subject = 'Planner' ORDER BY seq`)
    expect(trail.map(({ changes }) => changes)).toEqual([
      { 'Quotes: view': { from: true, to: false }, 'Quotes: send': { from: false, to: true } },
      { 'Quotes: view': { from: false, to: true }, 'Quotes: send': { from: true, to: false } },
    ])
  })

  it('makes its own, copies, renames and retires them', async () => {
    const empty = await make('Paint shop')
    expect(empty.rights.filter(({ isGranted }) => isGranted)).toEqual([])
    const copy = await make('Yard', 'storekeeper')
    const held = copy.rights.filter(({ isGranted }) => isGranted).map(({ permission }) => permission)
    expect(held.toSorted()).toEqual([...new Set(profilePermissions.storekeeper)].toSorted())
    expect(await codeOf(make('paint SHOP'))).toEqual({ name: ['The name has already been taken.'] })
    expect(await codeOf(make('Buyer'))).toEqual({ name: ['The name has already been taken.'] })
    expect(await codeOf(make('From nothing', 'no-such'))).toMatchObject({ copyOf: expect.any(Array) })
    const named = await api.update({
      params: { id: copy.id },
      version: copy.version,
      body: { name: 'Steel yard', about: 'Outside' },
    })
    expect([named.name, named.about]).toEqual(['Steel yard', 'Outside'])
    const { version } = await api.get({ params: { id: 'buyer' } })
    const renamed = api.update({ params: { id: 'buyer' }, version, body: { name: 'Purchaser' } })
    expect(await codeOf(renamed)).toBe('standard_profile')

    const { id } = await server.createPerson({ role: 'user' })
    await give(id, [copy.id])
    const retire = async () =>
      api.retire({ params: { id: copy.id }, version: (await api.get({ params: { id: copy.id } })).version })
    expect(await codeOf(retire())).toBe('profile_in_use')
    await give(id, [])
    expect((await retire()).isRetired).toBe(true)
    expect(await codeOf(give(id, [copy.id]))).toMatchObject({ profiles: expect.any(Array) })
    expect(await codeOf(make('Of a retired one', copy.id))).toMatchObject({ copyOf: expect.any(Array) })
    const again = await api.reinstate({ params: { id: copy.id }, version: named.version + 1 })
    expect(again.isRetired).toBe(false)
    expect((await api.list()).map((row) => row.id).slice(0, standardKeys.length)).toEqual(standardKeys)
  })

  it('that two change at once keeps the first, and tells the second', async () => {
    const { id, version } = await make('Raced for')
    const both = await Promise.all(
      ['quotes:read', 'heats:read'].map((right) =>
        admin.request('PATCH', `/api/v1/profiles/${id}`, { body: { rights: { [right]: true } }, version }),
      ),
    )
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 412]))
  })
})

describe('Nobody', () => {
  it('but an administrator sees or changes profiles, not even by a profile', async () => {
    for (const role of ['manager', 'user', 'client'] as const) {
      const person = await server.signIn(role)
      for (const [method, url] of [
        ['GET', '/api/v1/profiles'],
        ['POST', '/api/v1/profiles'],
        ['PATCH', '/api/v1/profiles/sales'],
        ['POST', '/api/v1/profiles/sales/retire'],
      ] as const) {
        expect([role, url, (await person.request(method, url, { body: {} })).status]).toEqual([
          role,
          url,
          403,
        ])
      }
    }
    expect(await codeOf(change('sales', { 'profiles:update': true }))).toBe('right_not_for_role')
  })

  it('widens their own rights while another administrator could: by profile, role, exception or account', async () => {
    const second = await server.signIn('administrator')
    const { id } = second.person
    await give(id, ['operator'])
    const own = second.client(profiles)
    const exceptions = second.client(userPermissions)
    const refused = 'own_rights'
    expect(await codeOf(change('operator', { 'quotes:read': true }, own))).toBe(refused)
    expect(await codeOf(give(id, ['operator', 'sales'], second.client(users)))).toBe(refused)
    expect(await codeOf(give(id, [], second.client(users)))).toBe(refused)
    const allow = { permission: 'quotes:read', effect: 'allow' as const, reason: 'For myself' }
    expect(await codeOf(exceptions.addException({ params: { id }, body: allow }))).toBe(refused)
    const denied = await admin.client(userPermissions).addException({
      params: { id },
      body: { permission: 'heats:read', effect: 'deny', reason: 'Not any more' },
    })
    const ended = exceptions.endException({
      params: { id, exceptionId: denied.exceptions[0]?.id ?? '' },
    })
    expect(await codeOf(ended)).toBe(refused)
    // Less is no gain, and what others get is not one's own.
    expect(await codeOf(change('operator', { 'heats:read': false }, own))).toBeNull()
    expect(await codeOf(change('sales', { 'audit:read': true }, own))).toBeNull()
    await change('operator', { 'heats:read': true })
    await change('sales', { 'audit:read': false })
  })

  it('locks the house out by a profile: the last administrator keeps the rights over people and comes back', async () => {
    await db.query(
      sql`UPDATE users SET status = 'disabled' WHERE role = 'administrator' AND id <> ${admin.person.id}`,
    )
    const { id } = admin.person
    await give(id, ['operator'])
    expect((await admin.request('GET', '/api/v1/quotes')).status).toBe(403)
    expect((await give(id, [])).profiles).toEqual([])
    expect((await admin.request('GET', '/api/v1/quotes')).status).toBe(200)
  })

  it('gives a client a profile', async () => {
    const { id } = await server.createPerson({ role: 'client' })
    expect(await codeOf(give(id, ['sales']))).toMatchObject({ profiles: expect.any(Array) })
    expect(
      await codeOf(
        people.create({
          body: { name: 'New one', email: 'new-one@example.test', role: 'user', profiles: ['no-such'] },
        }),
      ),
    ).toMatchObject({ profiles: expect.any(Array) })
  })
})
