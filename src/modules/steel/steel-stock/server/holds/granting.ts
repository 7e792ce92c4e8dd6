import { sql } from 'drizzle-orm'
import type { Context } from '#platform/server/context.ts'
import { insertRow } from '#platform/server/database/rows.ts'
import { invalid } from '#platform/server/errors.ts'
import { optionsOf } from '#platform/server/lists/options.ts'
import { companyTable } from '#modules/people/companies/table.ts'
import { inUsableStates } from '#modules/sales/quotes/server/api.ts'
import { quoteTable } from '#modules/sales/quotes/table.ts'
import { conditionalReleaseTable } from '../../table/condition-table.ts'
import { untilProblem } from '../../domain/conditions.ts'

import type { SteelRow } from '../document.ts'

const isOpenQuote = sql`(q.is_current AND q.status ${inUsableStates})`

/** Quotes for selects, named with their customer. */
export const conditionQuotes = optionsOf({
  from: sql`${quoteTable} q JOIN ${companyTable} c ON c.id = q.company_id`,
  id: sql`q.id`,
  // A chosen one is shown by its name alone, so that has the number.
  code: sql`coalesce(q.project_name, '')`,
  name: sql`concat_ws(', ', q.number, c.name)`,
  active: isOpenQuote,
  order: sql`q.number DESC, q.id`,
})

interface Asked {
  readonly quoteId: string
  readonly until: string
  readonly reason: string
}

/** Writes down for which quote a row is released without its certificate, and until when; gives the id. @throws 422 */
export async function grantCondition(ctx: Context, row: SteelRow, asked: Asked): Promise<string> {
  const wrong = untilProblem(asked.until, ctx.today(row))
  if (wrong) throw invalid({ until: [wrong] })
  const [quote] = await ctx.tx.query<{ number: string; companyId: string }>(sql`
    SELECT q.number, q.company_id AS "companyId" FROM ${quoteTable} q WHERE q.id = ${asked.quoteId} AND ${isOpenQuote}`)
  if (!quote) throw invalid({ quoteId: ['Choose a quote that is open or ordered.'] })
  if (row.ownerCompanyId && row.ownerCompanyId !== quote.companyId)
    throw invalid({
      quoteId: [`This steel belongs to ${row.ownerName ?? 'a customer'}; the quote is another customer’s.`],
    })
  return insertRow(ctx.tx, conditionalReleaseTable, {
    stockNumber: row.number,
    facilityId: row.facilityId,
    quoteId: asked.quoteId,
    quoteNumber: quote.number,
    reason: asked.reason,
    until: asked.until,
    releasedById: ctx.actor.id,
    releasedByName: ctx.actor.name,
    releasedAt: ctx.clock.now().toISOString(),
  })
}
