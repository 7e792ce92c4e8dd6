import { sql } from 'drizzle-orm'
import { fullAddress, type ScreenAddress } from '#platform/contract/register.ts'
import type { Context } from '#platform/server/context.ts'
import { insertRow } from '#platform/server/database/rows.ts'
import { tooManyAttempts } from '#platform/server/errors.ts'
import { takeAttempt } from '#modules/people/account/server/api.ts'
import type { Message } from '../contract.ts'
import { type ThreadKind, threadKinds } from '../domain.ts'
import { clientMessageTable as table } from '../table.ts'
import { kinds } from './kinds.ts'
import { type Document, messagesOf, requireDocument } from './threads.ts'

export { messagesOf } from './threads.ts'

/** So many questions does the house take of one company in a day: each is mailed. */
const MESSAGES_A_DAY = 50

const pageOf = ({ kind, pageId }: Document): ScreenAddress =>
  pageId === null ? '/inbox' : kinds[kind].page(pageId)

/** The record of the house that a mail is about, so that it stands in the bell: what was sent in is what it became. */
export const recordOf = ({ kind, pageId, documentId }: Document) =>
  pageId === null
    ? { entity: kind, entityId: documentId }
    : { entity: kinds[kind].pageOf ?? kind, entityId: pageId }

/** Puts a message into its thread and the trail; an answer ends the waiting of what was asked before. */
export async function keepMessage(
  ctx: Context,
  { kind, documentId, companyId, about }: Document,
  { text, isFromContact }: Pick<Message, 'text' | 'isFromContact'>,
): Promise<void> {
  const { id: authorId, name: authorName } = ctx.actor
  const createdAt = ctx.clock.now().toISOString()
  const of = { kind, documentId, companyId }
  if (!isFromContact) await endWaiting(ctx, of)
  const waits = isFromContact
  await insertRow(ctx.tx, table, { ...of, text, authorId, authorName, isFromContact, waits, createdAt })
  ctx.audit({
    entity: kind,
    entityId: documentId,
    action: isFromContact ? 'ask' : 'answer-contact',
    subject: about,
    changes: { message: { from: null, to: text } },
  })
}

/** Nothing of a thread waits any more. */
export const endWaiting = (
  ctx: Context,
  { kind, documentId, companyId }: Pick<Document, 'kind' | 'documentId' | 'companyId'>,
): Promise<unknown> =>
  ctx.tx.query(sql`
    UPDATE ${table} SET waits = false
    WHERE document_id = ${documentId} AND company_id = ${companyId} AND kind = ${kind} AND waits`)

/** Which document, by any of its revisions, and of which company the contact is. */
interface Asking {
  readonly kind: ThreadKind
  readonly id: string
  readonly companyId: string
}

/**
 * The actor, a contact, asks; the owner of the document hears of it. Whether they may see it is asked before.
 * @throws 429 where their company has asked too often
 */
export async function askAsContact(ctx: Context, of: Asking, text: string): Promise<Message[]> {
  const document = await requireDocument(ctx, of)
  const limits = [{ key: `client-messages:${of.companyId}`, attempts: MESSAGES_A_DAY, seconds: 86_400 }]
  const taken = await ctx.inSeparateTransaction((own) => takeAttempt(own.tx, own.clock, limits))
  if (!taken.isAllowed) throw tooManyAttempts({ 'Retry-After': String(taken.retryAfter) })
  await keepMessage(ctx, document, { text, isFromContact: true })
  const { about, ownerEmail, kind } = document
  if (ownerEmail !== null)
    ctx.mail({
      template: 'contact-question',
      to: [ownerEmail],
      subject: `Question about ${about}`,
      paragraphs: [`${ctx.actor.name} asks about ${about}:`, text],
      link: {
        label: `Open the ${threadKinds[kind].label.toLowerCase()}`,
        url: fullAddress(ctx.appUrl, pageOf(document)),
      },
      about: recordOf(document),
    })
  return messagesOf(ctx, of)
}
