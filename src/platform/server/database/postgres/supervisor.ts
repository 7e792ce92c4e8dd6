import { existsSync, mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { reasonOf, StartError } from '#platform/server/program/start-error.ts'
import { findBinaries } from './binaries.ts'
import { type Cluster, checkVersion, createDataFolder, dataFolderIn, passwordIn } from './cluster.ts'
import { type FolderLock, lockFolder } from './folder-lock.ts'
import { chooseIdentity, giveTo, ownerFor } from './identity.ts'
import { rotateLog } from './log-file.ts'
import {
  type Access,
  answers,
  findRunning,
  startPostmaster,
  stopPostmaster,
  superuserOf,
} from './postmaster.ts'
import { isAlive, type PostmasterNote, readNote } from './postmaster-file.ts'
import { removeRuntimeFolder, runtimeFolder } from './runtime-folder.ts'
import { type Settings, throwAwaySettings } from './settings.ts'

const WATCH_INTERVAL = 500
const LOG_INTERVAL = 60_000

/** An embedded PostgreSQL that runs. */
export interface RunningCluster {
  /** How its superuser connects. */
  readonly superuser: Access
  /** Stops it where it is ours, else does nothing. */
  stop(): Promise<void>
}

/**
 * Runs the PostgreSQL of a DATA_DIR for this program: one left over by a program that was killed is taken
 * over, else it is started, and made first if need be; should it die, it is started again. Throws a
 * StartError, also when another program runs it already.
 */
export async function ownCluster(dataDir: string, settings: Settings): Promise<RunningCluster> {
  mkdirSync(dataDir, { recursive: true, mode: 0o711 })
  const lock = lockFolder(dataDir)
  if (lock === null) {
    throw new StartError(
      `Heatline is already running on ${dataDir}: stop it first, or set DATA_DIR to another folder.`,
    )
  }
  try {
    const cluster = describeCluster(dataDir, settings)
    const note = await ensureRunning(cluster)
    return supervise(cluster, note, lock)
  } catch (error) {
    lock.release()
    throw error
  }
}

/** Reaches the PostgreSQL that another program runs in a DATA_DIR; null when none runs. It is never stopped. */
export async function attachCluster(dataDir: string): Promise<RunningCluster | null> {
  const dataFolder = dataFolderIn(dataDir)
  const password = passwordIn(dataDir)
  if (!(await answers(dataFolder, password))) return null
  const note = findRunning(dataFolder)
  return note && { superuser: superuserOf(note, password), stop: async () => {} }
}

/** Stops the PostgreSQL that a program which was killed has left running in a DATA_DIR of its own, before the folder goes. */
export async function stopLeftOver(dataDir: string): Promise<void> {
  if ((await attachCluster(dataDir)) !== null) await (await ownCluster(dataDir, throwAwaySettings)).stop()
}

function describeCluster(dataDir: string, settings: Settings): Cluster {
  const binaries = findBinaries()
  const dataFolder = dataFolderIn(dataDir)
  const isMade = existsSync(dataFolder)
  const identity = chooseIdentity([dirname(binaries.postgres), dataDir], isMade ? dataFolder : null)
  if (isMade) checkVersion(dataFolder, binaries.major)
  const logFile = join(dataDir, 'postgres.log')
  return { dataFolder, logFile, binaries, identity, settings, password: passwordIn(dataDir) }
}

async function ensureRunning(cluster: Cluster, usedSocket?: string): Promise<PostmasterNote> {
  createDataFolder(cluster)
  const running = (await answers(cluster.dataFolder, cluster.password)) && findRunning(cluster.dataFolder)
  if (running) return running
  const owner = ownerFor(cluster.identity)
  if (owner !== null) giveTo(owner, cluster.dataFolder)
  rotateLog(cluster.logFile)
  const used = usedSocket || readNote(cluster.dataFolder)?.socketFolder || null
  return startPostmaster(cluster, runtimeFolder(used, owner))
}

/**
 * Starts PostgreSQL again whenever it dies, with the socket in the same place, so that connections are
 * simply made anew.
 */
function supervise(cluster: Cluster, first: PostmasterNote, lock: FolderLock): RunningCluster {
  let note = first
  let restart: Promise<void> | null = null
  const startAgain = async () => {
    try {
      note = await ensureRunning(cluster, first.socketFolder)
    } catch (error) {
      process.stderr.write(`${reasonOf(error)}\n`)
    }
    restart = null
  }
  const watch = setInterval(() => {
    if (restart === null && !isAlive(note.pid)) restart = startAgain()
  }, WATCH_INTERVAL)
  const logWatch = setInterval(() => rotateLog(cluster.logFile), LOG_INTERVAL)
  logWatch.unref()
  return {
    superuser: superuserOf(first, cluster.password),
    stop: async () => {
      clearInterval(watch)
      clearInterval(logWatch)
      await restart
      await stopPostmaster(cluster, note)
      removeRuntimeFolder(note.socketFolder)
      lock.release()
    },
  }
}
