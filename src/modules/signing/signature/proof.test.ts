import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { Actor } from '#platform/server/context.ts'
import { hashToken } from '#platform/server/http/sessions/session.ts'
import { actingAs } from '#platform/server/system.ts'
import { openSessionFor, PASSWORD } from '../../../../test/support/people.ts'
import { testServer } from '../../../../test/support/server.ts'
import { makeSigner, PIN } from '../../../../test/support/signing.ts'
import { checkTyped, hashPin, type Outcome, type Typed } from './server/checking/proof.ts'
import { findSigner, signingWindowEnd } from './server/signer.ts'

const server = await testServer()
const { services } = server
const { db } = services

/** A signer with a session, or several. */
async function signer(sessions = 1, name = 'Ingrid Farquhar') {
  const person = await server.createPerson({ role: 'user', name })
  await makeSigner(server, person)
  const actors: Actor[] = []
  for (let n = 0; n < sessions; n++) {
    const token = await openSessionFor(services, person.id)
    const [row] = await db.query<{ id: string }>(
      sql`SELECT id FROM sessions WHERE token_hash = ${hashToken(token)}`,
    )
    const sessionId = row?.id ?? ''
    actors.push({
      ...person,
      isVerified: true,
      facilityId: null,
      timeZone: 'UTC',
      permissions: new Set(),
      sessionId,
    })
  }
  const as = <T>(at: number, work: Parameters<typeof actingAs<T>>[3]) => {
    const actor = actors[at]
    if (!actor) throw new Error('There is no such session.')
    return actingAs(services, actor, { id: 'req', ip: '' }, work)
  }
  const type = (typed: Typed, at = 0): Promise<Outcome> => as(at, (ctx) => checkTyped(ctx, typed))
  const sits = (at = 0) => as(at, async (ctx) => signingWindowEnd(ctx, await findSigner(ctx)) !== null)
  const counts = async () => {
    const [row] = await db.query(sql`
      SELECT wrong_pins AS pins, wrong_passwords AS passwords, locked_at IS NOT NULL AS locked
      FROM signers WHERE user_id = ${person.id}`)
    return row
  }
  return { person, type, sits, counts }
}

const wrongPin = { pin: '9753' }
const wrongPassword = { password: 'not my password' }

describe('What is typed', () => {
  it('is right, wrong in the PIN, or wrong in the password, which is looked at first', async () => {
    const { type } = await signer()
    expect(await type({ pin: PIN, password: PASSWORD })).toBeNull()
    expect(await type({ pin: PIN })).toBeNull()
    expect(await type(wrongPin)).toMatchObject({ field: 'pin' })
    expect(await type({ ...wrongPin, ...wrongPassword })).toMatchObject({ field: 'password' })
  })

  it('is counted by kind; a right one begins only its own count anew', async () => {
    const { type, counts } = await signer()
    await type(wrongPin)
    await type(wrongPin)
    await type(wrongPassword)
    expect(await counts()).toEqual({ pins: 2, passwords: 1, locked: false })
    await type({ password: PASSWORD })
    expect(await counts()).toEqual({ pins: 2, passwords: 0, locked: false })
    await type(wrongPassword)
    await type({ pin: PIN })
    expect(await counts()).toEqual({ pins: 0, passwords: 1, locked: false })
  })

  it('opens the window for further signatures only where all of it is right', async () => {
    const { type, sits } = await signer()
    await type({ ...wrongPin, password: PASSWORD })
    expect(await sits()).toBe(false)
    await type({ pin: PIN, password: PASSWORD })
    expect(await sits()).toBe(true)
    await type({ pin: PIN, ...wrongPassword })
    expect(await sits()).toBe(false)
  })

  it('is refused without a look at it once signing is locked', async () => {
    const { type, counts } = await signer()
    for (let n = 0; n < 5; n++) await type(wrongPassword)
    expect(await counts()).toEqual({ pins: 0, passwords: 5, locked: true })
    for (const typed of [{ pin: PIN, password: PASSWORD }, wrongPin, wrongPassword]) {
      expect((await type(typed))?.sentence).toMatch(/^Signing is locked for you/)
    }
    expect(await counts()).toEqual({ pins: 0, passwords: 5, locked: true })
  })

  it.each(['Ingrid\nFarquhar', 'x'.repeat(400)])(
    'locks signing at the fifth wrong one for %j too',
    async (name) => {
      await server.createPerson({ role: 'administrator' })
      const { person, type, counts } = await signer(1, name)
      for (let n = 0; n < 4; n++) expect((await type(wrongPin))?.sentence).toContain('left')
      expect((await type(wrongPin))?.sentence).toMatch(/Signing is locked/)
      expect(await counts()).toMatchObject({ pins: 5, locked: true })
      const [mail] = await db.query<{ subject: string }>(sql`
      SELECT subject FROM mails WHERE template = 'signing-locked' AND entity_id = ${person.id}`)
      expect(mail?.subject).toMatch(/^Signing is locked for [^\n]+$/)
    },
  )

  it('stays locked when the administrators cannot be told', async () => {
    await server.createPerson({ role: 'administrator' })
    const { type, counts } = await signer()
    await server.asOwner('ALTER TABLE mails RENAME TO mails_away')
    try {
      for (let n = 0; n < 4; n++) await type(wrongPassword)
      await expect(type(wrongPassword)).rejects.toThrow()
    } finally {
      await server.asOwner('ALTER TABLE mails_away RENAME TO mails')
    }
    expect(await counts()).toEqual({ pins: 0, passwords: 5, locked: true })
  })

  it('is wrong for somebody who has no PIN, whatever they type', async () => {
    const { person, type } = await signer()
    await db.query(sql`UPDATE signers SET pin_hash = NULL WHERE user_id = ${person.id}`)
    expect(await type({ pin: PIN })).toMatchObject({ field: 'pin' })
    expect(await type({ pin: '' })).toMatchObject({ field: 'pin' })
  })
})

describe('A sitting', () => {
  it('begins with the right password, in one session alone', async () => {
    const { type, sits } = await signer(2)
    await type({ pin: PIN })
    expect(await sits(0)).toBe(false)
    await type({ ...wrongPassword }, 0)
    expect(await sits(0)).toBe(false)
    await type({ password: PASSWORD }, 0)
    expect([await sits(0), await sits(1)]).toEqual([true, false])
  })

  it('is not drawn out by signing, only by another password, and ends with the session', async () => {
    const { person, type, sits } = await signer()
    await type({ password: PASSWORD })
    services.clock.advance(200)
    await type({ pin: PIN })
    services.clock.advance(101)
    expect(await sits()).toBe(false)
    await type({ pin: PIN, password: PASSWORD })
    expect(await sits()).toBe(true)
    await db.query(sql`DELETE FROM sessions WHERE user_id = ${person.id}`)
    expect(await sits()).toBe(false)
    expect(
      await db.query(sql`SELECT 1 FROM signature_sittings s WHERE NOT EXISTS
      (SELECT 1 FROM sessions WHERE id = s.session_id)`),
    ).toEqual([])
  })
})

it('A PIN is kept as a hash of its own each time', async () => {
  const [one, other] = [await hashPin(PIN), await hashPin(PIN)]
  expect(one).not.toBe(other)
  for (const hash of [one, other]) expect(hash).toMatch(/^\$argon2id\$v=19\$m=8192,t=1,p=1\$/)
})
