import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** A folder held by this program until it is released or the program ends, however it ends. */
export interface FolderLock {
  release(): void
}

const SQLITE_BUSY = 5

/**
 * Takes a data folder for this program; null when another program has it. Node has no file locks of its own,
 * but SQLite takes one that the operating system drops when the program dies, so no stale lock is possible.
 */
export function lockFolder(folder: string): FolderLock | null {
  const file = new DatabaseSync(join(folder, 'running.lock'), { timeout: 0 })
  try {
    file.exec('BEGIN EXCLUSIVE')
  } catch (error) {
    file.close()
    if (error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY) return null
    throw error
  }
  return { release: () => file.close() }
}
