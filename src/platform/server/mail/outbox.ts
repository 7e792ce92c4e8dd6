import { sql } from 'drizzle-orm'
import type { Context, OutgoingMail } from '#platform/server/context.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { HeldMails } from '#platform/server/kit.ts'
import { notFound } from '#platform/server/errors.ts'
import { checkEnvelope } from './envelope.ts'
import { renderMail } from './letter.ts'

/**
 * Writes mails into the outbox with one statement of the caller's transaction; they leave after its commit.
 *
 * @param actorId who caused them, null for the program itself
 * @param held for mails that wait a while, because an undo may drop them
 * @throws Error when a subject, an address or a link is not acceptable
 */
export async function insertMails(
  tx: Db,
  messages: readonly OutgoingMail[],
  actorId: string | null,
  held?: HeldMails,
): Promise<void> {
  if (messages.length === 0) return
  const rows = messages.map((message) => {
    checkEnvelope(message)
    return {
      template: message.template,
      to: message.to,
      cc: message.cc ?? [],
      subject: message.subject,
      ...renderMail(message),
      attachments: message.attachments ?? [],
      entity: message.about?.entity ?? null,
      entityId: message.about?.entityId ?? null,
    }
  })
  await tx.query(sql`
    INSERT INTO mails (template, "to", cc, subject, text, html, attachments, entity, entity_id, created_by, step_id, next_attempt_at)
    SELECT m.template, m."to", m.cc, m.subject, m.text, m.html, m.attachments, m.entity, m."entityId", ${actorId}::uuid,
      ${held?.stepId ?? null}::uuid, coalesce(${held?.until.toISOString() ?? null}::timestamptz, 'epoch')
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS m(
      template text, "to" text[], cc text[], subject text, text text, html text, attachments uuid[],
      entity text, "entityId" uuid)`)
}

/**
 * Puts a held or failed mail back into the queue.
 *
 * @throws 404 when there is no such mail or it is on its way already
 */
export async function requeueMail(ctx: Context, id: string): Promise<void> {
  const [mail] = await ctx.tx.query<{ subject: string; status: string }>(sql`
    UPDATE mails SET status = 'queued', attempts = 0, next_attempt_at = 'epoch'
    WHERE id = ${id} AND status IN ('held', 'failed')
    RETURNING subject, status`)
  if (!mail) throw notFound()
  ctx.audit({ entity: 'mails', entityId: id, action: 'requeue', subject: mail.subject })
}
