import { dayBefore } from '#platform/contract/dates.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { RichText } from '#platform/contract/rich-text.ts'
import type { Actor } from '#platform/server/context.ts'
import type { Db } from '#platform/server/database/database.ts'
import { instantOf, selectColumns } from '#platform/server/database/select-columns.ts'
import type { ReportRecord } from '../contract.ts'
import { isManagerRole } from '../domain.ts'
import { contactActionTable, contactReportTable as reports } from '../table.ts'

/** A report as one statement gives it. */
export interface ReportRow extends Omit<ReportRecord, 'can' | 'missingToSubmit' | 'summary'> {
  readonly summary: RichText | null
  readonly marketSegmentId: string | null
  readonly stepIsFinal: boolean | null
}

/** The condition under which a person may see a row of the reports at all; see `isVisibleTo`. */
export const seenBy = ({ id, role }: Pick<Actor, 'id' | 'role'>): SQL =>
  isManagerRole(role) ? sql`true` : sql`(${reports.visibility} = 'team' OR ${reports.authorId} = ${id})`

/** Two companies that became one have two newest contacts until the next one. */
const isNewest = sql`(${reports.isLatest} AND NOT EXISTS (SELECT FROM public.${reports} later
  WHERE later.company_id = ${reports.companyId} AND later.is_latest AND later.contact_at > ${reports.contactAt}))`

/** The next contact of a row of the reports was due on the day (`YYYY-MM-DD`) or before, and there was none since. */
export const isDueOn = (day: string): SQL =>
  sql`(${reports.isLatest} AND ${reports.nextContactOn} IS NOT NULL AND ${reports.nextContactKey} <= ${day}::date
    AND ${isNewest})`

/** The same for the days before. */
export const isOverdueOn = (day: string): SQL => isDueOn(dayBefore(day))

const asList = (rows: SQL, order: SQL): SQL =>
  sql`(SELECT coalesce(json_agg(o ORDER BY ${order}), '[]') FROM (${rows}) AS o)`

const contacts = asList(
  sql`SELECT p.id, p.name, p.job_title AS "jobTitle" FROM company_contacts p
    WHERE p.id = ANY(${reports.contactIds}) AND p.company_id = ${reports.companyId}`,
  sql`array_position(${reports.contactIds}, o.id)`,
)
const attendees = asList(
  sql`SELECT u.id, u.name FROM users u WHERE u.id = ANY(${reports.attendeeIds}) AND u.role <> 'client'`,
  sql`array_position(${reports.attendeeIds}, o.id)`,
)
const products = asList(
  sql`SELECT p.id, p.code, p.name FROM product_codes p WHERE p.id = ANY(${reports.productCodeIds})`,
  sql`o.code`,
)
const enquiries = asList(
  sql`SELECT e.id, e.number, e.project_name AS "projectName", e.status, e.sales_step_id AS "salesStepId",
      s.name AS "salesStepName"
    FROM enquiries e JOIN sales_steps s ON s.id = e.sales_step_id
    WHERE e.id = ANY(${reports.enquiryIds}) AND e.company_id = ${reports.companyId}`,
  sql`o.number`,
)
const quotes = asList(
  sql`SELECT q.id, q.number, q.revision, q.project_name AS "projectName", q.status, q.net::text AS net, q.currency
    FROM quotes q WHERE q.id = ANY(${reports.quoteIds}) AND q.company_id = ${reports.companyId}`,
  sql`o.number, o.revision`,
)

const actions = asList(
  sql`SELECT a.id, a.position, a.text, a.owner_id AS "ownerId", ow.name AS "ownerName", ow.role AS "ownerRole",
        a.due_on AS "dueOn", ${instantOf(sql`a.done_at`)} AS "doneAt", dn.name AS "doneByName"
      FROM ${contactActionTable} AS a JOIN users ow ON ow.id = a.owner_id LEFT JOIN users dn ON dn.id = a.done_by_id
      WHERE a.report_id = ${reports.id}`,
  sql`o.position`,
)

/** One report with its actions and names, in one statement; a WHERE may be appended. `today` is `YYYY-MM-DD`. */
export const recordSelect = (today: string): SQL => sql`
  SELECT ${selectColumns(reports)}, co.name AS "companyName", ms.name AS "marketSegmentName",
    au.name AS "authorName", ss.name AS "salesStepName", (ss.is_won OR ss.is_lost) AS "stepIsFinal", qc.name AS "quoteConfidenceName",
    qc.percent AS "confidencePercent", rv.name AS "reviewedByName", ${isOverdueOn(today)} AS "isOverdue",
    ${contacts} AS contacts, ${attendees} AS attendees, ${products} AS products, ${enquiries} AS enquiries,
    ${quotes} AS quotes, ${actions} AS actions
  FROM ${reports}
  JOIN companies co ON co.id = ${reports.companyId}
  JOIN users au ON au.id = ${reports.authorId}
  LEFT JOIN market_segments ms ON ms.id = ${reports.marketSegmentId}
  LEFT JOIN sales_steps ss ON ss.id = ${reports.salesStepId}
  LEFT JOIN quote_confidence qc ON qc.id = ${reports.quoteConfidenceId}
  LEFT JOIN users rv ON rv.id = ${reports.reviewedById}`

/** The report, or null where there is none that this person may see. */
export async function findRow(
  tx: Db,
  actor: Pick<Actor, 'id' | 'role'>,
  id: string,
  today: string,
): Promise<ReportRow | null> {
  const [row] = await tx.query<ReportRow>(
    sql`${recordSelect(today)} WHERE ${reports.id} = ${id} AND ${seenBy(actor)}`,
  )
  return row ?? null
}
