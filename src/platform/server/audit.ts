import { createHash, createHmac } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { AuditEntry } from './context.ts'
import type { Db } from './database.ts'

/** Who and where, the same for all entries of one request. */
export interface AuditOrigin {
  readonly at: Date
  readonly actorId: string | null
  readonly actorName: string
  readonly ip: string
  readonly requestId: string
}

interface AuditRow {
  seq: number
  at: string
  actorId: string | null
  actorName: string
  ip: string
  requestId: string
  entity: string
  entityId: string
  action: string
  subject: string
  changes: unknown
  reason: string | null
  prevHash: string
  hash: string
}

const GENESIS = '0'.repeat(64)

/** JSON with sorted keys, so that the same content always has the same hash. */
export function canonical(value: unknown): string {
  if (value === null || typeof value !== 'object') return JSON.stringify(value) ?? 'null'
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  const entries = Object.entries(value).filter(([, held]) => held !== undefined)
  entries.sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${entries.map(([key, held]) => `${JSON.stringify(key)}:${canonical(held)}`).join(',')}}`
}

/** The hash of one row: SHA-256 over the hash before and the row's content. */
export function auditHash(row: Omit<AuditRow, 'hash'>): string {
  return createHash('sha256').update(canonical(row)).digest('hex')
}

/** The seal of the head: without the key nobody can shorten the chain unseen. */
export function sealOf(key: string, seq: number, hash: string): string {
  return createHmac('sha256', key).update(`${seq}:${hash}`).digest('hex')
}

/**
 * Locks the head and writes the entries. Must be the last thing before COMMIT, since every other
 * writer waits from here on.
 */
export async function writeAudit(tx: Db, key: string, origin: AuditOrigin, entries: readonly AuditEntry[]) {
  if (entries.length === 0) return
  const head = (await lockHead(tx)) ?? (await makeHead(tx, key))
  const at = origin.at.toISOString()
  let { seq, hash } = head
  const rows = entries.map((entry): AuditRow => {
    const row = {
      seq: seq + 1,
      at,
      actorId: origin.actorId,
      actorName: origin.actorName,
      ip: origin.ip,
      requestId: origin.requestId,
      entity: entry.entity,
      entityId: entry.entityId,
      action: entry.action,
      subject: entry.subject ?? '',
      // As it will be read back: what JSON cannot hold is gone before the hash is made.
      changes: JSON.parse(JSON.stringify(entry.changes ?? {})) as unknown,
      reason: entry.reason ?? null,
      prevHash: hash,
    }
    seq = row.seq
    hash = auditHash(row)
    return { ...row, hash }
  })
  await tx.query(sql`
    WITH head AS (
      INSERT INTO audit_head (id, seq, hash, seal) VALUES (1, ${seq}, ${hash}, ${sealOf(key, seq, hash)})
      ON CONFLICT (id) DO UPDATE SET seq = excluded.seq, hash = excluded.hash, seal = excluded.seal
    )
    INSERT INTO audit_log (seq, at, actor_id, actor_name, ip, request_id, entity, entity_id, action, subject, changes, reason, prev_hash, hash)
    SELECT r.seq, r.at, r."actorId", r."actorName", r.ip, r."requestId", r.entity, r."entityId", r.action, r.subject, r.changes, r.reason, r."prevHash", r.hash
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r(
      seq bigint, at timestamptz, "actorId" uuid, "actorName" text, ip text, "requestId" text, entity text,
      "entityId" uuid, action text, subject text, changes jsonb, reason text, "prevHash" text, hash text)`)
}

interface Head {
  seq: number
  hash: string
}

async function lockHead(tx: Db): Promise<Head | undefined> {
  const [head] = await tx.query<Head>(sql`SELECT seq, hash FROM audit_head WHERE id = 1 FOR UPDATE`)
  return head
}

/** The very first writers come together: one makes the head, the others wait for it. */
async function makeHead(tx: Db, key: string): Promise<Head> {
  await tx.query(sql`
    INSERT INTO audit_head (id, seq, hash, seal) VALUES (1, 0, ${GENESIS}, ${sealOf(key, 0, GENESIS)})
    ON CONFLICT (id) DO NOTHING`)
  return (await lockHead(tx)) ?? { seq: 0, hash: GENESIS }
}

/** What is wrong with the trail, or null: the first bad row is named. */
export async function verifyAudit(
  db: Db,
  key: string,
  from = 1,
): Promise<{ rows: number; problem: string | null }> {
  let seq = from - 1
  let hash = GENESIS
  if (from > 1) {
    const [before] = await db.query<{ hash: string }>(sql`SELECT hash FROM audit_log WHERE seq = ${seq}`)
    if (!before) return { rows: 0, problem: `Row ${seq} is missing.` }
    hash = before.hash
  }
  let rows = 0
  // A row planted before the first one belongs to nothing, and must not be passed over.
  let after = from > 1 ? seq : Number.MIN_SAFE_INTEGER
  for (;;) {
    const batch = await db.query<AuditRow>(sql`
      SELECT seq, at, actor_id AS "actorId", actor_name AS "actorName", ip, request_id AS "requestId", entity,
        entity_id AS "entityId", action, subject, changes, reason, prev_hash AS "prevHash", hash
      FROM audit_log WHERE seq > ${after} ORDER BY seq LIMIT 1000`)
    for (const { hash: stated, ...row } of batch) {
      if (row.seq <= seq) return { rows, problem: `Row ${row.seq} does not belong to the trail.` }
      if (row.seq !== seq + 1) return { rows, problem: `Row ${seq + 1} is missing.` }
      if (row.prevHash !== hash) return { rows, problem: `Row ${row.seq} does not follow the row before it.` }
      // The stored instant reads back with six digits; the hash was made over three.
      const content = { ...row, at: new Date(row.at).toISOString() }
      if (auditHash(content) !== stated)
        return { rows, problem: `Row ${row.seq} was changed (${row.entity} ${row.action}).` }
      seq = row.seq
      hash = stated
      rows++
    }
    after = seq
    if (batch.length < 1000) break
  }
  const [head] = await db.query<{ seq: number; hash: string; seal: string }>(
    sql`SELECT seq, hash, seal FROM audit_head WHERE id = 1`,
  )
  if (!head) return { rows, problem: seq === 0 ? null : 'The head of the trail is missing.' }
  if (head.seal !== sealOf(key, head.seq, head.hash))
    return { rows, problem: 'The head of the trail was forged.' }
  if (head.seq > seq)
    return { rows, problem: `Row ${seq + 1} and later are cut off; the head counts ${head.seq}.` }
  if (head.seq < seq) return { rows, problem: `Row ${head.seq + 1} and later were added past the head.` }
  if (head.hash !== hash)
    return {
      rows,
      problem: `Row ${seq} is not the one the head was sealed with: the trail was written anew.`,
    }
  return { rows, problem: null }
}
