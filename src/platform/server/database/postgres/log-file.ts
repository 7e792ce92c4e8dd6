import { chmodSync, copyFileSync, existsSync, statSync, truncateSync } from 'node:fs'

/** Bytes of PostgreSQL's log; the part before stays as `postgres.log.old`, so both take twice as much. */
export const LARGEST_LOG = 20_000_000

/**
 * Puts a large log aside. A running PostgreSQL goes on writing at the end of the same file, which is therefore copied and
 * emptied; what it writes in that moment is lost.
 */
export function rotateLog(file: string, largest = LARGEST_LOG): void {
  if (!existsSync(file) || statSync(file).size <= largest) return
  const old = `${file}.old`
  copyFileSync(file, old)
  chmodSync(old, 0o600)
  truncateSync(file)
}
