import { sql } from 'drizzle-orm'
import type { NumberedContract } from '#platform/contract/documents/document.ts'
import type { Context } from '#platform/server/context.ts'
import { invalid } from '#platform/server/errors.ts'
import type { NumberSeries } from '#platform/server/documents/numbering/numbering.ts'
import { todayAt } from '#modules/setup/facilities/server/api.ts'
import { facilityTable } from '#modules/setup/facilities/table.ts'

/** The series a new document of a contract takes its number from, today at its facility where it belongs to one. */
export const seriesFor = (
  ctx: Context,
  { slice, numbers }: NumberedContract,
  facilityId?: string,
): NumberSeries => ({
  kind: slice,
  pattern: numbers.pattern,
  today: ctx.today(),
  ...(facilityId === undefined ? {} : atFacility(ctx, facilityId)),
})

const atFacility = (ctx: Context, facilityId: string) => ({
  today: todayAt(ctx, sql`${facilityId}::uuid`),
  facilityId,
  facilityCode: sql`(SELECT short_code FROM ${facilityTable} WHERE id = ${facilityId}::uuid)`,
})

/** A document stays at the facility that numbered it. `what` is to be written there instead: `order`. @throws 422 at `facilityId` */
export function requireSameFacility(
  before: { readonly facilityId: string } | undefined,
  { facilityId }: { readonly facilityId?: string | undefined },
  what: string,
): void {
  if (before && facilityId && facilityId !== before.facilityId)
    throw invalid({ facilityId: [`The number belongs to the facility. Write a new ${what} there.`] })
}
