import { sql } from 'drizzle-orm'
import { fullAddress } from '#platform/contract/register.ts'
import type { Context } from '#platform/server/context.ts'
import { insertRow } from '#platform/server/database/rows.ts'
import { notFound, refused, tooManyAttempts } from '#platform/server/errors.ts'
import { takeAttempt } from '#modules/people/account/server/api.ts'
import { tellContacts } from '#modules/house/client-access/server/api.ts'
import { userTable } from '#modules/people/users/table.ts'
import { quoteTable } from '#modules/sales/quotes/table.ts'
import type { Message } from '../contract.ts'
import { clientMessageTable } from '../table.ts'

/** A quote as a thread looks at it. */
interface Subject {
  /** Of its first revision. */
  readonly rootId: string
  readonly number: string
  readonly companyId: string
  readonly ownerEmail: string
  /** The newest revision, and the newest that the customer has. */
  readonly newestId: string
  readonly sentId: string | null
}

async function requireSubject(ctx: Context, quoteId: string): Promise<Subject> {
  const [subject] = await ctx.tx.query<Subject>(sql`
    SELECT q.number, q.company_id AS "companyId", u.email AS "ownerEmail", newest.id AS "newestId",
      (SELECT r.id FROM ${quoteTable} r WHERE r.number = q.number ORDER BY r.revision LIMIT 1) AS "rootId",
      (SELECT r.id FROM ${quoteTable} r WHERE r.number = q.number AND r.sent_at IS NOT NULL
        ORDER BY r.revision DESC LIMIT 1) AS "sentId"
    FROM ${quoteTable} q JOIN ${quoteTable} newest ON newest.number = q.number AND newest.is_current
    JOIN ${userTable} u ON u.id = newest.salesperson_id WHERE q.id = ${quoteId}`)
  if (!subject) throw notFound()
  return subject
}

const threadOf = (ctx: Context, rootId: string): Promise<Message[]> =>
  ctx.tx.query<Message>(sql`
    SELECT id, text, author_name AS "authorName", is_from_customer AS "isFromCustomer", created_at AS "createdAt"
    FROM ${clientMessageTable} WHERE quote_id = ${rootId} ORDER BY created_at, id`)

/** The thread of a quote, whichever of its revisions is named. @throws 404 */
export async function messagesOf(ctx: Context, quoteId: string): Promise<Message[]> {
  const { rootId } = await requireSubject(ctx, quoteId)
  return threadOf(ctx, rootId)
}

async function keepMessage(
  ctx: Context,
  { rootId }: Subject,
  text: string,
  isFromCustomer: boolean,
): Promise<void> {
  const { id: authorId, name: authorName } = ctx.actor
  const createdAt = ctx.clock.now().toISOString()
  const row = { quoteId: rootId, text, authorId, authorName, isFromCustomer, createdAt }
  await insertRow(ctx.tx, clientMessageTable, row)
  ctx.audit({
    entity: 'quotes',
    entityId: rootId,
    action: isFromCustomer ? 'ask' : 'answer-customer',
    changes: { message: { from: null, to: text } },
  })
}

/** So many questions does the house take of one customer in a day: each is mailed. */
const MESSAGES_A_DAY = 50

/**
 * The actor, a contact of the customer, asks; the owner of the quote hears of it. Whether they may see it is asked before.
 * @throws 429 where their company has asked too often
 */
export async function askAsCustomer(ctx: Context, quoteId: string, text: string): Promise<Message[]> {
  const subject = await requireSubject(ctx, quoteId)
  const limits = [{ key: `client-messages:${subject.companyId}`, attempts: MESSAGES_A_DAY, seconds: 86_400 }]
  const taken = await ctx.inSeparateTransaction((own) => takeAttempt(own.tx, own.clock, limits))
  if (!taken.isAllowed) throw tooManyAttempts({ 'Retry-After': String(taken.retryAfter) })
  await keepMessage(ctx, subject, text, true)
  ctx.mail({
    template: 'quote-question',
    to: [subject.ownerEmail],
    subject: `Question about ${subject.number}`,
    paragraphs: [`${ctx.actor.name} asks about ${subject.number}:`, text],
    link: {
      label: 'Open the quote',
      url: fullAddress(ctx.appUrl, `/quotes/${subject.newestId}?tab=related`),
    },
    about: { entity: 'quotes', entityId: subject.newestId },
  })
  return threadOf(ctx, subject.rootId)
}

/** The house writes to the customer. @throws 422 while no revision was sent: nobody could read it */
export async function answer(
  ctx: Context,
  { body }: { readonly body: { readonly quoteId: string; readonly text: string } },
): Promise<Message[]> {
  const subject = await requireSubject(ctx, body.quoteId)
  const { sentId, number, rootId } = subject
  if (sentId === null)
    throw refused(
      'quote_not_sent',
      'The customer was not sent this quote yet, and could not read the message.',
    )
  await keepMessage(ctx, subject, body.text, false)
  const asked = sql`SELECT m.author_id FROM ${clientMessageTable} m WHERE m.quote_id = ${rootId} AND m.is_from_customer`
  await tellContacts(ctx, asked, {
    template: 'quote-answer',
    subject: `Our answer about ${number}`,
    text: `${ctx.actor.name} has answered your question about ${number}.`,
    path: `/client-area/quotes/${sentId}`,
    about: { entity: 'quotes', entityId: subject.newestId },
  })
  return threadOf(ctx, rootId)
}
