import { sql } from 'drizzle-orm'
import type { ListQuery, Page } from '#platform/contract/calls/paging.ts'
import type { Context } from '#platform/server/context.ts'
import type { HttpExchange } from '#platform/server/http/serve.ts'
import { addressOf } from '#platform/server/http/address.ts'
import { listPage } from '#platform/server/lists/list.ts'
import { optionsOf } from '#platform/server/lists/options.ts'
import { listPlanOf } from '#platform/server/lists/own-columns.ts'
import { drawingTable as drawing } from '#modules/engineering/drawings/table.ts'
import { companyTable } from '#modules/people/companies/table.ts'
import { travellerTable as traveller } from '#modules/production/travellers/table.ts'
import { quoteLineTable, quoteTable } from '#modules/sales/quotes/table.ts'
import { isPast } from '#modules/setup/facilities/server/api.ts'
import { type SubmittalListRow, submittals } from '../contract.ts'
import { submittalTable as table } from '../table.ts'

/** The newest round. */
export const isListed = sql`${table.isCurrent}`

/** With the customer, and its day is past. */
export const isOverdue = (ctx: Context) =>
  sql`(${table.status} = 'sent' AND ${isPast(ctx, sql`${table.dueOn}`, sql`${table.facilityId}`)})`

const listedFor = (ctx: Context) =>
  listPlanOf(submittals, table, {
    joins: sql`LEFT JOIN ${companyTable} co ON co.id = ${table.companyId} LEFT JOIN ${quoteTable} q ON q.id = ${table.quoteId}`,
    columns: {
      companyName: sql`co.name`,
      quoteNumber: sql`q.number`,
      round: sql`${table.revision} + 1`,
      status: sql`${table.state}`,
    },
    filters: {
      status: sql`${table.state}`,
      overdue: isOverdue(ctx),
    },
    searchAlso: (pattern) => [
      sql`${table.companyId} = ANY(ARRAY(SELECT id FROM ${companyTable} WHERE search LIKE ${pattern}))`,
    ],
    prefixes: [sql`${table.number}`],
    where: isListed,
  })

export const list = (
  ctx: Context,
  { query }: { query: ListQuery },
  exchange: HttpExchange,
): Promise<Page<SubmittalListRow>> =>
  listPage<SubmittalListRow>(ctx, listedFor(ctx), query, addressOf(exchange))

/** Orders that are released to production. */
export const quotes = optionsOf({
  from: sql`${quoteTable} q JOIN ${companyTable} co ON co.id = q.company_id`,
  id: sql`q.id`,
  code: sql`q.number`,
  name: sql`q.number || ', ' || co.name`,
  active: sql`(q.is_current AND q.status = 'released')`,
  order: sql`q.number DESC, q.id`,
})

export const quoteLines = optionsOf({
  from: sql`${quoteLineTable} l JOIN ${quoteTable} q ON q.id = l.quote_id`,
  id: sql`l.id`,
  code: sql`q.number || ' line ' || l.line_no`,
  name: sql`q.number || ' line ' || l.line_no || ': ' || l.description`,
  active: sql`(q.is_current AND q.status = 'released')`,
  order: sql`q.number DESC, l.line_no, l.id`,
})

/** Travellers of customers, by their first revision. */
export const travellers = optionsOf({
  from: sql`${traveller} t`,
  id: sql`t.root_id`,
  code: sql`t.number`,
  name: sql`t.number || ', ' || t.description`,
  active: sql`(t.is_current AND t.company_id IS NOT NULL AND t.status NOT IN ('closed', 'cancelled'))`,
  order: sql`t.number DESC, t.id`,
})

/** What can be sent: revisions that are approved, and drafts of customers. */
export const drawings = optionsOf({
  from: sql`${drawing} d`,
  id: sql`d.id`,
  code: sql`d.number || ' Rev ' || d.rev`,
  // A line of a submittal shows the name alone.
  name: sql`d.number || ' Rev ' || d.rev || ', ' || d.title`,
  active: sql`(d.status IN ('draft', 'current'))`,
  order: sql`d.number, d.revision DESC, d.id`,
})
