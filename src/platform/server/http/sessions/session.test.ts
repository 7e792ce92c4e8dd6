import cookie from '@fastify/cookie'
import Fastify from 'fastify'
import { afterAll, describe, expect, it } from 'vitest'
import {
  hashToken,
  hasXsrf,
  isSignedInToken,
  newToken,
  sessionCookieName,
  setCookies,
  tokenOf,
  xsrfOf,
} from './session.ts'
import type { CookieRules } from '#platform/server/services.ts'

const plain: CookieRules = { secure: false, domain: undefined, secret: 'a secret' }
const https: CookieRules = { ...plain, secure: true }
const shared: CookieRules = { ...https, domain: 'example.com' }

const app = Fastify()
await app.register(cookie)
let rules = plain
let token = newToken('signedIn')
app.get('/set', (request, reply) => {
  setCookies(rules, reply, token, request.headers['x-remember'] === '1')
  return reply.send('ok')
})
app.get('/read', (request) => ({ token: tokenOf(rules, request), fits: hasXsrf(rules, request, token) }))
afterAll(() => app.close())

async function cookiesWith(given: CookieRules, remember = false): Promise<Record<string, string[]>> {
  rules = given
  const reply = await app.inject({ url: '/set', headers: remember ? { 'x-remember': '1' } : {} })
  const lines = [reply.headers['set-cookie'] ?? []].flat()
  return Object.fromEntries(
    lines.map((line) => {
      const [pair = '', ...attributes] = line.split('; ')
      return [pair.split('=')[0] ?? '', [pair.slice(pair.indexOf('=') + 1), ...attributes.toSorted()]]
    }),
  )
}
const read = async (headers: Record<string, string>, given = plain) => {
  rules = given
  return (await app.inject({ url: '/read', headers })).json<{ token: string | null; fits: boolean }>()
}

describe('A token', () => {
  it('is random: 256 bits behind a letter that tells guests from people', () => {
    const tokens = Array.from({ length: 1000 }, () => newToken('guest'))
    expect(new Set(tokens).size).toBe(1000)
    expect(tokens.every((one) => /^g[\w-]{43}$/.test(one))).toBe(true)
    expect(newToken('signedIn')).toMatch(/^s[\w-]{43}$/)
  })

  it.each([
    ['of somebody signed in', newToken('signedIn'), true],
    ['of a guest', newToken('guest'), false],
    ['that is none', null, false],
  ])('%s', (_, given, isSignedIn) => {
    expect(isSignedInToken(given)).toBe(isSignedIn)
  })

  it('is stored as a hash from which it cannot be had', () => {
    expect(hashToken(token)).toMatch(/^[\da-f]{64}$/)
    expect(hashToken(token)).not.toContain(token)
    expect(hashToken(token)).toBe(hashToken(token))
    expect(hashToken(`${token}x`)).not.toBe(hashToken(token))
  })
})

describe('The anti-forgery value', () => {
  it('is the same as long as the session lives', () => {
    expect(xsrfOf(plain, token)).toBe(xsrfOf(https, token))
  })

  it('is another one for another session and for another secret', () => {
    const values = [
      xsrfOf(plain, token),
      xsrfOf(plain, newToken('signedIn')),
      xsrfOf({ ...plain, secret: 'other' }, token),
    ]
    expect(new Set(values).size).toBe(3)
  })

  it('needs no encoding in a cookie, and does not tell the session', () => {
    expect(xsrfOf(plain, token)).toMatch(/^[\w-]{43}$/)
    expect(xsrfOf(plain, token)).not.toContain(token.slice(1, 10))
  })

  const value = () => xsrfOf(plain, token)
  const encoded = () => Array.from(value(), (sign) => `%${sign.charCodeAt(0).toString(16)}`).join('')
  it.each<[what: string, headers: () => Record<string, string>, fits: boolean]>([
    ['is accepted', () => ({ 'x-xsrf-token': value() }), true],
    ['is accepted in the other header', () => ({ 'x-csrf-token': value() }), true],
    ['is accepted as a client sends it that forgets to decode', () => ({ 'x-xsrf-token': encoded() }), true],
    ['is refused when it is missing', () => ({}), false],
    ['is refused when it is empty', () => ({ 'x-xsrf-token': '' }), false],
    ['is refused when one sign differs', () => ({ 'x-xsrf-token': `${value().slice(0, -1)}!` }), false],
    ['is refused when it is cut off', () => ({ 'x-xsrf-token': value().slice(0, -1) }), false],
    ['is refused when something follows', () => ({ 'x-xsrf-token': `${value()}a` }), false],
    ['is refused in capitals', () => ({ 'x-xsrf-token': value().toUpperCase() }), false],
    ['is refused as the session token itself', () => ({ 'x-xsrf-token': token }), false],
    ['is refused when it cannot be decoded', () => ({ 'x-xsrf-token': '%E0%A4%A' }), false],
    ['is refused from the cookie alone', () => ({ cookie: `XSRF-TOKEN=${value()}` }), false],
  ])('%s', async (_, headers, fits) => {
    expect((await read(headers())).fits).toBe(fits)
  })

  it('fits no session when there is none', async () => {
    const request = { headers: { 'x-xsrf-token': value() } } as unknown as Parameters<typeof hasXsrf>[1]
    expect(hasXsrf(plain, request, null)).toBe(false)
  })
})

describe('The cookies', () => {
  it('of a local network are plain, the session unreadable for scripts', async () => {
    expect(await cookiesWith(plain)).toEqual({
      heatline_session: [token, 'HttpOnly', 'Max-Age=7200', 'Path=/', 'SameSite=Lax'],
      'XSRF-TOKEN': [xsrfOf(plain, token), 'Max-Age=7200', 'Path=/', 'SameSite=Lax'],
    })
  })

  it('on https are bound to the host and never travel without encryption', async () => {
    expect(await cookiesWith(https)).toEqual({
      '__Host-heatline_session': [token, 'HttpOnly', 'Max-Age=7200', 'Path=/', 'SameSite=Lax', 'Secure'],
      'XSRF-TOKEN': [xsrfOf(https, token), 'Max-Age=7200', 'Path=/', 'SameSite=Lax', 'Secure'],
    })
  })

  it('for a front end of its own carry the domain, for which the browser allows no __Host- name', async () => {
    const cookies = await cookiesWith(shared)
    expect(Object.keys(cookies)).toEqual(['heatline_session', 'XSRF-TOKEN'])
    for (const attributes of Object.values(cookies)) expect(attributes).toContain('Domain=example.com')
  })

  it('of a remembered session live for 30 days', async () => {
    for (const attributes of Object.values(await cookiesWith(https, true))) {
      expect(attributes).toContain('Max-Age=2592000')
    }
  })
})

describe('The token a request carries', () => {
  const cookieOf = (value: string, name = 'heatline_session') => ({ cookie: `${name}=${value}` })

  it.each([
    ['is read from its cookie', () => token, true],
    ['may be a guest’s', () => newToken('guest'), true],
    ['is none when it is empty', () => '', false],
    ['is none when it is too short', () => token.slice(0, -1), false],
    ['is none when it is too long', () => `${token}a`, false],
    ['is none with another letter', () => `x${token.slice(1)}`, false],
    ['is none with signs that tokens do not have', () => `${token.slice(0, -1)}'`, false],
  ])('%s', async (_, value, isToken) => {
    const given = value()
    expect((await read(cookieOf(given))).token).toBe(isToken ? given : null)
  })

  it('is read from the name that belongs to the kind of address only', async () => {
    token = newToken('signedIn')
    expect(sessionCookieName(https)).toBe('__Host-heatline_session')
    expect((await read(cookieOf(token), https)).token).toBeNull()
    expect((await read(cookieOf(token, '__Host-heatline_session'), https)).token).toBe(token)
    expect((await read(cookieOf(token, '__Host-heatline_session'), plain)).token).toBeNull()
    expect((await read(cookieOf(token), shared)).token).toBe(token)
  })
})
