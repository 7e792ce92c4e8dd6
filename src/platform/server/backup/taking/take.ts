import { chmod, mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type pg from 'pg'
import { secretKeyIdOf } from '#platform/server/audit/audit-head.ts'
import { programVersion } from '#platform/server/program/program-version.ts'
import { beginBackup, DRAFT } from '../backup-folder.ts'
import {
  appliedMigrations,
  auditHead,
  copyOutStatement,
  listSequences,
  listTables,
  rowsOf,
  sessionSettings,
} from '../contents.ts'
import { copyOut } from './copy.ts'
import { linesOf } from './file-list.ts'
import { fileListForm, newBackupName, pathIn, secretForm, tableForm } from '../layout.ts'
import { type BackupReason, type Manifest, newBackupKey, writeManifest } from '../manifest.ts'
import { type Progress, progressOver } from './progress.ts'
import type { BackupSource } from './source.ts'
import { store } from '../stored.ts'
import { copyFiles, missingOf, type Place } from './take-files.ts'

export interface BackupPlan {
  /** The folder of the backups; each backup becomes a folder in it. */
  readonly into: string
  /** The secret that backups are encrypted with; undefined leaves them readable. */
  readonly backupKey: string | undefined
  readonly reason: BackupReason
  readonly remark?: string
  readonly progress?: Progress
}

/** A finished backup. */
export interface TakenBackup {
  readonly name: string
  readonly manifest: Manifest
}

/**
 * Makes a backup while the program works: all tables as they are in one moment, the attachments, the sequences.
 * It appears under its name only when it is complete. Throws a StartError when another backup is being made
 * there, or when the database is empty.
 */
export async function takeBackup(source: BackupSource, plan: BackupPlan): Promise<TakenBackup> {
  const lock = await beginBackup(plan.into)
  const startedAt = new Date()
  const name = newBackupName(startedAt, plan.reason)
  const draft = join(plan.into, `${DRAFT}${name}`)
  try {
    await mkdir(draft, { mode: 0o700 })
    await mkdir(join(draft, 'tables'))
    const manifest = await fill(source, plan, draft, startedAt)
    await chmod(draft, 0o700)
    await rename(draft, join(plan.into, name))
    return { name, manifest }
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    throw error
  } finally {
    lock.release()
  }
}

async function fill(
  source: BackupSource,
  plan: BackupPlan,
  folder: string,
  startedAt: Date,
): Promise<Manifest> {
  const { key, encryption } = plan.backupKey ? newBackupKey(plan.backupKey) : { key: null, encryption: null }
  const place = { folder, encryption, key }
  const client = await source.pool.connect()
  client.on('error', () => {})
  try {
    await client.query(sessionSettings)
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
    const migrations = await appliedMigrations(client)
    const head = await auditHead(client)
    const tables = await copyTables(client, place, plan.progress)
    const sequences = await listSequences(client)
    const entries = await copyFiles(source.filesFolder, place, plan.progress)
    const missingFiles = await missingOf(client, entries)
    const [version] = await rowsOf<{ server_version: string }>(client, 'SHOW server_version')
    await client.query('COMMIT')
    const list = fileListForm(place, key)
    const manifest: Manifest = {
      format: 1,
      program: programVersion(),
      postgres: version?.server_version ?? '',
      reason: plan.reason,
      remark: plan.remark ?? '',
      startedAt: startedAt.toISOString(),
      finishedAt: new Date().toISOString(),
      encryption,
      secretKeyId: secretKeyIdOf(source.secretKey),
      secretKey: key && (await storeSecret(source.secretKey, place)),
      migrations,
      auditHead: head,
      tables,
      sequences,
      files: {
        count: entries.length,
        size: entries.reduce((sum, { content }) => sum + content.size, 0),
        list: await store(linesOf(entries), pathIn(folder, list), list),
      },
      missingFiles,
    }
    await writeManifest(folder, manifest, key)
    return manifest
  } finally {
    // Its settings are those of a backup, not of the application.
    client.release(true)
  }
}

async function copyTables(
  client: pg.ClientBase,
  place: Place,
  progress: Progress | undefined,
): Promise<Manifest['tables']> {
  const shapes = await listTables(client)
  const step = progressOver(
    progress,
    'tables',
    shapes.reduce((sum, { size }) => sum + size, 0),
  )
  const tables: Manifest['tables'] = []
  for (const shape of shapes) {
    const form = tableForm(place, shape, place.key)
    const rows = copyOut(client, copyOutStatement(shape))
    const digests = await store(rows, pathIn(place.folder, form), form, step)
    tables.push({ name: shape.name, columns: [...shape.columns], rows: rows.rows, ...digests })
  }
  return tables
}

const storeSecret = (secretKey: string, place: Place) => {
  const form = secretForm(place, place.key)
  return store(Readable.from([Buffer.from(secretKey)]), pathIn(place.folder, form), form)
}
