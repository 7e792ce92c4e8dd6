import { sql } from 'drizzle-orm'
import type { Context, OutgoingMail } from '#platform/server/context.ts'
import type { Db } from '#platform/server/database/database.ts'
import { notFound, refused } from '#platform/server/errors.ts'
import type { HeldMails } from '#platform/server/services.ts'
import { checkEnvelope, EnvelopeError, printable, subjectOf } from './envelope.ts'
import { hasSecretLink, linkIsDone, withoutLinks } from './secret-links.ts'
import { type Letter, renderMail } from './letter.ts'

/**
 * Writes mails into the outbox with one statement of the caller's transaction; they leave after its commit. A mail that
 * cannot be sent to anybody is kept as failed, with the reason: what it tells of has been decided and stays so.
 *
 * @param actorId who caused them, null for the program itself
 * @param held for mails that wait a while, because an undo may drop them
 */
export async function insertMails(
  tx: Db,
  messages: readonly OutgoingMail[],
  actorId: string | null,
  held?: HeldMails,
): Promise<void> {
  if (messages.length === 0) return
  const rows = messages.map((message) => ({
    template: message.template,
    to: message.to.map(printable),
    cc: (message.cc ?? []).map(printable),
    replyTo: message.writer?.email ?? null,
    senderName: message.writer ? storable(message.writer.company) : null,
    attachments: message.attachments ?? [],
    entity: message.about?.entity ?? null,
    entityId: message.about?.entityId ?? null,
    ...written({
      ...message,
      subject: subjectOf(message.subject),
      paragraphs: message.paragraphs.map(storable),
    }),
  }))
  await tx.query(sql`
    INSERT INTO mails (template, "to", cc, subject, text, html, reply_to, sender_name, attachments, entity, entity_id, created_by,
      step_id, next_attempt_at,      status, last_error)
    SELECT m.template, m."to", m.cc, m.subject, m.text, m.html, m."replyTo", m."senderName", m.attachments, m.entity, m."entityId", ${actorId}::uuid,
      ${held?.stepId ?? null}::uuid, coalesce(${held?.until.toISOString() ?? null}::timestamptz, 'epoch'),
      CASE WHEN m.problem IS NULL THEN 'queued' ELSE 'failed' END, m.problem
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS m(
      template text, "to" text[], cc text[], subject text, text text, html text, "replyTo" text, "senderName" text, attachments uuid[],
      entity text, "entityId" uuid, problem text)`)
}

/** A text that the database takes: it stores no zero byte and no half of a character. */
const storable = (text: string): string => text.toWellFormed().replaceAll('\u0000', '')

/** The letter, and why it cannot be sent where that is so. */
function written(
  message: OutgoingMail,
): Letter & { readonly subject: string; readonly problem: string | null } {
  const { subject } = message
  try {
    checkEnvelope(message)
    return { subject, ...renderMail(message), problem: null }
  } catch (error) {
    if (!(error instanceof EnvelopeError)) throw error
    const { link: _, ...rest } = message
    return { subject, ...renderMail(rest), problem: error.message }
  }
}

/** Takes secret links out of mails that need them no longer: sent, or too old for the link to be good. */
export async function forgetSecretLinks(db: Db, now: Date): Promise<void> {
  await db.query(sql`UPDATE mails SET ${withoutLinks} WHERE ${linkIsDone(now)}`)
}

/**
 * Puts a held or failed mail back into the queue.
 *
 * @throws 404 when there is no such mail or it is on its way already; 422 when its link is over
 */
export async function requeueMail(ctx: Context, id: string): Promise<void> {
  const [mail] = await ctx.tx.query<{ subject: string; isOver: boolean }>(sql`
    UPDATE mails SET status = 'queued', attempts = 0, next_attempt_at = 'epoch'
    WHERE id = ${id} AND status IN ('held', 'failed')
    RETURNING subject, ${hasSecretLink} AND text NOT LIKE '%http%' AS "isOver"`)
  if (!mail) throw notFound()
  if (mail.isOver)
    throw refused(
      'link_over',
      'The link of this e-mail is over and was taken out. Invite the person again, or let them ask for another one.',
    )
  ctx.audit({ entity: 'mails', entityId: id, action: 'requeue', subject: mail.subject })
}
