import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { SheetFormat } from '#platform/contract/import-export.ts'
import type { ListQuery, Page } from '#platform/contract/calls/paging.ts'
import type { Context } from '#platform/server/context.ts'
import { addressOf } from '#platform/server/http/address.ts'
import { columnsOf } from '#platform/server/import-export/columns.ts'
import { exportRowsOf } from '#platform/server/import-export/export.ts'
import { listPage } from '#platform/server/lists/list.ts'
import { listPlanOf } from '#platform/server/lists/own-columns.ts'
import type { HttpExchange } from '#platform/server/http/serve.ts'
import { companyContactTable, companySearch, companyTable } from '#modules/people/companies/table.ts'
import { salesStepTable } from '#modules/setup/sales-steps/table.ts'
import { userTable } from '#modules/people/users/table.ts'
import { quoteTable } from '#modules/sales/quotes/table.ts'
import { customerContactReports, type ReportRow } from '../contract.ts'
import { contactReportTable as reports } from '../table.ts'
import { isOverdueOn, seenBy } from './queries.ts'

/** Companies by a part of their name, for the search of reports. */
export const companyMatches = (pattern: string) =>
  sql`${reports.companyId} = ANY(ARRAY(SELECT id FROM ${companyTable} WHERE ${companySearch(pattern)}))`

/** The names of the contacts of a row, in the order they were chosen. */
const contactNames = sql`(SELECT string_agg(p.name, ', ' ORDER BY array_position(${reports.contactIds}, p.id))
  FROM ${companyContactTable} p WHERE p.id = ANY(${reports.contactIds}))`

/** The list as this person sees it. */
const planFor = (ctx: Context) =>
  listPlanOf(customerContactReports, reports, {
    joins: sql`
    LEFT JOIN ${companyTable} co ON co.id = ${reports.companyId}
    LEFT JOIN ${userTable} au ON au.id = ${reports.authorId}
    LEFT JOIN ${salesStepTable} ss ON ss.id = ${reports.salesStepId}`,
    columns: {
      companyName: sql`co.name`,
      contactNames,
      authorName: sql`au.name`,
      salesStepName: sql`ss.name`,
      isOverdue: isOverdueOn(ctx.today()),
    },
    filters: {
      attendeeId: { array: sql`${reports.attendeeIds}` },
      enquiryId: { array: sql`${reports.enquiryIds}` },
      quoteId: { array: sql`${reports.quoteIds}` },
      mine: sql`${reports.authorId} = ${ctx.actor.id}`,
      overdue: isOverdueOn(ctx.today()),
      openActions: sql`(${reports.openActionCount} > 0)`,
      myActions: sql`(${reports.status} <> 'draft' AND ${reports.id} = ANY(ARRAY(
      SELECT report_id FROM contact_report_actions WHERE owner_id = ${ctx.actor.id} AND done_at IS NULL)))`,
    },
    sorts: {
      nextContactOn: { column: sql`${reports.nextContactKey}`, type: 'date' },
    },
    searchAlso: companyMatches,
    prefixes: [sql`${reports.number}`],
    where: seenBy(ctx.actor),
  })

/** A report linked with one revision of a quote belongs to the quote as a whole. */
async function withRevisions(ctx: Context, query: ListQuery): Promise<ListQuery> {
  const { quoteId } = query.filters
  if (!Array.isArray(quoteId)) return query
  const revisions = await ctx.tx.query<{ id: string }>(sql`
    SELECT id FROM ${quoteTable} WHERE number IN (
      SELECT number FROM ${quoteTable} WHERE id = ANY(${sql.param(quoteId.filter((id) => id !== null))}::uuid[]))`)
  const ids = [...new Set([...quoteId, ...revisions.map(({ id }) => id)])]
  return { ...query, filters: { ...query.filters, quoteId: ids } }
}

export const list = async (
  ctx: Context,
  { query }: { query: ListQuery },
  exchange: HttpExchange,
): Promise<Page<ReportRow>> =>
  listPage<ReportRow>(ctx, planFor(ctx), await withRevisions(ctx, query), addressOf(exchange))

const shape = customerContactReports.input.shape
// biome-ignore format: names read better in rows
const sheet = columnsOf(
  z.object({
    number: z.string(), status: z.string(), companyId: shape.companyId, contactType: shape.contactType,
    purpose: shape.purpose, contactAt: z.string(), durationMin: shape.durationMin, place: shape.place,
    authorId: z.uuid(), salesStepId: shape.salesStepId, excerpt: z.string(), customerNeeds: shape.customerNeeds,
    projectInfo: shape.projectInfo, competitors: shape.competitors, ourPosition: shape.ourPosition,
    potentialValue: shape.potentialValue, currency: shape.currency, expectedOrderDate: shape.expectedOrderDate,
    nextContactOn: shape.nextContactOn, openActionCount: z.int(), visibility: shape.visibility,
  }),
  ['companyId', 'authorId', 'salesStepId'],
)
const byName = (table: typeof userTable) => ({ table, label: () => sql`referred.name` })

/** The list as it is filtered, as far as this person sees it. */
export const exportRows = async (
  ctx: Context,
  incoming: { params: { format: SheetFormat }; query: ListQuery },
  exchange: HttpExchange,
): Promise<void> => {
  const write = exportRowsOf({
    slice: customerContactReports.slice,
    table: reports,
    list: planFor(ctx),
    columns: sheet,
    references: {
      companyId: { table: companyTable },
      authorId: byName(userTable),
      salesStepId: { table: salesStepTable },
    },
  })
  await write(ctx, { ...incoming, query: await withRevisions(ctx, incoming.query) }, exchange)
}
