import { describe, expect, it, vi } from 'vitest'
import { globalSegments } from '#modules/setup/global-segments/contract.ts'
import { dataOf } from '../support/crud-suite.ts'
import { noteChange } from '#platform/server/database/pool.ts'
import { testServer } from '../support/server.ts'

const server = await testServer()
const limited = await testServer({ env: { RATE_LIMIT_PER_MINUTE: '3' } })
const admin = await server.signIn('administrator')
const url = '/api/v1/global-segments'
const segment = (code: string) => ({ code, name: `Segment ${code}`, sortOrder: 1, active: true })

describe('status codes and bodies', () => {
  it('E1 not signed in', async () => {
    const reply = await server.guest().request('GET', url)
    expect([reply.status, reply.body]).toEqual([401, { message: 'Unauthenticated.' }])
  })

  it('E2 token mismatch', async () => {
    const reply = await admin.request('POST', url, { token: 'wrong', body: segment('E2') })
    expect([reply.status, reply.body]).toEqual([419, { message: 'CSRF token mismatch.' }])
  })

  it('E3 account not verified', async () => {
    const unverified = await server.signIn({ role: 'administrator', verified: false })
    const reply = await unverified.request('GET', url)
    expect([reply.status, reply.body]).toEqual([409, { message: 'Your email address is not verified.' }])
  })

  it('E4 validation: the first sentence, how many more, and all of them by field', async () => {
    const one = await admin.request('POST', url, { body: { ...segment('E4'), name: undefined } })
    expect([one.status, one.body]).toEqual([
      422,
      {
        message: 'The name field is required.',
        errors: { name: ['The name field is required.'] },
        codes: { name: 'required' },
      },
    ])
    const two = await admin.request('POST', url, {
      body: { ...segment('E4'), name: '', code: 'x'.repeat(21) },
    })
    expect(two.body).toMatchObject({
      message: 'The code field must not be greater than 20 characters. (and 1 more error)',
      errors: {
        code: ['The code field must not be greater than 20 characters.'],
        name: ['The name field is required.'],
      },
    })
    const three = await admin.request('POST', url, {
      body: { code: 'E4', name: 'E4', sortOrder: 'first', active: 'yes', shade: 'red' },
    })
    expect(three.body).toMatchObject({
      message: 'The order field must be a number. (and 2 more errors)',
      errors: {
        sortOrder: ['The order field must be a number.'],
        active: ['The active field must be true or false.'],
        shade: ['The shade field is not known here.'],
      },
    })
  })

  it('E4 unique values', async () => {
    await admin.request('POST', url, { body: segment('UNIQUE') })
    const reply = await admin.request('POST', url, { body: segment('unique') })
    expect([reply.status, reply.body]).toEqual([
      422,
      {
        message: 'The code has already been taken.',
        errors: { code: ['The code has already been taken.'] },
        codes: { code: 'taken' },
      },
    ])
  })

  it('E5 forbidden', async () => {
    const reply = await (await server.signIn('client')).request('GET', url)
    expect([reply.status, reply.body]).toEqual([403, { message: 'This action is unauthorized.' }])
  })

  it('E7 unknown route', async () => {
    for (const browser of [server.guest(), admin]) {
      for (const method of ['GET', 'POST', 'DELETE']) {
        const reply = await browser.request(method, '/api/v1/nowhere?x=1')
        expect([reply.status, reply.body]).toEqual([
          404,
          { message: 'The route api/v1/nowhere could not be found.' },
        ])
      }
    }
  })

  it('E8, E20 unknown record and an id that is none', async () => {
    for (const id of ['0b9f7c1e-5a0e-4c11-8f5e-1d2c3b4a5f60', '99', "'; DROP TABLE users", '%00']) {
      const reply = await admin.request('GET', `${url}/${encodeURIComponent(id)}`)
      expect([id, reply.status, reply.body]).toEqual([id, 404, { message: 'Not found.' }])
    }
  })

  it('E9 wrong method', async () => {
    const reply = await admin.request('PUT', url)
    expect(reply.status).toBe(405)
    expect(reply.headers.allow).toBe('GET, HEAD, POST')
    expect(reply.body).toEqual({
      message:
        'The PUT method is not supported for route api/v1/global-segments. Supported methods: GET, HEAD, POST.',
    })
    const login = await server.guest().request('DELETE', '/login')
    expect([login.status, login.headers.allow]).toEqual([405, 'POST'])
  })

  it('E10 body too large', async () => {
    const body = JSON.stringify({ name: 'x'.repeat(3 * 1024 * 1024) })
    const reply = await admin.request('POST', url, { body })
    expect([reply.status, reply.body]).toEqual([413, { message: 'The POST data is too large.' }])
  })

  it('E11, E12 throttled', async () => {
    const browser = await limited.signIn('user')
    // The first call finds the session; until then calls count for the address.
    await browser.request('GET', '/api/v1/user')
    for (let left = 2; left >= 0; left--) {
      const reply = await browser.request('GET', '/api/v1/user')
      expect(reply.status).toBe(200)
      expect(String(reply.headers['x-ratelimit-limit'])).toBe('3')
      expect(String(reply.headers['x-ratelimit-remaining'])).toBe(String(left))
    }
    const reply = await browser.request('GET', '/api/v1/user')
    expect([reply.status, reply.body]).toEqual([429, { message: 'Too Many Attempts.' }])
    expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0)
    expect(String(reply.headers['x-ratelimit-limit'])).toBe('3')
    expect(String(reply.headers['x-ratelimit-remaining'])).toBe('0')
    const ahead = Number(reply.headers['x-ratelimit-reset']) - Date.now() / 1000
    expect(ahead > 0 && ahead <= 61).toBe(true)
    const other = await limited.signIn('user')
    expect((await other.request('GET', '/api/v1/user')).status).toBe(200)
  })

  it('E13 a failure says nothing of the inside', async () => {
    vi.spyOn(server.services.ports, 'findSession').mockRejectedValue(new Error('SELECT secret FROM inside'))
    // A session is kept for a second while nothing is written.
    noteChange(server.services.pool)
    const reply = await admin.request('GET', url)
    expect([reply.status, reply.body]).toEqual([500, { message: 'Server Error' }])
  })

  it('E15 created, deleted', async () => {
    const made = await admin.request('POST', url, { body: segment('E15') })
    expect([made.status, Object.keys(made.body as object)]).toEqual([201, ['data']])
    const { id, version } = dataOf(made)
    const gone = await admin.request('DELETE', `${url}/${id}`, { version })
    expect([gone.status, gone.body]).toEqual([204, undefined])
  })

  it('E16 lost update 412, version missing 428, key reused 422; each with a message, never 409', async () => {
    const headers = { 'idempotency-key': 'e16-key' }
    const made = await admin.request('POST', url, { body: segment('E16'), headers })
    const { id, version } = dataOf(made)
    const patch = (details: object) =>
      admin.request('PATCH', `${url}/${id}`, { body: { name: 'B' }, ...details })
    const replies = [
      await patch({ version: version + 1 }),
      await patch({}),
      await admin.request('POST', url, { body: segment('OTHER'), headers }),
    ]
    expect(replies.map(({ status }) => status)).toEqual([412, 428, 422])
    for (const { body } of replies) expect((body as { message: string }).message).toMatch(/^[A-Z].+\.$/)
    expect(replies[0]?.body).toHaveProperty(
      'current',
      expect.objectContaining({
        id,
        version,
        name: 'Segment E16',
      }),
    )
    expect((await patch({ body: { name: 'C', version } })).status).toBe(200)
    const weak = await patch({ headers: { 'if-match': `W/"v${version + 1}"` } })
    expect(weak.status).toBe(200)
  })

  it('E17 malformed JSON, broken multipart, JSON nested too deeply', async () => {
    const deep = '['.repeat(5000) + ']'.repeat(5000)
    for (const body of ['{', '{"a":1,}', 'nonsense', deep, '{"__proto__":{"a":1}}']) {
      const reply = await admin.request('POST', url, { body })
      expect([body.slice(0, 20), reply.status]).toEqual([body.slice(0, 20), 400])
      expect((reply.body as { message: string }).message).toBeTruthy()
    }
  })

  it('E18 wrong content type', async () => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/xml']) {
      const reply = await admin.request('POST', url, { body: 'a=1', headers: { 'content-type': type } })
      expect([type, reply.status]).toEqual([type, 415])
      expect((reply.body as { message: string }).message).toBeTruthy()
    }
  })

  it('E19 an empty body of any content type counts as {}', async () => {
    for (const type of [undefined, 'application/json', 'application/x-www-form-urlencoded', 'text/plain']) {
      const reply = await admin.request('POST', url, { headers: { 'content-type': type } })
      expect([type, reply.status]).toEqual([type, 422])
      const out = await (await server.signIn('user')).request('POST', '/logout', {
        headers: { 'content-type': type },
      })
      expect([type, out.status]).toEqual([type, 204])
    }
  })

  it('E21 a rule refuses with a code and a sentence', async () => {
    const own = await admin.request('POST', `/api/v1/users/${admin.person.id}/disable`, { version: 1 })
    expect([own.status, own.body]).toEqual([
      422,
      { message: 'You cannot disable your own account.', code: 'own_account' },
    ])
  })
})

describe('general call rules', () => {
  it('G7 a _method field is ignored', async () => {
    const reply = await server.guest().send('POST', '/login', {
      body: { _method: 'DELETE', email: 'nobody@example.test', password: 'wrong' },
    })
    expect(reply.status).toBe(422)
  })

  it('G8, G9, G10 errors are JSON with a message and never stored', async () => {
    for (const headers of [
      { accept: 'application/json' },
      { accept: 'application/vnd.api+json' },
      { accept: 'text/html', 'x-requested-with': 'XMLHttpRequest' },
      { accept: '*/*' },
    ]) {
      const reply = await server.guest().request('GET', '/api/v1/user', { headers })
      expect(reply.status).toBe(401)
      expect(reply.headers['content-type']).toMatch(/^application\/json/)
      expect(reply.headers['cache-control']).toContain('no-store')
      expect(reply.body).toEqual({ message: 'Unauthenticated.' })
    }
  })

  it('G11 timestamps are UTC with six fraction digits', async () => {
    const made = await admin.client(globalSegments).create({ body: segment('G11') })
    expect(made.createdAt).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/)
  })
})
