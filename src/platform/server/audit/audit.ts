import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import {
  type Beside,
  besides,
  cutSince,
  type ExportedHead,
  endOf,
  GENESIS,
  type Head,
  headProblem,
  makeHead,
  otherThan,
  sealOf,
} from './audit-head.ts'
import { canonical } from '#platform/contract/values/canonical.ts'
import type { Db } from '#platform/server/database/database.ts'
import { tellOfRecords, tellPeople } from '#platform/server/database/notify.ts'

/** One entry of the audit trail: a change and what it did, old and new by field. */
export interface AuditEntry {
  /** The slice: `quotes`. */
  readonly entity: string
  readonly entityId: string
  /** `create`, `update`, `approve` ... */
  readonly action: string
  /** One line for people: number or name of the record. */
  readonly subject?: string | undefined
  readonly changes?: Readonly<Record<string, { from: unknown; to: unknown }>> | undefined
  readonly reason?: string | undefined
}

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

/** The hash of one row: SHA-256 over the hash before and the row's content. */
export function auditHash(row: Omit<AuditRow, 'hash'>): string {
  return createHash('sha256').update(canonical(row)).digest('hex')
}

/**
 * Locks the head and writes the entries; gives how much was queued for webhooks. Must be the last thing before COMMIT, since every other
 * writer waits from here on.
 */
export async function writeAudit(
  tx: Db,
  key: string,
  origin: AuditOrigin,
  entries: readonly AuditEntry[],
  beside: Beside = {},
): Promise<number> {
  if (entries.length === 0) {
    if (beside.also || beside.told)
      await tx.query(sql`${besides(beside)}SELECT ${tellPeople(beside.told !== undefined)}`)
    return 0
  }
  const locked = await lockHead(tx, beside)
  const head = locked ?? (await firstHead(tx, key))
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
    ), trail AS (
    INSERT INTO audit_log (seq, at, actor_id, actor_name, ip, request_id, entity, entity_id, action, subject, changes, reason, prev_hash, hash)
    SELECT r.seq, r.at, r."actorId", r."actorName", r.ip, r."requestId", r.entity, r."entityId", r.action, r.subject, r.changes, r.reason, r."prevHash", r.hash
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r(
      seq bigint, at timestamptz, "actorId" uuid, "actorName" text, ip text, "requestId" text, entity text,
      "entityId" uuid, action text, subject text, changes jsonb, reason text, "prevHash" text, hash text)
    ) ${tellOfRecords(entries.map(({ entity, entityId }) => [entity, entityId]))}`)
  return locked?.hooked ?? 0
}

async function lockHead(tx: Db, beside: Beside = {}): Promise<(Head & { hooked: number }) | undefined> {
  const hooked = beside.hooked ? sql`(SELECT count(*)::int FROM hooked)` : sql`0`
  const [head] = await tx.query<Head & { hooked: number }>(sql`
    ${besides(beside)}SELECT seq, hash, ${hooked} AS hooked, ${tellPeople(beside.told !== undefined)} AS told
    FROM audit_head WHERE id = 1 FOR UPDATE`)
  return head
}

async function firstHead(tx: Db, key: string): Promise<Head> {
  await makeHead(tx, key)
  return (await lockHead(tx)) ?? { seq: 0, hash: GENESIS }
}

export interface VerifyOptions {
  /** A head from outside of the database: shows a trail that was rolled back together with its own head. */
  readonly exported?: ExportedHead | undefined
  /** Called with the rows verified so far, after each thousand. */
  readonly onProgress?: (rows: number) => Promise<void> | void
}

const BATCH = 1_000

/** What is wrong with the trail, or null: the first bad row is named. Rows may be written meanwhile. */
export async function verifyAudit(
  db: Db,
  key: string,
  from = 1,
  { exported, onProgress }: VerifyOptions = {},
): Promise<{ rows: number; problem: string | null }> {
  if (exported && exported.seal !== sealOf(key, exported.seq, exported.hash)) {
    return { rows: 0, problem: 'The exported head is not one of this trail, or it was changed.' }
  }
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
      FROM audit_log WHERE seq > ${after} ORDER BY seq LIMIT ${BATCH}`)
    for (const row of batch) {
      const problem = problemOf(row, { seq, hash }) ?? otherThan(exported, row)
      if (problem) return { rows, problem }
      seq = row.seq
      hash = row.hash
      rows++
    }
    after = seq
    await onProgress?.(rows)
    if (batch.length === BATCH) continue
    const end = await endOf(db)
    // Somebody wrote since the last batch was read.
    if (end.last > seq) continue
    return { rows, problem: headProblem(key, end, { seq, hash }) ?? cutSince(exported, seq) }
  }
}

/** Why a row does not follow the one before it. */
function problemOf({ hash: stated, ...row }: AuditRow, before: Head): string | null {
  if (row.seq <= before.seq) return `Row ${row.seq} does not belong to the trail.`
  if (row.seq !== before.seq + 1) return `Row ${before.seq + 1} is missing.`
  if (row.prevHash !== before.hash) return `Row ${row.seq} does not follow the row before it.`
  // The stored instant reads back with six digits; the hash was made over three.
  const content = { ...row, at: new Date(row.at).toISOString() }
  return auditHash(content) === stated ? null : `Row ${row.seq} was changed (${row.entity} ${row.action}).`
}
