import { describe, expect, it } from 'vitest'
import type { TestBrowser, TestReply } from '../support/browser.ts'
import { PASSWORD } from '../support/people.ts'
import { testServer } from '../support/server.ts'

const server = await testServer()
const frontEnd = 'https://app.heatline.test'
const secure = await testServer({
  secure: true,
  env: { FRONTEND_ORIGINS: frontEnd, COOKIE_DOMAIN: 'heatline.test', APP_URL: frontEnd },
})
const https = await testServer({ secure: true })

const XSRF = 'XSRF-TOKEN'
const SESSION = 'heatline_session'

/** One `Set-Cookie` line, taken apart. */
function cookie(reply: TestReply, name: string): { value: string; attributes: string[] } {
  const line = reply.cookies.find((one) => one.startsWith(`${name}=`)) ?? ''
  const [pair = '', ...attributes] = line.split('; ')
  return { value: pair.slice(name.length + 1), attributes: attributes.sort() }
}

let names = 0
/** A write that changes the name of the signed-in person, to one that nobody has. */
const rename = (browser: TestBrowser, details: Parameters<TestBrowser['request']>[2] = {}) => {
  names += 1
  return browser.request('PATCH', '/api/v1/account', {
    body: { name: `Renamed Person ${names}` },
    ...details,
  })
}
const nameOf = async (browser: TestBrowser) => (await browser.request('GET', '/api/v1/user')).body
const renamed = expect.objectContaining({ name: expect.stringContaining('Renamed Person') })

describe('anti-forgery cookie and session', () => {
  it('C1 csrf-cookie answers 204 with an empty body, guest or not', async () => {
    for (const browser of [server.guest(), await server.signIn('user')]) {
      for (const url of ['/sanctum/csrf-cookie', '/api/v1/sanctum/csrf-cookie']) {
        const reply = await browser.request('GET', url)
        expect([reply.status, reply.body]).toEqual([204, undefined])
      }
    }
  })

  it('C2 XSRF-TOKEN is readable, Path=/, SameSite=Lax, Max-Age 7200, Secure on https', async () => {
    const plain = await server.guest().request('GET', '/sanctum/csrf-cookie')
    expect(cookie(plain, XSRF).attributes).toEqual(['Max-Age=7200', 'Path=/', 'SameSite=Lax'])
    const safe = await https.guest().request('GET', '/sanctum/csrf-cookie')
    expect(cookie(safe, XSRF).attributes).toEqual(['Max-Age=7200', 'Path=/', 'SameSite=Lax', 'Secure'])
    const shared = await secure.guest().request('GET', '/sanctum/csrf-cookie')
    expect(cookie(shared, XSRF).attributes).toContain('Domain=heatline.test')
  })

  it('C3 the session cookie is HttpOnly with the same lifetime; on https it has the __Host- name', async () => {
    const plain = await server.guest().request('GET', '/sanctum/csrf-cookie')
    expect(cookie(plain, SESSION).attributes).toEqual(['HttpOnly', 'Max-Age=7200', 'Path=/', 'SameSite=Lax'])
    const safe = await https.guest().request('GET', '/sanctum/csrf-cookie')
    const { attributes } = cookie(safe, `__Host-${SESSION}`)
    expect(attributes).toEqual(['HttpOnly', 'Max-Age=7200', 'Path=/', 'SameSite=Lax', 'Secure'])
  })

  it('C4 both cookies are set again on every answer, also of GET /api/v1/user', async () => {
    const browser = await server.signIn('user')
    for (const [method, url] of [
      ['GET', '/api/v1/user'],
      ['GET', '/api/v1/users/options'],
      ['PATCH', '/api/v1/account'],
    ] as const) {
      const reply = await browser.request(method, url, {
        body: method === 'PATCH' ? { name: 'A' } : undefined,
      })
      expect([url, reply.status]).toEqual([url, 200])
      expect(cookie(reply, XSRF).attributes).toContain('Max-Age=7200')
      expect(cookie(reply, SESSION).attributes).toContain('Max-Age=7200')
    }
    const refused = await server.guest().request('GET', '/api/v1/user')
    expect([refused.status, cookie(refused, XSRF).value.length]).toEqual([401, 43])
  })

  it('C5 the token stays equal for the whole session and changes at login and logout', async () => {
    const person = await server.createPerson({ role: 'user' })
    const browser = server.guest()
    await browser.request('GET', '/sanctum/csrf-cookie')
    const asGuest = browser.token
    const body = { email: person.email, password: PASSWORD }
    expect((await browser.request('POST', '/login', { body })).status).toBe(204)
    const signedIn = browser.token
    expect(signedIn).not.toBe(asGuest)
    const statuses = await Promise.all(
      [1, 2, 3, 4, 5].map(async () => {
        await browser.request('GET', '/sanctum/csrf-cookie')
        return (await rename(browser)).status
      }),
    )
    expect(statuses).toEqual([200, 200, 200, 200, 200])
    expect(browser.token).toBe(signedIn)
    await browser.request('POST', '/logout')
    expect(browser.token).not.toBe(signedIn)
  })

  it('C6 a write without the token, with a wrong one or with an expired session is 419 and does nothing', async () => {
    const browser = await server.signIn('user')
    const other = await server.signIn('user')
    for (const token of [null, '', 'wrong', other.token, `${browser.token}x`, '%E0%A4%A']) {
      const reply = await rename(browser, { token })
      expect([reply.status, reply.body]).toEqual([419, { message: 'CSRF token mismatch.' }])
    }
    expect(await nameOf(browser)).not.toEqual(renamed)
    server.services.clock.advance(3 * 3600)
    expect((await rename(browser)).status).toBe(419)
    expect((await server.guest().request('POST', '/logout')).status).toBe(419)
  })

  it('C6 checks in this order: origin 403, token 419, signed in 401, verified 409, right 403, record 404, body 422', async () => {
    const url = '/api/v1/users/not-a-uuid'
    const call = (browser: TestBrowser, headers = {}, token?: string | null) =>
      browser.request('PATCH', url, { body: { nonsense: 1 }, headers, ...(token === null ? { token } : {}) })
    const guest = server.guest()
    const foreign = { origin: 'https://evil.example' }
    expect((await call(guest, foreign, null)).status).toBe(403)
    expect((await call(guest, {}, null)).status).toBe(419)
    await guest.request('GET', '/sanctum/csrf-cookie')
    expect((await call(guest)).status).toBe(401)
    expect((await call(await server.signIn({ role: 'user', verified: false }))).status).toBe(409)
    expect((await call(await server.signIn('user'))).status).toBe(403)
    const admin = await server.signIn('administrator')
    expect((await call(admin)).status).toBe(404)
    const valid = await admin.request('PATCH', `/api/v1/users/${admin.person.id}`, { body: { nonsense: 1 } })
    expect(valid.status).toBe(422)
  })

  it('C7 GET, HEAD and OPTIONS never need the token', async () => {
    const browser = await server.signIn('user')
    for (const method of ['GET', 'HEAD']) {
      expect((await browser.request(method, '/api/v1/user', { token: null })).status).toBe(200)
    }
    expect((await browser.request('OPTIONS', '/api/v1/user')).status).not.toBe(419)
  })

  it('C8 the token holds base64url characters only; the raw %-encoded form is tolerated', async () => {
    const browser = await server.signIn('user')
    expect(browser.token).toMatch(/^[\w-]{43}$/)
    const encoded = Array.from(browser.token ?? '', (sign) => `%${sign.charCodeAt(0).toString(16)}`).join('')
    expect((await rename(browser, { token: encoded })).status).toBe(200)
  })

  it('C9 X-CSRF-TOKEN is accepted in its place', async () => {
    const browser = await server.signIn('user')
    const headers = { 'x-csrf-token': browser.token ?? '' }
    expect((await rename(browser, { token: null, headers })).status).toBe(200)
  })

  it('C10 Sec-Fetch-Site never replaces the token; cross-site is refused, same-site only from listed origins', async () => {
    const browser = await server.signIn('user')
    const site = (value: string, more = {}) => ({ headers: { 'sec-fetch-site': value, ...more } })
    expect((await rename(browser, { token: null, ...site('same-origin') })).status).toBe(419)
    expect((await rename(browser, site('same-origin'))).status).toBe(200)
    expect((await rename(browser, site('cross-site'))).status).toBe(403)
    expect((await rename(browser, site('same-site'))).status).toBe(403)
    const listed = await secure.signIn('user')
    expect((await rename(listed, site('same-site', { origin: frontEnd }))).status).toBe(200)
    expect((await rename(listed, site('same-site', { origin: 'https://other.heatline.test' }))).status).toBe(
      403,
    )
  })

  it('C11 a session ends after 120 minutes without a call, and after 12 hours in any case', async () => {
    const { clock } = server.services
    const idle = await server.signIn('user')
    const busy = await server.signIn('user')
    const status = async (browser: TestBrowser) => (await browser.request('GET', '/api/v1/user')).status
    clock.advance(119 * 60)
    expect([await status(idle), await status(busy)]).toEqual([200, 200])
    clock.advance(119 * 60)
    expect(await status(busy)).toBe(200)
    clock.advance(2 * 60)
    expect(await status(idle)).toBe(401)
    for (let hours = 4; hours < 12; hours++) {
      expect([hours, await status(busy)]).toEqual([hours, 200])
      clock.advance(3600)
    }
    expect(await status(busy)).toBe(401)
  })

  it('C11 a remembered session lives for 30 days without a call, and so does its cookie', async () => {
    const { clock } = server.services
    const person = await server.createPerson({ role: 'user' })
    const browser = server.guest()
    const body = { email: person.email, password: PASSWORD, remember: true }
    const reply = await browser.send('POST', '/login', { body })
    expect(cookie(reply, SESSION).attributes).toContain('Max-Age=2592000')
    clock.advance(29 * 24 * 3600)
    expect((await browser.request('GET', '/api/v1/user')).status).toBe(200)
    clock.advance(29 * 24 * 3600)
    expect((await browser.request('GET', '/api/v1/user')).status).toBe(200)
    clock.advance(30 * 24 * 3600 + 1)
    expect((await browser.request('GET', '/api/v1/user')).status).toBe(401)
  })

  it('a remembered session ends after 90 days in any case', async () => {
    const { clock } = server.services
    const person = await server.createPerson({ role: 'user' })
    const browser = server.guest()
    const body = { email: person.email, password: PASSWORD, remember: true }
    await browser.send('POST', '/login', { body })
    const status = async () => (await browser.request('GET', '/api/v1/user')).status
    for (let days = 10; days < 90; days += 10) {
      clock.advance(10 * 24 * 3600)
      expect([days, await status()]).toEqual([days, 200])
    }
    clock.advance(10 * 24 * 3600)
    expect(await status()).toBe(401)
  })

  it('C12 a listed front end gets its origin, credentials and a preflight; nobody else does', async () => {
    const preflight = await secure.guest().request('OPTIONS', '/api/v1/user', {
      headers: { origin: frontEnd, 'access-control-request-method': 'PATCH' },
    })
    expect(preflight.status).toBe(204)
    expect(preflight.headers).toMatchObject({
      'access-control-allow-origin': frontEnd,
      'access-control-allow-credentials': 'true',
      vary: 'Origin',
      'access-control-allow-headers':
        'Content-Type, X-XSRF-TOKEN, X-Requested-With, Accept, Idempotency-Key, If-Match',
    })
    const reply = await secure.guest().request('GET', '/api/v1/user', { headers: { origin: frontEnd } })
    expect(reply.headers['access-control-allow-origin']).toBe(frontEnd)
    expect(reply.headers['access-control-expose-headers']).toBe(
      'ETag, Retry-After, X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset',
    )
    for (const [browser, origin] of [
      [secure.guest(), 'https://evil.example'],
      [server.guest(), frontEnd],
    ] as const) {
      const other = await browser.request('GET', '/api/v1/user', { headers: { origin } })
      expect(other.headers).not.toHaveProperty('access-control-allow-origin')
    }
  })

  it('C13 the own origin always counts; a foreign one is refused on writes, also with a token', async () => {
    const browser = await server.signIn('user')
    const from = (origin: string) => rename(browser, { headers: { origin, host: 'heatline.test' } })
    expect((await from('http://heatline.test')).status).toBe(200)
    for (const origin of ['http://evil.example', 'http://heatline.test.evil.example', 'null']) {
      const reply = await from(origin)
      expect([origin, reply.status, reply.body]).toEqual([
        origin,
        403,
        { message: 'This action is unauthorized.' },
      ])
    }
    const read = await browser.request('GET', '/api/v1/user', { headers: { origin: 'http://evil.example' } })
    expect(read.status).toBe(200)
  })
})
