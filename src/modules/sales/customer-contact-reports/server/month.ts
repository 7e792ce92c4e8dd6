import { sql } from 'drizzle-orm'
import type { Db } from '#platform/server/database/database.ts'
import { companyTable } from '#modules/people/companies/table.ts'
import { userTable } from '#modules/people/users/table.ts'
import { type ContactPurpose, type ContactType, monthBounds } from '../domain.ts'
import { contactReportTable as reports } from '../table.ts'
import { isOverdueOn } from './queries.ts'

/** What a person reported in a month and what is still to be done. */
export interface MonthOfReports {
  readonly userName: string
  /** `YYYY-MM` */
  readonly month: string
  readonly contacts: readonly {
    readonly number: string
    readonly contactAt: string
    readonly companyName: string
    readonly contactType: ContactType
    readonly purpose: ContactPurpose
    readonly excerpt: string
    readonly nextContactOn: string | null
  }[]
  readonly contactCount: number
  readonly byType: readonly { readonly contactType: ContactType; readonly count: number }[]
  readonly companies: readonly { readonly name: string; readonly count: number }[]
  /** One sum for each currency; currencies are never added together. */
  readonly potential: readonly { readonly currency: string; readonly value: string; readonly count: number }[]
  readonly openActions: readonly {
    readonly text: string
    readonly dueOn: string | null
    readonly number: string
    readonly companyName: string
  }[]
  /** Customers whom this person meant to contact again by now. */
  readonly overdue: readonly {
    readonly number: string
    readonly companyName: string
    readonly nextContactOn: string
  }[]
}

/** Rows of each table on the print; the totals above count all. */
const MOST = 200

const rows = (select: ReturnType<typeof sql>, order: ReturnType<typeof sql>) =>
  sql`(SELECT coalesce(json_agg(o ORDER BY ${order}), '[]') FROM (${select} LIMIT ${MOST}) AS o)`

/**
 * The month of a salesperson, in one statement: reports that are no drafts by the day of the contact (UTC), the open
 * actions and overdue follow-ups as of `today`. Null when there is no such person.
 */
export async function findMonth(
  tx: Db,
  about: { userId: string; month: string; today: string },
): Promise<MonthOfReports | null> {
  const { from, to } = monthBounds(about.month)
  const [found] = await tx.query<Omit<MonthOfReports, 'month'>>(sql`
    WITH held AS MATERIALIZED (
      SELECT r.number, r.contact_at, co.name AS company_name, r.contact_type, r.purpose, r.excerpt, r.next_contact_on,
        r.potential_value, r.currency
      FROM customer_contact_reports r JOIN ${companyTable} co ON co.id = r.company_id
      WHERE r.author_id = ${about.userId} AND r.status <> 'draft'
        AND r.contact_at >= ${from}::date AND r.contact_at < ${to}::date + 1
    )
    SELECT u.name AS "userName", (SELECT count(*)::int FROM held) AS "contactCount",
      ${rows(
        sql`SELECT number, to_char(contact_at, 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS "contactAt",
          company_name AS "companyName", contact_type AS "contactType", purpose, excerpt,
          next_contact_on AS "nextContactOn" FROM held ORDER BY contact_at`,
        sql`o."contactAt", o.number`,
      )} AS contacts,
      ${rows(sql`SELECT contact_type AS "contactType", count(*)::int AS count FROM held GROUP BY 1`, sql`o.count DESC, o."contactType"`)} AS "byType",
      ${rows(sql`SELECT company_name AS name, count(*)::int AS count FROM held GROUP BY 1`, sql`o.count DESC, o.name`)} AS companies,
      ${rows(
        sql`SELECT currency, sum(potential_value)::text AS value, count(*)::int AS count FROM held
          WHERE potential_value > 0 GROUP BY 1`,
        sql`o.currency`,
      )} AS potential,
      ${rows(
        sql`SELECT a.text, a.due_on AS "dueOn", r.number, co.name AS "companyName"
          FROM contact_report_actions a JOIN customer_contact_reports r ON r.id = a.report_id
          JOIN ${companyTable} co ON co.id = r.company_id
          WHERE a.owner_id = u.id AND a.done_at IS NULL AND r.status <> 'draft'
            AND (r.visibility = 'team' OR r.author_id = u.id OR u.role IN ('manager', 'administrator'))
          ORDER BY a.due_on NULLS LAST`,
        sql`o."dueOn" NULLS LAST, o.number`,
      )} AS "openActions",
      ${rows(
        sql`SELECT ${reports.number}, co.name AS "companyName", ${reports.nextContactOn} AS "nextContactOn"
          FROM ${reports} JOIN ${companyTable} co ON co.id = ${reports.companyId}
          WHERE ${reports.authorId} = u.id AND ${isOverdueOn(about.today)} ORDER BY ${reports.nextContactKey}`,
        sql`o."nextContactOn", o.number`,
      )} AS overdue
    FROM ${userTable} u WHERE u.id = ${about.userId} AND u.role <> 'client'`)
  return found ? { ...found, month: about.month } : null
}
