import { type SQL, sql } from 'drizzle-orm'
import { keysOf } from '#platform/contract/values/fields.ts'
import type { Context } from '#platform/server/context.ts'
import { notTheRight } from '#platform/contract/calls/refusals.ts'
import { forbidden, notFound } from '#platform/server/errors.ts'
import { companyTable } from '#modules/people/companies/table.ts'
import type { Message, Thread } from '../contract.ts'
import { type ThreadKind, threadKinds } from '../domain.ts'
import { clientMessageTable as table } from '../table.ts'
import { kinds } from './kinds.ts'

/** A document as its thread looks at it, with one of the companies that it is about. */
export interface Document {
  readonly kind: ThreadKind
  readonly documentId: string
  readonly about: string
  readonly companyId: string
  readonly companyName: string
  readonly project: string | null
  readonly pageId: string | null
  readonly areaId: string | null
  /** Whom a question concerns: the owner of the document, else the account manager of the company. */
  readonly ownerIds: readonly string[]
}

/** A document with each company that it is about; empty where it is not there, or came from nobody's area. */
export async function findDocuments(
  ctx: Context,
  kind: ThreadKind,
  ids: readonly string[],
): Promise<Document[]> {
  const rows = await ctx.tx.query<Omit<Document, 'kind'>>(sql`
    SELECT d.*, co.name AS "companyName", to_jsonb(array_remove(ARRAY[d."ownerId", co.account_manager_id], NULL)) AS "ownerIds"
    FROM (${kinds[kind].documents(sql`${sql.param(ids)}::uuid[]`)}) d JOIN ${companyTable} co ON co.id = d."companyId"
    ORDER BY co.name, d."companyId"`)
  return rows.map((row) => ({ ...row, kind }))
}

/** A document with one of its companies. @throws 404 where it is not about this company */
export async function requireDocument(
  ctx: Context,
  { kind, id, companyId }: { readonly kind: ThreadKind; readonly id: string; readonly companyId: string },
): Promise<Document> {
  const found = (await findDocuments(ctx, kind, [id])).find((one) => one.companyId === companyId)
  if (!found) throw notFound()
  return found
}

const shownMessage = sql`m.id, m.text, m.author_name AS "authorName", m.is_from_contact AS "isFromContact", m.created_at AS "createdAt"`

/** The thread of a document with a company, whichever of its revisions is named. Whether the reader sees it is asked before. */
export const messagesOf = (
  ctx: Context,
  { kind, id, companyId }: { readonly kind: ThreadKind; readonly id: string; readonly companyId: string },
): Promise<Message[]> =>
  ctx.tx.query<Message>(sql`
    SELECT ${shownMessage} FROM ${table} m
    WHERE m.document_id = thread_of(${kind}, ${id}) AND m.kind = ${kind} AND m.company_id = ${companyId}
    ORDER BY m.created_at, m.id`)

interface Written {
  readonly documentId: string
  readonly companyId: string
  readonly messages: Message[]
  readonly waits: boolean
}

/** What was written about documents, a row for each of their companies. */
const findWritten = (ctx: Context, ids: readonly string[]): Promise<Written[]> =>
  ctx.tx.query<Written>(sql`
    SELECT w.document_id AS "documentId", w.company_id AS "companyId", bool_or(w.waits) AS waits,
      json_agg(json_build_object('id', w.id, 'text', w.text, 'authorName', w.author_name, 'isFromContact', w.is_from_contact,
        'createdAt', w.created_at) ORDER BY w.created_at, w.id) AS messages
    FROM ${table} w WHERE w.document_id = ANY(${sql.param(ids)}::uuid[]) GROUP BY w.document_id, w.company_id`)

/** Documents with what was written about each, as staff read them. */
export async function withMessages(ctx: Context, documents: readonly Document[]): Promise<Thread[]> {
  const written = await findWritten(ctx, [...new Set(documents.map(({ documentId }) => documentId))])
  return documents.map(({ kind, documentId, about, companyId, companyName, pageId, areaId }) => {
    const found = written.find((one) => one.documentId === documentId && one.companyId === companyId)
    return {
      id: `${documentId} ${companyId}`,
      kind,
      documentId,
      about,
      companyId,
      companyName,
      page: pageId === null ? '/inbox' : kinds[kind].page(pageId),
      waits: found?.waits ?? false,
      isRead: areaId !== null,
      messages: found?.messages ?? [],
    }
  })
}

const isKindRead = ({ actor: { permissions } }: Context, kind: ThreadKind): boolean =>
  permissions.has(threadKinds[kind].right)

/** For WHERE: whether the reader reads documents of a kind, and so their threads. */
export const isForReader = (ctx: Context, kind: SQL): SQL => {
  const read = keysOf(threadKinds).filter((one) => isKindRead(ctx, one))
  return sql`${kind} = ANY(${sql.param(read)}::text[])`
}

/** @throws 403 for whoever may not read documents of a kind */
export function requireReader(ctx: Context, kind: ThreadKind): void {
  if (!isKindRead(ctx, kind)) throw forbidden(notTheRight('read this document'))
}

/** Threads that the reader may see: those that wait, the longest waiting first, or all of them, the newest first; at most 100. */
export async function findThreads(ctx: Context, shown: 'waiting' | 'all'): Promise<Thread[]> {
  const isWaiting = shown === 'waiting'
  const found = await ctx.tx.query<{ kind: ThreadKind; documentId: string; companyId: string }>(sql`
    SELECT m.kind, m.document_id AS "documentId", m.company_id AS "companyId" FROM ${table} m
    WHERE ${isForReader(ctx, sql`m.kind`)} AND ${isWaiting ? sql`m.waits` : sql`true`} GROUP BY m.kind, m.document_id, m.company_id
    ORDER BY ${isWaiting ? sql`min(m.created_at)` : sql`max(m.created_at) DESC`}, m.document_id, m.company_id LIMIT 100`)
  const documents: Document[] = []
  for (const [kind, rows] of Map.groupBy(found, (row) => row.kind))
    documents.push(...(await findDocuments(ctx, kind, [...new Set(rows.map((row) => row.documentId))])))
  const threads = await withMessages(ctx, documents)
  return found.flatMap(({ kind, documentId, companyId }) => {
    const thread = threads.find(
      (one) => one.kind === kind && one.documentId === documentId && one.companyId === companyId,
    )
    return thread ?? []
  })
}
