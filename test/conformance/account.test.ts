import { beforeEach, describe, expect, it } from 'vitest'
import { contracts } from '../../src/app/catalogue.ts'
import { currentUser } from '#platform/contract/current-user.ts'
import type { TestBrowser, TestReply } from '../support/browser.ts'
import { PASSWORD, type Person } from '../support/people.ts'
import { testServer } from '../support/server.ts'

const server = await testServer()
const { services } = server

const credentials = (person: Pick<Person, 'email'>, password = PASSWORD) => ({
  email: person.email,
  password,
})
const errorsOf = (reply: TestReply) => (reply.body as { errors?: Record<string, string[]> }).errors
const user = (browser: TestBrowser) => browser.request('GET', '/api/v1/user')
const NEW_PASSWORD = 'seven grey herons in rain'

/** Token of the newest mailed link of this template. */
async function mailedToken(email: string, template = 'password-reset'): Promise<string> {
  const mail = (await server.mails(email)).filter((one) => one.template === template).at(-1)
  return /password-reset\/([\w-]+)\?/.exec(mail?.link ?? '')?.[1] ?? ''
}

// Every test has a minute of its own: what one counts against a limit does not hinder the next.
beforeEach(() => services.clock.advance(61))

describe('A1, A2 signing in', () => {
  it('A1 answers 204 with a new session id and token', async () => {
    const person = await server.createPerson({ role: 'user' })
    for (const url of ['/login', '/api/v1/login']) {
      const browser = server.guest()
      await browser.request('GET', '/sanctum/csrf-cookie')
      const before = new Map(browser.cookies)
      const reply = await browser.request('POST', url, { body: credentials(person) })
      expect([reply.status, reply.body]).toEqual([204, undefined])
      for (const [name, value] of before) expect(browser.cookies.get(name)).not.toBe(value)
      expect((await user(browser)).status).toBe(200)
    }
  })

  it('A1 takes the e-mail address in any case', async () => {
    const person = await server.createPerson({ role: 'user' })
    const body = { ...credentials(person), email: person.email.toUpperCase() }
    expect((await server.guest().send('POST', '/login', { body })).status).toBe(204)
  })

  it('A1 refuses wrong, unknown, invited and disabled accounts with the same words', async () => {
    const active = await server.createPerson({ role: 'user' })
    const disabled = await server.createPerson({ role: 'user', status: 'disabled' })
    const invited = await server.createPerson({ role: 'user', status: 'invited' })
    for (const body of [
      credentials(active, 'not the password'),
      credentials({ email: 'nobody@example.test' }),
      credentials(disabled),
      credentials(invited),
      credentials(active, 'x'.repeat(1000)),
    ]) {
      const reply = await server.guest().send('POST', '/login', { body })
      expect(reply.status).toBe(422)
      expect(reply.body).toEqual({
        message: 'These credentials do not match our records.',
        errors: { email: ['These credentials do not match our records.'] },
        codes: { email: 'rule' },
      })
    }
  })

  it('A1 names missing fields', async () => {
    const reply = await server.guest().send('POST', '/login', { body: {} })
    expect(reply.status).toBe(422)
    expect(reply.body).toEqual({
      message: 'The email field is required. (and 1 more error)',
      errors: { email: ['The email field is required.'], password: ['The password field is required.'] },
      codes: { email: 'required', password: 'required' },
    })
  })

  it('A2 the sixth try in a minute is refused, for the same lower-cased e-mail and address only', async () => {
    const person = await server.createPerson({ role: 'user' })
    const browser = server.guest()
    for (let tries = 0; tries < 5; tries++) {
      const email = tries % 2 === 0 ? person.email : person.email.toUpperCase()
      const reply = await browser.send('POST', '/login', { body: { email, password: 'wrong' } })
      expect(errorsOf(reply)?.email).toEqual(['These credentials do not match our records.'])
    }
    const locked = await browser.send('POST', '/login', { body: credentials(person) })
    expect(locked.status).toBe(422)
    expect(errorsOf(locked)?.email?.[0]).toMatch(
      /^Too many login attempts\. Please try again in \d+ seconds\.$/,
    )
    const elsewhere = await server
      .guest()
      .send('POST', '/login', { body: credentials(person), ip: '10.9.8.7' })
    expect(elsewhere.status).toBe(204)
    services.clock.advance(61)
    expect((await browser.send('POST', '/login', { body: credentials(person) })).status).toBe(204)
  })

  it('A2 strangers who use up the tries of an address keep its owner out of no browser that has signed in before', async () => {
    const person = await server.createPerson({ role: 'user' })
    const own = server.guest()
    expect((await own.send('POST', '/login', { body: credentials(person), ip: '10.3.0.1' })).status).toBe(204)
    const guess = (address: number) =>
      server.guest().send('POST', '/login', {
        body: credentials(person, 'a wrong guess'),
        ip: `10.3.1.${address}`,
      })
    await Promise.all(Array.from({ length: 25 }, (_, tries) => guess(tries % 5)))
    const unknown = await server.guest().send('POST', '/login', { body: credentials(person), ip: '10.3.0.2' })
    expect(unknown.status).toBe(422)
    expect((await own.send('POST', '/login', { body: credentials(person), ip: '10.3.0.3' })).status).toBe(204)
  })

  it('A2 what an address tries beyond its own limit counts against nobody else', async () => {
    const person = await server.createPerson({ role: 'user' })
    const guess = () =>
      server.guest().send('POST', '/login', {
        body: credentials(person, 'a wrong guess'),
        ip: '10.4.0.1',
      })
    await Promise.all(Array.from({ length: 40 }, guess))
    const reply = await server.guest().send('POST', '/login', { body: credentials(person), ip: '10.4.0.2' })
    expect(reply.status).toBe(204)
  })

  it('A2 a success clears the counter', async () => {
    const person = await server.createPerson({ role: 'user' })
    const browser = server.guest()
    const attempt = (password: string) =>
      browser.send('POST', '/login', { body: credentials(person, password) })
    for (let tries = 0; tries < 4; tries++) await attempt('wrong')
    expect((await attempt(PASSWORD)).status).toBe(204)
    for (let tries = 0; tries < 4; tries++) expect((await attempt('wrong')).status).toBe(422)
    expect((await attempt(PASSWORD)).status).toBe(204)
  })

  it('A2 parallel guesses do not slip through', async () => {
    const person = await server.createPerson({ role: 'user' })
    const replies = await Promise.all(
      Array.from({ length: 20 }, () =>
        server.guest().send('POST', '/login', { body: credentials(person, 'a wrong guess') }),
      ),
    )
    const tried = replies.filter((reply) => errorsOf(reply)?.email?.[0]?.startsWith('These credentials'))
    expect(tried).toHaveLength(5)
  })

  it('A13 answers take at least 200 ms, whether the account exists or not', async () => {
    const person = await server.createPerson({ role: 'user' })
    const reset = { token: 'x', password: NEW_PASSWORD, password_confirmation: NEW_PASSWORD }
    for (const email of [person.email, 'nobody@example.test']) {
      for (const [url, body] of [
        ['/login', { email, password: 'wrong' }],
        ['/forgot-password', { email }],
        ['/reset-password', { ...reset, email }],
      ] as const) {
        const browser = server.guest()
        await browser.request('GET', '/sanctum/csrf-cookie')
        const start = performance.now()
        await browser.request('POST', url, { body })
        expect([url, performance.now() - start >= 199]).toEqual([url, true])
      }
    }
  })
})

describe('A3 signing out', () => {
  it('A3 answers 204 and ends the session with a new token', async () => {
    for (const url of ['/logout', '/api/v1/logout']) {
      const browser = await server.signIn('user')
      const before = browser.token
      const reply = await browser.request('POST', url)
      expect([reply.status, reply.body]).toEqual([204, undefined])
      expect(browser.token).not.toBe(before)
      expect((await user(browser)).status).toBe(401)
    }
  })

  it('A3 guests get 419 without the token and 401 with it', async () => {
    const guest = server.guest()
    expect((await guest.request('POST', '/logout')).status).toBe(419)
    await guest.request('GET', '/sanctum/csrf-cookie')
    const reply = await guest.request('POST', '/logout')
    expect([reply.status, reply.body]).toEqual([401, { message: 'Unauthenticated.' }])
  })
})

describe('A9 to A11', () => {
  it('A9 there is no registration', async () => {
    const guest = server.guest()
    for (const url of ['/register', '/api/v1/register']) {
      expect((await guest.send('POST', url, { body: { name: 'A' } })).status).toBe(404)
    }
    const paths = contracts.flatMap(({ endpoints }) => Object.values(endpoints)).map(({ path }) => path)
    // An invoice is registered as well; nobody registers as a person.
    expect(paths.filter((path) => /^(\/api\/v1)?\/register$/.test(path))).toEqual([])
  })

  it('A10 answers one bare object, also to unverified people and clients', async () => {
    for (const role of ['administrator', 'manager', 'user', 'client'] as const) {
      for (const verified of [true, false]) {
        const browser = await server.signIn({ role, verified })
        const reply = await user(browser)
        expect(reply.status).toBe(200)
        const body = currentUser.strict().parse(reply.body)
        const { id, name, email, companyId } = browser.person
        expect(body).toMatchObject({ id, name, email, role, company_id: companyId, is_verified: verified })
        expect(body.email_verified_at === null).toBe(!verified)
        const flags = [body.is_administrator, body.is_manager, body.is_user, body.is_client]
        expect(flags).toEqual(['administrator', 'manager', 'user', 'client'].map((one) => one === role))
      }
    }
    const guest = await user(server.guest())
    expect([guest.status, guest.body]).toEqual([401, { message: 'Unauthenticated.' }])
  })

  it('A11 somebody signed in signs in anew, and the reset endpoints work', async () => {
    const first = await server.createPerson({ role: 'user' })
    const second = await server.createPerson({ role: 'manager' })
    const browser = await server.signIn(first)
    const old = server.guest()
    for (const [name, value] of browser.cookies) old.cookies.set(name, value)
    expect((await browser.request('POST', '/login', { body: credentials(second) })).status).toBe(204)
    expect((await user(browser)).body).toMatchObject({ id: second.id })
    expect((await user(old)).status).toBe(401)
    const forgot = await browser.request('POST', '/forgot-password', { body: { email: first.email } })
    expect(forgot.status).toBe(200)
    const token = await mailedToken(first.email)
    const body = { token, email: first.email, password: NEW_PASSWORD, password_confirmation: NEW_PASSWORD }
    expect((await browser.request('POST', '/reset-password', { body })).status).toBe(200)
  })
})
