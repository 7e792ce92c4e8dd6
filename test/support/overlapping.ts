import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import type { TestServer } from './server.ts'

/** How many calls wait in the database of a server for what another one holds. */
const WAITING = `SELECT count(*)::int AS count FROM pg_stat_activity
  WHERE datname = current_database() AND wait_event_type = 'Lock'`

/**
 * Two acts at once, as chance would have it at its worst: the first has done everything but its commit when the second begins,
 * and ends as soon as the second waits for it, or has ended without a word of it. Both write a line of the trail, whose head is
 * held meanwhile.
 */
export async function overlapping<First, Second>(
  { services: { pool, db } }: Pick<TestServer, 'services'>,
  first: () => Promise<First>,
  second: () => Promise<Second>,
): Promise<[PromiseSettledResult<First>, PromiseSettledResult<Second>]> {
  const waiting = async () => (await db.query<{ count: number }>(sql.raw(WAITING)))[0]?.count ?? 0
  const held = await pool.connect()
  try {
    await held.query('BEGIN')
    await held.query('SELECT FROM audit_head WHERE id = 1 FOR UPDATE')
    let ended = 0
    const counted = <T>(work: Promise<T>): Promise<T> => work.finally(() => (ended += 1))
    const one = counted(first())
    one.catch(() => undefined)
    await expect.poll(async () => ended + (await waiting()), { timeout: 10_000 }).toBeGreaterThanOrEqual(1)
    expect(ended, 'The first act ended before the second began.').toBe(0)
    const other = counted(second())
    other.catch(() => undefined)
    await expect.poll(async () => ended + (await waiting()), { timeout: 10_000 }).toBeGreaterThanOrEqual(2)
    await held.query('ROLLBACK')
    return await Promise.allSettled([one, other])
  } finally {
    held.release()
  }
}

/** What came of two acts: `done`, or the status with which one was refused. */
export const cameOf = (results: readonly PromiseSettledResult<unknown>[]): (number | 'done')[] =>
  results.map((result) => {
    if (result.status === 'fulfilled') return 'done'
    const { reason } = result
    if (reason instanceof Error && 'status' in reason && typeof reason.status === 'number')
      return reason.status
    throw reason
  })
