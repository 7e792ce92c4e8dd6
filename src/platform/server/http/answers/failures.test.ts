import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { heatServer } from '#platform/testing/heat-server.ts'
import { HttpError, locked, refused, stale } from '#platform/server/errors.ts'

let failure: () => unknown = () => undefined
const server = await heatServer({}, (app) => {
  app.get('/api/v1/failing', { config: { access: 'public' } }, async () => {
    await failure()
    return 'fine'
  })
})
const { services } = server
beforeEach(() => {
  failure = () => undefined
})

const SECRET = 'SELECT password_hash FROM users /* heatline-db:5432 */'
const withCode = (code: string, message = SECRET, more = {}) =>
  Object.assign(new Error(message), { code, ...more })

async function answer(error: unknown) {
  failure = () => Promise.reject(error)
  const before = services.logged.length
  const reply = await server.guest().request('GET', '/api/v1/failing')
  return {
    status: reply.status,
    body: reply.body,
    headers: reply.headers,
    logged: services.logged.slice(before),
  }
}

describe('An expected refusal', () => {
  it.each<[what: string, error: HttpError, body: object]>([
    [
      'of a rule',
      refused('closed', 'The month is closed.'),
      { code: 'closed', message: 'The month is closed.' },
    ],
    ['of a lock', locked('Elin is editing this.'), { code: 'locked', message: 'Elin is editing this.' }],
    [
      'of a stale version',
      stale({ version: 4 }),
      { message: 'Someone else has changed this record since you opened it.', current: { version: 4 } },
    ],
  ])('%s is answered as it is, and not logged as a failure', async (_, error, body) => {
    const reply = await answer(error)
    expect([reply.status, reply.body, reply.logged]).toEqual([error.status, body, []])
  })

  it('brings its headers', async () => {
    const { headers } = await answer(new HttpError(503, { message: 'Busy.' }, { 'Retry-After': '1' }))
    expect(headers['retry-after']).toBe('1')
  })
})

describe('A database that is away', () => {
  it.each([
    ['refuses connections', withCode('ECONNREFUSED')],
    ['is stopped', withCode('57P01')],
    ['is starting', withCode('57P03')],
    ['has no connection left', withCode('53300')],
    ['has no disk left', withCode('53100')],
    ['does not answer in time', new Error('timeout exceeded when trying to connect')],
    ['is away on every address', new AggregateError([withCode('ECONNREFUSED')])],
  ])('because it %s is 503 with a time to come back, and no word of it', async (_, error) => {
    const reply = await answer(error)
    expect([reply.status, reply.body, reply.headers['retry-after']]).toEqual([
      503,
      { message: 'Service Unavailable' },
      '5',
    ])
  })
})

describe('What the database refuses', () => {
  it('is a sentence at the field', async () => {
    failure = async () => {
      await services.db.query(
        sql`INSERT INTO test_suppliers (id) VALUES ('7d0f8f0e-6a55-4b52-9a9e-0f3c2a1b4d02')`,
      )
    }
    const statuses = [
      await server.guest().request('GET', '/api/v1/failing'),
      await server.guest().request('GET', '/api/v1/failing'),
    ]
    expect(statuses.map(({ status, body }) => [status, body])).toEqual([
      [200, 'fine'],
      [
        422,
        {
          message: 'The id has already been taken.',
          errors: { id: ['The id has already been taken.'] },
          codes: { id: 'taken' },
        },
      ],
    ])
  })
})

describe('What Fastify refuses', () => {
  it.each([
    ['a body too large', withCode('FST_ERR_CTP_BODY_TOO_LARGE'), 413, 'The POST data is too large.'],
    ['a file too large', withCode('FST_REQ_FILE_TOO_LARGE'), 413, 'The POST data is too large.'],
    ['a type', withCode('FST_ERR_CTP_INVALID_MEDIA_TYPE'), 415, 'This content type is not supported.'],
    [
      'a multipart type',
      withCode('FST_INVALID_MULTIPART_CONTENT_TYPE'),
      415,
      'This content type is not supported.',
    ],
    ['too many calls', withCode('X', SECRET, { statusCode: 429 }), 429, 'Too Many Attempts.'],
    [
      'what it cannot read',
      withCode('X', SECRET, { statusCode: 400 }),
      400,
      'The request could not be read.',
    ],
    [
      'something else of the caller',
      withCode('X', SECRET, { statusCode: 406 }),
      400,
      'The request could not be read.',
    ],
    [
      'what it cannot find',
      withCode('X', SECRET, { statusCode: 404 }),
      404,
      'The request could not be read.',
    ],
  ])('%s is told in our words', async (_, error, status, message) => {
    const reply = await answer(error)
    expect([reply.status, reply.body, reply.logged]).toEqual([status, { message }, []])
  })
})

describe('Any other failure', () => {
  it.each<[what: string, error: unknown]>([
    ['an error', new Error(SECRET)],
    ['an error with a cause', new Error(SECRET, { cause: new Error(SECRET) })],
    ['an error of the database', withCode('42P01')],
    ['an error with a status of the server', withCode('X', SECRET, { statusCode: 502 })],
    ['a mistake of ours', new TypeError("Cannot read properties of undefined (reading 'secret')")],
    [
      'an error in the shape of an answer',
      Object.assign(new Error(SECRET), { status: 409, body: { message: SECRET } }),
    ],
  ])('%s is 500 and says nothing of the inside; the log says everything', async (_, error) => {
    const reply = await answer(error)
    expect([reply.status, reply.body]).toEqual([500, { message: 'Server Error' }])
    expect(reply.headers['content-type']).toBe('application/json; charset=utf-8')
    expect(reply.logged).toMatchObject([
      {
        level: 50,
        msg: 'unexpected failure',
        method: 'GET',
        url: '/api/v1/failing',
        err: { stack: expect.stringContaining('failures.test.ts') },
      },
    ])
    expect(reply.logged[0]).toHaveProperty('requestId')
  })

  it('does not stop the next call', async () => {
    await answer(new Error('x'))
    failure = () => undefined
    expect((await server.guest().request('GET', '/api/v1/failing')).status).toBe(200)
  })
})

describe('What cannot even be routed', () => {
  it.each([
    ['/api/v1/heats/%', 400, 'The address could not be read.'],
    ['/api/v1/%zz', 400, 'The address could not be read.'],
    ['/%c0%ae%c0%ae/', 400, 'The address could not be read.'],
    [`/api/v1/heats/${'a'.repeat(201)}`, 404, 'Not found.'],
  ])('%s is %d with a message and the headers of every answer', async (url, status, message) => {
    const reply = await server.guest().request('GET', url)
    expect([reply.status, reply.body]).toEqual([status, { message }])
    expect(reply.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    })
  })
})

describe('A disk that refuses', () => {
  it.each([
    ['ENOSPC', 507],
    ['EDQUOT', 507],
    ['EROFS', 503],
    ['EIO', 503],
  ])('with %s is answered with %s, and nothing of the inside leaves', async (code, status) => {
    const reply = await answer(withCode(code))
    expect(reply.status).toBe(status)
    expect(JSON.stringify(reply.body)).not.toContain('SELECT')
  })
})
