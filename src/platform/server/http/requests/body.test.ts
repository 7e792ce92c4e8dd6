import { describe, expect, it } from 'vitest'
import { HttpError } from '#platform/server/errors.ts'
import { heatServer } from '#platform/testing/heat-server.ts'
import { heatOf } from '#platform/testing/heats.ts'
import { standardSeconds } from '#platform/testing/processor-time.ts'
import { parseJson } from './body.ts'

const server = await heatServer()
const manager = server.signIn()

/** The value, or the status and sentence of the refusal. */
function parsed(text: string): unknown {
  try {
    return parseJson(text)
  } catch (error) {
    if (!(error instanceof HttpError)) throw error
    return [error.status, error.body.message]
  }
}
const invalid = [400, 'The body is not valid JSON.']
const tooDeep = [400, 'The JSON is nested too deeply.']
const forbidden = [400, 'The JSON holds a forbidden name.']
const nested = (depth: number, open = '[', close = ']') => open.repeat(depth) + close.repeat(depth)

describe('JSON', () => {
  it.each<[what: string, text: string, value: unknown]>([
    ['objects', '{"a":[1,true,null,"x"]}', { a: [1, true, null, 'x'] }],
    ['a text that looks like brackets', `"${'['.repeat(500)}"`, '['.repeat(500)],
    ['a text with quotes and backslashes', '{"a":"\\"]}\\\\"}', { a: '"]}\\' }],
    ['a hundred levels', nested(100), JSON.parse(nested(100))],
    ['many lists beside each other', `[${Array(300).fill('[]').join()}]`, Array(300).fill([])],
    ['names every object has', '{"constructor":1,"toString":2}', { constructor: 1, toString: 2 }],
    ['spaces around it', ' \n{"a":1}\t', { a: 1 }],
  ])('is read: %s', (_, text, value) => {
    expect(parsed(text)).toEqual(value)
  })

  it.each<[what: string, text: string, answer: unknown]>([
    ['a word', 'nonsense', invalid],
    ['an open bracket', '{', invalid],
    ['a comma too many', '{"a":1,}', invalid],
    ['single quotes', "{'a':1}", invalid],
    ['a comment', '{"a":1} // why', invalid],
    ['two values', '{}{}', invalid],
    ['a byte order mark', '\ufeff{}', invalid],
    ['a hundred and one levels of lists', nested(101), tooDeep],
    ['thousands of levels of objects', nested(5000, '{"a":', '}'), tooDeep],
    ['levels that never close', '['.repeat(100_000), tooDeep],
    ['a name that would change a prototype', '{"__proto__":{"isAdmin":true}}', forbidden],
    ['the same name deep inside', '{"lines":[{"a":{"__proto__":null}}]}', forbidden],
    ['the same name, escaped', '{"\\u005f_proto__":1}', forbidden],
  ])('is refused with 400: %s', (_, text, answer) => {
    expect(parsed(text)).toEqual(answer)
  })

  it('is looked through quickly, whatever is in it', async () => {
    const seconds = await standardSeconds(() => {
      parsed(`"${'\\"'.repeat(500_000)}"`)
      parsed('['.repeat(2_000_000))
      parsed(`[${'"[{",'.repeat(200_000)}1]`)
    })
    expect(seconds).toBeLessThan(1)
  })
})

describe('A body', () => {
  const post = (payload: string, type: string | undefined) =>
    manager.request('POST', '/api/v1/heats', {
      headers: { 'content-type': type },
      ...(payload === '' ? {} : { body: payload }),
    })

  it.each(['application/json', 'application/json; charset=utf-8', 'APPLICATION/JSON'])(
    'of %s is read',
    async (type) => {
      const body = JSON.stringify({ ...heatOf(1), code: `T-${type.length}-${type.charCodeAt(0)}` })
      expect((await post(body, type)).status).toBe(201)
    },
  )

  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'application/xml',
    'text/html',
    'application/octet-stream',
    'application/jsonp',
    'image/png',
  ])('of %s is refused with 415 and a sentence', async (type) => {
    const reply = await post(JSON.stringify(heatOf(2)), type)
    expect([reply.status, reply.body]).toEqual([
      415,
      { message: expect.stringMatching(/^This content type is not supported/) },
    ])
  })

  it.each([
    undefined,
    'application/json',
    'application/x-www-form-urlencoded',
    'text/plain',
    'application/xml',
  ])('that is empty counts as {}, with the type %s', async (type) => {
    const reply = await post('', type)
    expect(reply.status).toBe(422)
    expect((reply.body as { errors: object }).errors).toHaveProperty('code', ['The code field is required.'])
  })

  it.each<[what: string, body: string]>([
    ['is a list', '[]'],
    ['is a number', '7'],
    ['is a text', '"x"'],
    ['is true', 'true'],
  ])('that %s is no record: 422', async (_, body) => {
    expect((await post(body, 'application/json')).status).toBe(422)
  })

  it('that is null counts as empty', async () => {
    expect((await post('null', 'application/json')).status).toBe(422)
  })

  it('of 2 MB is read, a larger one is refused before it is', async () => {
    const size = (bytes: number) => `{"name":"${'x'.repeat(bytes - 11)}"}`
    expect((await post(size(2 * 1024 * 1024), 'application/json')).status).toBe(422)
    const large = await post(size(2 * 1024 * 1024 + 1), 'application/json')
    expect([large.status, large.body]).toEqual([413, { message: 'The POST data is too large.' }])
  })

  it.each([
    ['a multipart without a boundary', 'multipart/form-data', 'x'],
    [
      'a multipart that is cut off',
      'multipart/form-data; boundary=b',
      '--b\r\nContent-Disposition: form-data; name="file"',
    ],
  ])('of %s is refused with 400', async (_, type, payload) => {
    const made = await manager.request('POST', '/api/v1/heats', {
      body: { ...heatOf(3), code: `M-${payload.length}` },
    })
    const { id } = (made.body as { data: { id: string } }).data
    const reply = await manager.request('POST', `/api/v1/heats/${id}/files`, {
      body: payload,
      headers: { 'content-type': type },
    })
    expect([reply.status, reply.body]).toEqual([400, { message: 'The form could not be read.' }])
  })

  it.each([
    ['a list', { elements: ['C\u0000'] }],
    ['JSON', { chemistry: { 'C\u0000': 1 } }],
    ['JSON, half a sign', { chemistry: { '\ud800': 1 } }],
  ])('with a sign that cannot be stored in %s is refused with 400, not a failure', async (_, change) => {
    const body = JSON.stringify({ ...heatOf(4), code: `N-${Object.keys(change)[0]}`, ...change })
    const reply = await post(body, 'application/json')
    expect([reply.status, reply.body]).toEqual([
      400,
      { message: 'The request holds a character that cannot be stored.' },
    ])
  })

  it('with half a sign in a text is refused in the same way', async () => {
    expect((await post(`{"name":"\\ud800"}`, 'application/json')).status).toBe(400)
  })
})

describe('A query', () => {
  it.each([
    ['a search', '/api/v1/heats?search=abc%00def'],
    ['a short search', '/api/v1/heats?search=a%00'],
    ['a free word', '/api/v1/heats?filter[name]=a%00'],
    ['the options', '/api/v1/heats/options?search=a%00'],
  ])('with a sign that cannot be stored in %s is refused with 400, not a failure', async (_, url) => {
    const reply = await manager.request('GET', url)
    expect([url, reply.status]).toEqual([url, 400])
  })
})
