import { sql } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import { afterEach, describe, expect, it } from 'vitest'
import { PASSWORD } from '../../../../test/support/people.ts'
import { type SignedIn, testServer } from '../../../../test/support/server.ts'
import { users } from '#modules/people/users/contract.ts'
import { account } from './contract.ts'
import { openSecret, sealSecret } from './server/sign-in/second-factor.ts'

const server = await testServer()
const { services } = server
const LATER = 31

/** The code that an app with this secret shows now. */
const codeOf = (secret: string, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: services.clock.now().getTime() + steps * 30_000,
  })

/** Sets the second step up as a person does; gives the secret of the app and the recovery codes. */
async function setUp(who: SignedIn) {
  const api = who.client(account)
  const { secret, uri, qr } = await api.beginSecondStep({ body: { password: PASSWORD } })
  expect(uri).toMatch(/^otpauth:\/\/totp\/Heatline:/)
  expect(qr.path).toMatch(/^M/)
  const { recovery_codes } = await api.confirmSecondStep({ body: { code: codeOf(secret) } })
  services.clock.advance(LATER)
  return { secret, codes: recovery_codes }
}
const login = async (email: string, code?: string, password = PASSWORD) => {
  const browser = server.guest()
  const reply = await browser.send('POST', '/login', { body: { email, password, code } })
  const inside = await browser.request('GET', '/api/v1/user')
  return {
    status: reply.status,
    inside: inside.status,
    body: reply.body as { code?: string; errors?: object },
  }
}
const setRoles = (who: SignedIn, roles: ('administrator' | 'manager' | 'user' | 'client')[]) =>
  who.client(account).setSecondStepRoles({ body: { roles } })

afterEach(async () => {
  await services.db.query(sql`DELETE FROM second_step_roles`)
  await services.db.query(sql`DELETE FROM throttles`)
})

describe('A sign-in with a second step', () => {
  it('asks for the code once the password is right, and opens nothing before', async () => {
    const who = await server.signIn('user')
    const { secret } = await setUp(who)
    const { email } = who.person
    expect(await login(email)).toMatchObject({
      status: 422,
      inside: 401,
      body: { code: 'second_step', errors: { code: [expect.any(String)] } },
    })
    const wrong = await login(email, codeOf(secret), 'not the password')
    expect([wrong.status, Object.keys(wrong.body.errors ?? {})]).toEqual([422, ['email']])
    expect(await login(email, codeOf(secret) === '000000' ? '000001' : '000000')).toMatchObject({
      inside: 401,
    })
    expect(await login(email, codeOf(secret))).toMatchObject({ status: 204, inside: 200 })
  })

  it('takes each code once, also by two at the same moment, and one half minute around', async () => {
    const who = await server.signIn('user')
    const { secret } = await setUp(who)
    const { email } = who.person
    const both = await Promise.all([login(email, codeOf(secret)), login(email, codeOf(secret))])
    expect(both.map(({ inside }) => inside).toSorted((a, b) => a - b)).toEqual([200, 401])
    services.clock.advance(LATER * 3)
    expect((await login(email, codeOf(secret, -3))).inside).toBe(401)
    expect((await login(email, codeOf(secret, -1))).inside).toBe(200)
    expect((await login(email, codeOf(secret, 1))).inside).toBe(200)
  })

  it('takes a recovery code once, however it is typed, and counts what is left', async () => {
    const who = await server.signIn('user')
    const { codes } = await setUp(who)
    expect(codes).toHaveLength(10)
    const [first = ''] = codes
    expect((await login(who.person.email, ` ${first.toLowerCase().replace('-', ' ')} `)).inside).toBe(200)
    expect((await login(who.person.email, first)).inside).toBe(401)
    expect((await who.client(account).secondStep()).recovery_codes_left).toBe(9)
    const other = await server.signIn('user')
    await setUp(other)
    expect((await login(other.person.email, codes[1])).inside).toBe(401)
  })

  it('lets its owner in where strangers have used up the tries of the e-mail, and nobody by a password alone', async () => {
    const [who, plain] = [await server.signIn('user'), await server.signIn('user')]
    const { secret } = await setUp(who)
    const from = (email: string, ip: string, body: object) =>
      server.guest().send('POST', '/login', { body: { email, password: PASSWORD, ...body }, ip })
    const locked = [expect.stringMatching(/^Too many login attempts/)]
    for (const { email } of [who.person, plain.person])
      for (let tries = 0; tries < 25; tries++)
        await from(email, `10.4.0.${1 + (tries % 6)}`, { password: 'a wrong guess' })
    for (const [email, body] of [
      [plain.person.email, {}],
      [plain.person.email, { code: codeOf(secret) }],
      [who.person.email, { password: 'a wrong guess', code: codeOf(secret) }],
    ] as const)
      expect((await from(email, '10.4.1.1', body)).body).toMatchObject({ errors: { email: locked } })
    const asked = await from(who.person.email, '10.4.1.2', {})
    expect([asked.status, (asked.body as { code?: string }).code]).toEqual([422, 'second_step'])
    expect((await from(who.person.email, '10.4.1.2', { code: '000000' })).status).toBe(422)
    expect((await from(who.person.email, '10.4.1.2', { code: codeOf(secret) })).status).toBe(204)
  })

  it('stops guessing after eight codes in five minutes, the right one included', async () => {
    const who = await server.signIn('user')
    const { secret } = await setUp(who)
    for (let tries = 0; tries < 8; tries++) {
      await services.db.query(sql`DELETE FROM throttles WHERE key LIKE 'login:%'`)
      await login(who.person.email, 'BCDFG-HJKLM')
    }
    await services.db.query(sql`DELETE FROM throttles WHERE key LIKE 'login:%'`)
    expect((await login(who.person.email, codeOf(secret))).inside).toBe(401)
    services.clock.advance(301)
    expect((await login(who.person.email, codeOf(secret))).inside).toBe(200)
  })
})

describe('The authenticator app', () => {
  it('counts only once a code of it was given, and asks for the password', async () => {
    const who = await server.signIn('user')
    const api = who.client(account)
    await expect(api.beginSecondStep({ body: { password: 'wrong' } })).rejects.toMatchObject({ status: 422 })
    const { secret } = await api.beginSecondStep({ body: { password: PASSWORD } })
    expect((await login(who.person.email)).inside).toBe(200)
    await expect(api.confirmSecondStep({ body: { code: '12' } })).rejects.toMatchObject({ status: 422 })
    await api.confirmSecondStep({ body: { code: codeOf(secret) } })
    expect(await api.secondStep()).toMatchObject({ is_on: true, is_required: false, recovery_codes_left: 10 })
    await expect(api.beginSecondStep({ body: { password: PASSWORD } })).rejects.toMatchObject({ status: 422 })
    expect((await api.notes()).map(({ event }) => event)).toContain('second-step-on')
    expect((await server.mails(who.person.email)).map(({ template }) => template)).toContain('second-step')
    await api.endSecondStep({ body: { password: PASSWORD } })
    expect((await login(who.person.email)).inside).toBe(200)
  })

  it('is kept sealed, for this person and this key alone', async () => {
    const who = await server.signIn('user')
    const { secret } = await setUp(who)
    const [row] = await services.db.query<{ sealed: string }>(
      sql`SELECT sealed_secret AS sealed FROM second_factors WHERE user_id = ${who.person.id}`,
    )
    const bytes = Buffer.from(Secret.fromBase32(secret).buffer)
    expect(Buffer.from(row?.sealed ?? '', 'base64').includes(bytes)).toBe(false)
    const sealed = sealSecret('k'.repeat(32), who.person.id, bytes)
    expect(openSecret('k'.repeat(32), who.person.id, sealed)).toEqual(bytes)
    expect(() => openSecret('k'.repeat(32), crypto.randomUUID(), sealed)).toThrow()
    expect(() => openSecret('l'.repeat(32), who.person.id, sealed)).toThrow()
  })

  it('of a lost phone is removed by an administrator, and the person is told', async () => {
    const administrator = await server.signIn({ role: 'administrator', name: 'Ada Moss' })
    const who = await server.signIn('user')
    await setUp(who)
    const api = administrator.client(users)
    const { version } = await api.get({ params: { id: who.person.id } })
    await api.removeSecondStep({ params: { id: who.person.id }, version })
    expect((await login(who.person.email)).inside).toBe(200)
    const [note] = await who.client(account).notes()
    expect(note).toMatchObject({ event: 'second-step-off', by_name: 'Ada Moss' })
    const manager = await server.signIn('manager')
    const refused = await manager.request('POST', `/api/v1/users/${who.person.id}/remove-second-step`, {
      version,
    })
    expect(refused.status).toBe(403)
  })
})

describe('A role that signs in with a second step', () => {
  it('opens nothing but the own account until it is set up', async () => {
    const administrator = await server.signIn('administrator')
    const manager = await server.signIn('manager')
    await setRoles(administrator, ['manager'])
    const quotes = await manager.request('GET', '/api/v1/quotes')
    expect([quotes.status, quotes.body]).toMatchObject([
      403,
      { message: expect.stringContaining('second step') },
    ])
    expect((await manager.client(account).user()).needs_second_step).toBe(true)
    await setUp(manager)
    expect((await manager.request('GET', '/api/v1/quotes')).status).toBe(200)
    expect((await manager.client(account).user()).needs_second_step).toBeUndefined()
    // Nobody switches off what the role asks for.
    await expect(
      manager.client(account).endSecondStep({ body: { password: PASSWORD } }),
    ).rejects.toMatchObject({ status: 422, body: { code: 'is_required' } })
    const user = await server.signIn('user')
    expect((await user.request('GET', '/api/v1/quotes')).status).toBe(200)
  })

  it('is chosen by administrators, who have their own first', async () => {
    const administrator = await server.signIn('administrator')
    await expect(setRoles(administrator, ['administrator'])).rejects.toMatchObject({ status: 422 })
    const manager = await server.signIn('manager')
    await expect(setRoles(manager, [])).rejects.toMatchObject({ status: 403 })
    await setUp(administrator)
    expect(await setRoles(administrator, ['administrator', 'manager'])).toEqual({
      roles: ['administrator', 'manager'],
    })
  })
})
