import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { closeSync, existsSync, openSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { StartError } from '#platform/server/program/start-error.ts'
import { type Cluster, programEnvironment, SUPERUSER } from './cluster.ts'
import { commandAs } from './identity.ts'
import {
  isAlive,
  isExiting,
  isPostmasterOf,
  noteFile,
  type PostmasterNote,
  readNote,
} from './postmaster-file.ts'
import { settingArguments } from './settings.ts'

const PORT = 5432
/** What a PostgreSQL leaves in its runtime folder; nobody else uses that folder. */
const SOCKET_FILES = [`.s.PGSQL.${PORT}.lock`, `.s.PGSQL.${PORT}`]
const STALE_PATIENCE = 30_000
const STARTING_UP = '57P03'
const run = promisify(execFile)

/** How an account reaches a PostgreSQL; `host` is the folder of its socket, or an address. */
export interface Access {
  readonly host: string
  readonly port: number
  readonly user: string
  readonly database: string
  readonly password: string | undefined
}

/** How to reach a PostgreSQL as its superuser. */
export function superuserOf(note: PostmasterNote, password: string | undefined): Access {
  const host = note.socketFolder || note.listenAddress
  return { host, port: note.port, user: SUPERUSER, database: 'postgres', password }
}

/** The live PostgreSQL of a data folder, no matter who started it; null when none runs. */
export function findRunning(dataFolder: string): PostmasterNote | null {
  const note = readNote(dataFolder)
  return note !== null && isPostmasterOf(note.pid, dataFolder) ? note : null
}

/**
 * Waits until a live PostgreSQL answers, however long it repairs itself after a crash. False when it ends
 * before.
 */
export async function answers(dataFolder: string, password: string | undefined): Promise<boolean> {
  for (;;) {
    const note = findRunning(dataFolder)
    if (note === null) return false
    const client = new pg.Client({ ...superuserOf(note, password), connectionTimeoutMillis: 5_000 })
    client.on('error', () => {})
    try {
      await client.connect()
      return true
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? error.code : undefined
      const isPassing =
        code === STARTING_UP || code === 'ENOENT' || code === 'ECONNREFUSED' || code === undefined
      if (!isPassing) throw error
    } finally {
      await client.end().catch(() => {})
    }
    await sleep(30)
  }
}

/**
 * Starts PostgreSQL and waits until it answers. It is a process of its own: it outlives this program, with its
 * output in a file. For 30 seconds a start is tried again while files of the last run block it.
 */
export async function startPostmaster(cluster: Cluster, socketFolder: string): Promise<PostmasterNote> {
  const deadline = Date.now() + STALE_PATIENCE
  for (let pause = 50; ; pause = Math.min(pause * 2, 1_000)) {
    disownStaleNote(cluster.dataFolder)
    for (const name of SOCKET_FILES) rmSync(join(socketFolder, name), { force: true })
    const logStart = existsSync(cluster.logFile) ? statSync(cluster.logFile).size : 0
    const child = spawnDetached(cluster, socketFolder)
    const note = await untilAnswering(cluster, child)
    if (note !== null) return note
    const reason = lastFatal(readFileSync(cluster.logFile).subarray(logStart).toString('utf8'))
    const isStale = /lock file ".*" already exists|shared memory block/.test(reason)
    if (!isStale || Date.now() > deadline) {
      throw new StartError(`The database in ${cluster.dataFolder} does not start: ${reason}`)
    }
    await sleep(pause)
  }
}

function spawnDetached(cluster: Cluster, socketFolder: string): ChildProcess {
  const log = openSync(cluster.logFile, 'a', 0o600)
  try {
    const { dataFolder, binaries, identity, settings } = cluster
    const socket = process.platform === 'win32' ? ['-h', '127.0.0.1'] : ['-k', socketFolder]
    const options = ['-D', dataFolder, '-p', String(PORT), ...settingArguments(settings), ...socket]
    const { command, args, account } = commandAs(identity, binaries.postgres, options)
    const child = spawn(command, args, {
      ...account,
      cwd: dataFolder,
      env: programEnvironment(),
      stdio: ['ignore', log, log],
      detached: true,
    })
    child.on('error', () => {})
    child.unref()
    return child
  } finally {
    closeSync(log)
  }
}

/** Waits for the child to note itself and answer; null when it has ended instead. */
async function untilAnswering(cluster: Cluster, child: ChildProcess): Promise<PostmasterNote | null> {
  const { dataFolder } = cluster
  while (child.exitCode === null && child.signalCode === null && child.pid !== undefined) {
    const note = findRunning(dataFolder)
    if (note?.pid === child.pid && (await answers(dataFolder, cluster.password)))
      return findRunning(dataFolder)
    await sleep(10)
  }
  return null
}

/**
 * Where the id noted by a PostgreSQL that is dead now belongs to another process, or to its own remains that
 * nobody has reaped, PostgreSQL would take it for alive. With the id of its own parent there it knows better,
 * and still checks that no process of the old one is left.
 */
function disownStaleNote(dataFolder: string): void {
  const file = noteFile(dataFolder)
  if (!existsSync(file)) return
  const [pid = '', ...rest] = readFileSync(file, 'utf8').split('\n')
  if (isPostmasterOf(Number(pid), dataFolder)) return
  writeFileSync(file, [process.pid, ...rest].join('\n'))
}

/** The last complaint in a piece of PostgreSQL's log, without its time. */
export function lastFatal(log: string): string {
  const lines = log.trim().split('\n')
  const fatal = lines.findLast((line) => /\b(FATAL|PANIC):/.test(line)) ?? lines.at(-1) ?? ''
  return fatal.replace(/^.*?\b(FATAL|PANIC):\s*/, '').trim() || 'it ended without a word'
}

/** Stops a PostgreSQL cleanly: connections are closed, everything is on disk. */
export async function stopPostmaster(cluster: Cluster, note: PostmasterNote): Promise<void> {
  if (process.platform === 'win32') {
    await run(cluster.binaries.pgCtl, ['stop', '-D', cluster.dataFolder, '-m', 'fast', '-w'])
    return
  }
  signal(note, 'SIGINT')
  const runs = () => isPostmasterOf(note.pid, cluster.dataFolder) || isExiting(note.pid)
  for (let waited = 0; runs(); waited += 20) {
    if (waited === 30_000) signal(note, 'SIGQUIT')
    await sleep(20)
  }
}

function signal(note: PostmasterNote, name: 'SIGINT' | 'SIGQUIT'): void {
  try {
    process.kill(note.pid, name)
  } catch (error) {
    if (isAlive(note.pid)) throw error
  }
}
