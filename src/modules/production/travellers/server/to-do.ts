import { type SQL, sql } from 'drizzle-orm'
import { companyTable } from '#modules/people/companies/table.ts'
import type { Context } from '#platform/server/context.ts'
import { instantOf } from '#platform/server/database/select-columns.ts'
import { listPath, type ToDo } from '#platform/server/documents/hub.ts'
import { asAsked, asFound, type FoundToDo, toDo, type ToDoRead } from '#platform/server/documents/to-do.ts'
import { travellerTable as table } from '../table.ts'
import { isLate, isListed, waitsForApproval } from './list.ts'

const firstOf = (where: SQL, { due, most }: { due: SQL; most: number }): SQL => sql`
  SELECT ${table.id}, ${table.number} || ' Rev ' || ${table.revision} AS number, ${table.description} AS title,
    co.name AS "companyName", NULL AS value, NULL AS currency, f.due, '/travellers/' || ${table.id} AS path, f.total
  FROM (SELECT ${table.id} AS id, ${due} AS due, (count(*) OVER ())::int AS total FROM ${table}
    WHERE ${where} ORDER BY 2, 1 LIMIT ${most}) AS f
  JOIN ${table} ON ${table.id} = f.id LEFT JOIN ${companyTable} co ON co.id = ${table.companyId}
  ORDER BY f.due, f.id`

/** Travellers whose approval waits for the reader, the longest waiting first. */
function travellersToApprove(ctx: Context, most: number): ToDoRead | null {
  if (!ctx.actor.permissions.has('travellers:approve')) return null
  const waiting = sql`${isListed} AND ${waitsForApproval(ctx)}`
  return toDo<FoundToDo>(firstOf(waiting, { due: instantOf(sql`${table.stepAskedAt}`), most }), {
    key: 'travellerApprovalsForMe',
    heads: ['Company', 'Part'],
    title: 'Travellers to approve',
    note: 'waiting for you',
    dueTitle: 'Waiting',
    shows: 'since',
    path: listPath('/travellers', { filter: { waitingForMe: true } }),
    shown: asAsked(ctx),
  })
}

/** The reader's own travellers that are late, the longest first. */
function lateTravellers(ctx: Context, most: number): ToDoRead {
  const mine = sql`${isLate(ctx)} AND ${ctx.actor.id}::uuid IN (${table.plannerId}, ${table.foremanId})`
  return toDo<FoundToDo>(firstOf(mine, { due: sql`${table.dueOn}::text`, most }), {
    key: 'lateTravellers',
    heads: ['Company', 'Part'],
    title: 'Your travellers late',
    note: 'pieces still to be made',
    dueTitle: 'Due',
    shows: 'due',
    path: listPath('/travellers', { filter: { late: true } }),
    shown: (row) => ({ ...asFound(row), isLate: true }),
  })
}

/** Approvals that wait for the reader, and travellers that are late. */
export const travellersToDo: readonly ToDo[] = [
  { place: 14, ask: travellersToApprove },
  { place: 78, ask: lateTravellers },
]
