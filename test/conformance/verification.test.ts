import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import type { TestBrowser } from '../support/browser.ts'
import { testServer } from '../support/server.ts'

const server = await testServer()
const { services } = server

beforeEach(() => services.clock.advance(61))

describe('A7, A8 verification', () => {
  const unverified = () => server.signIn({ role: 'user', verified: false })
  const notify = (browser: TestBrowser, url = '/email/verification-notification') =>
    browser.request('POST', url)
  const linkOf = async (email: string) => {
    const link =
      (await server.mails(email)).filter(({ template }) => template === 'verify-email').at(-1)?.link ?? ''
    return new URL(link)
  }
  const open = (browser: TestBrowser, url: URL, headers = {}) =>
    browser.request('GET', url.pathname + url.search, { headers })

  it('A8 mails the link; somebody verified gets 204; six a minute', async () => {
    const browser = await unverified()
    for (const url of ['/email/verification-notification', '/api/v1/email/verification-notification']) {
      const reply = await notify(browser, url)
      expect([reply.status, reply.body]).toEqual([200, { status: 'verification-link-sent' }])
    }
    for (let more = 0; more < 4; more++) expect((await notify(browser)).status).toBe(200)
    const seventh = await notify(browser)
    expect([seventh.status, seventh.body]).toEqual([429, { message: 'Too Many Attempts.' }])
    expect(seventh.headers).toMatchObject({ 'x-ratelimit-limit': '6', 'x-ratelimit-remaining': '0' })
    expect(Number(seventh.headers['retry-after'])).toBeGreaterThan(0)
    const verified = await notify(await server.signIn('user'))
    expect([verified.status, verified.body]).toEqual([204, undefined])
  })

  it('A7 verifies and leads to FRONTEND/?verified=1; a repeat is harmless', async () => {
    const browser = await unverified()
    await notify(browser)
    const link = await linkOf(browser.person.email)
    expect(link.pathname).toMatch(/^\/verify-email\/[\da-f-]{36}\/[\da-f]{40}$/)
    for (let times = 0; times < 2; times++) {
      const reply = await open(browser, link)
      expect([reply.status, reply.headers.location]).toEqual([302, 'http://heatline.test/?verified=1'])
    }
    expect((await browser.request('GET', '/api/v1/user')).body).toMatchObject({
      is_verified: true,
      email_verified_at: expect.any(String),
    })
  })

  it('A7 refuses changed and old links, links of others, and more than six calls a minute', async () => {
    const browser = await unverified()
    await notify(browser)
    const link = await linkOf(browser.person.email)
    const changed = new URL(link)
    changed.searchParams.set('expires', '4102444800')
    const unsigned = new URL(link)
    unsigned.search = ''
    for (const url of [changed, unsigned]) {
      const reply = await open(browser, url)
      expect([reply.status, reply.body]).toEqual([403, { message: 'Invalid signature.' }])
    }
    const stranger = await open(await unverified(), link)
    expect([stranger.status, stranger.body]).toEqual([403, { message: 'This action is unauthorized.' }])
    for (let calls = 0; calls < 6; calls++) expect((await open(browser, link)).status).toBe(302)
    expect((await open(browser, link)).status).toBe(429)
    services.clock.advance(60 * 60 + 1)
    expect((await open(browser, link)).status).toBe(403)
  })

  it('A7 signed out: 401 for programs, the sign-in page for browsers', async () => {
    const browser = await unverified()
    await notify(browser)
    const link = await linkOf(browser.person.email)
    const guest = server.guest()
    expect((await open(guest, link)).status).toBe(401)
    const page = await open(guest, link, { accept: 'text/html,application/xhtml+xml' })
    const back = encodeURIComponent(link.pathname + link.search)
    expect([page.status, page.headers.location]).toEqual([302, `http://heatline.test/login?redirect=${back}`])
  })

  it('A7 a link for an address that was changed since does not verify the new one', async () => {
    const browser = await unverified()
    await notify(browser)
    const link = await linkOf(browser.person.email)
    await services.db.query(sql`UPDATE users SET email = 'new@example.test' WHERE id = ${browser.person.id}`)
    expect((await open(browser, link)).status).toBe(403)
  })
})
