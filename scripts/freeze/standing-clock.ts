import { spawnSync } from 'node:child_process'
import { globSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const places = ['/usr/lib/*/faketime', '/usr/lib/faketime', '/usr/local/lib/faketime']

/**
 * Null where Debian's package libfaketime is not installed. The one for single threads is taken: the other holds a lock
 * while it asks the time, and PostgreSQL asks it in signal handlers too, where that lock may be held already.
 */
const clockLibrary = (): string | null =>
  places.flatMap((place) => globSync(`${place}/libfaketime.so.1`))[0] ?? null

/**
 * The environment in which the clock of a program and of the database it starts stands still at an instant. A clock
 * that walks would put another minute on every print. Timers still run: they are measured by another clock.
 */
export function standingClock(at: Date): Record<string, string> {
  const library = clockLibrary()
  if (library === null) return { TZ: 'UTC' }
  return {
    ...preloaded(library),
    FAKETIME: at.toISOString().slice(0, 19).replace('T', ' '),
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    DONT_FAKE_MONOTONIC: '1',
    NO_FAKE_STAT: '1',
  }
}

/** The environment in which a library is loaded into a program before its own, and into the database it starts. */
export const preloaded = (library: string): Record<string, string> => ({
  TZ: 'UTC',
  LD_PRELOAD: library,
  NODE_OPTIONS: `--import=${pathToFileURL(join(import.meta.dirname, 'database-clock.js')).href}`,
})

/** What is missing on this machine, one sentence each; the recording is poorer without. */
export function missingTools(): string[] {
  const missing: string[] = []
  if (clockLibrary() === null)
    missing.push(
      'libfaketime is missing, so the clock runs and recordings of two days differ: apt-get install faketime.',
    )
  if (spawnSync('pdftotext', ['-v']).error)
    missing.push(
      'pdftotext is missing, so PDFs are recorded without their text: apt-get install poppler-utils.',
    )
  return missing
}
