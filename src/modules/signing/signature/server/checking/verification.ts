import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Db } from '#platform/server/database/database.ts'
import { auditLog } from '#platform/server/audit/audit-table.ts'
import { signatureEventTable, signatureProfileTable } from '../../table.ts'
import { GENESIS, hashOfSignature, type SignatureRow } from './chain.ts'

/** A signature as it is stored, with what the audit trail says of it. */
interface Stored extends SignatureRow {
  readonly hash: string
  /** The place and the hash that the trail recorded; null when it knows nothing of it. */
  readonly trailSeq: number | null
  readonly trailHash: string | null
}

const BATCH = 500

// A backup from before signatures had parts is verified as it was restored, before the program adds their columns.
const columns = sql`
  e.seq, e.id, e.entity, e.entity_id AS "entityId", e.revision, to_jsonb(e) ->> 'part_kind' AS "partKind",
  to_jsonb(e) ->> 'part_id' AS "partId", e.label, e.meaning, e.signer_id AS "signerId",
  e.signer_name AS "signerName", e.signer_role AS "signerRole", e.capacity, e.on_behalf_of AS "onBehalfOf",
  e.profile_version AS "profileVersion", e.image_sha256 AS "imageSha256", e.terms_id AS "termsId", e.signed_at AS "signedAt", e.time_zone AS "timeZone",
  e.re_auth AS "reAuth", e.content_sha256 AS "contentSha256", e.ip, e.device, e.prev_hash AS "prevHash", e.hash`

/** What the trail recorded when the signature was given. */
const recorded = sql`l.entity = 'signature-events' AND l.action = 'sign'`

/**
 * What is wrong with the signatures, or null: the first bad one is named. Each must follow the one before it, fit its own
 * hash, and be what the audit trail recorded, which is sealed: so signatures that were changed, taken out, put in,
 * swapped or cut off show, also when somebody has made the whole chain anew. The trail itself is verified apart.
 */
export async function verifySignatures(db: Db): Promise<{ signatures: number; problem: string | null }> {
  let seq = 0
  let hash = GENESIS
  let signatures = 0
  let after = Number.MIN_SAFE_INTEGER
  for (;;) {
    const batch = await db.query<Stored>(sql`
      SELECT ${columns}, (l.changes #>> '{seq,to}')::bigint AS "trailSeq", l.changes #>> '{hash,to}' AS "trailHash"
      FROM ${signatureEventTable} e
      LEFT JOIN ${auditLog} l ON ${recorded} AND l.entity_id = e.id
      WHERE e.seq > ${after} ORDER BY e.seq, l.seq LIMIT ${BATCH}`)
    for (const row of batch) {
      const problem = problemOf(row, { seq, hash })
      if (problem) return { signatures, problem }
      seq = row.seq
      hash = row.hash
      signatures += 1
    }
    if (batch.length < BATCH) break
    after = seq
  }
  return { signatures, problem: (await missing(db)) ?? (await changedPicture(db)) }
}

/**
 * Whether each signature under one record is what was recorded when it was given: for a quick answer, where
 * `verifySignatures` would read them all.
 */
export async function signaturesAreSound(db: Db, entity: string, entityId: string): Promise<boolean> {
  const rows = await db.query<Stored>(sql`
    SELECT ${columns}, (l.changes #>> '{seq,to}')::bigint AS "trailSeq", l.changes #>> '{hash,to}' AS "trailHash"
    FROM ${signatureEventTable} e LEFT JOIN ${auditLog} l ON ${recorded} AND l.entity_id = e.id
    WHERE e.entity = ${entity} AND e.entity_id = ${entityId}`)
  return rows.every((row) => problemOf(row, { seq: row.seq - 1, hash: row.prevHash }) === null)
}

function problemOf(stored: Stored, before: { seq: number; hash: string }): string | null {
  const { hash, trailSeq, trailHash, ...row } = stored
  const name = `Signature ${row.seq} (${row.signerName}, ${row.label})`
  if (row.seq !== before.seq + 1) {
    return row.seq <= before.seq
      ? `${name} does not belong to the chain of signatures.`
      : `Signature ${before.seq + 1} is missing.`
  }
  if (trailHash === null) return `${name} is not in the audit trail: it was put in.`
  if (row.prevHash !== before.hash) return `${name} does not follow the signature before it.`
  // The stored instant reads back with six digits; the hash was made over three.
  const content = { ...row, signedAt: new Date(row.signedAt).toISOString() }
  if (hashOfSignature(content) !== hash || trailHash !== hash || trailSeq !== row.seq)
    return `${name} was changed.`
  return null
}

/** A signature the trail recorded and that is not there any more. */
async function missing(db: Db): Promise<string | null> {
  const [gone] = await db.query<{ seq: number; subject: string }>(sql`
    SELECT (l.changes #>> '{seq,to}')::bigint AS seq, l.subject FROM ${auditLog} l
    WHERE ${recorded} AND NOT EXISTS (SELECT 1 FROM ${signatureEventTable} e WHERE e.id = l.entity_id)
    ORDER BY l.seq LIMIT 1`)
  return gone ? `Signature ${gone.seq} (${gone.subject}) is missing.` : null
}

/** A picture that signatures were given with, and that is no longer the one it was. */
async function changedPicture(db: Db): Promise<string | null> {
  const pictures = await db.query<{
    name: string
    version: number
    signed: string
    image: string | null
  }>(sql`
    SELECT used.name, used.version, used.signed, p.image
    FROM (SELECT DISTINCT signer_id, signer_name AS name, profile_version AS version, image_sha256 AS signed
      FROM ${signatureEventTable}) AS used
    LEFT JOIN ${signatureProfileTable} p ON p.user_id = used.signer_id AND p.version = used.version
    ORDER BY used.name, used.version`)
  const bad = pictures.find(({ image, signed }) => image === null || sha256Of(image) !== signed)
  if (!bad) return null
  const what = `The picture of the signature of ${bad.name}, version ${bad.version},`
  return bad.image === null ? `${what} is missing.` : `${what} was changed.`
}

const sha256Of = (image: string): string =>
  createHash('sha256').update(Buffer.from(image, 'base64')).digest('hex')
