import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { expect, it, vi } from 'vitest'
import { connectionOf } from '#platform/server/company-archive/run.ts'
import { createCompany } from '../../../../test/support/people.ts'
import { problem } from '../../../../test/support/quotes.ts'
import { testServer } from '../../../../test/support/server.ts'
import { createServer } from '../../../app/server.ts'
import { listExports } from './contract.ts'
import { makeFile, tendListExports } from './server/api.ts'

const server = await testServer()
const { services } = server
const { db } = services
const buyer = await server.signIn({ role: 'user', name: 'Bea Buyer' })
await createCompany(services, 'Kestrel Subsea')
const api = buyer.client(listExports)
const folder = join(services.config.DATA_DIR, 'list-exports')
const filesNow = () => (existsSync(folder) ? readdirSync(folder) : [])
const get = (id: string) => api.get({ params: { id } })

/** An export that waits for its list until it is let go. */
async function held() {
  const { id } = await api.create({ body: { list: 'companies', format: 'csv', query: '' } })
  const lock = new pg.Client(connectionOf(services.pool))
  await lock.connect()
  await lock.query('BEGIN; LOCK TABLE companies IN ACCESS EXCLUSIVE MODE')
  const running = makeFile(services, { exportId: id })
  await vi.waitFor(async () => expect((await get(id)).status).toBe('running'), { timeout: 20_000 })
  return { id, running, release: () => lock.end() }
}

it('One that is being made is stopped, leaves no file, and makes room for the next', {
  timeout: 60_000,
}, async () => {
  const { id, running, release } = await held()
  const second = await api.create({ body: { list: 'companies', format: 'xlsx', query: '' } })
  expect(await problem(api.create({ body: { list: 'companies', format: 'csv', query: '' } }))).toMatchObject({
    status: 422,
  })
  const stopped = await api.stop({ params: { id } })
  expect(stopped).toMatchObject({ status: 'stopped', can: { stop: expect.any(String) } })
  await release()
  await running
  expect(await get(id)).toMatchObject({ status: 'stopped', problem: null })
  expect(filesNow()).toEqual([])
  // It is told in no bell, and the next one may be asked for.
  expect((await server.mails(buyer.person.email)).map(({ template }) => template)).toEqual([])
  const third = await api.create({ body: { list: 'companies', format: 'csv', query: '' } })
  await makeFile(services, { exportId: second.id })
  await makeFile(services, { exportId: third.id })
  expect((await api.list()).map(({ status }) => status)).toEqual(['ready', 'ready', 'stopped'])
  expect(filesNow()).toHaveLength(2)
  // Only the program reads them.
  for (const name of filesNow()) expect(statSync(join(folder, name)).mode & 0o777).toBe(0o600)
})

it('One that waited for its list is made when it comes, and is not taken for one that was cut off', {
  timeout: 60_000,
}, async () => {
  const { id, running, release } = await held()
  await release()
  await running
  expect(await get(id)).toMatchObject({ status: 'ready' })
  await db.query(sql`UPDATE list_exports SET heartbeat_at = '2020-01-01'`)
  await tendListExports(services)
  expect(await get(id)).toMatchObject({ status: 'ready' })
})

it('One is read from the server that is there, whatever others were closed', async () => {
  await (await createServer(services)).close()
  const { id } = await api.create({ body: { list: 'companies', format: 'csv', query: '' } })
  await makeFile(services, { exportId: id })
  expect(await get(id)).toMatchObject({ status: 'ready' })
})
