import { sql } from 'drizzle-orm'
import type { Clock } from '#platform/server/context.ts'
import type { Db } from '#platform/server/database/database.ts'
import { throttleTable } from '../../table.ts'

/** So many attempts in so many seconds, counted under a key. */
export interface Limit {
  readonly key: string
  readonly attempts: number
  readonly seconds: number
}

export interface Taken {
  /** False: the limit was reached before this attempt. */
  readonly isAllowed: boolean
  readonly remaining: number
  /** Seconds until the counters start again. */
  readonly retryAfter: number
}

/**
 * Counts one attempt under every limit before it is made, in one statement, so that parallel attempts cannot
 * slip through. An attempt beyond any of the limits is not allowed.
 */
export async function takeAttempt(db: Db, clock: Clock, limits: readonly Limit[]): Promise<Taken> {
  const now = clock.now()
  // Always in the same order: two attempts that share keys must not wait for each other.
  const ordered = [...limits].sort((a, b) => (a.key < b.key ? -1 : 1))
  const rows = ordered.map(
    ({ key, seconds }) =>
      sql`(${key}::text, 1, ${new Date(now.getTime() + seconds * 1000).toISOString()}::timestamptz)`,
  )
  const over = sql`t.expires_at <= ${now.toISOString()}::timestamptz`
  const counted = await db.query<{ key: string; attempts: number; expiresAt: string }>(sql`
    INSERT INTO ${throttleTable} AS t (key, attempts, expires_at) VALUES ${sql.join(rows, sql`, `)}
    ON CONFLICT (key) DO UPDATE SET
      attempts = CASE WHEN ${over} THEN 1 ELSE t.attempts + 1 END,
      expires_at = CASE WHEN ${over} THEN excluded.expires_at ELSE t.expires_at END
    RETURNING key, attempts, expires_at AS "expiresAt"`)
  let remaining = Number.POSITIVE_INFINITY
  let retryAfter = 0
  for (const { key, attempts } of limits) {
    const row = counted.find((one) => one.key === key)
    if (!row) continue
    remaining = Math.min(remaining, attempts - row.attempts)
    if (row.attempts < attempts) continue
    const left = Math.ceil((new Date(row.expiresAt).getTime() - now.getTime()) / 1000)
    retryAfter = Math.max(retryAfter, left, 1)
  }
  return { isAllowed: remaining >= 0, remaining: Math.max(remaining, 0), retryAfter }
}

/** Starts the counters again, after a success. */
export async function clearAttempts(db: Db, keys: readonly string[]): Promise<void> {
  await db.query(sql`DELETE FROM ${throttleTable} WHERE key = ANY(${sql.param(keys)})`)
}

/** Gives one attempt back: it succeeded and should not count against others under the same key. */
export async function giveBackAttempt(db: Db, key: string): Promise<void> {
  await db.query(sql`UPDATE ${throttleTable} SET attempts = greatest(attempts - 1, 0) WHERE key = ${key}`)
}

/** Forgets counters that are over. */
export async function forgetOldAttempts(db: Db, clock: Clock): Promise<void> {
  await db.query(
    sql`DELETE FROM ${throttleTable} WHERE expires_at < ${clock.now().toISOString()}::timestamptz`,
  )
}
