import type pg from 'pg'
import type { TestServer } from './server.ts'

/** Counts the round trips to the database while `work` runs, BEGIN, COMMIT and the session's included. */
export async function roundTrips(server: TestServer, work: () => Promise<unknown>): Promise<number> {
  const { pool } = server.kit
  let sent = 0
  const originals = new Map<pg.PoolClient, pg.PoolClient['query']>()
  const watch = (client: pg.PoolClient) => {
    if (originals.has(client)) return
    const run = client.query
    originals.set(client, run)
    client.query = ((...args: unknown[]) => {
      sent += 1
      return Reflect.apply(run, client, args)
    }) as typeof run
  }
  pool.on('acquire', watch)
  try {
    await work()
    return sent
  } finally {
    pool.off('acquire', watch)
    for (const [client, run] of originals) client.query = run
  }
}
