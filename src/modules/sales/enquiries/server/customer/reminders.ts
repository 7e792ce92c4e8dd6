import { todayAt } from '#modules/setup/facilities/server/api.ts'
import { companyTable } from '#modules/people/companies/table.ts'
import { facilityTable } from '#modules/setup/facilities/table.ts'
import { addDaysTo, longDay } from '#platform/contract/values/dates.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '#platform/server/context.ts'
import { isNotNotified, type Reminder } from '#platform/server/jobs/digest.ts'
import { daysLeft } from '../../domain.ts'
import { isAnswerOverdue, isOpenRow, isUnquotedRow } from '../list.ts'

/** Days before the due date on which salesperson and estimator hear of it. */
const DAYS_BEFORE = 2
/** Reminders of one kind in one run; the others come with the next. */
const MOST = 5_000

interface Found {
  readonly userId: string
  readonly id: string
  readonly number: string
  readonly companyName: string
  readonly projectName: string | null
  readonly quoteDueAt: string
  readonly timeZone: string
  readonly answersDueOn: string | null
  readonly openQuestionCount: number
  readonly occasion: string
}

/** Open enquiries with these properties, once for the salesperson and once for the estimator, where they do not know yet. */
const find = (ctx: Context, where: SQL, occasion: SQL): Promise<Found[]> =>
  ctx.tx.query<Found>(sql`
    SELECT p.user_id AS "userId", enquiries.id, enquiries.number, co.name AS "companyName",
      enquiries.project_name AS "projectName", enquiries.quote_due_at AS "quoteDueAt", fa.time_zone AS "timeZone",
      enquiries.answers_due_on AS "answersDueOn", enquiries.open_question_count AS "openQuestionCount",
      ${occasion} AS occasion
    FROM enquiries
    CROSS JOIN LATERAL (SELECT enquiries.salesperson_id AS user_id UNION SELECT enquiries.estimator_id) AS p
    JOIN ${companyTable} co ON co.id = enquiries.company_id
    JOIN ${facilityTable} fa ON fa.id = enquiries.facility_id
    WHERE ${where} AND p.user_id IS NOT NULL
      AND ${isNotNotified({ userId: sql`p.user_id`, entity: 'enquiries', entityId: sql`enquiries.id`, occasion })}
    ORDER BY enquiries.quote_due_at, enquiries.id LIMIT ${MOST}`)

const nameOf = ({ number, companyName, projectName }: Found): string =>
  [number, companyName, projectName].filter(Boolean).join(', ')

const reminder = (found: Found, section: string, text: string): Reminder => ({
  userId: found.userId,
  entity: 'enquiries',
  entityId: found.id,
  occasion: found.occasion,
  section,
  text: `${nameOf(found)}: ${text}`,
  path: `/enquiries/${found.id}`,
})

function dueLabel({ quoteDueAt, timeZone }: Found, now: Date): string {
  const days = daysLeft(quoteDueAt, now, timeZone)
  if (Date.parse(quoteDueAt) < now.getTime()) {
    return days === 0
      ? 'the quote was due today'
      : `the quote is ${days === -1 ? '1 day' : `${-days} days`} late`
  }
  return `the quote is due ${days === 0 ? 'today' : days === 1 ? 'tomorrow' : `in ${days} days`}`
}

/**
 * Enquiries whose quote is due within two days or late, and answers of customers that are late: told once for each
 * day they are due, so a date that is moved is told again.
 */
export async function enquiryReminders(ctx: Context): Promise<Reminder[]> {
  const now = ctx.clock.now()
  const soon = addDaysTo(now, DAYS_BEFORE).toISOString()
  const isLate = sql`enquiries.quote_due_at < ${now.toISOString()}`
  const day = sql`to_char(enquiries.quote_due_at AT TIME ZONE 'UTC', 'YYYY-MM-DD')`
  const due = await find(
    ctx,
    sql`${isUnquotedRow} AND enquiries.quote_due_at <= ${soon}`,
    sql`(CASE WHEN ${isLate} THEN 'overdue ' ELSE 'due ' END || ${day})`,
  )
  const answers = await find(
    ctx,
    sql`${isOpenRow} AND ${isAnswerOverdue(todayAt(ctx, sql`enquiries.facility_id`))}`,
    sql`('answers ' || to_char(enquiries.answers_due_on, 'YYYY-MM-DD'))`,
  )
  return [
    ...due.map((found) => reminder(found, 'Enquiries whose quote is due', dueLabel(found, now))),
    ...answers.map((found) =>
      reminder(
        found,
        'Answers of customers that are late',
        `wanted by ${longDay(found.answersDueOn ?? '')}, questions open: ${found.openQuestionCount}`,
      ),
    ),
  ]
}
