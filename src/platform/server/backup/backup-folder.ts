import { mkdirSync } from 'node:fs'
import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { codeOf } from '#platform/server/database/database.ts'
import { type FolderLock, lockFolder } from '#platform/server/database/postgres/folder-lock.ts'
import { reasonOf, StartError } from '#platform/server/program/start-error.ts'
import { isBackupName } from './layout.ts'
import { type Manifest, readManifest } from './manifest.ts'

/** How the folder of a backup begins while it is being made. */
export const DRAFT = '.incomplete-'
const VERIFIED = 'verified.json'

/** Takes the folder of the backups for one backup, and removes what interrupted ones have left there. */
export async function beginBackup(folder: string): Promise<FolderLock> {
  let lock: FolderLock | null
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    lock = lockFolder(folder)
  } catch (error) {
    throw new StartError(`Backups cannot be written to ${folder} (${reasonOf(error)}).`)
  }
  if (lock === null)
    throw new StartError(`Another backup is being made in ${folder}: wait until it is ready.`)
  for (const name of await readdir(folder)) {
    if (name.startsWith(DRAFT)) await rm(join(folder, name), { recursive: true, force: true })
  }
  return lock
}

const verificationSchema = z.object({ at: z.iso.datetime(), seconds: z.number() })

/** When a backup was last restored for a trial and compared, and how long that took. */
export type Verification = z.output<typeof verificationSchema>

/** Records next to a backup that it was restored and compared. */
export async function noteVerified(backup: string, verification: Verification): Promise<void> {
  const draft = join(backup, `${VERIFIED}.draft`)
  await writeFile(draft, `${JSON.stringify(verification)}\n`, { mode: 0o600 })
  await rename(draft, join(backup, VERIFIED))
}

async function verificationOf(backup: string): Promise<Verification | null> {
  try {
    return verificationSchema.parse(JSON.parse(await readFile(join(backup, VERIFIED), 'utf8')))
  } catch {
    return null
  }
}

/** A backup in the folder. */
export interface KnownBackup {
  readonly name: string
  /** Null when it is damaged; `problem` says how. */
  readonly manifest: Manifest | null
  readonly problem: string | null
  readonly verified: Verification | null
}

/** The complete backups of a folder, the newest first. */
export async function listBackups(folder: string): Promise<KnownBackup[]> {
  const names = (await namesIn(folder)).filter(isBackupName).sort().reverse()
  return Promise.all(names.map((name) => describe(folder, name)))
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder)
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return []
    throw error
  }
}

async function describe(folder: string, name: string): Promise<KnownBackup> {
  const backup = join(folder, name)
  const verified = await verificationOf(backup)
  try {
    const { manifest } = await readManifest(backup)
    return { name, manifest, problem: null, verified }
  } catch (error) {
    return { name, manifest: null, problem: reasonOf(error), verified: null }
  }
}

/** What all contents of a backup take on the disk, in bytes; attachments are counted as they are. */
export function sizeOf({ tables, files }: Manifest): number {
  return tables.reduce((sum, { stored }) => sum + stored.size, files.size + files.list.stored.size)
}
