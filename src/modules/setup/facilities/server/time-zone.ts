import { type SQL, sql } from 'drizzle-orm'
import { addDays } from '#platform/contract/values/dates.ts'
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

/**
 * That a day lies before today at a facility. The first condition lets an index answer; what was before the two last days of the
 * earth is past everywhere, so that few rows are asked for the day of their facility.
 */
export const isPast = (ctx: Context, day: SQL, facilityId: SQL): SQL => sql`(${day} < ${latestToday(ctx)}
  AND (${day} < ${addDays(latestToday(ctx), -2)} OR ${day} < ${todayAt(ctx, facilityId)}))`

/** That a list of the calendar of a facility `fa` names a day. */
const names = (list: 'holidays' | 'exceptions', day: SQL): SQL => sql`
  coalesce(fa.working_calendar->${list}::text, '[]') @> jsonb_build_array(jsonb_build_object('date', (${day})::date::text))`

/** That a facility `fa` works on a day, as `isWorkingDay` says. */
const worksOn = (day: SQL): SQL => sql`(${names('exceptions', day)}
  OR fa.working_calendar->'days' @> to_jsonb(extract(isodow FROM ${day})::int) AND NOT ${names('holidays', day)})`

/** Whether a facility works today. */
export const worksToday = (ctx: Context, facilityId: SQL): SQL => sql`
  (SELECT ${worksOn(todayAt(ctx, facilityId))} FROM ${facilityTable} fa WHERE fa.id = ${facilityId})`

/** Hours from an instant until now that lie on working days of a facility; such a day counts from midnight to midnight. */
export const workingHoursSince = (ctx: Context, facilityId: SQL, since: SQL): SQL => sql`(
  SELECT coalesce(sum(extract(epoch FROM
    least(span.until, (d + interval '1 day') AT TIME ZONE fa.time_zone) - greatest(span.since, d AT TIME ZONE fa.time_zone))) / 3600, 0)
  FROM ${facilityTable} fa,
    LATERAL (SELECT ${since} AS since, ${ctx.clock.now().toISOString()}::timestamptz AS until) AS span,
    LATERAL generate_series((span.since AT TIME ZONE fa.time_zone)::date::timestamp, span.until AT TIME ZONE fa.time_zone,
      interval '1 day') AS d
  WHERE fa.id = ${facilityId} AND ${worksOn(sql`d`)})`
