import { describe, expect, it } from 'vitest'
import { heatServer } from '#platform/testing/heat-server.ts'
import type { Services } from '#platform/server/services.ts'
import { newNonce, pagePolicy } from './headers.ts'

const plain = await heatServer({}, (app) => {
  app.get('/failing', { config: { access: 'public' } }, () => Promise.reject(new Error('inside')))
})
const https = await heatServer({ secure: true })

/** The policy as a table: directive -> sources. */
const table = (policy: string) =>
  Object.fromEntries(
    policy.split('; ').map((part) => {
      const [name = '', ...sources] = part.split(' ')
      return [name, sources]
    }),
  )
const policyWith = (config: Partial<Services['config']>) =>
  table(pagePolicy({ ...plain.services, config: { ...plain.services.config, ...config } }, 'abc'))

const strict = {
  'default-src': ["'self'"],
  'script-src': ["'self'"],
  'style-src': ["'self'", "'nonce-abc'"],
  'img-src': ["'self'", 'data:', 'blob:'],
  'connect-src': ["'self'"],
  'frame-src': ["'self'"],
  'object-src': ["'none'"],
  'base-uri': ["'none'"],
  'frame-ancestors': ["'none'"],
  'form-action': ["'self'"],
}

describe('The policy of a page', () => {
  it('lets nothing in but our own, and styles with the nonce', () => {
    expect(policyWith({})).toEqual(strict)
  })

  it('never lets a script run that stands in the page', () => {
    const config = {
      ANALYTICS_SCRIPT_URL: 'https://stats.example/script.js',
      SESSION_RECORDING_SCRIPT_URL: 'https://record.example/r.js',
      API_BASE: 'https://api.example',
    }
    expect(JSON.stringify(policyWith(config))).not.toMatch(/unsafe|\*/)
    expect(policyWith(config)['script-src']).not.toContain("'nonce-abc'")
  })

  it.each<[what: string, config: Partial<Services['config']>, more: object]>([
    [
      'the origin of the analytics script',
      { ANALYTICS_SCRIPT_URL: 'https://stats.example:8443/a/script.js?id=7' },
      {
        'script-src': ["'self'", 'https://stats.example:8443'],
        'connect-src': ["'self'", 'https://stats.example:8443'],
      },
    ],
    [
      'the origin of the session recorder',
      { SESSION_RECORDING_SCRIPT_URL: 'https://record.example/r.js' },
      {
        'script-src': ["'self'", 'https://record.example'],
        'connect-src': ["'self'", 'https://record.example'],
      },
    ],
    [
      'one origin once when both come from there',
      {
        ANALYTICS_SCRIPT_URL: 'https://x.example/a.js',
        SESSION_RECORDING_SCRIPT_URL: 'https://x.example/b.js',
      },
      { 'script-src': ["'self'", 'https://x.example'], 'connect-src': ["'self'", 'https://x.example'] },
    ],
    [
      'the origin of the API, for calls only',
      { API_BASE: 'https://api.example/v1' },
      { 'connect-src': ["'self'", 'https://api.example'] },
    ],
  ])('is extended by exactly %s', (_, config, more) => {
    expect(policyWith(config)).toEqual({ ...strict, ...more })
  })
})

describe('A nonce', () => {
  it('is fresh for every page, and has 128 bits', () => {
    const nonces = Array.from({ length: 500 }, newNonce)
    expect(new Set(nonces).size).toBe(500)
    expect(Buffer.from(nonces[0] ?? '', 'base64')).toHaveLength(16)
  })
})

describe('Every answer', () => {
  const safe = {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
    'x-frame-options': 'DENY',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'cache-control': 'no-store',
    'permissions-policy': 'camera=(self), microphone=(), geolocation=(), payment=()',
    'x-dns-prefetch-control': 'off',
    'x-permitted-cross-domain-policies': 'none',
  }

  it.each([
    ['of a record list', 'GET', '/api/v1/heats', 200],
    ['of an unknown record', 'GET', '/api/v1/heats/7d0f8f0e-6a55-4b52-9a9e-0f3c2a1b4d02', 404],
    ['of an unknown route', 'GET', '/api/v1/nowhere', 404],
    ['of a wrong method', 'PUT', '/api/v1/heats', 405],
    ['of a refused body', 'POST', '/api/v1/heats', 422],
    ['of a failure', 'GET', '/failing', 500],
    ['of the health check', 'GET', '/healthz', 200],
    ['of an address that cannot be read', 'GET', '/api/v1/%zz', 400],
  ])('%s is safe and never stored', async (_, method, url, status) => {
    const reply = await plain.signIn().request(method, url)
    expect(reply.status).toBe(status)
    expect(reply.headers).toMatchObject(safe)
  })

  it('may be shown by front ends of another origin, which the session decides about', async () => {
    const { headers } = await plain.guest().request('GET', '/healthz')
    expect(headers).not.toHaveProperty('cross-origin-resource-policy')
  })

  it('on https asks browsers to stay there for a year, on http it does not', async () => {
    expect((await https.guest().request('GET', '/healthz')).headers['strict-transport-security']).toBe(
      'max-age=31536000; includeSubDomains',
    )
    expect((await plain.guest().request('GET', '/healthz')).headers).not.toHaveProperty(
      'strict-transport-security',
    )
  })

  it('never says what it was made with', async () => {
    const { headers } = await plain.guest().request('GET', '/api/v1/nowhere')
    expect(Object.keys(headers)).not.toEqual(expect.arrayContaining(['server', 'x-powered-by']))
  })

  it('states its type and charset', async () => {
    const reply = await plain.signIn().request('GET', '/api/v1/heats')
    expect(reply.headers['content-type']).toBe('application/json; charset=utf-8')
    const refused = await plain.guest().request('GET', '/api/v1/heats')
    expect(refused.headers['content-type']).toBe('application/json; charset=utf-8')
  })
})
