import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { addDaysTo } from '#platform/contract/values/dates.ts'
import { insertRow } from '#platform/server/database/rows.ts'
import { notices } from '#modules/people/notices/contract.ts'
import { userPermissionTable } from '#modules/people/user-permissions/table.ts'
import { createCompany } from '../../../../test/support/people.ts'
import { problem } from '../../../../test/support/quotes.ts'
import { type SignedIn, testServer } from '../../../../test/support/server.ts'
import { listExports } from './contract.ts'
import { makeFile, tendListExports } from './server/api.ts'

const server = await testServer()
const { services } = server
const { db } = services
const buyer = await server.signIn({ role: 'user', name: 'Bea Buyer' })
const other = await server.signIn('administrator')
for (const name of ['Kestrel Subsea', 'Corrie Valves', 'Lomond Forge']) await createCompany(services, name)

const of = (who: SignedIn) => who.client(listExports)
const ask = (who = buyer, body: object = {}) =>
  of(who).create({ body: { list: 'companies', format: 'csv', query: 'sort=name', ...body } })
const make = ({ id }: { id: string }) => makeFile(services, { exportId: id })
const get = ({ id }: { id: string }, who = buyer) => of(who).get({ params: { id } })
const fileOf = ({ id }: { id: string }, who = buyer) => who.request('GET', `/api/v1/list-exports/${id}/file`)
const folder = join(services.config.DATA_DIR, 'list-exports')
const filesNow = () => (existsSync(folder) ? readdirSync(folder) : [])
const deny = (who: SignedIn, permission: string) =>
  insertRow(db, userPermissionTable, {
    userId: who.person.id,
    permission,
    effect: 'deny',
    reason: 'Test',
    grantedById: other.person.id,
  })

it('A list is made as a file of what its reader sees, told once, and is nobody else’s', async () => {
  const asked = await ask()
  expect(asked).toMatchObject({ status: 'queued', title: 'Companies', can: { stop: true } })
  expect((await fileOf(asked)).status).toBe(422)
  await make(asked)
  const ready = await get(asked)
  expect(ready).toMatchObject({ status: 'ready', rows: 3, can: { download: true } })
  expect(ready.size).toBeGreaterThan(50)
  // What the browser gets of the list itself is in the file, byte by byte.
  const direct = await buyer.request('GET', '/api/v1/companies/export/csv?sort=name')
  const file = await fileOf(asked)
  expect(file.status).toBe(200)
  expect(file.bytes).toEqual(direct.bytes)
  // A second run of the same job finds nothing to do.
  await make(asked)
  const told = (await buyer.client(notices).latest()).notices
  expect(told.map(({ words, path }) => [words, path])).toEqual([
    ['Your export of companies is ready', '/list-exports'],
  ])
  // Nobody else knows of it, an administrator neither.
  for (const who of [other, await server.signIn('manager')]) {
    expect(await problem(get(asked, who))).toMatchObject({ status: 404 })
    expect((await fileOf(asked, who)).status).toBe(404)
    expect(await problem(of(who).stop({ params: { id: asked.id } }))).toMatchObject({ status: 404 })
    expect(await of(who).list()).toEqual([])
  }
  expect((await fileOf(asked, await server.signIn('client'))).status).toBe(403)
  expect(await problem(of(buyer).stop({ params: { id: asked.id } }))).toMatchObject({ status: 422 })

  // After its days it is gone.
  await db.query(
    sql`UPDATE list_exports SET expires_at = ${addDaysTo(services.clock.now(), -1).toISOString()}`,
  )
  expect(filesNow()).toHaveLength(1)
  await tendListExports(services)
  expect(await get(asked)).toMatchObject({ status: 'expired' })
  expect((await fileOf(asked)).status).toBe(422)
})

it('Rights are those of the moment in which it is made, and asked again where it is downloaded', async () => {
  const late = await server.signIn({ role: 'user', name: 'Lena Late' })
  const [first, second] = [await ask(late), await ask(late)]
  await make(first)
  await deny(late, 'companies:read')
  await make(second)
  expect(await get(second, late)).toMatchObject({
    status: 'failed',
    problem: 'You may not read this list any more.',
  })
  expect((await fileOf(first, late)).status).toBe(403)
  expect(await problem(ask(late))).toMatchObject({ status: 403 })
  const gone = await server.signIn({ role: 'user', name: 'Gus Gone' })
  const third = await ask(gone)
  await db.query(sql`UPDATE users SET status = 'disabled' WHERE id = ${gone.person.id}`)
  await make(third)
  const [row] = await db.query<{ status: string }>(
    sql`SELECT status FROM list_exports WHERE id = ${third.id}`,
  )
  expect(row?.status).toBe('failed')
})

it('A file is downloaded no more once its reader has other rights than it was made with', async () => {
  const priced = await server.signIn({ role: 'user', name: 'Pia Priced' })
  const asked = await ask(priced)
  await make(asked)
  expect((await fileOf(asked, priced)).status).toBe(200)
  await deny(priced, 'quotes:read')
  await ask(priced)
  const refused = await fileOf(asked, priced)
  expect(refused.status).toBe(422)
  expect(refused.body).toMatchObject({ code: 'rights_changed' })
})

it('Two at once are enough, a stopped one leaves no file, and what is no list is refused', async () => {
  const busy = await server.signIn({ role: 'user', name: 'Bob Busy' })
  const [one, two] = [await ask(busy), await ask(busy, { format: 'xlsx' })]
  expect(await problem(ask(busy))).toMatchObject({ status: 422, body: { code: 'too_many_waiting' } })
  const stopped = await of(busy).stop({ params: { id: one.id } })
  expect(stopped).toMatchObject({ status: 'stopped', can: { stop: expect.any(String) } })
  const before = filesNow().length
  await make(one)
  expect(await get(one, busy)).toMatchObject({ status: 'stopped' })
  expect(filesNow()).toHaveLength(before)
  await make(two)
  expect(await get(two, busy)).toMatchObject({ status: 'ready', format: 'xlsx' })

  for (const list of ['nothing', 'notices', '../companies'])
    expect(await problem(ask(busy, { list }))).toMatchObject({ status: 422 })
  const wrong = await ask(busy, { query: 'filter[nothing]=1' })
  await make(wrong)
  expect(await get(wrong, busy)).toMatchObject({ status: 'failed', problem: expect.any(String) })
  // The word of an errand opens nothing from outside.
  const guest = await server.app.inject({
    method: 'GET',
    url: '/api/v1/companies',
    headers: { 'x-heatline-errand': 'a'.repeat(64) },
  })
  expect(guest.statusCode).toBe(401)
  const cut = await ask(busy)
  await db.query(
    sql`UPDATE list_exports SET status = 'running', heartbeat_at = '2020-01-01' WHERE id = ${cut.id}`,
  )
  await tendListExports(services)
  expect(await get(cut, busy)).toMatchObject({ status: 'failed', problem: expect.stringContaining('ended') })
})
