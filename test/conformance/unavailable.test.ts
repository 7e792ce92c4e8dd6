import { expect, it } from 'vitest'
import { testServer } from '../support/server.ts'

const server = await testServer()

it('E14 without the database every call answers 503, never 401, 409 or 419', async () => {
  const admin = await server.signIn('administrator')
  const end = server.kit.pool.connect
  server.kit.pool.connect = (() =>
    Promise.reject(Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }))) as typeof end
  const query = server.kit.pool.query
  server.kit.pool.query = (() =>
    Promise.reject(
      Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }),
    )) as unknown as typeof query
  try {
    for (const [method, url] of [
      ['GET', '/api/v1/user'],
      ['GET', '/api/v1/global-segments'],
      ['POST', '/api/v1/global-segments'],
      ['POST', '/login'],
      ['POST', '/logout'],
    ] as const) {
      const reply = await admin.request(method, url, {
        body: method === 'POST' ? { email: 'a@b.test', password: 'x' } : undefined,
      })
      expect([url, reply.status, reply.body]).toEqual([url, 503, { message: 'Service Unavailable' }])
      expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0)
    }
  } finally {
    server.kit.pool.connect = end
    server.kit.pool.query = query
  }
  expect((await admin.request('GET', '/api/v1/user')).status).toBe(200)
})
