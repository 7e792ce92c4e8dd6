import { addDays } from '#platform/contract/values/dates.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '#platform/server/context.ts'
import { isInCharge, listPath } from '#platform/server/documents/hub.ts'
import { type ToDoList, toDoRead, type ToDoRead } from '#platform/server/documents/to-do.ts'
import { companyTable } from '#modules/people/companies/table.ts'
import { isAnswerOverdue, isOpenRow, isUnquotedRow, mineCondition } from './list.ts'

/** Enquiries that fall due within so many days stand on home. */
const DUE_DAYS = 7

/** A quote that falls due, or an answer that a customer owes. */
interface EnquiryToDo {
  readonly id: string
  readonly number: string
  readonly projectName: string | null
  readonly companyName: string
  /** The instant at which the quote is due, or the day by which the answer was wanted. */
  readonly due: string
  readonly isLate: boolean
}
type FoundToDo = EnquiryToDo & { list: string; total: number }
interface ToDoPart {
  readonly total: number
  readonly rows: readonly EnquiryToDo[]
}

/**
 * What waits for the salesperson or the estimator, the earliest first, in one statement: unquoted enquiries due
 * until then, and open ones whose customers answer late.
 */
function selectToDo(about: { userId: string; now: Date; until: Date; today: string; most: number }): SQL {
  const mine = mineCondition(about.userId)
  const isDue = sql`${isUnquotedRow} AND ${mine} AND enquiries.quote_due_at <= ${about.until.toISOString()}`
  const isAwaited = sql`${isOpenRow} AND ${mine} AND ${isAnswerOverdue(about.today)}`
  const list = (name: string, where: SQL, due: SQL, isLate: SQL, order: SQL) => sql`(
    SELECT ${name}::text AS list, enquiries.id, enquiries.number, enquiries.project_name AS "projectName",
      co.name AS "companyName", ${due} AS due, ${isLate} AS "isLate",
      (SELECT count(*)::int FROM enquiries WHERE ${where}) AS total
    FROM enquiries JOIN ${companyTable} co ON co.id = enquiries.company_id
    WHERE ${where} ORDER BY ${order}, enquiries.id LIMIT ${about.most})`
  const instant = sql`to_char(enquiries.quote_due_at, 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`
  const isLate = sql`enquiries.quote_due_at < ${about.now.toISOString()}`
  return sql`
    ${list('due', isDue, instant, isLate, sql`enquiries.quote_due_at`)} UNION ALL
    ${list('answers', isAwaited, sql`enquiries.answers_due_on::text`, sql`true`, sql`enquiries.answers_due_on`)}
    ORDER BY due, id`
}

/** The rows of one of the two. */
function partOf(rows: readonly FoundToDo[], name: string): ToDoPart {
  const own = rows.filter((row) => row.list === name)
  return { total: own[0]?.total ?? 0, rows: own.map(({ list: _, total: __, ...row }) => row) }
}

/** The reader's enquiries that fall due, and the answers customers owe them. */
export function enquiriesToDo(ctx: Context, most: number): ToDoRead {
  const now = ctx.clock.now()
  // The list filters by whole days, so the board does too.
  const lastDay = addDays(ctx.today(), DUE_DAYS)
  const until = new Date(`${lastDay}T23:59:59.999Z`)
  const about = { userId: ctx.actor.id, now, until, today: ctx.today(), most }
  return toDoRead<FoundToDo>(['enquiriesDue', 'answersLate'], selectToDo(about), (rows) =>
    listsOf(ctx, { due: partOf(rows, 'due'), answers: partOf(rows, 'answers'), lastDay }),
  )
}

function listsOf(
  ctx: Context,
  { due, answers, lastDay }: { due: ToDoPart; answers: ToDoPart; lastDay: string },
): ToDoList[] {
  const dueFilter = {
    mine: true,
    status: ['new', 'under_review', 'ready_to_quote'],
    quoteDueAt: { to: lastDay },
  }
  const late: ToDoList = {
    key: 'answersLate',
    title: 'Answers from customers late',
    note: 'questions not answered',
    empty: null,
    dueTitle: 'Wanted by',
    shows: 'due',
    total: answers.total,
    path: listPath('/enquiries', { filter: { mine: true, open: true, answersOverdue: true } }),
    rows: answers.rows.map(enquiryRow),
  }
  const dueList: ToDoList[] = [
    {
      key: 'enquiriesDue',
      title: 'Your enquiries due',
      note: 'in seven days',
      empty: 'None of your enquiries falls due in the next seven days.',
      dueTitle: 'Due',
      shows: 'due',
      total: due.total,
      path: listPath('/enquiries', { filter: dueFilter, sort: 'quoteDueAt' }),
      rows: due.rows.map(enquiryRow),
    },
  ]
  // Who looks after the work of others may have no enquiries of their own, and an empty list tells them nothing.
  const isShown = due.total > 0 || !isInCharge(ctx.actor)
  return [...(isShown ? dueList : []), ...(late.total > 0 ? [late] : [])]
}

const enquiryRow = ({ projectName, ...row }: EnquiryToDo) => ({
  ...row,
  title: projectName ?? row.companyName,
  path: `/enquiries/${row.id}` as const,
})
