import { type SQL, sql } from 'drizzle-orm'
import { companyTable } from '#modules/people/companies/table.ts'
import type { Context } from '#platform/server/context.ts'
import { instantOf } from '#platform/server/database/select-columns.ts'
import { listPath, type ToDo } from '#platform/server/documents/hub.ts'
import {
  asAsked,
  asFound,
  earliest,
  type FoundToDo,
  toDo,
  type ToDoRead,
} from '#platform/server/documents/to-do.ts'
import { travellerTable as table } from '../table.ts'
import { isLate, isListed, waitsForApproval } from './list.ts'

/** The travellers that meet one of the conditions, in the order of a column, and what is said to be due of them. */
const travellersThat = (conditions: readonly SQL[], { by, due }: { by: SQL; due: SQL }): SQL => sql`
  SELECT ${table.id}, ${table.number} || ' Rev ' || ${table.revision} AS number, ${table.description} AS title,
    co.name AS "companyName", NULL AS value, NULL AS currency, ${due} AS due, '/travellers/' || ${table.id} AS path
  FROM ${earliest(table, conditions, by)} AS f
  JOIN ${table} ON ${table.id} = f.id LEFT JOIN ${companyTable} co ON co.id = ${table.companyId}
  ORDER BY f.at, f.id`

/** Travellers whose approval waits for the reader, the longest waiting first. */
function travellersToApprove(ctx: Context): ToDoRead | null {
  if (!ctx.actor.permissions.has('travellers:approve')) return null
  const waiting = sql`${isListed} AND ${waitsForApproval(ctx)}`
  const asked = { by: sql`${table.stepAskedAt}`, due: instantOf(sql`f.at`) }
  return toDo<FoundToDo>(travellersThat([waiting], asked), {
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
function lateTravellers(ctx: Context): ToDoRead {
  const mine = [table.plannerId, table.foremanId].map(
    (person) => sql`${isLate(ctx)} AND ${person} = ${ctx.actor.id}::uuid`,
  )
  return toDo<FoundToDo>(travellersThat(mine, { by: sql`${table.dueOn}`, due: sql`f.at::text` }), {
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
