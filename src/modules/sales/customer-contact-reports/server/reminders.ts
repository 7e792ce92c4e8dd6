import { dayAfter } from '#platform/contract/values/dates.ts'
import { sql } from 'drizzle-orm'
import type { Context } from '#platform/server/context.ts'
import type { Reminder } from '#platform/server/jobs/digest.ts'
import { companyTable } from '#modules/people/companies/table.ts'
import { userTable } from '#modules/people/users/table.ts'
import { urgencyOf } from '../domain.ts'
import { contactActionTable as actions, contactReportTable as reports } from '../table.ts'
import { formatShortDay } from './format-times.ts'
import { isDueOn } from './queries.ts'

/** Lines of one mail are cut far below this; it only bounds what a job reads. */
const MOST = 10_000

const whenLabels = {
  overdue: 'is overdue since',
  today: 'is due today,',
  tomorrow: 'is due tomorrow,',
  later: 'is due on',
  none: '',
}

interface DueAction {
  readonly id: string
  readonly text: string
  readonly ownerId: string
  readonly dueOn: string
  readonly reportId: string
  readonly number: string
  readonly companyName: string
}

/** Actions that are due tomorrow or before, for their owners: told every day until they are done. */
export async function actionReminders(ctx: Context): Promise<Reminder[]> {
  const today = ctx.today()
  const due = await ctx.tx.query<DueAction>(sql`
    SELECT ${actions.id} AS id, ${actions.text} AS text, ${actions.ownerId} AS "ownerId", ${actions.dueOn} AS "dueOn",
      ${reports.id} AS "reportId", ${reports.number} AS number, co.name AS "companyName"
    FROM ${actions} JOIN ${reports} ON ${reports.id} = ${actions.reportId} JOIN ${companyTable} co ON co.id = ${reports.companyId}
    JOIN ${userTable} u ON u.id = ${actions.ownerId}
    WHERE ${actions.doneAt} IS NULL AND ${actions.dueOn} <= ${dayAfter(today)} AND ${reports.status} <> 'draft'
      AND (${reports.visibility} = 'team' OR ${reports.authorId} = u.id OR u.role IN ('manager', 'administrator'))
    ORDER BY ${actions.dueOn}, ${actions.id} LIMIT ${MOST}`)
  return due.map(({ id, text, ownerId, dueOn, reportId, number, companyName }) => ({
    userId: ownerId,
    entity: 'contact-report-actions',
    entityId: id,
    occasion: `due on ${today}`,
    section: 'Your actions after contacts',
    text: `${number}, ${companyName}: "${text}" ${whenLabels[urgencyOf({ dueOn, doneAt: null }, today)]} ${formatShortDay(dueOn)}`,
    path: `/customer-contact-reports/${reportId}`,
  }))
}

interface DueContact {
  readonly id: string
  readonly number: string
  readonly authorId: string
  readonly nextContactOn: string
  readonly companyName: string
}

/** Contacts that are due today or overdue, for who wrote the last report: told when due and once when overdue. */
export async function followUpReminders(ctx: Context): Promise<Reminder[]> {
  const today = ctx.today()
  const due = await ctx.tx.query<DueContact>(sql`
    SELECT ${reports.id} AS id, ${reports.number} AS number, ${reports.authorId} AS "authorId",
      ${reports.nextContactOn} AS "nextContactOn", co.name AS "companyName"
    FROM ${reports} JOIN ${companyTable} co ON co.id = ${reports.companyId}
    WHERE ${isDueOn(today)}
    ORDER BY ${reports.nextContactKey}, ${reports.id} LIMIT ${MOST}`)
  return due.map(({ id, number, authorId, nextContactOn, companyName }) => {
    const isLate = nextContactOn < today
    return {
      userId: authorId,
      entity: 'customer-contact-reports',
      entityId: id,
      occasion: `${isLate ? 'overdue' : 'due'} ${nextContactOn}`,
      section: 'Contacts to make',
      text: `${companyName}: you wanted to be in touch ${isLate ? `by ${formatShortDay(nextContactOn)}` : 'today'} (${number})`,
      path: `/customer-contact-reports/${id}`,
    }
  })
}
