import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { CallOptions } from '#platform/contract/calls/client.ts'
import { interruption } from './interruption.ts'
import { setNavigator } from './navigator.ts'
import { request } from './request.ts'
import { hasUnsaved, holdChanges } from './unsaved.ts'

interface Sent {
  method: string
  url: string
  headers: Record<string, string>
}

const TOKEN = '/sanctum/csrf-cookie'
const sent: Sent[] = []
const went: string[] = []
let answers: number[] = []
let tokens = 0
const page = { cookie: '' }

beforeEach(() => {
  sent.length = 0
  went.length = 0
  answers = []
  tokens = 0
  page.cookie = ''
  vi.stubGlobal('document', page)
  vi.stubGlobal('window', { location: { assign: (path: string) => went.push(`load ${path}`) } })
  vi.stubGlobal('fetch', async (url: string, init: Omit<Sent, 'url'>) => {
    sent.push({ url, ...init })
    if (url === TOKEN) {
      tokens += 1
      page.cookie = `session=x; XSRF-TOKEN=fresh-${tokens}%3D`
      return new Response(null, { status: 204 })
    }
    const status = answers.shift() ?? 200
    return new Response(status === 204 ? null : JSON.stringify({ message: String(status) }), { status })
  })
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  setNavigator((path) => went.push(`go ${path}`))
  return () => vi.unstubAllGlobals()
})

const call = (method: string, options: CallOptions = {}) =>
  request({ method, url: '/api/v1/quotes/1', body: method === 'GET' ? undefined : {}, options })
const attempts = () => sent.filter(({ url }) => url !== TOKEN)
const readMethods = ['GET', 'HEAD', 'OPTIONS']
const writeMethods = ['POST', 'PUT', 'PATCH', 'DELETE']

describe('The token of a write', () => {
  it.each(writeMethods)('is fetched before every %s and sent decoded', async (method) => {
    await call(method)
    await call(method)
    expect(sent.map(({ url }) => url === TOKEN)).toEqual([true, false, true, false])
    expect(attempts().map(({ headers }) => headers['X-XSRF-TOKEN'])).toEqual(['fresh-1=', 'fresh-2='])
  })

  it.each(readMethods)('is not needed for %s', async (method) => {
    page.cookie = 'XSRF-TOKEN=old'
    await call(method)
    expect(sent).toHaveLength(1)
    expect(sent[0]?.headers).not.toHaveProperty('X-XSRF-TOKEN')
  })

  it('is left out when no cookie came', async () => {
    vi.stubGlobal('document', { cookie: 'session=x' })
    await call('PATCH')
    expect(attempts()[0]?.headers).not.toHaveProperty('X-XSRF-TOKEN')
  })

  it('of a repeat after 419 is a new one', async () => {
    answers = [419, 200]
    await call('PATCH')
    expect(attempts().map(({ headers }) => headers['X-XSRF-TOKEN'])).toEqual(['fresh-1=', 'fresh-2='])
  })
})

describe('The key of a write', () => {
  it.each([
    ['POST', true],
    ['PUT', false],
    ['PATCH', false],
    ['DELETE', false],
    ['GET', false],
  ])('%s has one: %s', async (method, hasKey) => {
    await call(method)
    expect('Idempotency-Key' in (attempts()[0]?.headers ?? {})).toBe(hasKey)
  })

  it('is another one for each call, but the one that is given', async () => {
    await call('POST')
    await call('POST')
    await call('POST', { idempotencyKey: 'mine' })
    const [first, second, third] = attempts().map(({ headers }) => headers['Idempotency-Key'])
    expect(first).not.toBe(second)
    expect(third).toBe('mine')
  })

  it('and the version stay the same in a repeat after sign-in', async () => {
    const release = holdChanges('form')
    answers = [419, 419, 200]
    const saving = request({ method: 'POST', url: '/x', body: {}, version: 7 })
    await vi.waitFor(() => expect(interruption.get()).not.toBeNull())
    interruption.get()?.answer(true)
    await saving
    const fixed = attempts().map(({ headers }) => `${headers['Idempotency-Key']} ${headers['If-Match']}`)
    expect(fixed).toHaveLength(3)
    expect(new Set(fixed).size).toBe(1)
    expect(fixed[0]).toMatch(/^\S{32,} "v7"$/)
    release()
  })
})

describe('Where an answer leads', () => {
  const auth = { ignoreUnauthenticated: true }
  const verified = { ignoreUnverified: true }
  it.each<[string, number, CallOptions, string[]]>([
    ['GET', 401, {}, ['load /']],
    ['GET', 419, {}, ['load /']],
    ['POST', 401, {}, ['load /']],
    ['POST', 419, {}, ['load /']],
    ['DELETE', 401, {}, ['load /']],
    ['GET', 401, auth, []],
    ['GET', 419, auth, []],
    ['POST', 419, auth, []],
    ['GET', 401, verified, ['load /']],
    ['GET', 401, { ...auth, ...verified }, []],
    ['GET', 409, {}, ['go /account/verify']],
    ['PATCH', 409, {}, ['go /account/verify']],
    ['GET', 409, verified, []],
    ['GET', 409, auth, ['go /account/verify']],
    ['GET', 409, { ...auth, ...verified }, []],
    ['GET', 400, {}, []],
    ['GET', 403, {}, []],
    ['GET', 404, {}, []],
    ['PATCH', 412, {}, []],
    ['POST', 422, {}, []],
    ['POST', 423, {}, []],
    ['POST', 428, {}, []],
    ['POST', 429, {}, []],
    ['GET', 500, {}, []],
    ['GET', 503, {}, []],
  ])('%s answered by %s with %j: %j', async (method, status, options, path) => {
    answers = [status, status]
    await expect(call(method, options)).rejects.toMatchObject({ status, message: String(status) })
    expect(went).toEqual(path)
  })

  it.each([200, 201, 202, 204])('%s is no error', async (status) => {
    answers = [status]
    await call('POST')
    expect([went, attempts().length]).toEqual([[], 1])
  })
})

describe('A repeat', () => {
  it.each<[string, number[], number, number]>([
    ['POST', [419, 200], 200, 2],
    ['DELETE', [419, 204], 204, 2],
    ['PUT', [419, 422], 422, 2],
    ['PATCH', [419, 419], 419, 2],
    ['POST', [401, 200], 401, 1],
    ['GET', [419, 200], 419, 1],
    ['POST', [422, 200], 422, 1],
    ['POST', [500, 200], 500, 1],
  ])('%s answered by %j ends with %s after %s attempts', async (method, given, last, count) => {
    answers = given
    const ended = await call(method).then(
      () => 'good',
      ({ status }: { status: number }) => status,
    )
    expect(ended).toBe(last < 300 ? 'good' : last)
    expect(attempts()).toHaveLength(count)
  })

  it('never comes when the connection is lost: nobody knows whether the write arrived', async () => {
    let calls = 0
    vi.stubGlobal('fetch', async (url: string) => {
      if (url === TOKEN) return new Response(null, { status: 204 })
      calls += 1
      throw new TypeError('Failed to fetch')
    })
    await expect(call('POST')).rejects.toMatchObject({ status: 0 })
    expect([calls, went]).toEqual([1, []])
  })
})

describe('While a form has unsaved changes', () => {
  it.each([
    [401, 'sign-in'],
    [419, 'sign-in'],
    [409, 'verify'],
  ] as const)('%s opens a dialog in place and navigates nowhere', async (status, kind) => {
    const release = holdChanges('form')
    answers = [status, status, status]
    const failing = call('PATCH').catch((error: unknown) => error)
    await vi.waitFor(() => expect(interruption.get()?.kind).toBe(kind))
    interruption.get()?.answer(false)
    await expect(failing).resolves.toMatchObject({ status })
    expect([went, hasUnsaved()]).toEqual([[], true])
    release()
  })

  it.each([403, 404, 412, 422, 500])('%s opens nothing', async (status) => {
    const release = holdChanges('form')
    answers = [status]
    await expect(call('PATCH')).rejects.toMatchObject({ status })
    expect([interruption.get(), went]).toEqual([null, []])
    release()
  })

  it('a repeat that meets the next lost session does not ask a second time', async () => {
    const release = holdChanges('form')
    answers = [401, 401]
    const failing = call('PATCH').catch((error: unknown) => error)
    await vi.waitFor(() => expect(interruption.get()?.kind).toBe('sign-in'))
    interruption.get()?.answer(true)
    await expect(failing).resolves.toMatchObject({ status: 401 })
    expect([attempts().length, interruption.get(), went]).toEqual([2, null, []])
    release()
  })
})

it('the body of a 500 is logged, of nothing else', async () => {
  answers = [500, 503, 404, 422]
  for (let count = answers.length; count > 0; count--) await call('GET').catch(() => undefined)
  expect(vi.mocked(console.error).mock.calls).toEqual([['The server failed', { message: '500' }]])
})
