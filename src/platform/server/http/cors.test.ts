import { describe, expect, it } from 'vitest'
import { heatServer } from '#platform/testing/heat-server.ts'

const listed = 'https://app.heatline.test'
const second = 'http://localhost:5173'
const server = await heatServer({ env: { FRONTEND_ORIGINS: `${listed}, ${second}` } })
const closed = await heatServer()
const url = '/api/v1/heats'

const preflight = (origin: string, from = server) =>
  from.guest().request('OPTIONS', url, {
    headers: {
      origin,
      'access-control-request-method': 'PATCH',
      'access-control-request-headers': 'if-match',
    },
  })
const allowed = (headers: object) => Object.keys(headers).filter((name) => name.startsWith('access-control-'))

describe('A listed front end', () => {
  it.each([listed, second])(
    '%s may call with credentials, and is told exactly its own origin',
    async (origin) => {
      const reply = await server.signIn().request('GET', url, { headers: { origin } })
      expect(reply.status).toBe(200)
      expect(reply.headers).toMatchObject({
        'access-control-allow-origin': origin,
        'access-control-allow-credentials': 'true',
        vary: 'Origin',
      })
    },
  )

  it('may read the version, the wait and the limits of an answer', async () => {
    const reply = await server.signIn().request('GET', url, { headers: { origin: listed } })
    expect(String(reply.headers['access-control-expose-headers']).split(', ')).toEqual([
      'ETag',
      'Retry-After',
      'X-RateLimit-Limit',
      'X-RateLimit-Remaining',
      'X-RateLimit-Reset',
    ])
  })

  it('may ask beforehand what it may send', async () => {
    const reply = await preflight(listed)
    expect([reply.status, reply.body]).toEqual([204, undefined])
    expect(reply.headers).toMatchObject({
      'access-control-allow-origin': listed,
      'access-control-allow-methods': 'GET, HEAD, POST, PUT, PATCH, DELETE',
      'access-control-allow-headers':
        'Content-Type, X-XSRF-TOKEN, X-Requested-With, Accept, Idempotency-Key, If-Match',
      'access-control-max-age': '600',
    })
  })

  it('reads refusals too: they carry the same headers', async () => {
    const reply = await server.guest().request('GET', url, { headers: { origin: listed } })
    expect(reply.status).toBe(401)
    expect(reply.headers['access-control-allow-origin']).toBe(listed)
  })

  it('reads failures and unknown routes too', async () => {
    const reply = await server.guest().request('GET', '/api/v1/nowhere', { headers: { origin: listed } })
    expect([reply.status, reply.headers['access-control-allow-origin']]).toEqual([404, listed])
  })
})

describe('Any other origin', () => {
  it.each([
    'https://evil.example',
    'http://app.heatline.test',
    'https://app.heatline.test:8443',
    'https://app.heatline.test.evil.example',
    'https://xapp.heatline.test',
    'https://APP.heatline.test',
    'null',
  ])('%s is told nothing', async (origin) => {
    const reply = await server.signIn().request('GET', url, { headers: { origin } })
    expect([allowed(reply.headers), allowed((await preflight(origin)).headers)]).toEqual([[], []])
  })

  it('makes caches keep the answers apart all the same', async () => {
    const reply = await server.signIn().request('GET', url, { headers: { origin: 'https://evil.example' } })
    expect(reply.headers.vary).toBe('Origin')
  })
})

describe('Without listed front ends', () => {
  it('nobody is allowed, and preflights find no route', async () => {
    const reply = await closed.signIn().request('GET', url, { headers: { origin: listed } })
    expect([reply.status, allowed(reply.headers)]).toEqual([200, []])
    expect((await preflight(listed, closed)).status).not.toBe(204)
  })
})

describe('OPTIONS without a question', () => {
  it('is not taken for a preflight', async () => {
    const reply = await server.guest().request('OPTIONS', url, { headers: { origin: listed } })
    expect(reply.headers).not.toHaveProperty('access-control-allow-methods')
  })
})
