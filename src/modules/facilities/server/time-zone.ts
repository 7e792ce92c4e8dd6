import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '#platform/server/context.ts'
import type { Db } from '#platform/server/database/database.ts'
import { facilityTable } from '../table.ts'

/** The time zone of the first facility, as a value; what belongs to no facility goes by it. */
export const homeTimeZone: SQL = sql`
  coalesce((SELECT time_zone FROM ${facilityTable} ORDER BY active DESC, sort_order, id LIMIT 1), 'UTC')`

/** The day it is now by that time zone, as a value. */
export const homeToday: SQL = sql`(now() AT TIME ZONE ${homeTimeZone})::date`

/** The time zone of the first facility; UTC before there is one. */
export async function findHomeTimeZone(db: Db): Promise<string> {
  const [row] = await db.query<{ timeZone: string }>(sql`SELECT ${homeTimeZone} AS "timeZone"`)
  return row?.timeZone ?? 'UTC'
}

/** The day it is now at a facility (its id, or null for none), as a value of a statement that knows many of them. */
export const todayAt = (ctx: Context, facilityId: SQL): SQL => sql`
  (${ctx.clock.now().toISOString()}::timestamptz AT TIME ZONE coalesce(
    (SELECT zone.time_zone FROM ${facilityTable} AS zone WHERE zone.id = ${facilityId}), ${ctx.actor.timeZone}))::date`

/** No facility has a later day now: lets an index narrow what `todayAt` decides. */
export const latestToday = (ctx: Context): string => ctx.today({ timeZone: 'Etc/GMT-14' })
