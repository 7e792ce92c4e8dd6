import { sql } from 'drizzle-orm'
import type { Context } from '#platform/server/context.ts'
import type { NumberSeries } from '#platform/server/documents/numbering.ts'
import { todayAt } from '#modules/facilities/server/api.ts'
import { facilityTable } from '#modules/facilities/table.ts'
import { type DocumentKind, documentKinds } from '../domain.ts'

/** The series a new document of this kind and facility takes its number from, today. */
export const seriesFor = (ctx: Context, kind: DocumentKind, facilityId: string): NumberSeries => ({
  kind,
  pattern: documentKinds[kind].pattern,
  today: todayAt(ctx, sql`${facilityId}::uuid`),
  facilityId,
  facilityCode: sql`(SELECT short_code FROM ${facilityTable} WHERE id = ${facilityId}::uuid)`,
})
