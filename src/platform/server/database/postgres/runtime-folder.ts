import { chownSync, existsSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { reasonOf, StartError } from '#platform/server/program/start-error.ts'
import { type Account, barrier } from './identity.ts'

const PREFIX = 'heatline-db-'
/** Systems cut the path of a socket off at about a hundred characters; the socket's own name takes fifteen. */
const LONGEST_PATH = 80

/**
 * A private folder with a short path for the socket of a PostgreSQL. `used` is the one of its last run,
 * taken again so that connections made for it stay good; `owner` is the account PostgreSQL runs as when that is not ours.
 */
export function runtimeFolder(used: string | null, owner: Account | null): string {
  const account = owner ?? { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 }
  if (used !== null && takeAgain(used, owner, account)) return used
  const reasons: string[] = []
  for (const place of new Set([tmpdir(), '/tmp', '/var/tmp'])) {
    try {
      const prefix = join(place, PREFIX)
      if (prefix.length > LONGEST_PATH || barrier(place, account) !== null) continue
      const folder = mkdtempSync(prefix)
      if (owner !== null) chownSync(folder, owner.uid, owner.gid)
      return folder
    } catch (error) {
      reasons.push(reasonOf(error))
    }
  }
  throw new StartError(
    `There is no temporary folder for the socket of the database (${reasons.join('; ') || 'paths too long or private'}): set TMPDIR.`,
  )
}

function takeAgain(folder: string, owner: Account | null, account: Account): boolean {
  if (!basename(folder).startsWith(PREFIX)) return false
  try {
    if (!existsSync(folder)) {
      mkdirSync(folder, { mode: 0o700 })
      if (owner !== null) chownSync(folder, owner.uid, owner.gid)
    }
    const facts = statSync(folder)
    return facts.isDirectory() && facts.uid === account.uid && (facts.mode & 0o777) === 0o700
  } catch {
    return false
  }
}

/** Removes a runtime folder once its PostgreSQL has stopped. */
export function removeRuntimeFolder(folder: string): void {
  if (basename(folder).startsWith(PREFIX) && dirname(folder) !== folder) {
    rmSync(folder, { recursive: true, force: true })
  }
}
