import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { secretKeyIdOf } from '#platform/server/audit/audit-head.ts'
import type { Config } from '#platform/server/program/config.ts'
import { type Migration, missingMigrations } from '#platform/server/database/migrate.ts'
import { type FolderLock, lockFolder } from '#platform/server/database/postgres/folder-lock.ts'
import { stopLeftOver } from '#platform/server/database/postgres/supervisor.ts'
import { StartError } from '#platform/server/program/start-error.ts'
import { pathIn, secretForm } from '../layout.ts'
import type { Manifest, OpenBackup } from '../manifest.ts'
import { readStored } from '../stored.ts'

/** Where a backup is restored to. */
export interface RestoreTarget {
  readonly config: Pick<
    Config,
    'DATA_DIR' | 'DATABASE_URL' | 'DATABASE_OWNER_URL' | 'FILES_URL' | 'BACKUP_DIR'
  >
  /** SECRET_KEY of the environment; undefined when it is kept in DATA_DIR. */
  readonly secretKey: string | undefined
  /** All migrations of this version. */
  readonly migrations: readonly Migration[]
}

/** How a half restored folder begins; it is moved into its place when it is complete. */
export const RESTORING = 'restoring-'
const SECRET_FILE = 'secret-key'

/** The migrations that a backup had. Throws a StartError when it was made by a newer version. */
export function schemaOf(manifest: Manifest, migrations: readonly Migration[]): readonly Migration[] {
  try {
    missingMigrations(manifest.migrations, migrations)
  } catch (error) {
    throw new StartError(
      `The backup was made by Heatline ${manifest.program} and its schema (${manifest.migrations.at(-1)?.name}) ` +
        'is not known here: restore it with that version or a newer one.',
      { cause: error },
    )
  }
  return migrations.slice(0, manifest.migrations.length)
}

/**
 * Takes DATA_DIR for the restore. Throws a StartError when it holds anything but backups and a secret key,
 * or when the folder of the attachments holds anything.
 */
export async function takeEmptyFolder({
  DATA_DIR,
  FILES_URL,
  BACKUP_DIR,
}: RestoreTarget['config']): Promise<FolderLock> {
  mkdirSync(DATA_DIR, { recursive: true, mode: 0o711 })
  const lock = lockFolder(DATA_DIR)
  if (lock === null)
    throw new StartError(`Heatline is running on ${DATA_DIR}: a backup is restored into an empty folder.`)
  try {
    const found = readdirSync(DATA_DIR).filter(
      (name) => !mayStay(join(DATA_DIR, name), FILES_URL, BACKUP_DIR),
    )
    if (found.length > 0) throw notEmpty(DATA_DIR, found)
    if (isFilled(FILES_URL)) throw notEmpty(FILES_URL, readdirSync(FILES_URL))
    for (const folder of [DATA_DIR, dirname(FILES_URL)]) await removeDrafts(folder)
    return lock
  } catch (error) {
    lock.release()
    throw error
  }
}

const isFilled = (folder: string): boolean => existsSync(folder) && readdirSync(folder).length > 0

function mayStay(path: string, files: string, backups: string): boolean {
  if (resolve(path) === resolve(backups) || basename(path).startsWith(RESTORING)) return true
  if (resolve(path) === resolve(files)) return true
  return /^(secret-key|postgres\.log|running\.lock.*)$/.test(basename(path))
}

const notEmpty = (folder: string, found: readonly string[]) =>
  new StartError(
    `${folder} is not empty (${found.slice(0, 3).join(', ')}): a backup is restored into an empty folder only. ` +
      'Set DATA_DIR to another folder, or move away what is there.',
  )

/** Removes what a restore that was killed has left; its database may still be running. */
async function removeDrafts(folder: string): Promise<void> {
  if (!existsSync(folder)) return
  for (const name of readdirSync(folder)) {
    if (!name.startsWith(RESTORING)) continue
    await stopLeftOver(join(folder, name))
    rmSync(join(folder, name), { recursive: true, force: true, maxRetries: 5 })
  }
}

/**
 * Puts the secret key of an encrypted backup into DATA_DIR unless there is one already. Gives the sentence the
 * person must read when the audit trail cannot be verified with the key that counts now; null otherwise.
 */
export async function restoreSecretKey(
  { folder, manifest, key }: OpenBackup,
  { config, secretKey }: RestoreTarget,
): Promise<string | null> {
  const file = join(config.DATA_DIR, SECRET_FILE)
  const present = secretKey ?? (existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined)
  if (present !== undefined) {
    return secretKeyIdOf(present) === manifest.secretKeyId
      ? null
      : `The secret key (${secretKey ? 'SECRET_KEY' : file}) is not the one of the backup: with it the audit trail cannot be verified.`
  }
  if (manifest.secretKey === null) {
    return `The backup is not encrypted and so does not hold the secret key: copy the file ${SECRET_FILE} of the old data folder into ${config.DATA_DIR} before you start Heatline, or the audit trail cannot be verified.`
  }
  const form = secretForm(manifest, key)
  const parts: Buffer[] = []
  for await (const part of readStored(pathIn(folder, form), form)) parts.push(part)
  writeFileSync(file, `${Buffer.concat(parts).toString('utf8')}\n`, { mode: 0o600, flush: true })
  return null
}
