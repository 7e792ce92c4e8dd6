import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Migration } from '#platform/server/database/migrate.ts'
import { lockFolder } from '#platform/server/database/postgres/folder-lock.ts'
import { throwAwaySettings } from '#platform/server/database/postgres/settings.ts'
import { startDatabase } from '#platform/server/database/postgres/start.ts'
import { stopLeftOver } from '#platform/server/database/postgres/supervisor.ts'
import { noteVerified, type Verification } from '../backup-folder.ts'
import { checkBackup } from './check.ts'
import type { OpenBackup } from '../manifest.ts'
import type { Progress } from '../taking/progress.ts'
import { fillDatabase } from './restore.ts'
import { schemaOf } from './target.ts'

const PREFIX = 'backup-trial-'
/** A younger folder may belong to a trial that has not locked it yet. */
const SURELY_STARTED = 60_000

/**
 * Restores a backup for a trial: every file is read and opened, the tables are loaded into a PostgreSQL of their
 * own and compared, and all of it is thrown away. The backup notes that it was verified. Throws a StartError
 * that says what is wrong.
 */
export async function tryRestore(
  backup: OpenBackup,
  {
    dataDir,
    migrations,
    progress,
  }: { dataDir: string; migrations: readonly Migration[]; progress?: Progress },
): Promise<Verification> {
  const begun = performance.now()
  const schema = schemaOf(backup.manifest, migrations)
  await checkBackup(backup, { progress, contents: true })
  const place = existsSync(dataDir) ? dataDir : tmpdir()
  await removeAbandonedTrials(place)
  const folder = mkdtempSync(join(place, PREFIX))
  try {
    chmodSync(folder, 0o711)
    const database = await startDatabase({ DATA_DIR: folder, DATABASE_URL: undefined }, throwAwaySettings)
    try {
      await fillDatabase(database, backup, schema, progress)
    } finally {
      await database.stop()
    }
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
  const verification = {
    at: new Date().toISOString(),
    seconds: Math.round((performance.now() - begun) / 100) / 10,
  }
  await noteVerified(backup.folder, verification)
  return verification
}

/** Stops and removes what trials that were killed have left in a folder. */
export async function removeAbandonedTrials(place: string): Promise<void> {
  if (!existsSync(place)) return
  for (const name of readdirSync(place)) {
    const folder = join(place, name)
    if (!name.startsWith(PREFIX) || Date.now() - statSync(folder).mtimeMs < SURELY_STARTED) continue
    const lock = lockFolder(folder)
    if (lock === null) continue
    lock.release()
    await stopLeftOver(folder)
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}
