import { type SQL, sql } from 'drizzle-orm'
import { addDays, shortDay } from '#platform/contract/values/dates.ts'
import type { Context } from '#platform/server/context.ts'
import { listPath } from '#platform/server/documents/hub.ts'
import { inStates } from '#platform/server/documents/lifecycle/lifecycle.ts'
import { toDo, type ToDoRead } from '#platform/server/documents/to-do.ts'
import { isNotNotified, type Reminder } from '#platform/server/jobs/digest.ts'
import { companyTable } from '#modules/people/companies/table.ts'
import { todayAt } from '#modules/setup/facilities/server/api.ts'
import { quoteTable } from '#modules/sales/quotes/table.ts'
import { conditionalStates } from '../../domain/lifecycle.ts'
import { steelStockTable as stock } from '../../table.ts'
import { conditionalReleaseTable, conditionEndTable } from '../../table/condition-table.ts'

/** A mill that has not answered by now needs to be asked, or the shop another bar. */
const SOON_DAYS = 7
/** Reminders in one run; the others come with the next. */
const MOST = 2_000

interface EndingCondition {
  readonly id: string
  readonly number: string
  readonly quoteNumber: string
  readonly companyName: string
  readonly until: string
  readonly isOver: boolean
}
interface Told extends EndingCondition {
  readonly userId: string
  readonly occasion: string
}

/** It was withdrawn or ran out, and nothing else has ended it. */
const hasEnded = sql`EXISTS (SELECT FROM ${conditionEndTable} e WHERE e.release_id = k.id AND e.how <> 'fulfilled')`

/**
 * Conditional releases `k` under which steel still lies in the house or is in use, and that end within the week or are over;
 * `today` is the day at their facility. The piece is the one that was signed for: it stays, whatever was cut from it.
 */
const ending = (today: SQL): SQL => sql`
  FROM ${conditionalReleaseTable} k JOIN public.${stock} signed ON signed.number = k.stock_number
  JOIN ${quoteTable} q ON q.id = k.quote_id JOIN ${companyTable} co ON co.id = q.company_id
  WHERE (k.until <= ${today} + ${SOON_DAYS}::int OR ${hasEnded}) AND EXISTS (SELECT FROM public.${stock} s
    WHERE s.conditional_release_id = k.id AND s.status ${inStates(conditionalStates)})`

const columnsOf = (
  today: SQL,
): SQL => sql`signed.id, signed.number, k.quote_number AS "quoteNumber", co.name AS "companyName",
  k.until, (k.until < ${today} OR ${hasEnded}) AS "isOver"`

/** Conditional releases that are about to end, or are over while the steel is in use, for those who may release so. */
export function endingConditions(ctx: Context): ToDoRead | null {
  if (!ctx.actor.permissions.has('steel-stock:release-conditionally')) return null
  const today = sql`${ctx.today()}::date`
  const select = sql`
    SELECT ${columnsOf(today)} ${ending(today)} ORDER BY k.until, k.id`
  return toDo<EndingCondition>(select, {
    key: 'endingConditions',
    heads: ['Company', 'Released'],
    title: 'Conditional releases ending soon',
    note: `within ${SOON_DAYS} days, the certificate is missing`,
    dueTitle: 'Until',
    shows: 'due',
    path: listPath('/steel-stock', { filter: { conditional: true } }),
    shown: ({ id, number, quoteNumber, companyName, until, isOver }) => ({
      id,
      number,
      title: `for ${quoteNumber} only`,
      companyName,
      due: until,
      isLate: isOver,
      path: `/steel-stock/${id}`,
      ...(isOver ? { why: 'Over, and still in use' } : {}),
    }),
  })
}

/** The same for whoever released it: within the week, and again when it is over while steel of it is still in use. */
export async function conditionReminders(ctx: Context): Promise<Reminder[]> {
  const today = todayAt(ctx, sql`k.facility_id`)
  const tomorrow = addDays(ctx.today(), 1)
  const occasion = sql`(CASE WHEN k.until < ${today} OR ${hasEnded} THEN 'condition-over ' ELSE 'condition-ends ' END || to_char(k.until, 'YYYY-MM-DD'))`
  const about = { userId: sql`k.released_by_id`, entity: 'steel-stock', entityId: sql`signed.id`, occasion }
  const found = await ctx.tx.query<Told>(sql`
    SELECT ${columnsOf(today)}, k.released_by_id AS "userId", ${occasion} AS occasion ${ending(today)} AND ${isNotNotified(about)}
    ORDER BY k.until, k.id LIMIT ${MOST}`)
  return found.map(({ userId, id, number, quoteNumber, until, isOver, occasion: why }) => ({
    userId,
    entity: 'steel-stock',
    entityId: id,
    occasion: why,
    section: isOver ? 'Conditional releases that have ended' : 'Conditional releases ending soon',
    text: isOver
      ? `${number}, for ${quoteNumber}: the release is over, steel of it is still in use without its certificate`
      : `${number}, for ${quoteNumber}: the release ends ${until === tomorrow ? 'tomorrow' : `on ${shortDay(until)}`}, the certificate is missing`,
    path: `/steel-stock/${id}`,
  }))
}
