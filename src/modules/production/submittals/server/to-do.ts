import { sql } from 'drizzle-orm'
import { companyTable } from '#modules/people/companies/table.ts'
import type { Context } from '#platform/server/context.ts'
import { listPath } from '#platform/server/documents/hub.ts'
import { asFound, type FoundToDo, toDo, type ToDoRead } from '#platform/server/documents/to-do.ts'
import { submittalTable as table } from '../table.ts'
import { isOverdue } from './list.ts'

/** Submittals that their customers should have answered, for those who record the answers; the longest waiting first. */
export function overdueSubmittals(ctx: Context, most: number): ToDoRead | null {
  if (!ctx.actor.permissions.has('submittals:return')) return null
  const found = sql`
    SELECT ${table.id}, ${table.number} AS number, ${table.about} AS title, co.name AS "companyName", NULL AS value,
      NULL AS currency, ${table.dueOn}::text AS due, '/submittals/' || ${table.id} AS path, (count(*) OVER ())::int AS total
    FROM ${table} JOIN ${companyTable} co ON co.id = ${table.companyId}
    WHERE ${table.isCurrent} AND ${isOverdue(ctx)} ORDER BY ${table.dueOn}, ${table.id} LIMIT ${most}`
  return toDo<FoundToDo>(found, {
    key: 'overdueSubmittals',
    title: 'Answers to chase',
    note: 'submittals that customers should have returned',
    dueTitle: 'Due',
    shows: 'due',
    path: listPath('/submittals', { filter: { overdue: true } }),
    shown: (row) => ({ ...asFound(row), isLate: true }),
  })
}
