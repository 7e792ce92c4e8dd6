import type { FastifyRequest } from 'fastify'
import { describe, expect, it } from 'vitest'
import { HttpError } from '#platform/server/errors.ts'
import { heatServer } from '#platform/testing/heat-server.ts'
import { heatOf } from '#platform/testing/heats.ts'
import { checkOrigin } from './origin.ts'

const listed = 'https://app.heatline.test'
const server = await heatServer({ env: { FRONTEND_ORIGINS: listed } })

type Headers = Record<string, string | undefined>

/** Whether a call with these headers passes; anything but a 403 is an error of the test. */
function passes(headers: Headers, method = 'POST', protocol = 'http', services = server.services): boolean {
  const request = { method, headers, protocol, host: headers.host ?? 'erp.test' } as unknown as FastifyRequest
  try {
    checkOrigin(services, request)
    return true
  } catch (error) {
    if (error instanceof HttpError && error.status === 403) return false
    throw error
  }
}

describe('A write', () => {
  it.each<[what: string, headers: Headers]>([
    ['without Origin, as other programs send it', {}],
    ['from the own page', { origin: 'http://erp.test' }],
    ['from the own page on another port', { origin: 'http://erp.test:8080', host: 'erp.test:8080' }],
    [
      'from the own page, as the browser says',
      { origin: 'http://erp.test', 'sec-fetch-site': 'same-origin' },
    ],
    ['typed or bookmarked', { 'sec-fetch-site': 'none' }],
    ['from a listed front end', { origin: listed }],
    ['from a listed front end on the same site', { origin: listed, 'sec-fetch-site': 'same-site' }],
  ])('%s passes', (_, headers) => {
    expect(passes(headers)).toBe(true)
  })

  it.each<[what: string, headers: Headers]>([
    ['from another site', { origin: 'https://evil.example' }],
    ['from a name that only begins like ours', { origin: 'http://erp.test.evil.example' }],
    ['from a name that only ends like ours', { origin: 'http://xerp.test' }],
    ['from another port of ours', { origin: 'http://erp.test:9000' }],
    ['from a page without an origin', { origin: 'null' }],
    ['with an Origin that is none', { origin: 'erp.test' }],
    ['with an empty Origin', { origin: '' }],
    ['of another site, as the browser says', { 'sec-fetch-site': 'cross-site' }],
    ['of another site, even with our Origin', { origin: 'http://erp.test', 'sec-fetch-site': 'cross-site' }],
    ['of another site, even with a listed Origin', { origin: listed, 'sec-fetch-site': 'cross-site' }],
    ['of the same site without Origin', { 'sec-fetch-site': 'same-site' }],
    [
      'of the same site that is not listed',
      { origin: 'https://other.heatline.test', 'sec-fetch-site': 'same-site' },
    ],
    ['of the same site with our own Origin', { origin: 'http://erp.test', 'sec-fetch-site': 'same-site' }],
  ])('%s is refused', (_, headers) => {
    expect(passes(headers)).toBe(false)
  })

  it('passes from the own page on https, and not across the schemes', () => {
    expect(passes({ origin: 'https://erp.test' }, 'POST', 'https')).toBe(true)
    expect(passes({ origin: 'https://erp.test' }, 'POST', 'http')).toBe(false)
    expect(passes({ origin: 'http://erp.test' }, 'POST', 'https')).toBe(false)
  })

  it('passes under the name of the program only, where that is known', async () => {
    const named = await heatServer({ env: { APP_URL: 'https://erp.heatline.test' } })
    const from = (origin: string, host: string) => passes({ origin, host }, 'POST', 'http', named.services)
    expect(from('https://erp.heatline.test', 'inside:3000')).toBe(true)
    expect(from('http://evil.example', 'evil.example')).toBe(false)
    expect(from('http://192.168.1.20:3000', '192.168.1.20:3000')).toBe(true)
    expect(from('http://localhost:3000', 'localhost:3000')).toBe(true)
  })

  it.each(['POST', 'PUT', 'PATCH', 'DELETE'])('is one by %s', (method) => {
    expect(passes({ origin: 'https://evil.example' }, method)).toBe(false)
  })
})

describe('A read', () => {
  it.each(['GET', 'HEAD', 'OPTIONS'])('by %s passes from anywhere: it changes nothing', (method) => {
    expect(passes({ origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }, method)).toBe(true)
  })
})

describe('Through the server', () => {
  const post = (headers: Record<string, string>) =>
    server.signIn().request('POST', '/api/v1/heats', { body: heatOf(1), headers })

  it('a foreign write has no effect, whatever it knows', async () => {
    const reply = await post({ origin: 'https://evil.example', host: 'erp.test' })
    expect([reply.status, reply.body]).toEqual([403, { message: 'This action is unauthorized.' }])
    const list = await server.signIn().request('GET', '/api/v1/heats')
    expect(list.body).toMatchObject({ data: [] })
  })

  it('the own page writes', async () => {
    expect((await post({ origin: 'http://erp.test', host: 'erp.test' })).status).toBe(201)
  })

  it('the host behind a proxy counts only when the proxy is trusted', async () => {
    const forwarded = {
      origin: 'https://public.test',
      host: 'inside.test',
      'x-forwarded-host': 'public.test',
      'x-forwarded-proto': 'https',
    }
    expect((await post(forwarded)).status).toBe(403)
    const behind = await heatServer({ env: { TRUST_PROXY: 'loopback', APP_URL: 'https://public.test' } })
    const reply = await behind
      .signIn()
      .request('POST', '/api/v1/heats', { body: heatOf(2), headers: forwarded })
    expect(reply.status).toBe(201)
  })
})
