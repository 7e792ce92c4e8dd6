import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { type SignedIn, testServer } from '../../../../test/support/server.ts'
import { ApiError } from '#platform/contract/calls/errors.ts'
import { users } from '#modules/people/users/contract.ts'
import { userPermissions } from './contract.ts'

const server = await testServer()
const { db, clock } = server.services
const admin = await server.signIn('administrator')

const deny = (by: SignedIn, id: string, permission: string, expiresAt?: string) =>
  by.client(userPermissions).addException({
    params: { id },
    body: { permission, effect: 'deny', reason: 'A test of wills', ...(expiresAt ? { expiresAt } : {}) },
  })
const inHours = (hours: number) => new Date(clock.now().getTime() + hours * 3600_000).toISOString()
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => (error instanceof ApiError ? error.body.code : error),
  )

describe('The last administrator', () => {
  const disable = async (id: string) => {
    const { version } = await admin.client(users).get({ params: { id } })
    return admin.client(users).disable({ params: { id }, version, body: {} })
  }

  it('cannot be locked out, by denial, by role or by another one who lacks the rights', async () => {
    await db.query(
      sql`UPDATE users SET status = 'disabled' WHERE role = 'administrator' AND id <> ${admin.person.id}`,
    )
    expect(await codeOf(deny(admin, admin.person.id, 'users:update'))).toEqual('last_administrator')
    expect(await codeOf(deny(admin, admin.person.id, 'quotes:win'))).toBeNull()
    const second = await server.createPerson({ role: 'administrator' })
    const third = await server.createPerson({ role: 'administrator' })
    expect(await codeOf(deny(admin, second.id, 'user-permissions:create', inHours(1)))).toBeNull()
    expect(await codeOf(disable(third.id))).toBeNull()
    // What is left beside the one who acts may not give rights.
    expect(await codeOf(deny(admin, admin.person.id, 'users:update'))).toEqual('last_administrator')
    const { version } = await admin.client(users).get({ params: { id: admin.person.id } })
    const demoted = admin
      .client(users)
      .update({ params: { id: admin.person.id }, version, body: { role: 'user' } })
    expect(await codeOf(demoted)).toEqual('last_administrator')
    clock.advance(3601)
    // The denial of the second one has run out: now there are two again.
    expect(await codeOf(deny(admin, admin.person.id, 'users:update'))).toBeNull()
  })

  it('of two who take it from each other at once, one remains', async () => {
    await db.query(sql`UPDATE users SET status = 'disabled' WHERE role = 'administrator'`)
    const [one, two] = [await server.signIn('administrator'), await server.signIn('administrator')]
    const replies = await Promise.all([
      codeOf(deny(two, one.person.id, 'users:update')),
      codeOf(deny(one, two.person.id, 'users:update')),
    ])
    expect(replies.filter((reply) => reply === null)).toHaveLength(1)
    expect(replies.find((reply) => reply !== null)).toEqual('last_administrator')
  })
})
