import { beforeEach, describe, expect, it, vi } from 'vitest'
import { pageConfig } from '#platform/web/config.ts'
import { errorOf, transmit, type Wire } from './transport.ts'

interface Seen {
  url: string
  init: RequestInit & { headers: Record<string, string> }
}

const seen: Seen[] = []
let answer: () => Response | Promise<Response>

beforeEach(() => {
  seen.length = 0
  answer = () => new Response('{"data":1}')
  vi.stubGlobal('fetch', async (url: string, init: Seen['init']) => {
    seen.push({ url, init })
    return answer()
  })
  return () => vi.unstubAllGlobals()
})

const sent = async (wire: Wire): Promise<Seen['init'] & { url: string }> => {
  await transmit(wire)
  const [first] = seen
  if (!first) throw new Error('Nothing was sent.')
  return { url: first.url, ...first.init }
}

describe('What goes out', () => {
  it.each(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD'])(
    '%s carries credentials and asks for JSON',
    async (method) => {
      const { credentials, headers, method: used } = await sent({ method, url: '/x' })
      expect(used).toBe(method)
      expect(credentials).toBe('include')
      expect(headers.Accept).toBe('application/json')
    },
  )

  it('begins at the configured address of the API', async () => {
    const before = pageConfig.apiBase
    Object.assign(pageConfig, { apiBase: 'https://erp.example:8443' })
    try {
      expect((await sent({ method: 'GET', url: '/api/v1/quotes?sort=-number' })).url).toBe(
        'https://erp.example:8443/api/v1/quotes?sort=-number',
      )
    } finally {
      Object.assign(pageConfig, { apiBase: before })
    }
  })

  it.each([
    ['an object', { a: 1, b: [null, 'é'] }, '{"a":1,"b":[null,"é"]}'],
    ['an empty object', {}, '{}'],
    ['a list', [], '[]'],
    ['null', null, 'null'],
    ['false', false, 'false'],
    ['an empty text', '', '""'],
    ['zero', 0, '0'],
  ])('%s goes as JSON with its content type', async (_, body, text) => {
    const { headers, body: written } = await sent({ method: 'POST', url: '/x', body })
    expect(headers['Content-Type']).toBe('application/json')
    expect(written).toBe(text)
  })

  it('without a body there is no content type', async () => {
    const { headers, body } = await sent({ method: 'POST', url: '/logout', body: undefined })
    expect(body).toBeNull()
    expect(Object.keys(headers)).toEqual(['Accept'])
  })

  it('headers of the call are added, not replaced', async () => {
    const headers = { 'If-Match': '"v7"', 'X-XSRF-TOKEN': 'abc' }
    expect((await sent({ method: 'PATCH', url: '/x', body: {}, headers })).headers).toEqual({
      Accept: 'application/json',
      'Content-Type': 'application/json',
      'If-Match': '"v7"',
      'X-XSRF-TOKEN': 'abc',
    })
  })
})

describe('What comes back', () => {
  it.each<[string, string, unknown]>([
    ['JSON', '{"data":[1]}', { data: [1] }],
    ['nothing', '', undefined],
    ['HTML of a proxy', '<html>Bad gateway</html>', undefined],
    ['a JSON text', '"ok"', 'ok'],
    ['half a JSON', '{"data":', undefined],
    ['null', 'null', null],
  ])('%s', async (_, text, body) => {
    answer = () => new Response(text, { status: 200 })
    await expect(transmit({ method: 'GET', url: '/x' })).resolves.toEqual({ status: 200, body })
  })

  it.each([204, 205])('%s has no body', async (status) => {
    answer = () => new Response(null, { status })
    await expect(transmit({ method: 'DELETE', url: '/x' })).resolves.toEqual({ status, body: undefined })
  })

  it.each([400, 401, 403, 404, 409, 412, 419, 422, 423, 428, 429, 500, 503])(
    '%s is a reply, not an exception',
    async (status) => {
      answer = () => new Response('{"message":"No."}', { status })
      await expect(transmit({ method: 'GET', url: '/x' })).resolves.toEqual({
        status,
        body: { message: 'No.' },
      })
    },
  )

  it('bytes come as a blob, but an error among them is read as JSON', async () => {
    answer = () => new Response(new Uint8Array([37, 80, 68, 70]))
    const { body } = await transmit({ method: 'GET', url: '/pdf', bytes: true })
    expect(body).toBeInstanceOf(Blob)
    await expect((body as Blob).text()).resolves.toBe('%PDF')
    answer = () => new Response('{"message":"Gone."}', { status: 404 })
    await expect(transmit({ method: 'GET', url: '/pdf', bytes: true })).resolves.toEqual({
      status: 404,
      body: { message: 'Gone.' },
    })
  })

  it('a lost connection is an error with status 0 and a sentence', async () => {
    answer = () => Promise.reject(new TypeError('Failed to fetch'))
    await expect(transmit({ method: 'GET', url: '/x' })).rejects.toMatchObject({
      name: 'ApiError',
      status: 0,
      message: 'There is no connection to the server.',
    })
  })

  it('a call that was given up is an abort, not a lost connection', async () => {
    const stop = new AbortController()
    answer = () => {
      stop.abort()
      return Promise.reject(stop.signal.reason as Error)
    }
    await expect(transmit({ method: 'GET', url: '/x', signal: stop.signal })).rejects.toMatchObject({
      name: 'AbortError',
    })
    expect(seen[0]?.init.signal).toBe(stop.signal)
  })
})

describe('The error of an answer', () => {
  it('keeps status, sentence, fields, rule and the stored record', () => {
    const body = {
      message: 'The name field is required. (and 1 more error)',
      errors: { name: ['The name field is required.'], 'lines.0.quantity': ['Too small.'] },
      code: 'stale',
      current: { id: '1', version: 9 },
    }
    const error = errorOf({ status: 412, body })
    expect(error).toMatchObject({ status: 412, message: body.message, errors: body.errors })
    expect(error.body).toBe(body)
  })

  it.each<[number, unknown, string]>([
    [404, undefined, 'Not found.'],
    [502, undefined, 'The server could not answer.'],
    [500, 'text', 'The server could not answer.'],
    [500, null, 'The server could not answer.'],
    [500, { message: 5 }, 'The server could not answer.'],
    [500, { error: 'x' }, 'The server could not answer.'],
    [404, { message: 'Page not found: /nope' }, 'Page not found: /nope'],
    [403, { message: '' }, ''],
  ])('%s with %j says %j', (status, body, message) => {
    const error = errorOf({ status, body })
    expect([error.status, error.message, error.errors]).toEqual([status, message, {}])
  })
})
