import { todayAt } from '#modules/setup/facilities/server/api.ts'
import { companyTable } from '#modules/people/companies/table.ts'
import { sql } from 'drizzle-orm'
import type { Context } from '#platform/server/context.ts'
import { isNotNotified, type Reminder } from '#platform/server/jobs/digest.ts'

/** Days before the last day of validity on which the owner hears of it, the nearest first. */
const DAYS_BEFORE = [1, 7] as const
/** Reminders in one run; the others come with the next. */
const MOST = 5_000

interface Found {
  readonly userId: string
  readonly id: string
  readonly number: string
  readonly revision: number
  readonly companyName: string
  readonly projectName: string | null
  readonly daysLeft: number
  readonly occasion: string
}

const [lastDay, lastWeek] = DAYS_BEFORE

/** Sent quotes that expire within seven days, and again within one: told to the salesperson, who owns them. */
export async function quoteReminders(ctx: Context): Promise<Reminder[]> {
  const today = todayAt(ctx, sql`quotes.facility_id`)
  const left = sql`(quotes.valid_until - ${today})`
  const occasion = sql`('expires-' || CASE WHEN ${left} <= ${lastDay}::int THEN ${lastDay}::int ELSE ${lastWeek}::int END
    || ' ' || to_char(quotes.valid_until, 'YYYY-MM-DD'))`
  const userId = sql`quotes.salesperson_id`
  const found = await ctx.tx.query<Found>(sql`
    SELECT ${userId} AS "userId", quotes.id, quotes.number, quotes.revision, co.name AS "companyName",
      quotes.project_name AS "projectName", ${left} AS "daysLeft", ${occasion} AS occasion
    FROM quotes JOIN ${companyTable} co ON co.id = quotes.company_id
    WHERE quotes.status = 'sent' AND quotes.valid_until BETWEEN ${today} AND ${today} + ${lastWeek}::int
      AND ${isNotNotified({ userId, entity: 'quotes', entityId: sql`quotes.id`, occasion })}
    ORDER BY quotes.valid_until, quotes.number, quotes.id LIMIT ${MOST}`)
  return found.map(({ userId: owner, id, daysLeft, ...quote }) => {
    const when = daysLeft === 0 ? 'today' : daysLeft === 1 ? 'tomorrow' : `in ${daysLeft} days`
    const name = [`${quote.number} Rev ${quote.revision}`, quote.companyName, quote.projectName]
    return {
      userId: owner,
      entity: 'quotes',
      entityId: id,
      occasion: quote.occasion,
      section: 'Quotes that expire',
      text: `${name.filter(Boolean).join(', ')}: expires ${when}`,
      path: `/quotes/${id}`,
    }
  })
}
