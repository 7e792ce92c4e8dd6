import { createHash } from 'node:crypto'
import { existsSync, readdirSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { describe, expect, it, vi } from 'vitest'
import { createCompany } from '../../../../test/support/people.ts'
import { testServer } from '../../../../test/support/server.ts'
import { exportCatalogue } from '../../../app/exports.ts'
import { connectionOf } from '#platform/server/company-archive/run.ts'
import { companyExport, type ExportRow } from './contract.ts'
import { exportRunner, tendExports } from './server/api.ts'
import { claimExport } from './server/runs.ts'

vi.setConfig({ testTimeout: 180_000 })

const server = await testServer()
const { services } = server
let administrator = await server.signIn('administrator')
const folder = join(services.config.DATA_DIR, 'exports')
const filesNow = () => (existsSync(folder) ? readdirSync(folder) : [])

const companyId = await createCompany(services, 'Kestrel Subsea')
await services.db.query(sql`
  INSERT INTO company_contacts (company_id, position, name, email, roles)
  SELECT ${companyId}::uuid, n, 'Contact ' || n, 'contact' || n || '@example.test', '{buyer}'
  FROM generate_series(1, 60000) AS n`)

const client = () => administrator.client(companyExport)
const getRow = (id: string) => client().get({ params: { id } })
const ask = () =>
  client().create({
    body: {
      format: 'json',
      parts: [{ name: 'company-contacts' }, { name: 'comments' }],
      includeArchived: true,
      reason: 'A test',
    },
  })

/** Waits until somebody else's work has come so far. */
async function until(isSo: () => Promise<boolean> | boolean): Promise<void> {
  await vi.waitFor(async () => expect(await isSo()).toBe(true), { timeout: 60_000, interval: 5 })
}

interface Held {
  readonly id: string
  readonly running: Promise<void>
  readonly runner: ReturnType<typeof exportRunner>
  readonly release: () => Promise<void>
}

/** An export that has written contacts and waits at the comments until it is let go. */
async function held(): Promise<Held> {
  const { id } = await ask()
  const lock = new pg.Client(connectionOf(services.pool))
  await lock.connect()
  const runner = exportRunner(services, exportCatalogue)
  const before = new Set(filesNow())
  const running = runner.run({ exportId: id })
  const isGrowing = () =>
    filesNow().some((name) => !before.has(name) && statSync(join(folder, name)).size > 0)
  await until(isGrowing)
  await lock.query('BEGIN; LOCK TABLE comments IN ACCESS EXCLUSIVE MODE')
  let isReleased = false
  return {
    id,
    running,
    runner,
    async release() {
      if (isReleased) return
      isReleased = true
      await lock.query('ROLLBACK')
      await lock.end()
    },
  }
}

describe('An export that runs', () => {
  it('tells how far it is, and is downloaded while it grows', async () => {
    const { id, running, release } = await held()
    await until(async () => (await getRow(id)).rowsDone > 0)
    expect(await getRow(id)).toMatchObject({ status: 'running', can: { download: true, cancel: true } })
    let isHere = false
    const download = administrator.request('GET', `/api/v1/company-export/${id}/file`).then((reply) => {
      isHere = true
      return reply
    })
    await until(async () => {
      const [row] = await services.db.query<{ downloads: number }>(
        sql`SELECT downloads FROM company_exports WHERE id = ${id}`,
      )
      return row?.downloads === 1
    })
    expect(isHere).toBe(false)
    await release()
    await running
    const { bytes, headers } = await download
    const row = await getRow(id)
    expect(row).toMatchObject({ status: 'downloaded', rows: 60_000, percent: 99, size: bytes.length })
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(row.sha256)
    // Nobody knew how long it would be.
    expect(headers['content-length']).toBeUndefined()
  })

  it('really stops when it is cancelled, and leaves nothing', async () => {
    const before = filesNow()
    const { id, running, release } = await held()
    const download = administrator.request('GET', `/api/v1/company-export/${id}/file`).catch(() => null)
    expect(await client().cancel({ params: { id } })).toMatchObject({ status: 'cancelled' })
    await running
    expect(filesNow()).toEqual(before)
    await release()
    await download
    expect(await getRow(id)).toMatchObject({
      status: 'cancelled',
      can: { download: 'The export was cancelled, so there is no file.' },
    })
    await expect(client().cancel({ params: { id } })).rejects.toMatchObject({ status: 422 })
  })

  it('is ended with a sentence when the program stops', async () => {
    const before = filesNow()
    const { id, running, runner, release } = await held()
    await runner.stop()
    await running
    await release()
    expect(await getRow(id)).toMatchObject({
      status: 'failed',
      problem: 'The program was stopped before the file was ready. Ask for it again.',
    })
    expect(filesNow()).toEqual(before)
  })
})

describe('An export that waits', () => {
  it('is never made once it is cancelled, and made once however often the queue asks', async () => {
    const { id } = await ask()
    await client().cancel({ params: { id } })
    const runner = exportRunner(services, exportCatalogue)
    await runner.run({ exportId: id })
    expect((await getRow(id)).status).toBe('cancelled')
    const second = await ask()
    await Promise.all([runner.run({ exportId: second.id }), runner.run({ exportId: second.id })])
    const row = await getRow(second.id)
    expect(row.status).toBe('ready')
    await runner.run({ exportId: second.id })
    expect(await getRow(second.id)).toEqual(row)
  })
})

describe('Upkeep', () => {
  it('ends an export whose program was killed, and deletes what it left', async () => {
    const { id } = await ask()
    const storedName = 'a'.repeat(32)
    await claimExport(services.db, id, storedName, services.clock.now())
    writeFileSync(join(folder, storedName), 'half of it')
    await tendExports(services)
    expect((await getRow(id)).status).toBe('running')
    services.clock.advance(121)
    await tendExports(services)
    expect(await getRow(id)).toMatchObject({
      status: 'failed',
      problem: 'The program ended before the file was ready. Ask for the export again.',
    })
    expect(existsSync(join(folder, storedName))).toBe(false)
  })

  it('deletes files that nobody knows, once they are old', async () => {
    const [stray, young] = ['b'.repeat(32), 'c'.repeat(32)].map((name) => join(folder, name)) as [
      string,
      string,
    ]
    for (const path of [stray, young]) writeFileSync(path, 'left behind')
    const now = services.clock.now()
    utimesSync(stray, new Date(0), new Date(0))
    utimesSync(young, now, now)
    await tendExports(services)
    expect([existsSync(stray), existsSync(young)]).toEqual([false, true])
  })

  it('deletes the file after seven days and says so', async () => {
    const { id } = await ask()
    await exportRunner(services, exportCatalogue).run({ exportId: id })
    const files = filesNow().length
    services.clock.advance(7 * 86_400 - 60)
    await tendExports(services)
    administrator = await server.signIn(administrator.person)
    expect((await getRow(id)).status).toBe('ready')
    services.clock.advance(61)
    await tendExports(services)
    const row: ExportRow = await getRow(id)
    const sentence = 'The file was deleted after 7 days. Ask for the export again.'
    expect(row).toMatchObject({ status: 'expired', can: { download: sentence } })
    expect(filesNow().length).toBeLessThan(files)
    const reply = await administrator.request('GET', `/api/v1/company-export/${id}/file`)
    expect([reply.status, reply.body]).toEqual([422, { message: sentence, code: 'no_file' }])
    const [entry] = await services.db.query<{ name: string }>(sql`
      SELECT actor_name AS name FROM audit_log WHERE entity_id = ${id} AND action = 'expire'`)
    expect(entry).toEqual({ name: 'Heatline' })
  })

  it('says when a file is gone that should be there', async () => {
    const { id } = await ask()
    await exportRunner(services, exportCatalogue).run({ exportId: id })
    await services.db.query(sql`UPDATE company_exports SET stored_name = ${'d'.repeat(32)} WHERE id = ${id}`)
    const reply = await administrator.request('GET', `/api/v1/company-export/${id}/file`)
    expect(reply).toMatchObject({ status: 422, body: { code: 'no_file' } })
  })
})

it('An export that cannot be written fails with a sentence, not with the error of the machine', async () => {
  const { id } = await ask()
  const broken = { ...services, config: { ...services.config, DATA_DIR: '/dev/null' } }
  await exportRunner(broken, exportCatalogue).run({ exportId: id })
  const row = await getRow(id)
  expect(row.status).toBe('failed')
  expect(row.problem).toContain('The export could not be made.')
})
