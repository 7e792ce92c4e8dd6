import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { migrate, readMigrations } from '#platform/server/database/migrate.ts'
import type { Access } from '#platform/server/database/postgres/postmaster.ts'
import { ensureDatabase, programOf } from '#platform/server/database/postgres/start.ts'
import { TEMPLATE } from './database.ts'
import { throwAwayCluster } from './throw-away-cluster.ts'

declare module 'vitest' {
  interface ProvidedContext {
    testCluster: Access
  }
}

/** Starts one PostgreSQL for all test files, with a migrated database to copy, and stops it at the end. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const cluster = await throwAwayCluster({ isMeasured: process.env['PROOF'] === 'full' })
  const { superuser } = cluster
  try {
    await ensureDatabase(superuser, TEMPLATE)
    const migrations = await readMigrations(join(project.config.root, 'db/migrations'))
    await migrate({ ...superuser, user: TEMPLATE, database: TEMPLATE }, migrations, {
      program: programOf(TEMPLATE),
    })
    project.provide('testCluster', superuser)
    return () => cluster.remove()
  } catch (error) {
    await cluster.remove()
    throw error
  }
}
