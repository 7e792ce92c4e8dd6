import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statfsSync,
  statSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { lockFolder } from '#platform/server/database/postgres/folder-lock.ts'
import type { Access } from '#platform/server/database/postgres/postmaster.ts'
import { type Settings, throwAwaySettings } from '#platform/server/database/postgres/settings.ts'
import { ownCluster, stopLeftOver } from '#platform/server/database/postgres/supervisor.ts'

const PREFIX = 'heatline-test-'
/** Where Linux keeps files in memory. */
const MEMORY = '/dev/shm'
/** Bytes that a run of tests fits into several times over; containers often give this folder 64 MB. */
const ROOM = 4 * 1024 ** 3
/** A younger folder may belong to a run that has not locked it yet. */
const SURELY_STARTED = 60_000

/** Most tests run a statement a few times: each of its first five plans would be made for its values alone. */
const fewPlans: Settings = { ...throwAwaySettings, plan_cache_mode: 'force_generic_plan' }

/** A PostgreSQL for one run of tests: fast, and worthless after a power cut. */
export interface ThrowAwayCluster {
  readonly superuser: Access
  /** Stops it and removes its folder. */
  remove(): Promise<void>
}

/**
 * Starts one in a folder of its own; what runs that were killed have left behind is stopped and removed first. Each test
 * file copies a database of a thousand small files, so the folder is in memory where there is room: while others write to
 * the same disk, a copy takes ten times as long there. `isMeasured` is for what fills gigabytes and tells how long it took: on
 * disk, and with the plans that a company's PostgreSQL makes.
 */
export async function throwAwayCluster({ isMeasured = false } = {}): Promise<ThrowAwayCluster> {
  for (const place of new Set([tmpdir(), MEMORY])) await removeAbandoned(place)
  const folder = mkdtempSync(join(!isMeasured && hasRoom(MEMORY) ? MEMORY : tmpdir(), PREFIX))
  chmodSync(folder, 0o711)
  const cluster = await ownCluster(folder, isMeasured ? throwAwaySettings : fewPlans)
  return {
    superuser: cluster.superuser,
    remove: async () => {
      await cluster.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function hasRoom(place: string): boolean {
  try {
    accessSync(place, constants.W_OK)
    const { bavail, bsize } = statfsSync(place)
    return Math.min(bavail * bsize, process.availableMemory()) >= ROOM
  } catch {
    return false
  }
}

async function removeAbandoned(place: string): Promise<void> {
  for (const name of existsSync(place) ? readdirSync(place) : []) {
    const folder = join(place, name)
    if (!name.startsWith(PREFIX) || !isAbandoned(folder)) continue
    await stopLeftOver(folder)
    rmSync(folder, { recursive: true, force: true })
  }
}

function isAbandoned(folder: string): boolean {
  // Another run may remove its own at this moment.
  const facts = statSync(folder, { throwIfNoEntry: false })
  if (!facts) return false
  const isOurs = process.getuid === undefined || facts.uid === process.getuid()
  if (!isOurs || Date.now() - facts.mtimeMs < SURELY_STARTED) return false
  const lock = lockFolder(folder)
  lock?.release()
  return lock !== null
}
