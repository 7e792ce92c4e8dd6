import { join } from 'node:path'
import { ensureClientBuild } from '#platform/server/program/client-build.ts'
import { ensureDatabase } from '#platform/server/database/postgres/start.ts'
import { throwAwayCluster } from '#platform/testing/throw-away-cluster.ts'
import { HOUSE, shareCluster } from './databases.ts'

const root = join(import.meta.dirname, '..')

/** One PostgreSQL for all programs of this run, and the pages, built once before several programs start. */
export default async function setUp(): Promise<() => Promise<void>> {
  const cluster = await throwAwayCluster()
  const { superuser } = cluster
  try {
    await ensureDatabase(superuser, HOUSE)
    shareCluster(superuser)
    await ensureClientBuild(root, join(root, 'dist', 'client'))
    return () => cluster.remove()
  } catch (error) {
    await cluster.remove()
    throw error
  }
}
