import { createHmac } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#platform/server/database/database.ts'
import type { Config } from '#platform/server/program/config.ts'
import { StartError } from '#platform/server/program/start-error.ts'

/** Where a chain ends. */
export interface Head {
  readonly seq: number
  readonly hash: string
}

/** Where a trail ended at some time, as it was exported then. */
export interface ExportedHead extends Head {
  readonly seal: string
}

/** The seal of the head: without the key nobody can shorten the chain unseen. */
export function sealOf(key: string, seq: number, hash: string): string {
  return createHmac('sha256', key).update(`${seq}:${hash}`).digest('hex')
}

/** Distinguishes secret keys without revealing them. */
export const secretKeyIdOf = (secretKey: string): string =>
  createHmac('sha256', secretKey).update('secret key').digest('hex').slice(0, 16)

/** What a chain begins with. */
export const GENESIS = '0'.repeat(64)

/** The very first writers come together: one makes the head, and the others find it. */
export async function makeHead(db: Db, key: string): Promise<void> {
  await db.query(sql`
    INSERT INTO audit_head (id, seq, hash, seal, secret_key_id)
    VALUES (1, 0, ${GENESIS}, ${sealOf(key, 0, GENESIS)}, ${secretKeyIdOf(key)})
    ON CONFLICT (id) DO NOTHING`)
}

/**
 * Binds the database to its secret key, and refuses to serve it with another one: the seals would read as forged, second
 * steps and links as damaged. True where the former key is lost and this one takes its place.
 *
 * @throws StartError with another key than that of the database
 */
export async function requireSecretKey(
  db: Db,
  { SECRET_KEY, DATA_DIR, NEW_SECRET_KEY }: Pick<Config, 'SECRET_KEY' | 'DATA_DIR' | 'NEW_SECRET_KEY'>,
): Promise<boolean> {
  await makeHead(db, SECRET_KEY)
  const [head] = await db.query<ExportedHead & { keyId: string | null }>(
    sql`SELECT seq, hash, seal, secret_key_id AS "keyId" FROM audit_head WHERE id = 1`,
  )
  const own = secretKeyIdOf(SECRET_KEY)
  if (!head || head.keyId === own) return false
  const isFirst = head.keyId === null && head.seal === sealOf(SECRET_KEY, head.seq, head.hash)
  if (!isFirst && NEW_SECRET_KEY === undefined)
    throw new StartError(
      `The database was sealed with another secret key. Copy the file secret-key of the first installation to ${DATA_DIR}, ` +
        'or set SECRET_KEY to what it holds. Where the key is lost, start once with NEW_SECRET_KEY=accept.',
    )
  await db.query(sql`UPDATE audit_head SET secret_key_id = ${own} WHERE id = 1`)
  return !isFirst
}

/** The sentence about a row that is another one than when the head was exported; null when it is the same. */
export const otherThan = (exported: ExportedHead | undefined, row: Head): string | null =>
  exported?.seq === row.seq && exported.hash !== row.hash
    ? `Row ${row.seq} is not the one of the exported head: the trail was written anew.`
    : null

/** The sentence about a trail that was longer when the head was exported; null when it was not. */
export const cutSince = (exported: ExportedHead | undefined, seq: number): string | null =>
  exported && exported.seq > seq
    ? `Row ${seq + 1} and later are cut off; the exported head counts ${exported.seq}.`
    : null

interface End extends Partial<ExportedHead> {
  readonly keyId?: string | null
  /** The last row there is, read together with the head. */
  readonly last: number
}

/** The head and the last row, both read at the same moment. */
export async function endOf(db: Db): Promise<End> {
  const [end] = await db.query<End>(sql`
    SELECT h.seq, h.hash, h.seal, h.secret_key_id AS "keyId", coalesce((SELECT max(seq) FROM audit_log), 0) AS last
    FROM (SELECT 1) AS one LEFT JOIN audit_head h ON h.id = 1`)
  return end ?? { last: 0 }
}

/** Why the head does not fit the last row; null when it does. */
export function headProblem(key: string, { seq, hash, seal, keyId }: End, last: Head): string | null {
  if (seq == null) return last.seq === 0 ? null : 'The head of the trail is missing.'
  if (keyId != null && keyId !== secretKeyIdOf(key))
    return 'The head of the trail is sealed with another secret key than the one given here.'
  if (seal !== sealOf(key, seq, hash ?? '')) return 'The head of the trail was forged.'
  if (seq > last.seq) return `Row ${last.seq + 1} and later are cut off; the head counts ${seq}.`
  if (seq < last.seq) return `Row ${seq + 1} and later were added past the head.`
  return hash === last.hash
    ? null
    : `Row ${last.seq} is not the one the head was sealed with: the trail was written anew.`
}

/** What is written in the same round trip as the trail. */
export interface Beside {
  readonly also?: SQL | undefined
  /** Writes notices and gives the `user_id` of each. */
  readonly told?: SQL | undefined
  /** Queues what webhooks are told, and gives a row for each. */
  readonly hooked?: SQL | undefined
}

/** The beginning of a statement that writes what is beside the trail. */
export function besides({ also, told, hooked }: Beside): SQL {
  const parts = [
    ...(also ? [sql`also AS (${also})`] : []),
    ...(told ? [sql`told AS (${told})`] : []),
    ...(hooked ? [sql`hooked AS (${hooked})`] : []),
  ]
  return parts.length > 0 ? sql`WITH ${sql.join(parts, sql`, `)} ` : sql``
}
