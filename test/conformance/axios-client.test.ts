import axios, { type AxiosInstance } from 'axios'
import { beforeAll, describe, expect, it } from 'vitest'
import { createServer } from '../../src/app/server.ts'
import { PASSWORD } from '../support/people.ts'
import { testServer } from '../support/server.ts'

const server = await testServer()
let origin = ''

beforeAll(async () => {
  // One that listens and is closed: the program of `server` goes on to the next file.
  const app = await createServer(server.services)
  origin = await app.listen({ host: '127.0.0.1', port: 0 })
  return () => app.close()
})

/**
 * axios as the clients of this family set it up, over a real connection. What a browser adds (cookies, Origin,
 * Referer, and through `withXSRFToken` the X-XSRF-TOKEN header) is added by interceptors, since axios leaves
 * these to the browser; bodies and content types are axios's own.
 */
function familyClient(): AxiosInstance & { jar: Map<string, string> } {
  const jar = new Map<string, string>()
  const client = axios.create({
    baseURL: origin,
    withCredentials: true,
    withXSRFToken: true,
    headers: { Accept: 'application/json', 'X-Requested-With': 'XMLHttpRequest' },
    validateStatus: () => true,
    maxRedirects: 0,
  })
  client.interceptors.request.use((config) => {
    config.headers.set('Cookie', [...jar].map(([name, value]) => `${name}=${value}`).join('; '))
    config.headers.set('Origin', origin)
    config.headers.set('Referer', `${origin}/login`)
    config.headers.set('Sec-Fetch-Site', 'same-origin')
    const token = jar.get(config.xsrfCookieName ?? '')
    if (token !== undefined) config.headers.set(config.xsrfHeaderName ?? '', decodeURIComponent(token))
    return config
  })
  client.interceptors.response.use((response) => {
    for (const line of response.headers['set-cookie'] ?? []) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      jar.set(name, value)
    }
    return response
  })
  return Object.assign(client, { jar })
}

describe('an axios client of this family', () => {
  it('signs in, writes and signs out', async () => {
    const person = await server.createPerson({ role: 'administrator' })
    const client = familyClient()
    expect((await client.get('/api/v1/user')).status).toBe(401)
    expect((await client.get('/sanctum/csrf-cookie')).status).toBe(204)
    const login = await client.post('/login', { email: person.email, password: PASSWORD, remember: true })
    expect([login.status, login.data]).toEqual([204, ''])
    const user = await client.get('/api/v1/user')
    expect([user.status, user.data]).toEqual([
      200,
      expect.objectContaining({ id: person.id, is_administrator: true }),
    ])
    const segment = { code: 'AXIOS', name: 'Made by axios', sortOrder: 1, active: true }
    const made = await client.post('/api/v1/global-segments', segment)
    expect([made.status, made.data.data.code]).toEqual([201, 'AXIOS'])
    const url = `/api/v1/global-segments/${made.data.data.id}`
    const changed = await client.patch(
      url,
      { name: 'Changed' },
      { headers: { 'If-Match': made.headers.etag } },
    )
    expect([changed.status, changed.data.data.name]).toEqual([200, 'Changed'])
    const gone = await client.delete(url, { headers: { 'If-Match': changed.headers.etag } })
    expect(gone.status).toBe(204)
    // Without a body axios says application/x-www-form-urlencoded.
    expect((await client.post('/logout')).status).toBe(204)
    expect((await client.get('/api/v1/user')).status).toBe(401)
  })

  it('signs in although it skips csrf-cookie while it holds a cookie', async () => {
    const person = await server.createPerson({ role: 'user' })
    const client = familyClient()
    await client.get('/api/v1/user')
    expect(client.jar.has('XSRF-TOKEN')).toBe(true)
    expect((await client.post('/login', { email: person.email, password: PASSWORD })).status).toBe(204)
  })

  it('works when it forgets to decode the cookie', async () => {
    const person = await server.createPerson({ role: 'user' })
    const client = familyClient()
    await client.get('/sanctum/csrf-cookie')
    const raw = client.jar.get('XSRF-TOKEN') ?? ''
    expect(decodeURIComponent(raw)).toBe(raw)
    expect((await client.post('/login', { email: person.email, password: PASSWORD })).status).toBe(204)
  })

  it('gets 419 without the cookie', async () => {
    const client = familyClient()
    const reply = await client.post('/login', { email: 'a@example.test', password: 'x' })
    expect([reply.status, reply.data]).toEqual([419, { message: 'CSRF token mismatch.' }])
  })
})
