import { spawnSync } from 'node:child_process'
import {
  chownSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { keptSecret } from '#platform/server/program/kept-secret.ts'
import { StartError } from '#platform/server/program/start-error.ts'
import type { Binaries } from './binaries.ts'
import { commandAs, type Identity, ownerFor } from './identity.ts'
import type { Settings } from './settings.ts'

/** An embedded PostgreSQL: its folder, its programs, and as whom they run. */
export interface Cluster {
  readonly dataFolder: string
  readonly logFile: string
  readonly binaries: Binaries
  readonly identity: Identity
  readonly settings: Settings
  /** Only where there are no Unix sockets to keep others out. */
  readonly password: string | undefined
}

/** The name of the superuser of an embedded PostgreSQL. */
export const SUPERUSER = 'postgres'

/** The environment of the PostgreSQL programs: none of the secrets of ours. */
export const programEnvironment = (): NodeJS.ProcessEnv => ({
  PATH: process.env.PATH,
  SystemRoot: process.env.SystemRoot,
  LC_ALL: 'C',
  TZ: 'UTC',
})

/** The folder of the database files inside a DATA_DIR. */
export function dataFolderIn(dataDir: string): string {
  return join(dataDir, 'postgres')
}

/** The password of the local database on Windows; undefined elsewhere, where the socket's folder is private. */
export function passwordIn(dataDir: string): string | undefined {
  return process.platform === 'win32' ? keptSecret(dataDir, 'postgres-password') : undefined
}

/** Refuses a data folder that another major version of PostgreSQL made. */
export function checkVersion(dataFolder: string, major: string): void {
  const made = readFileSync(join(dataFolder, 'PG_VERSION'), 'utf8').trim()
  if (made === major) return
  throw new StartError(
    `The database in ${dataFolder} was made by PostgreSQL ${made} and this version of Heatline runs PostgreSQL ${major}: ` +
      'start it with the version of Heatline that made it, or restore a backup into an empty DATA_DIR.',
  )
}

const DRAFT = '.draft-'

function removeDrafts(dataFolder: string): void {
  const parent = dirname(dataFolder)
  for (const name of readdirSync(parent)) {
    if (name.startsWith(basename(dataFolder) + DRAFT))
      rmSync(join(parent, name), { recursive: true, force: true, maxRetries: 5 })
  }
}

/**
 * Makes the data folder if there is none. It is made next to its final place and moved there when it is complete,
 * so that an interrupted start leaves nothing half-made.
 */
export function createDataFolder(cluster: Cluster): void {
  const { dataFolder, binaries, identity, password } = cluster
  if (existsSync(dataFolder)) return
  removeDrafts(dataFolder)
  // An initdb whose program was killed may still be at work on an earlier one.
  const draft = mkdtempSync(`${dataFolder}${DRAFT}`)
  const passwordFile = `${draft}-password`
  const owner = ownerFor(identity)
  if (owner !== null) chownSync(draft, owner.uid, owner.gid)
  const options = [
    '-D',
    draft,
    '-U',
    SUPERUSER,
    '-E',
    'UTF8',
    '--locale=C',
    '--data-checksums',
    '--no-instructions',
  ]
  options.push('--locale-provider=builtin', '--builtin-locale=C.UTF-8')
  if (password === undefined) options.push('--auth=trust')
  else {
    writeFileSync(passwordFile, password, { mode: 0o600 })
    options.push('--auth=scram-sha-256', `--pwfile=${passwordFile}`)
  }
  const { command, args, account } = commandAs(identity, binaries.initdb, options)
  const made = spawnSync(command, args, {
    ...account,
    cwd: dirname(binaries.initdb),
    env: programEnvironment(),
    encoding: 'utf8',
  })
  rmSync(passwordFile, { force: true })
  if (made.status !== 0) {
    rmSync(draft, { recursive: true, force: true })
    const reason = made.error?.message ?? made.stderr.trim().split('\n').at(-1)
    throw new StartError(`The database cannot be made in ${dataFolder}: ${reason}`)
  }
  renameSync(draft, dataFolder)
}
