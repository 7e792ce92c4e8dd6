import { sql } from 'drizzle-orm'
import { asSystem } from '#platform/server/system.ts'
import { readStoredFile } from '#platform/server/files/file-records.ts'
import { files } from '#platform/server/files/table.ts'
import { changedCertificate } from '#modules/steel/certificates/server/api.ts'
import { verifyAudit } from '#platform/server/audit/audit.ts'
import type { ExportedHead } from '#platform/server/audit/audit-head.ts'
import type { Context } from '#platform/server/context.ts'
import type { Db } from '#platform/server/database/database.ts'
import { refused } from '#platform/server/errors.ts'
import type { Services } from '#platform/server/services.ts'
import { insertRow } from '#platform/server/database/rows.ts'
import { auditLog } from '#platform/server/audit/audit-table.ts'
import { invoiceExportTable, invoiceTable } from '#modules/payables/invoices/table.ts'
import { statusHistory } from '#platform/server/documents/lifecycle/lifecycle-table.ts'
import { changedSeal } from '#modules/dispatch/seals/server/api.ts'
import { verifySignatures } from '#modules/signing/signature/server/api.ts'
import type { Verification } from '../contract.ts'
import { isUnderWay, type VerificationState } from '../domain.ts'
import { verificationTable } from '../table.ts'

/** The job that verifies; its payload names the verification, and without one it begins its own. */
export const VERIFY_JOB = 'verify-audit'

/** A run that has said nothing for this long was cut off with its server. */
const SILENT = sql`interval '15 minutes'`

const columns = sql`
  id, CASE WHEN state IN ('waiting', 'running') AND asked_at < now() - ${SILENT} THEN 'stopped' ELSE state END AS state,
  asked_at AS "askedAt", asked_by_name AS "askedByName", finished_at AS "finishedAt", rows, total, problem,
  (against ->> 'seq')::bigint AS "againstSeq"`

const latest = (tx: Db, count: number): Promise<Verification[]> =>
  tx.query<Verification>(
    sql`SELECT ${columns} FROM ${verificationTable} ORDER BY asked_at DESC, id LIMIT ${count}`,
  )

export const lastVerifications = (ctx: Context): Promise<Verification[]> => latest(ctx.tx, 10)

async function begin(
  tx: Db,
  values: { askedAt: string; askedByName: string; state: VerificationState; against: ExportedHead | null },
): Promise<string> {
  const total = sql`(SELECT coalesce(max(seq), 0) FROM ${auditLog})`
  const id = await insertRow(tx, verificationTable, { ...values })
  await tx.query(sql`UPDATE ${verificationTable} SET total = ${total} WHERE id = ${id}`)
  return id
}

/** Asks for a verification in the background; one at a time is enough. */
export async function askVerification(
  ctx: Context,
  { body }: { body: { head?: ExportedHead | null | undefined } },
): Promise<Verification> {
  await ctx.tx.query(sql`SELECT pg_advisory_xact_lock(hashtext('audit-verification'))`)
  const [last] = await latest(ctx.tx, 1)
  if (last && isUnderWay(last.state)) throw refused('under_way', 'A verification is under way already.')
  const id = await begin(ctx.tx, {
    askedAt: ctx.clock.now().toISOString(),
    askedByName: ctx.actor.name,
    state: 'waiting',
    against: body.head ?? null,
  })
  ctx.enqueue(VERIFY_JOB, { id })
  ctx.audit({ entity: 'audit', entityId: id, action: 'verify', subject: 'Audit trail' })
  const [asked] = await latest(ctx.tx, 1)
  if (!asked) throw new Error('The verification was not stored.')
  return asked
}

/** Reads the whole trail and every signature, and keeps the result; the job behind the button, and every night by itself. */
export async function verifyTrail(services: Services, { id: asked }: { id?: unknown } = {}): Promise<void> {
  const { db, clock, log } = services
  const id =
    typeof asked === 'string'
      ? asked
      : await begin(db, {
          askedAt: clock.now().toISOString(),
          askedByName: 'Heatline',
          state: 'running',
          against: null,
        })
  const [row] = await db.query<{ against: ExportedHead | null }>(
    sql`UPDATE ${verificationTable} SET state = 'running', rows = 0 WHERE id = ${id} RETURNING against`,
  )
  if (!row) return
  const { rows, problem: broken } = await verifyAudit(db, services.cookies.secret, 1, {
    exported: row.against ?? undefined,
    onProgress: async (done) => {
      if (done % 10_000 === 0)
        await db.query(sql`UPDATE ${verificationTable} SET rows = ${done} WHERE id = ${id}`)
    },
  })
  // The signatures are held against the trail, so it has to be whole first.
  const problem =
    broken ??
    (await verifySignatures(db)).problem ??
    (await changedHistory(db)) ??
    (await changedExport(db)) ??
    (await changedFileRow(db)) ??
    (await changedSeal(db)) ??
    (await changedBytes(services)) ??
    (await changedCertificateIn(services))
  await db.query(sql`
    UPDATE ${verificationTable} SET state = ${problem ? 'broken' : 'whole'}, rows = ${rows}, problem = ${problem},
      total = greatest(total, ${rows}), finished_at = ${clock.now().toISOString()} WHERE id = ${id}`)
  if (problem) log.error({ problem, rows }, 'the audit trail is broken')
}

interface Step {
  readonly entity: string
  readonly subject: string
  readonly action: string
  readonly from: string
  readonly to: string
}

/**
 * The sentence about the first step of a record that the trail tells and its history does not, or tells with another person or
 * reason, and about the first invoice that is in another state than its history ends in; null when all agree. Only the trail is a
 * chain: what approvals, reports and deadlines read is the history, which is held against it here.
 */
export async function changedHistory(db: Db): Promise<string | null> {
  const [step] = await db.query<Step>(sql`
    WITH told AS (
      SELECT a.entity, a.entity_id, a.action, c.change ->> 'from' AS "from", c.change ->> 'to' AS "to", coalesce(a.reason, '') AS reason,
        a.actor_name, count(*) AS times, min(a.seq) AS seq, min(a.subject) AS subject
      FROM ${auditLog} a CROSS JOIN LATERAL jsonb_each(a.changes) AS c(field, change)
      WHERE jsonb_typeof(c.change) = 'object' AND (SELECT count(*) FROM jsonb_object_keys(a.changes)) = 1
      GROUP BY 1, 2, 3, 4, 5, 6, 7
    ), kept AS (
      SELECT h.entity, h.entity_id, h.action, h.from_state, h.to_state, coalesce(h.reason, '') AS reason, h.actor_name, count(*) AS times
      FROM ${statusHistory} h GROUP BY 1, 2, 3, 4, 5, 6, 7
    )
    SELECT t.entity, t.subject, t.action, t."from", t."to" FROM told t
    LEFT JOIN kept k ON k.entity = t.entity AND k.entity_id = t.entity_id AND k.action = t.action AND k.from_state = t."from"
      AND k.to_state = t."to" AND k.reason = t.reason AND k.actor_name = t.actor_name
    WHERE t.times > coalesce(k.times, 0) AND (t.entity, t.action) IN (SELECT entity, action FROM kept)
    ORDER BY t.seq LIMIT 1`)
  if (step)
    return `The history of ${step.subject} (${step.entity}) was changed: the trail tells ${step.action}, from ${step.from} to ${step.to}, otherwise.`
  const [moved] = await db.query<{ number: string }>(sql`
    SELECT i.number FROM ${invoiceTable} i
    WHERE NOT EXISTS (SELECT FROM ${statusHistory} h WHERE h.entity = 'invoices' AND h.entity_id = i.id AND h.to_state = i.status
        AND h.at = (SELECT max(l.at) FROM ${statusHistory} l WHERE l.entity = 'invoices' AND l.entity_id = i.id))
      AND (i.status <> 'draft' OR EXISTS (SELECT FROM ${statusHistory} h WHERE h.entity = 'invoices' AND h.entity_id = i.id))
    ORDER BY i.number LIMIT 1`)
  return moved ? `${moved.number} is in another state than its history ends in.` : null
}

/**
 * The sentence about the first file of invoices that is no longer what was handed to the accounts, by the hash that was stored with
 * it; null when all are. Its signature, which stands on a chain of its own, shows a hash that was changed along with it.
 */
export async function changedExport(db: Db): Promise<string | null> {
  const [changed] = await db.query<{ number: number }>(sql`
    SELECT number FROM ${invoiceExportTable}
    WHERE sha256 <> encode(sha256(convert_to(content, 'UTF8')), 'hex') ORDER BY number LIMIT 1`)
  return changed ? `Export ${changed.number} of invoices was changed since it was made.` : null
}

/** The sentence about the first file whose row says something else than the trail did when it came; null: none does. */
export async function changedFileRow(db: Db): Promise<string | null> {
  const [changed] = await db.query<{ name: string; entity: string }>(sql`
    SELECT f.name, f.entity FROM ${files} f JOIN ${auditLog} a ON a.entity = f.entity AND a.entity_id = f.entity_id
      AND a.action = 'add-file' AND a.changes #>> '{file,to,id}' = f.id::text
    WHERE a.changes #>> '{file,to,sha256}' <> f.sha256 OR a.changes #>> '{file,to,name}' <> f.name
    ORDER BY f.uploaded_at LIMIT 1`)
  return changed ? `The file ${changed.name} of ${changed.entity} is not the one that was attached.` : null
}

/** Every stored file is read once in so many days. */
const DAYS = 30

/** The sentence about the first stored file that is gone or no longer what it was; one part of all with each day. */
async function changedBytes({ db, clock, files: store }: Services): Promise<string | null> {
  const day = Math.floor(clock.now().getTime() / 86_400_000) % DAYS
  const some = await db.query<Parameters<typeof readStoredFile>[1] & { entity: string }>(sql`
    SELECT name, entity, stored_name AS "storedName", sha256 FROM ${files}
    WHERE removed_at IS NULL AND mod(abs(hashtext(id::text)::bigint), ${DAYS}) = ${day} ORDER BY uploaded_at`)
  for (const file of some) {
    try {
      await readStoredFile(store, file)
    } catch {
      return `The stored file ${file.name} of ${file.entity} was changed, or is gone.`
    }
  }
  return null
}

const changedCertificateIn = (services: Services): Promise<string | null> =>
  asSystem(services, VERIFY_JOB, async (ctx) => {
    const number = await changedCertificate(ctx)
    return number && `${number} is not what was signed when it was verified.`
  })

/** How many of the newest rows every start of the program reads. */
const RECENT = 1_000

/**
 * Reads the newest rows of the trail when the program starts. What is wrong is logged, and stands among the
 * verifications; the program runs all the same, since the whole trail can only be read by people who can sign in.
 */
export async function verifyRecentTrail({ db, clock, cookies, log }: Services): Promise<string | null> {
  const [end] = await db.query<{ last: number }>(sql`SELECT coalesce(max(seq), 0) AS last FROM ${auditLog}`)
  const { rows, problem } = await verifyAudit(db, cookies.secret, Math.max(1, (end?.last ?? 0) - RECENT + 1))
  if (problem === null) return null
  const now = clock.now().toISOString()
  const id = await begin(db, { askedAt: now, askedByName: 'Heatline', state: 'running', against: null })
  await db.query(sql`
    UPDATE ${verificationTable} SET state = 'broken', rows = ${rows}, problem = ${problem}, finished_at = ${now}
    WHERE id = ${id}`)
  log.error({ problem, rows }, 'the newest rows of the audit trail are broken')
  return problem
}
