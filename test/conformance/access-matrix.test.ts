import { describe, expect, it } from 'vitest'
import { contracts } from '../../src/app/catalogue.ts'
import { rolePermissions } from '../../src/app/roles.ts'
import { type Endpoint, isPermission } from '../../src/platform/contract/endpoint.ts'
import type { Role } from '../../src/platform/server/context.ts'
import type { TestBrowser } from '../support/browser.ts'
import { testServer } from '../support/server.ts'

const server = await testServer()
const unknownId = '0b9f7c1e-5a0e-4c11-8f5e-1d2c3b4a5f60'

const calls = contracts
  .flatMap(({ endpoints }) => Object.values(endpoints))
  // Signing out would end the visitor's session in the middle of the walk.
  .filter(({ path }) => path !== '/logout')
  .map((endpoint): { endpoint: Endpoint; url: string } => ({
    endpoint,
    url: endpoint.path.replaceAll(/:\w+/g, unknownId),
  }))
const protectedCalls = calls.filter(({ endpoint }) => endpoint.access !== 'public')

/** The refusal this person must get from an endpoint, or null when the call gets through to it. */
function refusalFor(endpoint: Endpoint, visitor: { role: Role; verified: boolean }): 403 | 409 | null {
  const { access } = endpoint
  if (access === 'public' || access === 'signed-in') return null
  if (!visitor.verified) return 409
  if (access === 'verified') return null
  if (access === 'staff') return visitor.role === 'client' ? 403 : null
  return isPermission(access) && rolePermissions[visitor.role].includes(access) ? null : 403
}

async function walk(browser: TestBrowser, expected: (endpoint: Endpoint) => number | null, token?: null) {
  const wrong: string[] = []
  for (const { endpoint, url } of protectedCalls) {
    const details =
      token === null ? { token, body: {} } : { body: endpoint.method === 'GET' ? undefined : {} }
    const { status } = await browser.request(endpoint.method, url, details)
    const wanted = expected(endpoint)
    const fits = wanted === null ? ![401, 403, 405, 409, 419, 500].includes(status) : status === wanted
    if (!fits)
      wrong.push(`${endpoint.method} ${url} (${endpoint.access}): ${status} instead of ${wanted ?? 'access'}`)
  }
  return wrong
}

describe('R1 every endpoint against every kind of visitor', () => {
  it('there are endpoints to try', () => {
    expect(protectedCalls.length).toBeGreaterThan(60)
  })

  it('guests get 401', async () => {
    const guest = server.guest()
    await guest.request('GET', '/sanctum/csrf-cookie')
    expect(await walk(guest, () => 401)).toEqual([])
  })

  it('people whose account was disabled get 401 on reads and 419 on writes', async () => {
    const browser = await server.signIn({ role: 'administrator', status: 'disabled' })
    const cookies = new Map(browser.cookies)
    for (const { endpoint, url } of protectedCalls) {
      for (const [name, value] of cookies) browser.cookies.set(name, value)
      const { status } = await browser.request(endpoint.method, url)
      expect([url, status]).toEqual([url, endpoint.method === 'GET' ? 401 : 419])
    }
  })

  it.each([
    { role: 'administrator', verified: true },
    { role: 'manager', verified: true },
    { role: 'user', verified: true },
    { role: 'client', verified: true },
    { role: 'administrator', verified: false },
    { role: 'client', verified: false },
  ] as const)('$role, verified: $verified', async (visitor) => {
    const browser = await server.signIn(visitor)
    expect(await walk(browser, (endpoint) => refusalFor(endpoint, visitor))).toEqual([])
  })
})

describe('R3 every write needs the anti-forgery value and the own origin', () => {
  const writes = calls.filter(({ endpoint }) => endpoint.method !== 'GET')

  it('without the value, with a wrong one and with that of another session: 419', async () => {
    const browser = await server.signIn('administrator')
    const other = await server.signIn('administrator')
    for (const { endpoint, url } of writes) {
      for (const token of [null, 'wrong', other.token]) {
        const { status } = await browser.request(endpoint.method, url, { token, body: {} })
        expect([endpoint.method, url, status]).toEqual([endpoint.method, url, 419])
      }
    }
  })

  it('from the page of another site: 403', async () => {
    const browser = await server.signIn('administrator')
    for (const { endpoint, url } of writes) {
      for (const headers of [{ origin: 'https://evil.example' }, { 'sec-fetch-site': 'cross-site' }]) {
        const { status } = await browser.request(endpoint.method, url, { headers, body: {} })
        expect([endpoint.method, url, status]).toEqual([endpoint.method, url, 403])
      }
    }
  })
})
