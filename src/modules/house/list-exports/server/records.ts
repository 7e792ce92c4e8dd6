import { createHash } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import { answersOf } from '#platform/contract/abilities.ts'
import { type Endpoint, isPermission } from '#platform/contract/calls/endpoint.ts'
import type { Context } from '#platform/server/context.ts'
import { notFound } from '#platform/server/errors.ts'
import type { ListExport } from '../contract.ts'
import { type ListExportStatus, noFileReason, stopGuard } from '../domain.ts'
import { listExportTable as table } from '../table.ts'

/** So many are shown. */
const MOST_SHOWN = 50

/** A list that can be exported. */
export interface ExportedList {
  readonly title: string
  readonly endpoint: Endpoint
}
/** All of them by their slice. */
export type ExportedLists = ReadonlyMap<string, ExportedList>

/** A file that was asked for, as it is stored. */
export interface Stored extends Omit<ListExport, 'can' | 'cannot' | 'title'> {
  readonly status: ListExportStatus
  readonly list: string
  readonly query: string
  readonly userId: string
  readonly storedName: string | null
  readonly rightsSha256: string | null
}

export const columns = sql`id, list, query, format, status, rows, size, file_name AS "fileName", requested_at AS "requestedAt",
  expires_at AS "expiresAt", problem, user_id AS "userId", stored_name AS "storedName", rights_sha256 AS "rightsSha256"`

/** Exports by a condition, the newest first. */
export const exportsWhere = (tx: Context['tx'], where: SQL): Promise<Stored[]> =>
  tx.query<Stored>(sql`
    SELECT ${columns} FROM ${table} WHERE ${where} ORDER BY requested_at DESC, id DESC LIMIT ${MOST_SHOWN}`)

/** One that this person asked for: nobody else knows of it, whatever their role. @throws 404 */
export async function requireOwn(ctx: Context, id: string): Promise<Stored> {
  const [found] = await exportsWhere(ctx.tx, sql`id = ${id} AND user_id = ${ctx.actor.id}`)
  if (!found) throw notFound()
  return found
}

/** All that somebody may do, as one word: what a list shows them follows from it. */
export const rightsOf = ({ permissions }: Pick<Context['actor'], 'permissions'>): string =>
  createHash('sha256')
    .update([...permissions].toSorted().join(' '))
    .digest('hex')

/** Whether somebody may still read the list. */
export const mayExport = (
  { permissions }: Pick<Context['actor'], 'permissions'>,
  list?: ExportedList,
): boolean =>
  list !== undefined && (!isPermission(list.endpoint.access) || permissions.has(list.endpoint.access))

/** An export as whoever asked for it sees it. */
export function listExportOf(lists: ExportedLists, stored: Stored): ListExport {
  const { list, query: _, userId: __, storedName: ___, rightsSha256: ____, ...row } = stored
  return {
    ...row,
    title: lists.get(list)?.title ?? list,
    ...answersOf({
      download: noFileReason(row.status) ?? true,
      stop: stopGuard(row.status) ?? true,
    }),
  }
}
