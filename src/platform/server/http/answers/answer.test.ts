import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { contract, type Endpoint, endpoint } from '#platform/contract/calls/endpoint.ts'
import { text } from '#platform/contract/values/fields.ts'
import { heatServer } from '#platform/testing/heat-server.ts'
import { stale } from '#platform/server/errors.ts'
import { serve } from '../serve.ts'

const record = z.object({ id: z.string(), version: z.int(), note: z.string().nullable() })
const stored = { id: 'h', version: 7, note: null, passwordHash: '$argon2id$', costPrice: '9.99' }

const get = <const E extends Partial<Endpoint>>(name: string, shape: E) =>
  endpoint({
    method: 'GET',
    path: `/api/v1/answers/${name}`,
    access: 'public',
    kind: 'read',
    summary: '',
    ...shape,
  } as unknown as Endpoint)

let answer: unknown = stored
const answers = contract({
  slice: 'answers',
  singular: 'Answer',
  plural: 'Answers',
  endpoints: {
    record: get('record', { response: record, envelope: 'data' }),
    created: get('created', { response: record, envelope: 'data', status: 201 }),
    bare: get('bare', { response: record, envelope: 'bare' }),
    list: get('rows', { response: z.array(record), envelope: 'data' }),
    page: get('page', {
      response: z.object({ data: z.array(record), meta: z.object({ total: z.int() }) }),
      envelope: 'list',
    }),
    titled: get('titled', {
      response: z.object({ title: text(40), rows: z.array(z.object({ title: text(40) })) }),
      envelope: 'data',
    }),
    none: get('none', { response: z.void(), envelope: 'none' }),
    accepted: get('accepted', { response: z.void(), envelope: 'none', status: 202 }),
    written: endpoint({
      method: 'POST',
      path: '/api/v1/answers',
      access: 'public',
      kind: 'write',
      summary: '',
      response: record,
      envelope: 'data',
      status: 201,
    }),
  },
})
let work: (() => Promise<never>) | undefined
const handler = async () => (work ? work() : (answer as never))
const server = await heatServer({}, (app, services) => {
  const handlers = Object.fromEntries(Object.keys(answers.endpoints).map((name) => [name, handler]))
  serve(answers, handlers as unknown as Parameters<typeof serve<typeof answers>>[1])(app, services)
})
const read = (name: string, ...given: [unknown?]) => {
  answer = given.length === 0 ? stored : given[0]
  return server.guest().request('GET', `/api/v1/answers/${name}`)
}
const shown = { id: 'h', version: 7, note: null }

describe('An answer', () => {
  it('stands in data', async () => {
    const reply = await read('record')
    expect([reply.status, reply.body]).toEqual([200, { data: shown }])
  })

  it('holds nothing that the contract does not name, at any depth', async () => {
    expect((await read('record')).body).toEqual({ data: shown })
    expect((await read('rows', [stored, stored])).body).toEqual({ data: [shown, shown] })
    expect(
      (await read('page', { data: [stored], meta: { total: 1, sql: 'SELECT' }, debug: 1 })).body,
    ).toEqual({
      data: [shown],
      meta: { total: 1 },
    })
  })

  it('may be bare, where the contract says so', async () => {
    expect((await read('bare')).body).toEqual(shown)
  })

  it.each([
    ['created', 201],
    ['record', 200],
    ['none', 204],
    ['accepted', 202],
  ])('%s has the status of its contract: %d', async (name, status) => {
    expect((await read(name)).status).toBe(status)
  })

  it.each(['none', 'accepted'])('%s has no body, whatever the handler gave', async (name) => {
    expect((await read(name)).bytes).toHaveLength(0)
  })
})

describe('The version', () => {
  it('stands in the ETag of a record', async () => {
    expect((await read('record')).headers.etag).toBe('"v7"')
    expect((await read('created')).headers.etag).toBe('"v7"')
  })

  it('stands in the ETag of what a write made', async () => {
    answer = stored
    const reply = await server.signIn().request('POST', '/api/v1/answers')
    expect([reply.status, reply.headers.etag]).toEqual([201, '"v7"'])
  })

  it.each([
    ['of several records there is none', 'rows', [stored]],
    ['of a page there is none', 'page', { data: [], meta: { total: 0 } }],
    ['of a bare object there is none', 'bare', stored],
  ])('%s', async (_, name, value) => {
    expect((await read(name, value)).headers).not.toHaveProperty('etag')
  })
})

describe('A text that was stored before one line was asked of it', () => {
  it('is shown on one line, and nothing beside it is forgiven', async () => {
    const good = await read('titled', { title: 'Cladwork\r\nOverlay\u0007', rows: [{ title: 'a\tb' }] })
    expect([good.status, good.body]).toEqual([
      200,
      { data: { title: 'Cladwork Overlay', rows: [{ title: 'a b' }] } },
    ])
    expect((await read('titled', { title: 'a\nb', rows: [{ title: '' }] })).status).toBe(500)
  })
})

describe('An answer outside its contract', () => {
  it.each<[what: string, value: unknown, problem: string]>([
    ['lacks a field', { id: 'h', version: 7 }, 'note:'],
    ['has a field of another type', { ...stored, version: '7' }, 'version:'],
    ['is nothing', undefined, ':'],
    ['is null', null, ':'],
  ])(
    'that %s is a failure that says nothing, and a line in the log that says what',
    async (_, value, problem) => {
      const reply = await read('record', value)
      expect([reply.status, reply.body]).toEqual([500, { message: 'Server Error' }])
      const logged = JSON.stringify(server.services.logged.at(-1))
      expect(logged).toContain('GET /api/v1/answers/record answered outside its contract')
      expect(logged).toContain(problem)
      expect(logged).not.toContain('$argon2id$')
    },
  )

  it('rolls back the write that gave it', async () => {
    const before = server.services.logged.length
    answer = { id: 'h' }
    const reply = await server.signIn().request('POST', '/api/v1/answers')
    expect([reply.status, server.services.logged.length]).toEqual([500, before + 1])
  })
})

describe('The record that a 412 brings along', () => {
  const current = async (held: unknown) => {
    work = async () => {
      throw stale(held)
    }
    const reply = await server.signIn().request('POST', '/api/v1/answers')
    work = undefined
    return [reply.status, (reply.body as { current?: unknown }).current]
  }

  it('holds what the contract names and nothing of the inside', async () => {
    expect(await current(stored)).toEqual([412, shown])
  })

  it('holds what fits of one that is not whole', async () => {
    expect(await current({ id: 'h', version: 8, passwordHash: 'x' })).toEqual([412, { id: 'h', version: 8 }])
  })

  it('is nothing where it is none', async () => {
    expect(await current('a secret')).toEqual([412, undefined])
  })
})
