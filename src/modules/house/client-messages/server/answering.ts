import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Context } from '#platform/server/context.ts'
import { notFound, refused } from '#platform/server/errors.ts'
import { tellContacts } from '#modules/house/client-access/server/api.ts'
import type { clientMessages, Thread } from '../contract.ts'
import { threadKinds } from '../domain.ts'
import { clientMessageTable as table } from '../table.ts'
import { endWaiting, keepMessage, recordOf } from './api.ts'
import { kinds } from './kinds.ts'
import {
  type Document,
  findDocuments,
  findThreads,
  requireDocument,
  requireReader,
  withMessages,
} from './threads.ts'

type Endpoints = typeof clientMessages.endpoints
type Query<Name extends 'ofDocument' | 'inbox'> = { readonly query: z.output<Endpoints[Name]['query']> }
type Body<Name extends 'answer' | 'settle'> = { readonly body: z.output<Endpoints[Name]['body']> }

/** The threads of a document, one for each company that it is about. @throws 403 */
export async function ofDocument(
  ctx: Context,
  { query: { kind, id } }: Query<'ofDocument'>,
): Promise<Thread[]> {
  requireReader(ctx, kind)
  return withMessages(ctx, await findDocuments(ctx, kind, [id]))
}

export const threadsInInbox = (ctx: Context, { query: { shown } }: Query<'inbox'>): Promise<Thread[]> =>
  findThreads(ctx, shown)

async function threadOf(ctx: Context, document: Document): Promise<Thread> {
  const [thread] = await withMessages(ctx, [document])
  if (!thread) throw notFound()
  return thread
}

/** The house writes to a company. @throws 404; 422 while it does not see the document: nobody could read it */
export async function answer(ctx: Context, { body: { text, ...of } }: Body<'answer'>): Promise<Thread> {
  requireReader(ctx, of.kind)
  const document = await requireDocument(ctx, of)
  const { kind, areaId, about, documentId, companyId, project } = document
  if (areaId === null)
    throw refused(
      'document_not_sent',
      `The ${threadKinds[kind].with} does not have this in their area, and could not read the message.`,
    )
  await keepMessage(ctx, document, { text, isFromContact: false })
  const asked = sql`SELECT m.author_id FROM ${table} m
    WHERE m.document_id = ${documentId} AND m.company_id = ${companyId} AND m.kind = ${kind} AND m.is_from_contact`
  await tellContacts(ctx, asked, {
    template: 'contact-answer',
    subject: `Our answer about ${about}`,
    text: `${ctx.actor.name} has answered your question about ${about}.`,
    path: kinds[kind].area(areaId),
    about: recordOf(document),
    whose: { companyId, project },
  })
  return threadOf(ctx, document)
}

/** What was asked needs no answer: it waits for nobody any more. @throws 404 */
export async function settleThread(ctx: Context, { body: of }: Body<'settle'>): Promise<Thread> {
  requireReader(ctx, of.kind)
  const document = await requireDocument(ctx, of)
  await endWaiting(ctx, document)
  const { kind: entity, documentId: entityId, about: subject } = document
  ctx.audit({ entity, entityId, action: 'settle-question', subject })
  return threadOf(ctx, document)
}
