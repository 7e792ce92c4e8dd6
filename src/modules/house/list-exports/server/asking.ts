import { sql } from 'drizzle-orm'
import type { Context } from '#platform/server/context.ts'
import { insertRow } from '#platform/server/database/rows.ts'
import { forbidden, invalid, refused } from '#platform/server/errors.ts'
import type { Services } from '#platform/server/services.ts'
import type { ListExport, ListExportInput } from '../contract.ts'
import { MOST_AT_ONCE, stopGuard } from '../domain.ts'
import { listExportTable as table } from '../table.ts'
import { files } from './files.ts'
import { listExportOf, type ExportedLists, exportsWhere, mayExport, requireOwn } from './records.ts'

/** The job that makes the file. */
export const MAKE_LIST = 'make-list-export'

/** Asks for the file of a list. @throws 403 without the right to read the list, 422 */
export async function askForList(
  lists: ExportedLists,
  ctx: Context,
  { list, format, query }: ListExportInput,
): Promise<ListExport> {
  const wanted = lists.get(list)
  if (!wanted) throw invalid({ list: ['There is no such list.'] })
  if (!mayExport(ctx.actor, wanted)) throw forbidden()
  // Two that are asked for at the same moment are counted one after the other.
  await ctx.tx.query(sql`SELECT pg_advisory_xact_lock(hashtext('list-exports'), hashtext(${ctx.actor.id}))`)
  const open = await exportsWhere(ctx.tx, sql`user_id = ${ctx.actor.id} AND status IN ('queued', 'running')`)
  if (open.length >= MOST_AT_ONCE)
    throw refused(
      'too_many_waiting',
      `${MOST_AT_ONCE} of your lists are being exported already: wait for one, or stop it.`,
    )
  const now = ctx.clock.now().toISOString()
  const id = await insertRow(ctx.tx, table, {
    userId: ctx.actor.id,
    list,
    query,
    format,
    fileName: `${list}-${ctx.today()}.${format}`,
    requestedAt: now,
    heartbeatAt: now,
  })
  ctx.enqueue(MAKE_LIST, { exportId: id })
  ctx.audit({
    entity: 'list-exports',
    entityId: id,
    action: 'create',
    subject: wanted.title,
    changes: { format: { from: null, to: format }, query: { from: null, to: query } },
  })
  return listExportOf(lists, await requireOwn(ctx, id))
}

/** Stops one; what is there of its file is deleted. @throws 404, 422 when it has come to its end */
export async function stop(
  services: Services,
  lists: ExportedLists,
  ctx: Context,
  id: string,
): Promise<ListExport> {
  await ctx.tx.query(sql`SELECT FROM ${table} WHERE id = ${id} FOR UPDATE`)
  const stored = await requireOwn(ctx, id)
  const reason = stopGuard(stored.status)
  if (reason) throw refused('invalid_transition', reason)
  await ctx.tx.query(sql`
    UPDATE ${table} SET status = 'stopped', stored_name = NULL, finished_at = ${ctx.clock.now().toISOString()}
    WHERE id = ${id}`)
  ctx.afterCommit(() => files.removeFile(services, stored.storedName))
  ctx.audit({
    entity: 'list-exports',
    entityId: id,
    action: 'stop',
    subject: lists.get(stored.list)?.title ?? stored.list,
  })
  return listExportOf(lists, await requireOwn(ctx, id))
}
