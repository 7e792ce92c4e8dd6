import { expect, it } from 'vitest'
import { testServer } from '../support/server.ts'

const server = await testServer()

/** What the driver reports when nothing listens where the database was. */
const away = () => Promise.reject(Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }))

it('E14 without the database every call answers 503, never 401, 409 or 419', async () => {
  const admin = await server.signIn('administrator')
  Object.assign(server.services.pool, { connect: away, query: away })
  for (const [method, url] of [
    ['GET', '/api/v1/user'],
    ['GET', '/api/v1/global-segments'],
    ['POST', '/api/v1/global-segments'],
    ['POST', '/login'],
    ['POST', '/logout'],
  ] as const) {
    const details = method === 'POST' ? { body: { email: 'a@b.test', password: 'x' } } : {}
    const reply = await admin.request(method, url, details)
    expect([url, reply.status, reply.body]).toEqual([url, 503, { message: 'Service Unavailable' }])
    expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0)
  }
  Reflect.deleteProperty(server.services.pool, 'connect')
  Reflect.deleteProperty(server.services.pool, 'query')
  expect((await admin.request('GET', '/api/v1/user')).status).toBe(200)
})
