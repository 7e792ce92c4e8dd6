import { addDays } from '#platform/contract/values/dates.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '#platform/server/context.ts'
import { instantOf } from '#platform/server/database/select-columns.ts'
import { isInCharge, listPath, type ToDo } from '#platform/server/documents/hub.ts'
import { earliest, toDo, type ToDoRead } from '#platform/server/documents/to-do.ts'
import { companyTable } from '#modules/people/companies/table.ts'
import { enquiryTable } from '../table.ts'
import { isAnswerOverdue, isOpenRow, isUnquotedRow, whoseEnquiries } from './list.ts'

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

/** The reader's own enquiries that meet a condition, in the order of a column. */
const ownEnquiries = (
  ctx: Context,
  condition: SQL,
  { by, due, isLate }: Record<'by' | 'due' | 'isLate', SQL>,
): SQL => sql`
  SELECT enquiries.id, enquiries.number, enquiries.project_name AS "projectName", co.name AS "companyName",
    ${due} AS due, ${isLate} AS "isLate"
  FROM ${earliest(
    enquiryTable,
    whoseEnquiries(ctx.actor.id).map((mine) => sql`${condition} AND ${mine}`),
    by,
  )} AS f JOIN enquiries ON enquiries.id = f.id
  JOIN ${companyTable} co ON co.id = enquiries.company_id ORDER BY f.at, f.id`

/** The reader's enquiries that fall due, the earliest first. */
function enquiriesDue(ctx: Context): ToDoRead {
  // The list filters by whole days, so the board does too.
  const lastDay = addDays(ctx.today(), DUE_DAYS)
  const isDue = sql`${isUnquotedRow} AND enquiries.quote_due_at <= ${`${lastDay}T23:59:59.999Z`}::timestamptz`
  const select = ownEnquiries(ctx, isDue, {
    by: sql`enquiries.quote_due_at`,
    due: instantOf(sql`f.at`),
    isLate: sql`f.at < ${ctx.clock.now().toISOString()}::timestamptz`,
  })
  const filter = {
    mine: true,
    status: ['new', 'under_review', 'ready_to_quote'],
    quoteDueAt: { to: lastDay },
  }
  return toDo<EnquiryToDo>(select, {
    key: 'enquiriesDue',
    title: 'Your enquiries due',
    note: 'in seven days',
    // Who looks after the work of others may have no enquiries of their own, and an empty list tells them nothing.
    empty: isInCharge(ctx.actor) ? undefined : 'None of your enquiries falls due in the next seven days.',
    dueTitle: 'Due',
    shows: 'due',
    path: listPath('/enquiries', { filter, sort: 'quoteDueAt' }),
    shown: enquiryRow,
  })
}

/** Answers that customers owe on the reader's open enquiries, the longest ago wanted first. */
function answersLate(ctx: Context): ToDoRead {
  const isAwaited = sql`${isOpenRow} AND ${isAnswerOverdue(ctx.today())}`
  const select = ownEnquiries(ctx, isAwaited, {
    by: sql`enquiries.answers_due_on`,
    due: sql`f.at::text`,
    isLate: sql`true`,
  })
  return toDo<EnquiryToDo>(select, {
    key: 'answersLate',
    title: 'Answers from customers late',
    note: 'questions not answered',
    dueTitle: 'Wanted by',
    shows: 'due',
    path: listPath('/enquiries', { filter: { mine: true, open: true, answersOverdue: true } }),
    shown: enquiryRow,
  })
}

const enquiryRow = ({ projectName, ...row }: EnquiryToDo) => ({
  ...row,
  title: projectName ?? row.companyName,
  path: `/enquiries/${row.id}` as const,
})

/** Enquiries that fall due, and answers that are late. */
export const enquiriesToDo: readonly ToDo[] = [
  { place: 20, ask: enquiriesDue },
  { place: 21, ask: answersLate },
]
