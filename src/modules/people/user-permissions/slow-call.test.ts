import { type AddressInfo, connect } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterAll, expect, it, vi } from 'vitest'
import { createServer } from '../../../app/server.ts'
import { sessionCookieName } from '#platform/server/http/sessions/session.ts'
import { type SignedIn, testServer } from '../../../../test/support/server.ts'

const server = await testServer()
const { services } = server
const app = await createServer(services)
await app.listen({ host: '127.0.0.1', port: 0 })
afterAll(() => app.close())
const { port } = app.server.address() as AddressInfo

/** Sends a call whose body comes only after `meanwhile`; gives the first line of the answer. */
async function sendSlowly(who: SignedIn, body: object, meanwhile: () => Promise<unknown>): Promise<string> {
  const found = vi.spyOn(services.ports, 'findSession')
  const socket = connect(port, '127.0.0.1')
  const closed = new Promise((resolve) => socket.once('close', resolve))
  let said = ''
  socket.setEncoding('latin1').on('data', (text: string) => (said += text))
  const text = JSON.stringify(body)
  const value = (name: string) => who.cookies.get(name) ?? ''
  const session = sessionCookieName(services.cookies)
  socket.write(
    [
      'POST /api/v1/market-segments HTTP/1.1',
      'Host: x',
      'Connection: close',
      `Cookie: ${session}=${value(session)}; XSRF-TOKEN=${value('XSRF-TOKEN')}`,
      `X-XSRF-TOKEN: ${decodeURIComponent(value('XSRF-TOKEN'))}`,
      'Content-Type: application/json',
      `Content-Length: ${Buffer.byteLength(text)}`,
      '\r\n',
    ].join('\r\n'),
  )
  await expect.poll(() => found.mock.results.length).toBeGreaterThan(0)
  await Promise.all(found.mock.results.map(({ value: result }) => result as unknown))
  await setImmediate()
  found.mockRestore()
  await meanwhile()
  socket.write(text)
  await closed
  return said.split('\r\n', 1)[0] ?? ''
}
const segment = (code: string) => ({ code, name: 'Wind', active: true })

it('Whoever loses a right, or their account, while their call comes in slowly is refused, and nobody else', async () => {
  const wait = async () => services.clock.advance(5)
  const [calm, narrowed, gone] = [
    await server.signIn('administrator'),
    await server.signIn('administrator'),
    await server.signIn('administrator'),
  ]
  expect(await sendSlowly(calm, segment('SLOW-1'), wait)).toBe('HTTP/1.1 201 Created')
  const deny = async () => {
    await services.db.query(sql`
      INSERT INTO user_permissions (user_id, permission, effect, reason, granted_by_id)
      VALUES (${narrowed.person.id}, 'market-segments:create', 'deny', 'Another job', ${calm.person.id})`)
    await wait()
  }
  expect(await sendSlowly(narrowed, segment('SLOW-2'), deny)).toBe('HTTP/1.1 403 Forbidden')
  const disable = async () => {
    await services.db.query(sql`UPDATE users SET status = 'disabled' WHERE id = ${gone.person.id}`)
    await wait()
  }
  expect(await sendSlowly(gone, segment('SLOW-3'), disable)).toMatch(/^HTTP\/1.1 4(01|19) /)
  expect(await services.db.query(sql`SELECT code FROM market_segments WHERE code LIKE 'SLOW-%'`)).toEqual([
    { code: 'SLOW-1' },
  ])
})
