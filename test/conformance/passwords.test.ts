import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import type { TestReply } from '../support/browser.ts'
import { PASSWORD, type Person } from '../support/people.ts'
import { testServer } from '../support/server.ts'

const server = await testServer()
const { services } = server

const credentials = (person: Pick<Person, 'email'>, password = PASSWORD) => ({
  email: person.email,
  password,
})
const errorsOf = (reply: TestReply) => (reply.body as { errors?: Record<string, string[]> }).errors
const NEW_PASSWORD = 'seven grey herons in rain'

/** Token of the newest mailed link. */
async function mailedToken(email: string): Promise<string> {
  const mail = (await server.mails(email)).filter((one) => one.template === 'password-reset').at(-1)
  return /password-reset\/([\w-]+)\?/.exec(mail?.link ?? '')?.[1] ?? ''
}

// Every test has a minute of its own: what one counts against a limit does not hinder the next.
beforeEach(() => services.clock.advance(61))

describe('A4, A5, A6 forgotten passwords', () => {
  const mailed = { status: 'We have emailed your password reset link.' }
  const forgot = (email: string, url = '/forgot-password') =>
    server.guest().send('POST', url, { body: { email } })
  const reset = (email: string, token: string, more: object = {}) =>
    server.guest().send('POST', '/reset-password', {
      body: { token, email, password: NEW_PASSWORD, password_confirmation: NEW_PASSWORD, ...more },
    })
  const badToken = {
    message: 'This password reset token is invalid.',
    errors: { email: ['This password reset token is invalid.'] },
    codes: { email: 'rule' },
  }

  it('A4 answers the same for known, unknown and disabled addresses and within the pause; mails only once', async () => {
    const person = await server.createPerson({ role: 'user' })
    const disabled = await server.createPerson({ role: 'user', status: 'disabled' })
    for (const email of [person.email, person.email, 'nobody@example.test', disabled.email]) {
      const reply = await forgot(email)
      expect([reply.status, reply.body]).toEqual([200, mailed])
    }
    expect(await server.mails(person.email)).toHaveLength(1)
    expect(await server.mails(disabled.email)).toHaveLength(0)
    expect(await server.mails('nobody@example.test')).toHaveLength(0)
    services.clock.advance(61)
    await forgot(person.email, '/api/v1/forgot-password')
    expect(await server.mails(person.email)).toHaveLength(2)
  })

  it('A4 names a missing or strange address', async () => {
    const missing = await server.guest().send('POST', '/forgot-password', { body: {} })
    expect([missing.status, errorsOf(missing)]).toEqual([422, { email: ['The email field is required.'] }])
    const strange = await forgot('nobody')
    expect(errorsOf(strange)).toEqual({ email: ['The email field must be a valid email address.'] })
  })

  it('A5 the mailed link is FRONTEND/password-reset/{token}?email={email}', async () => {
    const person = await server.createPerson({ role: 'user', email: 'plus+sign@example.test' })
    await forgot(person.email)
    const [mail] = await server.mails(person.email)
    expect(mail?.link).toMatch(
      /^http:\/\/heatline\.test\/password-reset\/[\w-]{43}\?email=plus%2Bsign%40example\.test$/,
    )
    const [row] = await services.db.query<{ hash: string }>(sql`
      SELECT token_hash AS hash FROM password_tokens WHERE user_id = ${person.id}`)
    expect(row?.hash).not.toBe(await mailedToken(person.email))
  })

  it('A6 sets the password once, ends every session and confirms the address', async () => {
    const person = await server.createPerson({ role: 'user', verified: false })
    const old = await server.signIn(person)
    await forgot(person.email)
    const token = await mailedToken(person.email)
    const done = await reset(person.email, token)
    expect([done.status, done.body]).toEqual([200, { status: 'Your password has been reset.' }])
    expect((await old.request('GET', '/api/v1/user')).status).toBe(401)
    const again = await reset(person.email, token)
    expect([again.status, again.body]).toEqual([422, badToken])
    expect((await server.guest().send('POST', '/login', { body: credentials(person) })).status).toBe(422)
    const browser = server.guest()
    const login = await browser.send('POST', '/login', { body: credentials(person, NEW_PASSWORD) })
    expect(login.status).toBe(204)
    expect((await browser.request('GET', '/api/v1/user')).body).toMatchObject({ is_verified: true })
    expect((await server.mails(person.email)).map(({ template }) => template)).toContain('password-changed')
  })

  it('A6 refuses unknown, foreign and old tokens with the same words', async () => {
    const person = await server.createPerson({ role: 'user' })
    const other = await server.createPerson({ role: 'user' })
    await forgot(person.email)
    const token = await mailedToken(person.email)
    for (const [email, value] of [
      [person.email, 'made-up'],
      [other.email, token],
      ['nobody@example.test', token],
    ] as const) {
      const reply = await reset(email, value)
      expect([reply.status, reply.body]).toEqual([422, badToken])
    }
    services.clock.advance(60 * 60 + 1)
    expect((await reset(person.email, token)).body).toEqual(badToken)
  })

  it('A6 a token works once, also when it is sent twice at the same time', async () => {
    const person = await server.createPerson({ role: 'user' })
    await forgot(person.email)
    const token = await mailedToken(person.email)
    const replies = await Promise.all([reset(person.email, token), reset(person.email, token)])
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422])
  })

  it('A6, A12 the password must be confirmed, have 12 to 128 characters and not be a common one', async () => {
    const person = await server.createPerson({ role: 'user', name: 'Torvald Steelman' })
    await forgot(person.email)
    const token = await mailedToken(person.email)
    const sentence = async (password: string, confirmation: string | undefined = password) =>
      errorsOf(await reset(person.email, token, { password, password_confirmation: confirmation }))
        ?.password?.[0]
    expect(await sentence(NEW_PASSWORD, 'something else')).toBe(
      'The password field confirmation does not match.',
    )
    expect(await sentence('elevenchars')).toBe('The password field must be at least 12 characters.')
    expect(await sentence('x'.repeat(129))).toBe(
      'The password field must not be greater than 128 characters.',
    )
    expect(await sentence('P@ssw0rd2026!')).toBe(
      'The password is too common. Choose one that is harder to guess.',
    )
    expect(await sentence('my steelman secret')).toBe(
      'The password field must not contain your name or the name of the company.',
    )
    expect(await sentence('日本語のパスワード、長い')).toBeUndefined()
  })
})
