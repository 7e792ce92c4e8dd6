import { describe, expect, it } from 'vitest'
import { heatServer } from '#platform/testing/heat-server.ts'
import { wantsJson } from './not-found.ts'

const server = await heatServer()
const id = '7d0f8f0e-6a55-4b52-9a9e-0f3c2a1b4d02'
const browser = server.signIn()
const call = (method: string, url: string, headers: Record<string, string> = {}) =>
  browser.request(method, url, { headers })

describe('A route that does not exist', () => {
  it.each([
    ['GET', '/api/v1/nowhere', 'api/v1/nowhere'],
    ['POST', '/api/v1/nowhere', 'api/v1/nowhere'],
    ['DELETE', '/api/v1/heats/1/2/3', 'api/v1/heats/1/2/3'],
    ['GET', '/api/v1/nowhere?x=1&y=2', 'api/v1/nowhere'],
    ['GET', '/api/v1/heats/', 'api/v1/heats/'],
    ['GET', '/API/v1/heats', 'API/v1/heats'],
    ['GET', '/api/v1/heats.json', 'api/v1/heats.json'],
    ['GET', '/api/v1/..%2F..%2Fetc', 'api/v1/..%2F..%2Fetc'],
  ])('%s %s is 404 with its name', async (method, url, name) => {
    const reply = await call(method, url)
    if (url === '/api/v1/heats/') return expect([404, 405]).toContain(reply.status)
    return expect([reply.status, reply.body]).toEqual([
      404,
      { message: `The route ${name} could not be found.` },
    ])
  })

  it('is answered to guests as well: there is nothing to protect', async () => {
    expect((await server.guest().request('GET', '/api/v1/nowhere')).status).toBe(404)
  })

  it('is not found before its anti-forgery value is looked at', async () => {
    expect((await server.guest().request('POST', '/api/v1/nowhere', { token: null })).status).toBe(404)
  })
})

describe('A method that a route does not have', () => {
  it.each([
    ['PUT', '/api/v1/heats', 'GET, HEAD, POST'],
    ['PATCH', '/api/v1/heats', 'GET, HEAD, POST'],
    ['DELETE', '/api/v1/heats', 'GET, HEAD, POST'],
    ['POST', `/api/v1/heats/${id}`, 'GET, HEAD, PATCH, DELETE'],
    ['GET', `/api/v1/heats/${id}/scrap`, 'POST'],
    ['PUT', '/api/v1/heats/not-a-uuid', 'GET, HEAD, PATCH, DELETE'],
    ['PUT', '/api/v1/heats?x=1', 'GET, HEAD, POST'],
  ])('%s %s is 405 and told which it has: %s', async (method, url, allowed) => {
    const reply = await call(method, url)
    const route = url.slice(1).split('?')[0]
    expect([reply.status, reply.headers.allow, reply.body]).toEqual([
      405,
      allowed,
      { message: `The ${method} method is not supported for route ${route}. Supported methods: ${allowed}.` },
    ])
  })

  it('is offered once, although several endpoints answer the path', async () => {
    const reply = await call('PUT', '/api/v1/heats/options')
    expect(String(reply.headers.allow).split(', ').toSorted()).toEqual(['DELETE', 'GET', 'HEAD', 'PATCH'])
  })
})

describe('HEAD', () => {
  it('is answered where GET is, without a body', async () => {
    const reply = await call('HEAD', '/api/v1/heats')
    expect([reply.status, reply.bytes.length]).toEqual([200, 0])
  })
})

describe('A path of no call', () => {
  const html = { accept: 'text/html,application/xhtml+xml' }

  it('is a page for a browser that opens it', async () => {
    const reply = await call('GET', '/nowhere', html)
    expect([reply.status, reply.headers['content-type'], reply.body]).toEqual([
      404,
      expect.stringContaining('text/html'),
      '<h1>404</h1>',
    ])
  })

  it.each([
    ['asks for JSON', 'GET', { accept: 'application/json' }],
    ['is a script', 'GET', { ...html, 'x-requested-with': 'XMLHttpRequest' }],
    ['writes', 'POST', html],
  ])('is JSON for one that %s', async (_, method, headers) => {
    const reply = await call(method, '/nowhere', headers)
    expect([reply.status, reply.body]).toEqual([404, { message: 'The route nowhere could not be found.' }])
  })

  it('below /api/ is JSON for everybody', async () => {
    expect((await call('GET', '/api/v1/nowhere', html)).body).toEqual({
      message: 'The route api/v1/nowhere could not be found.',
    })
  })
})

describe('JSON is wanted', () => {
  it.each<[accept: string | undefined, wanted: boolean]>([
    ['application/json', true],
    ['application/vnd.api+json', true],
    ['application/json, text/plain, */*', true],
    ['text/html, application/json', false],
    ['*/*', false],
    ['text/html', false],
    ['', false],
    [undefined, false],
  ])('with Accept %s: %s', (accept, wanted) => {
    const request = { headers: { accept } } as unknown as Parameters<typeof wantsJson>[0]
    expect(wantsJson(request)).toBe(wanted)
  })
})
