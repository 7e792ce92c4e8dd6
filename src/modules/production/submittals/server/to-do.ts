import { sql } from 'drizzle-orm'
import { shortDay } from '#platform/contract/values/dates.ts'
import { isNotNotified, type ReminderSource } from '#platform/server/jobs/digest.ts'
import { todayAt, worksToday } from '#modules/setup/facilities/server/api.ts'
import { companyTable } from '#modules/people/companies/table.ts'
import type { Context } from '#platform/server/context.ts'
import { listPath } from '#platform/server/documents/hub.ts'
import { asFound, type FoundToDo, toDo, type ToDoRead } from '#platform/server/documents/to-do.ts'
import { submittalTable as table } from '../table.ts'
import { isOverdue } from './list.ts'

/** Submittals that their customers should have answered, for those who record the answers; the longest waiting first. */
export function overdueSubmittals(ctx: Context): ToDoRead | null {
  if (!ctx.actor.permissions.has('submittals:return')) return null
  const found = sql`
    SELECT ${table.id}, ${table.number} AS number, ${table.about} AS title, co.name AS "companyName", NULL AS value,
      NULL AS currency, ${table.dueOn}::text AS due, '/submittals/' || ${table.id} AS path
    FROM ${table} JOIN ${companyTable} co ON co.id = ${table.companyId}
    WHERE ${table.isCurrent} AND ${isOverdue(ctx)} ORDER BY ${table.dueOn}, ${table.id}`
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

/** For the daily digest of whoever sent a submittal: an answer that is due within two days, and on each working day after its day. */
export const answerReminders: ReminderSource = async (ctx) => {
  interface Row {
    readonly id: string
    readonly userId: string
    readonly number: string
    readonly about: string
    readonly companyName: string
    readonly dueOn: string
    readonly isLate: boolean
    readonly occasion: string
  }
  const today = todayAt(ctx, sql`s.facility_id`)
  const occasion = sql`CASE WHEN s.due_on < ${today} THEN 'answer overdue ' || ${today} ELSE 'answer due ' || s.due_on END`
  const rows = await ctx.tx.query<Row>(sql`
    SELECT s.id, s.sent_by_id AS "userId", s.number, s.about, co.name AS "companyName", s.due_on::text AS "dueOn",
      s.due_on < ${today} AS "isLate", ${occasion} AS occasion
    FROM ${table} s JOIN ${companyTable} co ON co.id = s.company_id
    WHERE s.is_current AND s.status = 'sent' AND s.sent_by_id IS NOT NULL AND s.due_on <= ${today} + 2
      AND (s.due_on >= ${today} OR ${worksToday(ctx, sql`s.facility_id`)})
      AND ${isNotNotified({ userId: sql`s.sent_by_id`, entity: 'submittals', entityId: sql`s.id`, occasion })}
    ORDER BY s.due_on, s.number LIMIT 300`)
  return rows.map(({ id, userId, number, about, companyName, dueOn, isLate, occasion: told }) => ({
    userId,
    entity: 'submittals',
    entityId: id,
    occasion: told,
    section: 'Answers of customers',
    text: `${number}, ${companyName}: the answer to ${about} ${isLate ? 'was' : 'is'} due on ${shortDay(dueOn)}`,
    path: `/submittals/${id}`,
  }))
}
