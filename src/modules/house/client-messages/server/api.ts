import { sql } from 'drizzle-orm'
import { fullAddress, type ScreenAddress } from '#platform/contract/register.ts'
import type { Actor, Context, RightChanges } from '#platform/server/context.ts'
import { insertRow } from '#platform/server/database/rows.ts'
import { tooManyAttempts } from '#platform/server/errors.ts'
import { takeAttempt } from '#modules/people/account/server/api.ts'
import { profilesOf } from '#modules/people/profiles/server/api.ts'
import { changesOfRole } from '#modules/people/role-permissions/server/api.ts'
import { exceptionsOf } from '#modules/people/user-permissions/server/api.ts'
import { userTable } from '#modules/people/users/table.ts'
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

interface Owner {
  readonly id: string
  readonly email: string
  readonly role: Actor['role']
  readonly roleRights: RightChanges['role']
  readonly ownRights: RightChanges['own']
  readonly profiles: RightChanges['profiles']
}

/** The e-mail of the first of those whom a question concerns who reads such documents now: a mail says what is asked. Null: nobody does. */
async function readerOf(ctx: Context, { ownerIds, kind }: Document): Promise<string | null> {
  const owners = await ctx.tx.query<Owner>(sql`
    SELECT u.id, u.email, u.role, ${profilesOf(sql`u.profiles`)} AS profiles, ${changesOfRole(sql`u.role`)} AS "roleRights",
      ${exceptionsOf(sql`u.id`, ctx.clock.now().toISOString())} AS "ownRights"
    FROM ${userTable} u WHERE u.id = ANY(${sql.param(ownerIds)}::uuid[]) AND u.status = 'active' AND u.role <> 'client'`)
  const readers = owners.filter(({ role, roleRights, ownRights, profiles }) =>
    ctx
      .permissionsOf(role, { role: roleRights, own: ownRights, profiles: profiles ?? null })
      .has(threadKinds[kind].right),
  )
  const [first] = ownerIds.flatMap((id) => readers.find((one) => one.id === id) ?? [])
  return first?.email ?? null
}

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
  const { about, kind } = document
  const ownerEmail = await readerOf(ctx, document)
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
