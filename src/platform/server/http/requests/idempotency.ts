import { createHash } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import { canonical } from '#platform/contract/values/canonical.ts'
import type { Db } from '#platform/server/database/database.ts'
import { refused, unavailable } from '#platform/server/errors.ts'

export interface StoredAnswer {
  status: number
  body: unknown
}

/** Fields whose value must not be guessable from what is stored. */
const secrets = new Set(['password', 'pin'])

/** The body without its secrets: somebody who gets hold of the table could guess them from a fast hash. */
const open = (body: unknown): unknown =>
  body === undefined
    ? body
    : JSON.parse(JSON.stringify(body, (name, value: unknown) => (secrets.has(name) ? undefined : value)))

/** What makes two requests the same one: method, address and body, secrets left out. */
export const fingerprintOf = (method: string, url: string, body: unknown): string =>
  createHash('sha256')
    .update(`${method} ${url} ${canonical(open(body))}`)
    .digest('hex')

/** The message for somebody who changed a form after its first answer was lost; programs use the code. */
const REUSED =
  'An earlier attempt was saved, only its answer got lost. Look at what was saved before you send this as another one.'

/**
 * Claims the key inside the transaction, or gives the answer stored under it. A second request with the
 * same key waits on the unique index until the first has ended.
 * Throws 422 when the key was used for another request, 503 when the first one is still running after the wait.
 */
export async function claimKey(
  tx: Db,
  userId: string,
  key: string,
  fingerprint: string,
): Promise<StoredAnswer | null> {
  if (!/^[\w.:-]{1,100}$/.test(key)) throw refused('idempotency_key', 'The Idempotency-Key is not valid.')
  const claimed = await tx.query<{ key: string }>(sql`
    INSERT INTO idempotency_keys (user_id, key, fingerprint) VALUES (${userId}, ${key}, ${fingerprint})
    ON CONFLICT DO NOTHING RETURNING key`)
  if (claimed.length > 0) return null
  const [stored] = await tx.query<{ fingerprint: string; status: number | null; body: unknown }>(sql`
    SELECT fingerprint, status, body FROM idempotency_keys WHERE user_id = ${userId} AND key = ${key}`)
  if (stored && stored.fingerprint !== fingerprint) {
    throw refused('idempotency_key_reused', REUSED)
  }
  if (!stored?.status) throw unavailable(1)
  return { status: stored.status, body: stored.body }
}

/** The statement that stores the answer in the transaction of its change. */
export const keepAnswer = (userId: string, key: string, answer: StoredAnswer): SQL => sql`
  UPDATE idempotency_keys SET status = ${answer.status}, body = ${JSON.stringify(answer.body ?? null)}::jsonb
  WHERE user_id = ${userId} AND key = ${key}`

/** Forgets keys older than a day. */
export async function forgetOldKeys(tx: Db): Promise<void> {
  await tx.query(sql`DELETE FROM idempotency_keys WHERE created_at < now() - interval '24 hours'`)
}
