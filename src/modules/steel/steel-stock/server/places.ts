import { sql } from 'drizzle-orm'
import type { Context } from '#platform/server/context.ts'
import { invalid } from '#platform/server/errors.ts'
import { optionsOf } from '#platform/server/lists/options.ts'
import { facilityTable, storageLocationTable } from '#modules/setup/facilities/table.ts'

interface Place {
  readonly id: string
  readonly facilityId: string
  readonly code: string
}

/** A place that can be chosen. @throws 422 at `locationId` */
export async function requirePlace(ctx: Context, id: string): Promise<Place> {
  const [place] = await ctx.tx.query<Place>(sql`
    SELECT id, facility_id AS "facilityId", code FROM ${storageLocationTable} WHERE id = ${id} AND active`)
  if (!place) throw invalid({ locationId: ['The selected place is not in use.'] })
  return place
}

/** A place of the facility where steel is: to another one it goes with a delivery note. @throws 422 at `locationId` */
export async function requirePlaceAt(ctx: Context, id: string, facilityId: string): Promise<Place> {
  const place = await requirePlace(ctx, id)
  if (place.facilityId !== facilityId)
    throw invalid({
      locationId: ['It is a place of another facility: steel goes there with a delivery note.'],
    })
  return place
}

/** Places for selects, named with their facility. */
export const places = optionsOf({
  from: sql`${storageLocationTable} p JOIN ${facilityTable} fa ON fa.id = p.facility_id`,
  id: sql`p.id`,
  code: sql`p.code`,
  name: sql`(p.name || ', ' || fa.name)`,
  active: sql`p.active`,
  order: sql`fa.sort_order, p.position, p.id`,
})
