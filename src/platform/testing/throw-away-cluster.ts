import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { lockFolder } from '#platform/server/database/postgres/folder-lock.ts'
import type { Access } from '#platform/server/database/postgres/postmaster.ts'
import { throwAwaySettings } from '#platform/server/database/postgres/settings.ts'
import { ownCluster, stopLeftOver } from '#platform/server/database/postgres/supervisor.ts'

const PREFIX = 'heatline-test-'
/** A younger folder may belong to a run that has not locked it yet. */
const SURELY_STARTED = 60_000

/** A PostgreSQL for one run of tests: fast, and worthless after a power cut. */
export interface ThrowAwayCluster {
  readonly superuser: Access
  /** Stops it and removes its folder. */
  remove(): Promise<void>
}

/** Starts one in a folder of its own; what runs that were killed have left behind is stopped and removed first. */
export async function throwAwayCluster(): Promise<ThrowAwayCluster> {
  await removeAbandoned()
  const folder = mkdtempSync(join(tmpdir(), PREFIX))
  chmodSync(folder, 0o711)
  const cluster = await ownCluster(folder, throwAwaySettings)
  return {
    superuser: cluster.superuser,
    remove: async () => {
      await cluster.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function removeAbandoned(): Promise<void> {
  for (const name of readdirSync(tmpdir())) {
    const folder = join(tmpdir(), name)
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
