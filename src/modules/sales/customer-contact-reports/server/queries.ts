import { dayBefore } from '#platform/contract/values/dates.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { RichText } from '#platform/contract/values/rich-text.ts'
import type { Actor } from '#platform/server/context.ts'
import type { ReportRecord } from '../contract.ts'
import { isManagerRole } from '../domain.ts'
import { contactReportTable as reports } from '../table.ts'

/** A report as one statement gives it. */
export interface ReportRow extends Omit<ReportRecord, 'can' | 'missingToSubmit' | 'summary'> {
  readonly summary: RichText | null
  readonly marketSegmentId: string | null
  readonly stepIsFinal: boolean | null
  readonly actions: (ReportRecord['actions'][number] & { readonly ownerRole: string })[]
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
