import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { migrate, readMigrations } from '../server/migrate.ts'
import { lockFolder } from '../server/postgres/folder-lock.ts'
import type { Access } from '../server/postgres/postmaster.ts'
import { throwAwaySettings } from '../server/postgres/settings.ts'
import { ensureDatabase } from '../server/postgres/start.ts'
import { attachCluster, ownCluster } from '../server/postgres/supervisor.ts'
import { TEMPLATE } from './database.ts'

const PREFIX = 'heatline-test-'
/** A younger folder may belong to a run that has not locked it yet. */
const SURELY_STARTED = 60_000

declare module 'vitest' {
  interface ProvidedContext {
    testCluster: Access
  }
}

/** Starts one PostgreSQL for all test files, with a migrated database to copy, and stops it at the end. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  await removeAbandoned()
  const folder = mkdtempSync(join(tmpdir(), PREFIX))
  chmodSync(folder, 0o711)
  const cluster = await ownCluster(folder, throwAwaySettings)
  const remove = async () => {
    await cluster.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    const { superuser } = cluster
    await ensureDatabase(superuser, TEMPLATE)
    const migrations = await readMigrations(join(project.config.root, 'db/migrations'))
    await migrate({ ...superuser, user: TEMPLATE, database: TEMPLATE }, migrations)
    project.provide('testCluster', superuser)
    return remove
  } catch (error) {
    await remove()
    throw error
  }
}

/** Stops and removes what test runs that were killed have left behind. */
async function removeAbandoned(): Promise<void> {
  for (const name of readdirSync(tmpdir())) {
    const folder = join(tmpdir(), name)
    if (!name.startsWith(PREFIX) || !isAbandoned(folder)) continue
    if ((await attachCluster(folder)) !== null) await (await ownCluster(folder, throwAwaySettings)).stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

function isAbandoned(folder: string): boolean {
  const facts = statSync(folder)
  const isOurs = process.getuid === undefined || facts.uid === process.getuid()
  if (!isOurs || Date.now() - facts.mtimeMs < SURELY_STARTED) return false
  const lock = lockFolder(folder)
  lock?.release()
  return lock !== null
}
