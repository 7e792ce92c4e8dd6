import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { type SignedIn, testServer } from '../../../../test/support/server.ts'
import { ApiError } from '#platform/contract/calls/errors.ts'
import { userPermissionTable } from '#modules/people/user-permissions/table.ts'
import { users } from '#modules/people/users/contract.ts'
import { profiles } from './contract.ts'

const server = await testServer()
const { db } = server.services
const admin = await server.signIn('administrator')
const api = admin.client(profiles)
const people = admin.client(users)

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => (error instanceof ApiError ? (error.body.code ?? error.body.errors) : error),
  )
const give = async (id: string, keys: string[]) => {
  const { version } = await people.get({ params: { id } })
  return people.update({ params: { id }, version, body: { profiles: keys } })
}

describe('The start page of a profile', () => {
  const startOf = async (browser: SignedIn) =>
    ((await browser.request('GET', '/api/v1/user')).body as { start_page: string | null }).start_page
  const begin = async (key: string, body: object, by = api) => {
    const { version } = await by.get({ params: { id: key } })
    return by.update({ params: { id: key }, version, body })
  }

  it('is home until an administrator names a screen, which is told in the trail, copied and taken back', async () => {
    const person = await server.signIn('user')
    await give(person.person.id, ['inspector'])
    expect(await startOf(person)).toBeNull()
    const named = await begin('inspector', { startPage: '/certificates' })
    expect(named).toMatchObject({ startPage: '/certificates', isMenuDefault: true })
    expect(await startOf(person)).toBe('/certificates')
    expect(
      await api.create({ body: { name: 'Gate inspector', about: null, copyOf: 'inspector' } }),
    ).toMatchObject({ startPage: '/certificates' })
    const refused = await person.request('PATCH', '/api/v1/profiles/inspector', {
      body: { startPage: null },
      version: named.version,
    })
    expect(refused.status).toBe(403)
    const [entry] = await db.query<{ changes: object }>(sql`
      SELECT changes FROM audit_log WHERE entity = 'profiles' AND subject = 'Inspector' ORDER BY seq LIMIT 1`)
    expect(entry?.changes).toMatchObject({ startPage: { from: 'home', to: '/certificates' } })
    expect(await begin('inspector', { startPage: null })).toMatchObject({ startPage: null })
    expect(await startOf(person)).toBeNull()
  })

  it('is one of the menu that its rights open, and they are not taken while it is named', async () => {
    const closed = (path: string) => ({
      startPage: [`The rights of this profile do not open ${path}. Choose another start page.`],
    })
    for (const path of ['/quotes', '/setup/users', '/canteen', '/client-area', '/certificates/create'])
      expect(await codeOf(begin('operator', { startPage: path }))).toEqual(closed(path))
    const rights = { 'gauges:read': true }
    expect(await begin('operator', { startPage: '/gauges', rights })).toMatchObject({ startPage: '/gauges' })
    expect(await codeOf(begin('operator', { rights: { 'gauges:read': false } }))).toEqual(closed('/gauges'))
    expect(await begin('operator', { startPage: null, rights: { 'gauges:read': false } })).toMatchObject({
      startPage: null,
    })
  })

  it('of several profiles is the first that the person may open, whatever was taken from them', async () => {
    const person = await server.signIn('user')
    const { id } = person.person
    await begin('planner', { startPage: '/planning' })
    await begin('foreman', { startPage: '/steel-stock' })
    await give(id, ['sales', 'planner', 'foreman'])
    expect(await startOf(person)).toBe('/planning')
    await give(id, ['foreman', 'planner'])
    expect(await startOf(person)).toBe('/steel-stock')
    await db.query(sql`
      INSERT INTO ${userPermissionTable} (user_id, permission, effect, reason, granted_by_id)
      VALUES (${id}, 'steel-stock:read', 'deny', 'Not before the yard is counted', ${admin.person.id})`)
    await give(id, ['foreman', 'planner', 'buyer'])
    expect(await startOf(person)).toBe('/planning')
  })
})
