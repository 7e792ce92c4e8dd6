import { type SQL, sql } from 'drizzle-orm'
import type { Actor, Context } from '#platform/server/context.ts'
import type { ContactType } from '../domain.ts'
import { contactReportTable as reports } from '../table.ts'
import { companyMatches } from './list.ts'
import { seenBy } from './queries.ts'

/** One hit of the search over everything. */
export interface ContactReportHit {
  readonly id: string
  readonly number: string
  readonly companyName: string
  readonly contactType: ContactType
  readonly excerpt: string
}

/** Reports that this person may see, by a LIKE pattern in lower case over number, words and company, newest first. */
export const searchContactReports = (
  ctx: Context,
  pattern: string,
  most: number,
): Promise<ContactReportHit[]> =>
  ctx.tx.query<ContactReportHit>(sql`
    SELECT ${reports.id} AS id, ${reports.number} AS number, co.name AS "companyName",
      ${reports.contactType} AS "contactType", ${reports.excerpt} AS excerpt
    FROM ${reports} JOIN companies co ON co.id = ${reports.companyId}
    WHERE (${reports.search} LIKE ${pattern} OR ${companyMatches(pattern)}) AND ${seenBy(ctx.actor)}
    ORDER BY ${reports.contactAt} DESC, ${reports.id} LIMIT ${most}`)

/** Whether the report behind an id (an expression) exists and this person may see it; for what tells of many records. */
export const isSeenReport = (actor: Pick<Actor, 'id' | 'role'>, id: SQL): SQL =>
  sql`EXISTS (SELECT FROM ${reports} WHERE ${reports.id} = ${id} AND ${seenBy(actor)})`
