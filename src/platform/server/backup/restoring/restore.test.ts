import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import pg from 'pg'
import { dataFolderIn } from '#platform/server/database/postgres/cluster.ts'
import { isAlive, readNote } from '#platform/server/database/postgres/postmaster-file.ts'
import { afterAll, expect, inject, test, vi } from 'vitest'
import { platformServices } from '#platform/testing/services.ts'
import { loadConfig } from '#platform/server/program/config.ts'
import { readMigrations } from '#platform/server/database/migrate.ts'
import { asSystem } from '#platform/server/system.ts'
import { openBackup } from '../manifest.ts'
import { restoreBackup } from './restore.ts'
import { sourceOf } from '../taking/source.ts'
import { takeBackup } from '../taking/take.ts'

// A PostgreSQL of its own is made and filled, which takes its time on a busy machine.
vi.setConfig({ testTimeout: 90_000 })

const services = await platformServices()
await services.pool.query('DROP TABLE test_jobs')
const root = mkdtempSync(join(tmpdir(), 'heatline-backup-'))
const empty = `${services.database.name}_empty`
const cluster = new pg.Client(inject('testCluster'))
await cluster.connect()
await cluster.query(`CREATE DATABASE ${empty} OWNER ${services.database.connection.user}`)
afterAll(async () => {
  await cluster.query(`DROP DATABASE ${empty} WITH (FORCE)`)
  await cluster.end()
  rmSync(root, { recursive: true, force: true })
})

const { user, host, port } = services.database.connection
const addressOf = (database: string) => `postgres://${user}@/${database}?host=${host}&port=${port}`
const targetIn = async (name: string, database: string) => ({
  config: loadConfig({
    DATA_DIR: join(root, name),
    DATABASE_URL: addressOf(database),
    SECRET_KEY: services.config.SECRET_KEY,
  }),
  secretKey: services.config.SECRET_KEY,
  migrations: await readMigrations(join(import.meta.dirname, '../../../../../db/migrations')),
})
const makeBackup = async () => {
  await asSystem(services, 'test', async (ctx) =>
    ctx.audit({ entity: 'tests', entityId: crypto.randomUUID(), action: 'write' }),
  )
  const { name } = await takeBackup(sourceOf(services.config, services.pool), {
    into: root,
    backupKey: undefined,
    reason: 'manual',
  })
  return openBackup(join(root, name), undefined)
}
const inEmpty = async (statement: string) => {
  const client = new pg.Client({ ...services.database.connection, database: empty })
  await client.connect()
  try {
    return (await client.query(statement)).rows
  } finally {
    await client.end()
  }
}

test('a restore onto a server that goes wrong leaves an empty database and no files', async () => {
  const backup = await makeBackup()
  const [first, ...others] = backup.manifest.tables
  if (!first) throw new Error('The backup has no table.')
  const wrong = {
    ...backup,
    manifest: { ...backup.manifest, tables: [{ ...first, rows: first.rows + 7 }, ...others] },
  }
  const target = await targetIn('wrong', empty)
  await expect(restoreBackup(wrong, target)).rejects.toThrow(
    new RegExp(`^The table ${first.name} was restored with \\d+ rows instead of \\d+\\.$`),
  )
  expect(await inEmpty(`SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace`)).toEqual(
    [],
  )
  expect(existsSync(target.config.FILES_URL)).toBe(false)
  expect(readdirSync(target.config.DATA_DIR).filter((name) => !name.startsWith('running.lock'))).toEqual([])
})

test('an empty database of a server gets everything, as its ordinary owner', async () => {
  await services.files.put(Buffer.from('a drawing'))
  const backup = await makeBackup()
  const target = await targetIn('server', empty)
  expect(await restoreBackup(backup, target)).toEqual([])
  const [head] = await inEmpty('SELECT hash FROM audit_head')
  expect(head).toEqual({ hash: backup.manifest.auditHead?.hash })
  expect(readdirSync(target.config.FILES_URL)).toHaveLength(1)
})

test('a database that holds anything is refused and left alone', async () => {
  const backup = await makeBackup()
  await expect(restoreBackup(backup, await targetIn('again', empty))).rejects.toThrow(
    'The database of DATABASE_URL is not empty: a backup is restored into an empty one only.',
  )
  expect(await inEmpty('SELECT count(*)::int AS heads FROM audit_head')).toEqual([{ heads: 1 }])
})

test('the database of a restore that was killed is stopped before its folder is cleared away', async () => {
  const target = await targetIn('after-a-kill', empty)
  const left = join(target.config.DATA_DIR, 'restoring-left')
  const module = pathToFileURL(join(import.meta.dirname, '../../database/postgres/start.ts')).href
  const code = `
    import { startDatabase } from '${module}'
    await startDatabase({ DATA_DIR: ${JSON.stringify(left)} })
    process.kill(process.pid, 'SIGKILL')`
  mkdirSync(left, { recursive: true, mode: 0o711 })
  spawnSync(process.execPath, ['--input-type=module', '-e', code], { stdio: 'inherit' })
  const pid = readNote(dataFolderIn(left))?.pid ?? 0
  expect(isAlive(pid)).toBe(true)
  await cluster.query(`DROP DATABASE ${empty} WITH (FORCE)`)
  await cluster.query(`CREATE DATABASE ${empty} OWNER ${user}`)
  await restoreBackup(await makeBackup(), target)
  expect(isAlive(pid)).toBe(false)
  expect(readdirSync(target.config.DATA_DIR).join()).not.toContain('restoring-')
})

test('another secret key is said, and does not stop the restore', async () => {
  const backup = await makeBackup()
  await cluster.query(`DROP DATABASE ${empty} WITH (FORCE)`)
  await cluster.query(`CREATE DATABASE ${empty} OWNER ${user}`)
  const target = {
    ...(await targetIn('other-key', empty)),
    secretKey: 'another secret key of 32 characters.',
  }
  expect(await restoreBackup(backup, target)).toEqual([
    'The secret key (SECRET_KEY) is not the one of the backup: with it the audit trail cannot be verified.',
  ])
})
