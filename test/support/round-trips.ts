import type pg from 'pg'
import { noteChange } from '#platform/server/database/pool.ts'
import type { TestServer } from './server.ts'

/**
 * Counts the round trips to the database while `work` runs, BEGIN, COMMIT and the session's included, as if nothing were
 * known from the requests before.
 */
export async function roundTrips(server: TestServer, work: () => Promise<unknown>): Promise<number> {
  const { pool } = server.services
  let sent = 0
  const watched = new Set<pg.PoolClient>()
  const watch = (client: pg.PoolClient) => {
    if (watched.has(client)) return
    watched.add(client)
    const run = client.query.bind(client) as (...args: unknown[]) => unknown
    const counted = (...args: unknown[]) => {
      sent += 1
      return run(...args)
    }
    Object.defineProperty(client, 'query', { value: counted, configurable: true })
  }
  pool.on('acquire', watch)
  noteChange(pool)
  try {
    await work()
    return sent
  } finally {
    pool.off('acquire', watch)
    // What the class has shows again.
    for (const client of watched) Reflect.deleteProperty(client, 'query')
  }
}
