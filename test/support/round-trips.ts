import type pg from 'pg'
import { noteChange } from '#platform/server/database/pool.ts'
import type { TestServer } from './server.ts'

/**
 * Every statement that goes to the database while `work` runs, BEGIN, COMMIT and the session's included, as if nothing were
 * known from the requests before; without its values.
 */
export async function statementsSent(server: TestServer, work: () => Promise<unknown>): Promise<string[]> {
  const { pool } = server.services
  const sent: string[] = []
  const watched = new Set<pg.PoolClient>()
  const watch = (client: pg.PoolClient) => {
    if (watched.has(client)) return
    watched.add(client)
    const run = client.query.bind(client) as (...args: unknown[]) => unknown
    const noted = (...args: unknown[]) => {
      const [what] = args as [string | { readonly text: string }]
      sent.push(typeof what === 'string' ? what : what.text)
      return run(...args)
    }
    Object.defineProperty(client, 'query', { value: noted, configurable: true })
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

/** How many there are: each is a round trip. */
export const roundTrips = async (server: TestServer, work: () => Promise<unknown>): Promise<number> =>
  (await statementsSent(server, work)).length
