import { describe, expect, it } from 'vitest'
import { heatServer } from '#platform/testing/heat-server.ts'
import type { TestBrowser, TestReply } from '../../../../../test/support/browser.ts'
import { isApiPath, networkOf } from './rate-limit.ts'
import { newToken, sessionCookieName } from '../sessions/session.ts'

const LIMIT = 4
const server = await heatServer({ env: { RATE_LIMIT_PER_MINUTE: String(LIMIT) } }, (app) => {
  app.get('/some-page', { config: { access: 'public' } }, (_request, reply) =>
    reply.type('text/html').send('<h1>Page</h1>'),
  )
})
const unlimited = await heatServer()
const url = '/api/v1/heats'

const limits = ({ headers }: TestReply) => [
  Number(headers['x-ratelimit-limit']),
  Number(headers['x-ratelimit-remaining']),
]
async function exhaust(browser: TestBrowser, details = {}): Promise<TestReply> {
  for (let calls = 0; calls < LIMIT; calls++) await browser.request('GET', url, details)
  return browser.request('GET', url, details)
}

/** A browser whose session the program has seen already, from an address of its own. */
let seen = 0
async function known(): Promise<TestBrowser> {
  const browser = server.signIn()
  await browser.request('GET', url, { ip: `10.9.0.${(seen += 1)}` })
  return browser
}

describe('An address', () => {
  it('counts as its network where whoever has it has many of them', async () => {
    expect(
      ['2001:db8:1:2::1', '2001:0db8:0001:0002:ffff:1:2:3', '2001:db8::1', '::1', 'fe80::1%eth0'].map(
        networkOf,
      ),
    ).toEqual([
      '2001:db8:1:2::/64',
      '2001:db8:1:2::/64',
      '2001:db8:0:0::/64',
      '0:0:0:0::/64',
      'fe80:0:0:0::/64',
    ])
    expect(['10.0.0.7', '::ffff:10.0.0.7'].map(networkOf)).toEqual(['10.0.0.7', '10.0.0.7'])
    const guest = server.guest()
    for (let call = 1; call <= LIMIT; call++)
      await guest.request('GET', url, { ip: `2001:db8:77:1::${call}` })
    expect((await guest.request('GET', url, { ip: '2001:db8:77:1:9:9:9:9' })).status).toBe(429)
    expect((await guest.request('GET', url, { ip: '2001:db8:77:2::1' })).status).not.toBe(429)
  })
})

describe('The limit of a session', () => {
  it('is told with every answer, and how much of it is left', async () => {
    const browser = await known()
    for (let left = LIMIT - 1; left >= 0; left--) {
      const reply = await browser.request('GET', url)
      expect([reply.status, ...limits(reply)]).toEqual([200, LIMIT, left])
    }
  })

  it('refuses what goes beyond with 429, a sentence and when to come back', async () => {
    const reply = await exhaust(await known())
    expect([reply.status, reply.body]).toEqual([429, { message: 'Too Many Attempts.' }])
    expect(limits(reply)).toEqual([LIMIT, 0])
    const wait = Number(reply.headers['retry-after'])
    expect(wait > 0 && wait <= 60).toBe(true)
    const reset = Number(reply.headers['x-ratelimit-reset'])
    expect(Number.isInteger(reset)).toBe(true)
    expect(Math.abs(reset - Date.now() / 1000 - wait)).toBeLessThan(3)
  })

  it('is its own: others go on', async () => {
    expect((await exhaust(await known())).status).toBe(429)
    expect((await (await known()).request('GET', url)).status).toBe(200)
  })

  it('counts every kind of call together', async () => {
    const browser = await known()
    await browser.request('POST', url, { body: {} })
    await browser.request('PATCH', `${url}/x`, { body: {} })
    await browser.request('GET', `${url}/options`)
    await browser.request('HEAD', url)
    expect((await browser.request('DELETE', `${url}/x`)).status).toBe(429)
  })

  it('comes before everything else: a refused call has no effect and asks the database nothing', async () => {
    const browser = await known()
    await exhaust(browser)
    const before = server.services.db.queries
    const reply = await browser.request('POST', url, {
      token: 'wrong',
      headers: { origin: 'https://evil.example' },
    })
    expect([reply.status, server.services.db.queries]).toEqual([429, before])
  })
})

describe('The limit of a guest', () => {
  it('belongs to the address', async () => {
    expect((await exhaust(server.guest(), { ip: '10.1.0.1' })).status).toBe(429)
    expect((await server.guest().request('GET', url, { ip: '10.1.0.1' })).status).toBe(429)
    expect((await server.guest().request('GET', url, { ip: '10.1.0.2' })).status).toBe(401)
  })

  it('holds for whoever writes the address of a call in another way', async () => {
    const statuses: number[] = []
    for (let calls = 0; calls <= LIMIT; calls++)
      statuses.push((await server.guest().request('GET', '/%61pi/v1/heats', { ip: '10.1.0.6' })).status)
    expect(statuses).toEqual([401, 401, 401, 401, 429])
  })

  it('cannot be escaped by making up the cookies of sessions', async () => {
    const statuses: number[] = []
    for (let calls = 0; calls <= LIMIT; calls++) {
      const browser = server.guest()
      browser.cookies.set(sessionCookieName(server.services.cookies), newToken('signedIn'))
      statuses.push((await browser.request('GET', url, { ip: '10.1.0.7' })).status)
    }
    expect(statuses).toEqual([401, 401, 401, 401, 429])
  })

  it('cannot be escaped by making up guest cookies', async () => {
    const statuses: number[] = []
    for (let calls = 0; calls <= LIMIT; calls++) {
      const browser = server.guest()
      browser.cookies.set(sessionCookieName(server.services.cookies), newToken('guest'))
      statuses.push((await browser.request('GET', url, { ip: '10.1.0.3' })).status)
    }
    expect(statuses).toEqual([401, 401, 401, 401, 429])
  })

  it('is that of the client behind a trusted proxy, of the proxy otherwise', async () => {
    const from = (address: string) => ({ ip: '10.1.0.4', headers: { 'x-forwarded-for': address } })
    for (let calls = 0; calls < LIMIT; calls++)
      await server.guest().request('GET', url, from(`192.0.2.${calls}`))
    expect((await server.guest().request('GET', url, from('192.0.2.99'))).status).toBe(429)
    const behind = await heatServer({ env: { RATE_LIMIT_PER_MINUTE: '1', TRUST_PROXY: '10.1.0.4' } })
    expect((await behind.guest().request('GET', url, from('192.0.2.1'))).status).toBe(401)
    expect((await behind.guest().request('GET', url, from('192.0.2.2'))).status).toBe(401)
    expect((await behind.guest().request('GET', url, from('192.0.2.1'))).status).toBe(429)
  })
})

describe('What is not limited', () => {
  it('are pages and health checks', async () => {
    const guest = server.guest()
    for (const path of ['/some-page', '/healthz']) {
      for (let calls = 0; calls < LIMIT * 2; calls++) {
        const reply = await guest.request('GET', path, { ip: '10.1.0.5' })
        expect([path, reply.status, 'x-ratelimit-limit' in reply.headers]).toEqual([path, 200, false])
      }
    }
  })

  it('is anything when the limit is switched off', async () => {
    const reply = await unlimited.signIn().request('GET', url)
    expect(reply.headers).not.toHaveProperty('x-ratelimit-limit')
  })

  it.each([
    ['/api/v1/heats', true],
    ['/api/v1/heats?sort=code', true],
    ['/sanctum/csrf-cookie', true],
    ['/login', true],
    ['/logout', true],
    ['/forgot-password', true],
    ['/reset-password', true],
    ['/email/verification-notification', true],
    ['/verify-email/1/abc', true],
    ['/', false],
    ['/quotes/api/v1', false],
    ['/assets/app.js', false],
    ['/builds/latest.json', false],
    ['/account/verify', false],
  ])('%s is a call: %s', (path, isCall) => {
    expect(isApiPath(path)).toBe(isCall)
  })
})
