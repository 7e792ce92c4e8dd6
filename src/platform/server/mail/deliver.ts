import { sql } from 'drizzle-orm'
import type { Clock, FileStore } from '#platform/server/context.ts'
import type { Db } from '#platform/server/database/database.ts'
import { type FileRecord, readStoredFile } from '#platform/server/files/file-records.ts'
import { checkEnvelope, EnvelopeError } from './envelope.ts'
import { hasSecretLink, withoutLinks } from './secret-links.ts'
import { type Dispatch, isRefusedForGood, type MailTransport } from './transport.ts'

/** What one run did. */
export interface Delivery {
  readonly sent: number
  readonly failed: number
  readonly held: number
}

interface QueuedMail extends Omit<Dispatch, 'attachments'> {
  readonly attachments: readonly string[]
  readonly attempts: number
  /** Its link is taken out once it is sent. */
  readonly isSecret: boolean
}

/** Longer than a transport may take, so a mail is not sent twice while its server is slow. */
const LEASE_MINUTES = 5
const MINUTES_BETWEEN_ATTEMPTS = [1, 5, 15, 60, 240, 480, 1440]
const MOST_IN_ONE_RUN = 500

/**
 * Sends what is queued and due, one mail after the other, until nothing is left; several instances may run it
 * at once. A mail is leased by its row (no transaction stays open while the mail server is slow) and sent at
 * least once: after a crash between sending and noting it, it goes out again under the same Message-ID. Without
 * a transport, queued mails are held for administrators to read.
 *
 * @param db over the pool, not over a transaction
 */
export async function deliverQueued(
  db: Db,
  transport: MailTransport | null,
  files: FileStore,
  clock: Clock,
): Promise<Delivery> {
  if (!transport) {
    const rows = await db.query(sql`UPDATE mails SET status = 'held' WHERE status = 'queued' RETURNING id`)
    return { sent: 0, failed: 0, held: rows.length }
  }
  let sent = 0
  let failed = 0
  for (let turn = 0; turn < MOST_IN_ONE_RUN; turn += 1) {
    const mail = await lease(db, clock)
    if (!mail) break
    try {
      checkEnvelope(mail)
      await transport.send({ ...mail, attachments: await attachmentsOf(db, files, mail.attachments) })
    } catch (error) {
      await noteFailure(db, mail, error, clock)
      failed += 1
      continue
    }
    await db.query(sql`
      UPDATE mails SET status = 'sent', sent_at = ${clock.now().toISOString()}, last_error = NULL
        ${mail.isSecret ? sql`, ${withoutLinks}` : sql``} WHERE id = ${mail.id}`)
    sent += 1
  }
  return { sent, failed, held: 0 }
}

async function lease(db: Db, clock: Clock): Promise<QueuedMail | undefined> {
  const [mail] = await db.query<QueuedMail>(sql`
    UPDATE mails SET attempts = attempts + 1, next_attempt_at = ${inMinutes(clock, LEASE_MINUTES)}
    WHERE id = (
      SELECT id FROM mails WHERE status = 'queued' AND next_attempt_at <= ${clock.now().toISOString()}
      ORDER BY next_attempt_at, created_at LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING id, "to", cc, subject, text, html, reply_to AS "replyTo", sender_name AS "senderName", attachments, attempts,
      ${hasSecretLink} AS "isSecret"`)
  return mail
}

async function noteFailure(db: Db, mail: QueuedMail, error: unknown, clock: Clock): Promise<void> {
  const reason = (error instanceof Error ? error.message : String(error)).slice(0, 1000)
  const isForGood = error instanceof EnvelopeError || isRefusedForGood(error)
  const wait = isForGood ? undefined : MINUTES_BETWEEN_ATTEMPTS[mail.attempts - 1]
  await db.query(
    wait === undefined
      ? sql`UPDATE mails SET status = 'failed', last_error = ${reason} WHERE id = ${mail.id}`
      : sql`UPDATE mails SET next_attempt_at = ${inMinutes(clock, wait)}, last_error = ${reason} WHERE id = ${mail.id}`,
  )
}

async function attachmentsOf(
  db: Db,
  files: FileStore,
  ids: readonly string[],
): Promise<Dispatch['attachments']> {
  if (ids.length === 0) return []
  const records = await db.query<Pick<FileRecord, 'id' | 'name' | 'mime' | 'storedName' | 'sha256'>>(sql`
    SELECT id, name, mime, stored_name AS "storedName", sha256 FROM files WHERE id = ANY(${sql.param(ids)}::uuid[])`)
  const byId = new Map(records.map((record) => [record.id, record]))
  return Promise.all(
    ids.map(async (id) => {
      const record = byId.get(id)
      if (!record) throw new Error(`The attached file ${id} does not exist.`)
      return { filename: record.name, contentType: record.mime, content: await readStoredFile(files, record) }
    }),
  )
}

const inMinutes = (clock: Clock, minutes: number): string =>
  new Date(clock.now().getTime() + minutes * 60_000).toISOString()
