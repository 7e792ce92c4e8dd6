import { type SQL, sql } from 'drizzle-orm'
import type { Right } from '#platform/contract/register.ts'
import { without } from '#platform/contract/values/without.ts'
import type { Context } from '#platform/server/context.ts'
import { asFound, type FoundToDo, toDo, type ToDoRead } from '#platform/server/documents/to-do.ts'
import { insertRow } from '#platform/server/database/rows.ts'
import { notFound, refused, tooManyAttempts } from '#platform/server/errors.ts'
import { fileHeaders } from '#platform/server/files/file-headers.ts'
import { readStoredFile, requireFile } from '#platform/server/files/file-records.ts'
import { files } from '#platform/server/files/table.ts'
import type { HttpExchange } from '#platform/server/http/serve.ts'
import { takeAttempt } from '#modules/people/account/server/api.ts'
import { companyTable } from '#modules/people/companies/table.ts'
import { userTable } from '#modules/people/users/table.ts'
import { enquiryTable } from '#modules/sales/enquiries/table.ts'
import type { Asked, AskedLine, InboxEntry } from '../contract.ts'
import { ASKED_A_DAY, askedAbout, waitsForUs, MOST_WAITING } from '../domain.ts'
import { customerEnquiryTable as table } from '../table.ts'

export { tellSender } from './telling.ts'

/** The entity of its files and of its trail. */
export const ASKED = 'customer-enquiries'

const attached = sql`(SELECT coalesce(json_agg(json_build_object('id', f.id, 'name', f.name) ORDER BY f.uploaded_at, f.id), '[]')
  FROM ${files} f WHERE f.entity = ${ASKED} AND f.entity_id = r.id AND f.removed_at IS NULL)`

/** What was asked, by a condition about its rows `r`; `order` and how many. */
export async function findAsked(ctx: Context, which: SQL, order: SQL): Promise<InboxEntry[]> {
  const rows = await ctx.tx.query<Omit<InboxEntry, 'about'>>(sql`
    SELECT r.id, r.version, r.state, r.project, r.reference, r.wanted_on::text AS "wantedOn", r.note, r.lines,
      r.created_at AS "sentAt", r.sent_by_name AS "sentByName", ${attached} AS files, r.reason, r.enquiry_id AS "enquiryId",
      e.number AS "enquiryNumber", r.company_id AS "companyId", co.name AS "companyName",
      co.market_segment_id AS "marketSegmentId", r.decided_at AS "decidedAt", u.name AS "decidedByName"
    FROM ${table} r JOIN ${companyTable} co ON co.id = r.company_id
    LEFT JOIN ${enquiryTable} e ON e.id = r.enquiry_id LEFT JOIN ${userTable} u ON u.id = r.decided_by_id
    WHERE ${which} ORDER BY ${order} LIMIT 100`)
  return rows.map((row) => ({ ...row, about: askedAbout(row.lines) }))
}

/** What its customer is told of it: not who of us decided. */
export const askedForCustomer = (entry: InboxEntry): Asked =>
  without(entry, 'companyId', 'companyName', 'marketSegmentId', 'enquiryId', 'decidedAt', 'decidedByName')

interface NewAsked {
  readonly companyId: string
  readonly project: string | null
  readonly reference: string | null
  readonly wantedOn: string | null
  readonly note: string | null
  readonly lines: readonly AskedLine[]
}

/** Takes what a contact, the actor, asks for. @throws 429 where their company has asked too often; 422 where too much waits */
export async function askAsContact(ctx: Context, wanted: NewAsked): Promise<string> {
  const limits = [{ key: `${ASKED}:${wanted.companyId}`, attempts: ASKED_A_DAY, seconds: 86_400 }]
  const taken = await ctx.inSeparateTransaction((own) => takeAttempt(own.tx, own.clock, limits))
  if (!taken.isAllowed) throw tooManyAttempts({ 'Retry-After': String(taken.retryAfter) })
  const [waiting] = await ctx.tx.query<{ count: number }>(sql`
    SELECT count(*)::int AS count FROM ${table} WHERE company_id = ${wanted.companyId} AND state = 'waiting'`)
  if ((waiting?.count ?? 0) >= MOST_WAITING)
    throw refused(
      'too_many_waiting',
      'So many of your enquiries wait already. Write to your contact at our house.',
    )
  const { id: sentById, name: sentByName } = ctx.actor
  const createdAt = ctx.clock.now().toISOString()
  const row = { ...wanted, sentById, sentByName, createdAt }
  const id = await insertRow(ctx.tx, table, row)
  const about = askedAbout(wanted.lines)
  ctx.audit({
    entity: ASKED,
    entityId: id,
    action: 'create',
    subject: about,
    changes: { lines: { from: null, to: about } },
  })
  return id
}

/** Waits for its decision, under a lock: whoever decides or adds a file meanwhile waits. @throws 404, 422 */
export async function requireWaiting(ctx: Context, id: string): Promise<void> {
  const [row] = await ctx.tx.query<{ state: string }>(sql`
    SELECT state FROM ${table} WHERE id = ${id} FOR UPDATE`)
  if (!row) throw notFound()
  if (!waitsForUs(row.state)) throw refused('asked_decided', 'This enquiry was accepted or returned already.')
}

/** The handler that gives the bytes of a file which came with something in the inbox. */
export const sentFile =
  (entity: string) =>
  async (
    ctx: Context,
    { params }: { readonly params: { readonly id: string; readonly fileId: string } },
    { reply }: HttpExchange,
  ): Promise<unknown> => {
    const found = await requireFile(ctx, entity, params.id, params.fileId)
    const bytes = await readStoredFile(ctx.files, found)
    await reply.headers(fileHeaders(found, 'attachment')).send(bytes)
    return bytes
  }

/** Something that waits in the inbox, for home. */
interface Waiting {
  readonly key: string
  readonly title: string
  /** Its table, of rows `r` with company, sender and state. */
  readonly table: SQL
  /** What a row is called. */
  readonly called: SQL
  /** Who accepts it has all of them. */
  readonly rights: readonly Right[]
  /** Of its rows those that this reader may see; left out: all. */
  readonly which?: (ctx: Context) => SQL
}

/** On home of those who may accept it: what waits in the inbox, the longest waiting first. */
export const waitingInInbox =
  ({ key, title, table, called, rights, which }: Waiting) =>
  (ctx: Context): ToDoRead | null => {
    if (!rights.every((right) => ctx.actor.permissions.has(right))) return null
    const found = sql`
      SELECT r.id, ${called} AS number, r.sent_by_name AS title, co.name AS "companyName", NULL AS value, NULL AS currency,
        r.created_at::text AS due, '/inbox' AS path
      FROM ${table} r JOIN ${companyTable} co ON co.id = r.company_id
      WHERE r.state = 'waiting' AND ${which?.(ctx) ?? sql`true`} ORDER BY r.created_at, r.id`
    return toDo<FoundToDo>(found, {
      key,
      title,
      note: 'that wait in the inbox',
      dueTitle: 'Sent',
      shows: 'due',
      path: '/inbox',
      shown: asFound,
    })
  }
