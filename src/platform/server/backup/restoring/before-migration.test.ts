import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, expect, test, vi } from 'vitest'
import { platformServices } from '#platform/testing/services.ts'
import { migrate, readMigrations } from '#platform/server/database/migrate.ts'
import { asSystem } from '#platform/server/system.ts'
import { listBackups } from '../backup-folder.ts'
import { backupBeforeMigration } from './before-migration.ts'
import { openBackup } from '../manifest.ts'
import { sourceOf } from '../taking/source.ts'
import { takeBackup } from '../taking/take.ts'
import { tryRestore } from './trial.ts'

// A PostgreSQL of its own is made and filled, which takes its time on a busy machine.
vi.setConfig({ testTimeout: 90_000 })

const services = await platformServices()
const root = mkdtempSync(join(tmpdir(), 'heatline-backup-'))
chmodSync(root, 0o711)
afterAll(() => rmSync(root, { recursive: true, force: true }))
const migrations = await readMigrations(join(import.meta.dirname, '../../../../../db/migrations'))

test('two backups into one folder take turns, and people go on writing meanwhile', async () => {
  await services.pool.query('DROP TABLE test_jobs')
  const source = sourceOf(services.config, services.pool)
  const into = join(root, 'busy')
  const slow = takeBackup(source, { into, backupKey: undefined, reason: 'manual' })
  const second = takeBackup(source, { into, backupKey: undefined, reason: 'manual' })
  await expect(second).rejects.toThrow(/Another backup is being made/)
  await asSystem(services, 'meanwhile', async (ctx) =>
    ctx.audit({ entity: 'tests', entityId: crypto.randomUUID(), action: 'write' }),
  )
  const backup = await openBackup(join(into, (await slow).name), undefined)
  const { seconds } = await tryRestore(backup, { dataDir: root, migrations })
  expect(seconds).toBeGreaterThan(0)
})

test('before the schema of a database changes it is backed up; when that fails, nothing changes', async () => {
  vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  const number = (migrations.at(-1)?.number ?? 0) + 1
  const newer = [...migrations, { number, name: '9999_next', statements: ['SELECT 1'], checksum: 'x' }]
  const blocked = join(root, 'blocked')
  writeFileSync(blocked, 'a file, no folder')
  const connection = { ...services.database.connection, types: pg.types }
  const failing = backupBeforeMigration({ ...services.config, BACKUP_DIR: blocked }, services.pool)
  await expect(migrate(connection, newer, { before: failing })).rejects.toThrow(
    /^The backup before the migration 9999_next failed, so the database stays as it is: /,
  )
  const into = join(root, 'before')
  const working = backupBeforeMigration({ ...services.config, BACKUP_DIR: into }, services.pool)
  expect(await migrate(connection, newer, { before: working })).toEqual(['9999_next'])
  const [made] = await listBackups(into)
  expect(made?.manifest?.reason).toBe('before-migration')
  expect(made?.manifest?.remark).toBe(`Schema ${migrations.at(-1)?.name}, before 9999_next`)
  expect(await migrate(connection, newer, { before: working })).toEqual([])
  expect(await listBackups(into)).toHaveLength(1)
})
