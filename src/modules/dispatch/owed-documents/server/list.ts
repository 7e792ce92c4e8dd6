import { sql } from 'drizzle-orm'
import type { ListQuery, Page } from '#platform/contract/calls/paging.ts'
import type { Context, Incoming } from '#platform/server/context.ts'
import { lookedUp } from '#platform/server/documents/reading.ts'
import { notFound, refused, stale } from '#platform/server/errors.ts'
import { addressOf } from '#platform/server/http/address.ts'
import type { HttpExchange } from '#platform/server/http/serve.ts'
import { listPage } from '#platform/server/lists/list.ts'
import { listPlanOf } from '#platform/server/lists/own-columns.ts'
import { companyTable } from '#modules/people/companies/table.ts'
import { userTable } from '#modules/people/users/table.ts'
import { isPast } from '#modules/setup/facilities/server/api.ts'
import { type OwedDocument, owedDocuments } from '../contract.ts'
import { owedDocumentTable as table } from '../table.ts'

const owedList = (ctx: Context) =>
  listPlanOf(owedDocuments, table, {
    columns: {
      companyName: lookedUp(companyTable, sql`${table.companyId}`),
      sentByName: lookedUp(userTable, sql`${table.sentById}`),
    },
    filters: {
      late: sql`(${table.state} = 'open' AND ${isPast(ctx, sql`${table.dueOn}`, sql`${table.facilityId}`)})`,
    },
  })

export const list = (
  ctx: Context,
  { query }: { query: ListQuery },
  exchange: HttpExchange,
): Promise<Page<OwedDocument>> => listPage<OwedDocument>(ctx, owedList(ctx), query, addressOf(exchange))

/** The customer got what takes the place of a certificate. @throws 404, 412, and 422 where that was said already */
export async function settle(
  ctx: Context,
  { params, body, version }: Incoming<{ id: string }, unknown, { sentNote: string }>,
): Promise<{ id: string }> {
  const [row] = await ctx.tx.query<{ version: number; state: string; label: string }>(sql`
    SELECT version, state, certificate_number || ' on ' || note_number AS label FROM ${table} WHERE id = ${params.id} FOR UPDATE`)
  if (!row) throw notFound()
  if (row.version !== version) throw stale(undefined)
  if (row.state === 'sent') throw refused('sent_already', 'It was sent already.')
  await ctx.tx.query(sql`
    UPDATE ${table} SET state = 'sent', sent_note = ${body.sentNote}, sent_by_id = ${ctx.actor.id}::uuid,
      sent_at = ${ctx.clock.now().toISOString()}::timestamptz, version = version + 1, updated_at = now() WHERE id = ${params.id}`)
  ctx.audit({
    entity: 'owed-documents',
    entityId: params.id,
    action: 'settle',
    subject: row.label,
    reason: body.sentNote,
    changes: { state: { from: 'open', to: 'sent' } },
  })
  return { id: params.id }
}
