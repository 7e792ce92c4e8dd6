import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Context } from '#platform/server/context.ts'
import { companyTable } from '#modules/people/companies/table.ts'
import type { customerContactReports } from '../contract.ts'
import { contactActionTable as actions, contactReportTable as reports } from '../table.ts'
import { isOverdueOn, seenBy } from './queries.ts'

type Endpoints = typeof customerContactReports.endpoints
type MyActions = z.input<Endpoints['myActions']['response']>
type Counts = z.input<Endpoints['summary']['response']>
type RecentCompany = z.input<Endpoints['recentCompanies']['response']>[number]

/** Counts of the tabs stop here, as those of lists do. */
const MOST_COUNTED = 10_000
const ACTIONS_SHOWN = 8
const COMPANIES_SHOWN = 8
const LOOKED_BACK = 200

/** How many reports stand behind each tab. */
export async function summary(ctx: Context): Promise<Counts> {
  const me = ctx.actor.id
  const count = (condition: ReturnType<typeof sql>) => sql`(SELECT count(*)::int FROM (
    SELECT FROM ${reports} WHERE ${condition} AND ${seenBy(ctx.actor)} LIMIT ${MOST_COUNTED}) AS counted)`
  const [row] = await ctx.tx.query<Counts>(sql`
    SELECT ${count(sql`${reports.authorId} = ${me}`)} AS mine, ${count(isOverdueOn(ctx.today()))} AS overdue,
      ${count(sql`${reports.status} = 'draft' AND ${reports.authorId} = ${me}`)} AS drafts,
      ${count(sql`${reports.status} = 'submitted' AND ${reports.authorId} <> ${me}`)} AS "toReview"`)
  return row ?? { mine: 0, overdue: 0, drafts: 0, toReview: 0 }
}

/** What I have promised and not done yet; drafts do not count. */
export async function myActions(ctx: Context): Promise<MyActions> {
  const where = sql`${actions.ownerId} = ${ctx.actor.id} AND ${actions.doneAt} IS NULL
    AND ${reports.status} <> 'draft' AND ${seenBy(ctx.actor)}`
  const rows = await ctx.tx.query<MyActions['rows'][number] & { total: number }>(sql`
    SELECT ${actions.id} AS id, ${actions.text} AS text, ${actions.dueOn} AS "dueOn", ${reports.id} AS "reportId",
      ${reports.number} AS "reportNumber", co.name AS "companyName", count(*) OVER ()::int AS total
    FROM ${actions} JOIN ${reports} ON ${reports.id} = ${actions.reportId}
    JOIN ${companyTable} co ON co.id = ${reports.companyId}
    WHERE ${where} ORDER BY ${actions.dueOn} NULLS LAST, ${actions.id} LIMIT ${ACTIONS_SHOWN}`)
  return { total: rows[0]?.total ?? 0, rows: rows.map(({ total: _, ...row }) => row) }
}

/** Where the next report is most likely about: who I met last, then whose account manager I am. */
export const recentCompanies = (ctx: Context): Promise<RecentCompany[]> =>
  ctx.tx.query<RecentCompany>(sql`
    WITH met AS (
      SELECT company_id, max(contact_at) AS at FROM (
        SELECT company_id, contact_at FROM customer_contact_reports WHERE author_id = ${ctx.actor.id}
        ORDER BY contact_at DESC LIMIT ${LOOKED_BACK}) AS own
      GROUP BY company_id
    ), mine AS (
      SELECT id AS company_id, last_contact_at AS at FROM ${companyTable}
      WHERE account_manager_id = ${ctx.actor.id} AND status <> 'inactive' AND id NOT IN (SELECT company_id FROM met)
      ORDER BY last_contact_at NULLS FIRST LIMIT ${COMPANIES_SHOWN}
    )
    SELECT co.id, co.code, co.name, co.city
    FROM (SELECT company_id, at, 0 AS rank FROM met UNION ALL SELECT company_id, at, 1 FROM mine) AS chosen
    JOIN ${companyTable} co ON co.id = chosen.company_id
    ORDER BY chosen.rank, chosen.at DESC NULLS LAST, co.name LIMIT ${COMPANIES_SHOWN}`)
