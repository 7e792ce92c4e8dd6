import { beforeEach, expect, test, vi } from 'vitest'
import { interruption } from './interruption.ts'
import { setNavigator } from './navigator.ts'
import { request } from './request.ts'
import { holdChanges } from './unsaved.ts'

interface Sent {
  method: string
  url: string
  headers: Record<string, string>
  body: string | null
  credentials: string
}

const sent: Sent[] = []
const went: string[] = []
let answers: Response[] = []
const page = { cookie: 'XSRF-TOKEN=t%3D1' }
const json = (status: number, body: unknown = { message: String(status) }) =>
  new Response(JSON.stringify(body), { status })
const writes = () => sent.filter(({ method }) => method !== 'GET')

beforeEach(() => {
  sent.length = 0
  went.length = 0
  answers = []
  vi.stubGlobal('document', page)
  vi.stubGlobal('window', { location: { assign: (path: string) => went.push(path) } })
  vi.stubGlobal('fetch', async (url: string, init: Omit<Sent, 'url'>) => {
    sent.push({ url, ...init })
    if (url === '/sanctum/csrf-cookie') return new Response(null, { status: 204 })
    return answers.shift() ?? json(200, { data: 1 })
  })
  setNavigator((path) => went.push(path))
  return () => vi.unstubAllGlobals()
})

test('a read asks for JSON with credentials and nothing else', async () => {
  await expect(request({ method: 'GET', url: '/api/v1/quotes' })).resolves.toEqual({ data: 1 })
  expect(sent).toMatchObject([
    { url: '/api/v1/quotes', credentials: 'include', headers: { Accept: 'application/json' }, body: null },
  ])
  expect(Object.keys(sent[0]?.headers ?? {})).toEqual(['Accept'])
})

test('before every write comes a fresh token, sent decoded', async () => {
  await request({ method: 'PATCH', url: '/api/v1/quotes/1', body: { a: 1 }, version: 7 })
  expect(sent.map(({ method, url }) => `${method} ${url}`)).toEqual([
    'GET /sanctum/csrf-cookie',
    'PATCH /api/v1/quotes/1',
  ])
  expect(sent[1]).toMatchObject({
    body: '{"a":1}',
    headers: { 'X-XSRF-TOKEN': 't=1', 'Content-Type': 'application/json', 'If-Match': '"v7"' },
  })
})

test('a POST without a body has a key and no content type', async () => {
  await request({ method: 'POST', url: '/logout' })
  expect(sent[1]?.headers['Idempotency-Key']).toMatch(/^[\w-]{32,}$/)
  expect(sent[1]?.headers).not.toHaveProperty('Content-Type')
})

test('after 419 the write is repeated once with the same key', async () => {
  answers = [json(419), json(201, { data: 2 })]
  await expect(request({ method: 'POST', url: '/api/v1/quotes', body: {} })).resolves.toEqual({ data: 2 })
  const keys = writes().map(({ headers }) => headers['Idempotency-Key'])
  expect(keys).toHaveLength(2)
  expect(new Set(keys).size).toBe(1)
  expect(went).toEqual([])
})

test.each([401, 419])('%s leads home and is still thrown', async (status) => {
  answers = [json(status), json(status)]
  await expect(request({ method: 'POST', url: '/api/v1/quotes', body: {} })).rejects.toMatchObject({ status })
  expect(went).toEqual(['/'])
})

test('409 leads to the verification and is still thrown', async () => {
  answers = [json(409)]
  await expect(request({ method: 'GET', url: '/api/v1/quotes' })).rejects.toMatchObject({ status: 409 })
  expect(went).toEqual(['/account/verify'])
})

test('the two opt-outs are separate', async () => {
  answers = [json(401), json(409), json(401), json(409)]
  const call = (options: object) => request({ method: 'GET', url: '/x', options }).catch(() => undefined)
  await call({ ignoreUnauthenticated: true })
  await call({ ignoreUnverified: true })
  expect(went).toEqual([])
  await call({ ignoreUnverified: true })
  await call({ ignoreUnauthenticated: true })
  expect(went).toEqual(['/', '/account/verify'])
})

test('422, 403 and 404 never navigate and carry their fields', async () => {
  answers = [json(422, { message: 'No.', errors: { name: ['The name field is required.'] } })]
  const error = { status: 422, errors: { name: ['The name field is required.'] } }
  await expect(request({ method: 'POST', url: '/x', body: {} })).rejects.toMatchObject(error)
  expect(went).toEqual([])
})

test('500 is logged with its body', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  answers = [json(500, { message: 'Server Error' })]
  await expect(request({ method: 'GET', url: '/x' })).rejects.toMatchObject({ status: 500 })
  expect(log).toHaveBeenCalledWith(expect.any(String), { message: 'Server Error' })
})

test('with unsaved changes a lost session asks in place and repeats the save', async () => {
  const release = holdChanges('form')
  answers = [json(401), json(200, { data: 'saved' })]
  const saving = request({ method: 'PATCH', url: '/api/v1/quotes/1', body: {} })
  await vi.waitFor(() => expect(interruption.get()?.kind).toBe('sign-in'))
  interruption.get()?.answer(true)
  await expect(saving).resolves.toEqual({ data: 'saved' })
  expect(writes()).toHaveLength(2)
  expect(went).toEqual([])
  release()
})

test('all calls share one question, and a refusal leaves the page where it is', async () => {
  const release = holdChanges('form')
  answers = [json(401), json(401)]
  const calls = [request({ method: 'GET', url: '/a' }), request({ method: 'PUT', url: '/b', body: {} })]
  await vi.waitFor(() => expect(answers).toHaveLength(0))
  interruption.get()?.answer(false)
  for (const result of await Promise.allSettled(calls))
    expect(result).toMatchObject({ reason: { status: 401 } })
  expect(interruption.get()).toBeNull()
  expect(went).toEqual([])
  release()
})

test('signing in never waits for its own dialog', async () => {
  const release = holdChanges('form')
  answers = [json(419), json(419)]
  await expect(
    request({
      method: 'POST',
      url: '/login',
      body: {},
      isSigning: true,
      options: { ignoreUnauthenticated: true },
    }),
  ).rejects.toMatchObject({ status: 419 })
  expect(interruption.get()).toBeNull()
  release()
})

test('a lost connection is an error with status 0', async () => {
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('Failed to fetch')
  })
  await expect(request({ method: 'GET', url: '/x' })).rejects.toMatchObject({ status: 0 })
})

test('what nobody waits for asks for no password and leads nowhere', async () => {
  const drop = holdChanges('form')
  answers = [json(401), json(409)]
  const options = { isBackground: true }
  await expect(request({ method: 'PUT', url: '/draft', body: {}, options })).rejects.toMatchObject({
    status: 401,
  })
  await expect(request({ method: 'PUT', url: '/draft', body: {}, options })).rejects.toMatchObject({
    status: 409,
  })
  expect(interruption.get()).toBeNull()
  expect(went).toEqual([])
  drop()
})

test('what is sent while the page goes away takes the token there is, and outlives the page', async () => {
  await request({ method: 'PUT', url: '/draft', body: {}, options: { isLeaving: true } })
  expect(sent).toMatchObject([{ url: '/draft', keepalive: true, headers: { 'X-XSRF-TOKEN': 't=1' } }])
})
