import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#platform/server/database/database.ts'
import { instantOf } from '#platform/server/database/select-columns.ts'
import { userTable as user } from '#modules/people/users/table.ts'
import { facilityTable as facility, workCentreTable as centre } from '#modules/setup/facilities/table.ts'
import type { Downtime } from '../contract.ts'
import { downtimeTable as downtime } from '../table.ts'

/** What was not taken back of the downtimes `d`. */
export const stands = sql`d.withdrawn_by_id IS NULL`

const there = (at: SQL) => sql`to_char(${at} AT TIME ZONE f.time_zone, 'YYYY-MM-DD HH24:MI')`

/** Downtimes as people see them at an instant; the rest of the statement may name `d`, its centre `c` and the facility `f`. */
export const downtimesOf = (db: Db, now: Date, rest: SQL): Promise<Downtime[]> =>
  db.query<Downtime>(sql`
    SELECT d.id, d.work_centre_id AS "workCentreId", c.name AS "workCentre", d.reason, d.is_planned AS "isPlanned",
      ${there(sql`d.since`)} AS since, ${there(sql`d.until`)} AS until, d.note, u.name AS "byName",
      coalesce(d.until <= ${now.toISOString()}::timestamptz, false) AS "isOver",
      CASE WHEN d.until <= ${now.toISOString()}::timestamptz THEN 'It is over.' END AS locked
    FROM ${downtime} d JOIN ${centre} c ON c.id = d.work_centre_id JOIN ${facility} f ON f.id = c.facility_id
    JOIN ${user} u ON u.id = d.by_id ${rest}`)

/** From when until when a work centre is down; what has no end lasts. */
export interface DownSpan {
  readonly workCentreId: string
  readonly isPlanned: boolean
  readonly since: string
  readonly until: string | null
}

/** What stands of the downtimes of work centres between two instants. */
export const downBetween = (
  db: Db,
  centreIds: readonly string[],
  from: Date,
  to: Date,
): Promise<DownSpan[]> =>
  db.query<DownSpan>(sql`
    SELECT d.work_centre_id AS "workCentreId", d.is_planned AS "isPlanned", ${instantOf(sql`d.since`)} AS since,
      ${instantOf(sql`d.until`)} AS until
    FROM ${downtime} d WHERE d.work_centre_id = ANY(${sql.param(centreIds)}::uuid[]) AND ${stands}
      AND d.since < ${to.toISOString()}::timestamptz AND (d.until IS NULL OR d.until > ${from.toISOString()}::timestamptz)
    ORDER BY d.since`)
