import { existsSync, mkdirSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { salesSetup } from '../../../../test/support/sales.ts'
import { testServer } from '../../../../test/support/server.ts'
import { insertRow } from '#platform/server/database/rows.ts'
import { backups } from './contract.ts'
import { backupRunner, requestDueBackup } from './server/api.ts'
import { backupRunTable } from './table.ts'

// A PostgreSQL of its own is made and filled, which takes its time on a busy machine.
vi.setConfig({ testTimeout: 90_000 })

const server = await testServer()
const { services } = server
const { BACKUP_DIR } = services.config
let administrator = await server.signIn('administrator')
let client = administrator.client(backups)
/** Time that passes ends sessions. */
const signInAgain = async () => {
  administrator = await server.signIn(administrator.person)
  client = administrator.client(backups)
}
beforeEach(signInAgain)

const endRuns = () =>
  services.db.query(sql`UPDATE ${backupRunTable} SET status = 'interrupted', finished_at = now()`)
const queued = () => services.jobs.filter(({ job }) => job === 'back-up').map(({ payload }) => payload)

describe('The backup', () => {
  it('begins with a warning that there is none, and says that nothing is encrypted', async () => {
    const found = await client.overview()
    expect(found).toMatchObject({
      warning: 'There is no backup yet.',
      isEncrypted: false,
      folder: BACKUP_DIR,
      run: null,
      lastVerified: null,
      backups: [],
      schedule: { enabled: true, timeOfDay: '02:30', timeZone: 'UTC', version: 1 },
    })
    expect(Date.parse(found.schedule.nextAt ?? '')).toBeGreaterThan(Date.now())
  })

  it('is asked for once at a time, made in the background, restored for a trial and listed', async () => {
    await services.files.put(Buffer.from('%PDF-1.7 a certificate'))
    const asked = await client.start()
    expect(asked).toMatchObject({
      status: 'queued',
      reason: 'manual',
      requestedByName: administrator.person.name,
    })
    await expect(client.start()).rejects.toMatchObject({
      status: 422,
      message: 'A backup is being made already: wait until it is ready.',
    })
    expect(queued()).toEqual([{ runId: asked.id }])

    await backupRunner(services).run({ runId: asked.id })
    const { run, backups: found, warning, lastVerified } = await client.overview()
    expect(run).toMatchObject({ id: asked.id, status: 'succeeded', percent: 100, problem: null })
    expect(found).toHaveLength(1)
    expect(found[0]).toMatchObject({
      name: run?.backupName,
      problem: null,
      reason: 'manual',
      files: 1,
      missingFiles: 0,
      isEncrypted: false,
    })
    expect(found[0]?.rows).toBeGreaterThan(0)
    expect(found[0]?.verifiedAt).toBe(lastVerified?.at)
    expect(warning).toBeNull()
    expect(lastVerified?.age).toMatch(/^\d minutes?$/)
    expect(readdirSync(services.config.DATA_DIR).filter((name) => name.includes('trial'))).toEqual([])
  })

  it('warns again when the last verified restore is older than 26 hours', async () => {
    services.clock.advance(26 * 3_600 + 60)
    await signInAgain()
    expect((await client.overview()).warning).toBe('The last backup that was verified is 26 hours old.')
    services.clock.advance(-26 * 3_600 - 60)
  })

  it('gives the manifest of a backup for saving, and nothing else of the disk', async () => {
    const [{ name } = { name: '' }] = (await client.overview()).backups
    const reply = await administrator.request('GET', `/api/v1/backup/manifests/${name}`)
    expect(reply.status).toBe(200)
    expect(reply.headers['content-disposition']).toBe(`attachment; filename="${name}.json"`)
    expect(reply.body).toMatchObject({ format: 1, reason: 'manual', encryption: null })
    writeFileSync(join(BACKUP_DIR, 'manifest.json'), '{}')
    for (const wrong of ['..%2f..%2fsecret-key', `${name.slice(0, -1)}g`, `.incomplete-${name}`]) {
      const refused = await administrator.request('GET', `/api/v1/backup/manifests/${wrong}`)
      expect([wrong, refused.status]).toEqual([wrong, 404])
    }
  })

  it('names a damaged backup in the list', async () => {
    const [{ name } = { name: '' }] = (await client.overview()).backups
    writeFileSync(join(BACKUP_DIR, name, 'manifest.seal'), 'nothing')
    const [damaged] = (await client.overview()).backups
    expect(damaged?.problem).toContain('do not fit each other')
    expect(damaged).toMatchObject({ verifiedAt: null, reason: null, size: 0 })
  })
})

describe('A run that goes wrong', () => {
  it('says why, leaves nothing half made, and tells the administrators', async () => {
    writeFileSync(join(BACKUP_DIR, '.incomplete-old'), '')
    await server.asOwner('ALTER TABLE files RENAME TO files_away')
    const { id } = await client.start()
    await backupRunner(services).run({ runId: id })
    await server.asOwner('ALTER TABLE files_away RENAME TO files')
    const { run } = await client.overview()
    expect(run).toMatchObject({ id, status: 'failed', backupName: null })
    expect(run?.problem).toContain('files')
    expect(readdirSync(BACKUP_DIR).filter((name) => name.startsWith('.incomplete-'))).toEqual([])
    const [mail] = await server.mails(administrator.person.email)
    expect(mail).toMatchObject({ subject: 'The backup of Heatline failed' })
    expect(mail?.text).toContain(run?.problem)
    expect(mail?.link).toBe('http://heatline.test/setup/backup')
  })

  it('is ended when the program stops, and leaves nothing', async () => {
    const { id } = await client.start()
    const runner = backupRunner(services)
    const running = runner.run({ runId: id })
    await runner.stop()
    await running
    expect((await client.overview()).run).toMatchObject({
      id,
      status: 'interrupted',
      problem: 'The program was stopped before the backup was ready.',
    })
    expect(readdirSync(BACKUP_DIR).filter((name) => name.startsWith('.incomplete-'))).toEqual([])
    expect(readdirSync(services.config.DATA_DIR).filter((name) => name.includes('trial'))).toEqual([])
  })

  it('is carried out once, however often the queue asks', async () => {
    await backupRunner(services).run({ runId: crypto.randomUUID() })
    const { run } = await client.overview()
    await backupRunner(services).run({ runId: run?.id })
    expect((await client.overview()).run).toEqual(run)
  })

  it('gives way after three minutes without a sign of life', async () => {
    const cut = await client.start()
    services.clock.advance(181)
    const next = await client.start()
    const [old] = await services.db.query<{ status: string; problem: string }>(
      sql`SELECT status, problem FROM ${backupRunTable} WHERE id = ${cut.id}`,
    )
    expect(old).toEqual({ status: 'interrupted', problem: 'The program ended before the backup was ready.' })
    expect((await client.overview()).run?.id).toBe(next.id)
    await endRuns()
  })
})

it('What a killed program has left of a trial is cleared away', async () => {
  const trials = ['old', 'young'].map((age) => join(services.config.DATA_DIR, `backup-trial-${age}`))
  const [old = '', young = ''] = trials
  for (const trial of trials) mkdirSync(trial)
  const now = services.clock.now()
  utimesSync(old, new Date(0), new Date(0))
  utimesSync(young, now, now)
  await requestDueBackup(services)
  expect(trials.map((trial) => existsSync(trial))).toEqual([false, true])
  rmSync(young, { recursive: true })
})

describe('The schedule', () => {
  it('is at night where the house is, until somebody chooses another time', async () => {
    const { facilityId } = await salesSetup(server)
    const move = (zone: string) =>
      services.db.query(sql`UPDATE facilities SET time_zone = ${zone} WHERE id = ${facilityId}`)
    await move('America/Chicago')
    expect((await client.overview()).schedule).toMatchObject({
      timeOfDay: '02:30',
      timeZone: 'America/Chicago',
      version: 1,
    })
    await move('UTC')
  })

  it('is changed with its version, and the change is on the audit trail', async () => {
    const { schedule } = await client.overview()
    const body = { timeOfDay: '23:15', timeZone: 'Europe/London' }
    const changed = await client.updateSchedule({ body, version: schedule.version })
    expect(changed).toMatchObject({ ...body, enabled: true, version: schedule.version + 1 })
    expect((await client.overview()).schedule).toEqual(changed)
    await expect(client.updateSchedule({ body, version: schedule.version })).rejects.toMatchObject({
      status: 412,
    })
    const [entry] = await services.db.query<{ changes: object }>(
      sql`SELECT changes FROM audit_log WHERE entity = 'backup' AND action = 'update' ORDER BY seq DESC LIMIT 1`,
    )
    expect(entry?.changes).toEqual({
      timeOfDay: { from: '02:30', to: '23:15' },
      timeZone: { from: 'UTC', to: 'Europe/London' },
    })
  })

  it('refuses times and zones that there are not', async () => {
    const version = (await client.overview()).schedule.version
    await expect(
      client.updateSchedule({ body: { timeOfDay: '24:00', timeZone: 'Mars/Olympus' }, version }),
    ).rejects.toMatchObject({
      status: 422,
      errors: {
        timeOfDay: ['The time of day field must be a time such as 02:30.'],
        timeZone: ['The selected time zone is invalid.'],
      },
    })
  })

  it('asks for a backup once a night, unless it is switched off', async () => {
    await endRuns()
    await insertRow(services.db, backupRunTable, {
      reason: 'nightly',
      status: 'succeeded',
      requestedAt: new Date(services.clock.now().getTime() - 2 * 86_400_000).toISOString(),
      requestedByName: 'Heatline',
      heartbeatAt: services.clock.now().toISOString(),
    })
    const before = queued().length
    await requestDueBackup(services)
    await requestDueBackup(services)
    expect(queued()).toHaveLength(before + 1)
    expect((await client.overview()).run).toMatchObject({ reason: 'nightly', requestedByName: 'Heatline' })
    await endRuns()
    await requestDueBackup(services)
    expect(queued()).toHaveLength(before + 1)
    const { version } = (await client.overview()).schedule
    const off = await client.updateSchedule({ body: { enabled: false }, version })
    expect(off.nextAt).toBeNull()
    services.clock.advance(2 * 86_400)
    await requestDueBackup(services)
    expect(queued()).toHaveLength(before + 1)
  })
})

describe('Everybody else', () => {
  it('is refused', async () => {
    for (const role of ['manager', 'user', 'client'] as const) {
      const person = await server.signIn(role)
      for (const [method, path] of [
        ['GET', ''],
        ['PATCH', '/schedule'],
        ['POST', '/runs'],
        ['GET', '/manifests/heatline-20261121-023000-nightly-5f0c'],
      ] as const) {
        const { status } = await person.request(method, `/api/v1/backup${path}`)
        expect([role, method, path, status]).toEqual([role, method, path, 403])
      }
    }
    expect(existsSync(BACKUP_DIR)).toBe(true)
  })
})
