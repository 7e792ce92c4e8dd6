import { chmodSync, createWriteStream, existsSync, mkdtempSync, renameSync, rmdirSync, rmSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { createPool } from '#platform/server/database/pool.ts'
import { type Migration, migrate } from '#platform/server/database/migrate.ts'
import { type Database, startDatabase } from '#platform/server/database/postgres/start.ts'
import { reasonOf, StartError } from '#platform/server/program/start-error.ts'
import { checkBackup } from './check.ts'
import { rowsOf } from '../contents.ts'
import { fileEntries, inParallel } from '../taking/file-list.ts'
import { fileForm, pathIn } from '../layout.ts'
import { compareTables, loadTables } from './load.ts'
import type { Manifest, OpenBackup } from '../manifest.ts'
import { type Progress, progressOver } from '../taking/progress.ts'
import { digestOfFile, readStored } from '../stored.ts'
import { RESTORING, type RestoreTarget, restoreSecretKey, schemaOf, takeEmptyFolder } from './target.ts'

/**
 * Restores a backup into an empty DATA_DIR (or an empty database of DATABASE_URL). Every byte is checked before,
 * everything is compared afterwards, and only then it takes its place: an error leaves nothing behind. Gives
 * what the person should know, as sentences.
 */
export async function restoreBackup(
  backup: OpenBackup,
  target: RestoreTarget,
  progress?: Progress,
): Promise<string[]> {
  const schema = schemaOf(backup.manifest, target.migrations)
  const { config } = target
  const lock = await takeEmptyFolder(config)
  const drafts: string[] = []
  const draftIn = (folder: string): string => {
    const draft = mkdtempSync(join(folder, RESTORING))
    drafts.push(draft)
    return draft
  }
  try {
    await checkBackup(backup, { progress })
    await mkdir(dirname(config.FILES_URL), { recursive: true })
    const files = draftIn(dirname(config.FILES_URL))
    await restoreFiles(backup, files, progress)
    const place = () => {
      if (existsSync(config.FILES_URL)) rmdirSync(config.FILES_URL)
      renameSync(files, config.FILES_URL)
    }
    if (config.DATABASE_URL === undefined) {
      const draft = draftIn(config.DATA_DIR)
      await restoreCluster(draft, backup, schema, progress)
      const notice = await restoreSecretKey(backup, target)
      place()
      moveCluster(draft, config.DATA_DIR)
      return notice === null ? [] : [notice]
    }
    const notice = await restoreSecretKey(backup, target)
    await restoreServer(config, backup, schema, progress)
    place()
    return notice === null ? [] : [notice]
  } finally {
    for (const draft of drafts) rmSync(draft, { recursive: true, force: true, maxRetries: 5 })
    lock.release()
  }
}

/** Writes the attachments into a folder and compares each with the backup. */
async function restoreFiles(
  backup: OpenBackup,
  folder: string,
  progress: Progress | undefined,
): Promise<void> {
  const { manifest, key } = backup
  const step = progressOver(progress, 'files', manifest.files.size)
  const made = new Set<string>()
  await inParallel(fileEntries(backup), async ({ name, content }) => {
    const form = fileForm(manifest, name, key)
    const path = join(folder, ...name.split('/'))
    if (!made.has(dirname(path))) {
      await mkdir(dirname(path), { recursive: true })
      made.add(dirname(path))
    }
    await pipeline(readStored(pathIn(backup.folder, form), form), createWriteStream(path, { flags: 'wx' }))
    const { sha256 } = await digestOfFile(path, step)
    if (sha256 !== content.sha256) throw new StartError(`The attachment ${name} was not restored as it was.`)
  })
}

/** Makes a PostgreSQL in a folder with what the backup holds, compares it, and stops it. */
async function restoreCluster(
  folder: string,
  backup: OpenBackup,
  schema: readonly Migration[],
  progress: Progress | undefined,
): Promise<void> {
  chmodSync(folder, 0o711)
  const database = await startDatabase({ DATA_DIR: folder, DATABASE_URL: undefined })
  try {
    await fillDatabase(database, backup, schema, progress)
  } finally {
    await database.stop()
  }
}

function moveCluster(draft: string, dataDir: string): void {
  for (const name of ['postgres-password', 'postgres']) {
    if (existsSync(join(draft, name))) renameSync(join(draft, name), join(dataDir, name))
  }
}

/** Fills the empty database of DATABASE_URL; an error empties it again. */
async function restoreServer(
  config: RestoreTarget['config'],
  backup: OpenBackup,
  schema: readonly Migration[],
  progress: Progress | undefined,
): Promise<void> {
  const database = await startDatabase(config)
  const asOwner = createPool(database.owner)
  try {
    const there = await asOwner.query(
      "SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' LIMIT 1",
    )
    if (there.rows.length > 0) {
      throw new StartError(
        'The database of DATABASE_URL is not empty: a backup is restored into an empty one only.',
      )
    }
    try {
      await fillDatabase(database, backup, schema, progress)
    } catch (error) {
      await emptyDatabase(asOwner, error)
      throw error
    }
  } finally {
    await asOwner.end()
    await database.stop()
  }
}

/** Takes away what was restored so far. Where the account may not, the person must know. */
async function emptyDatabase(pool: pg.Pool, cause: unknown): Promise<void> {
  try {
    await pool.query('DROP SCHEMA public CASCADE; CREATE SCHEMA public')
  } catch (error) {
    throw new StartError(
      `${reasonOf(cause)} The database of DATABASE_URL cannot be emptied again (${reasonOf(error)}): make it anew.`,
      { cause },
    )
  }
}

/** Makes the schema of a backup in an empty database, loads it, and compares what is there now. */
export async function fillDatabase(
  { owner, program }: Pick<Database, 'owner' | 'program'>,
  backup: OpenBackup,
  schema: readonly Migration[],
  progress?: Progress,
): Promise<void> {
  await migrate(owner, schema, { program })
  const pool = createPool(owner)
  const client = await pool.connect()
  try {
    await loadTables(client, backup, progress)
    await compareTables(client, backup.manifest, progress)
    await compareHead(client, backup.manifest)
  } finally {
    client.release(true)
    await pool.end()
  }
}

async function compareHead(client: pg.ClientBase, { auditHead }: Manifest): Promise<void> {
  if (auditHead === null) return
  const [last] = await rowsOf<{ hash: string }>(client, 'SELECT hash FROM audit_log WHERE seq = $1', [
    auditHead.seq,
  ])
  if (auditHead.seq > 0 && last?.hash !== auditHead.hash) {
    throw new StartError('The end of the audit trail is not the one that the backup states.')
  }
}
