import { type SQL, sql } from 'drizzle-orm'
import { instantOf } from '#platform/server/database/select-columns.ts'
import type { Db } from '#platform/server/database/database.ts'
import { type WorkingTime, withoutTime } from '#platform/contract/values/working-time.ts'
import { plannedAs } from '#modules/production/operations/server/api.ts'
import { operationTable as operation } from '#modules/production/operations/table.ts'
import { routeLineTable as line, travellerTable as traveller } from '#modules/production/travellers/table.ts'
import { type WorkingCalendar, workingTimeOf } from '#modules/setup/facilities/domain.ts'
import { facilityTable as facility, workCentreTable as centre } from '#modules/setup/facilities/table.ts'
import { stands } from '#modules/shop-floor/downtimes/server/api.ts'
import { downtimeTable as downtime } from '#modules/shop-floor/downtimes/table.ts'
import { operationPinTable as pin, scheduleRowTable as row } from '../table.ts'

/** A work centre with when it works. */
export interface Centre {
  readonly id: string
  readonly code: string
  readonly name: string
  readonly kind: 'machine' | 'bench' | 'cell' | 'outside' | null
  readonly places: number
  readonly efficiencyPercent: number | null
  readonly queueMinutes: number
  readonly active: boolean
  /** Its shifts without what is planned that it is down. */
  readonly work: WorkingTime
}

/** A facility with when it and each of its work centres work. */
export interface Works {
  readonly id: string
  readonly name: string
  readonly timeZone: string
  /** Whether any operation is planned there. */
  readonly isPlanned: boolean
  readonly work: WorkingTime
  readonly centres: readonly Centre[]
}

const milliseconds = (at: SQL) => sql`(extract(epoch FROM ${at}) * 1000)::bigint`

/** When the work centre `c` is down as it is planned; what is long over plans no more. */
const plannedDown = sql`(
  SELECT coalesce(json_agg(json_build_object('start', ${milliseconds(sql`d.since`)}, 'end', ${milliseconds(sql`d.until`)}) ORDER BY d.since), '[]')
  FROM ${downtime} d WHERE d.work_centre_id = c.id AND d.is_planned AND ${stands} AND d.until > now() - interval '400 days')`

/** When these facilities work; all of them where none is named. */
export async function worksOf(db: Db, ids: readonly string[] | null): Promise<Map<string, Works>> {
  interface Row {
    readonly id: string
    readonly name: string
    readonly timeZone: string
    readonly isPlanned: boolean
    readonly workingCalendar: WorkingCalendar
    readonly centres: (Omit<Centre, 'work' | 'places' | 'queueMinutes'> & {
      readonly places: number | null
      readonly queueMinutes: number | null
      readonly shiftCodes: string[] | null
      readonly weeklyHours: string | null
      readonly down: { readonly start: number; readonly end: number }[]
    })[]
  }
  const rows = await db.query<Row>(sql`
    SELECT f.id, f.name, f.time_zone AS "timeZone", f.working_calendar AS "workingCalendar",
      EXISTS (SELECT FROM ${row} r WHERE r.facility_id = f.id) AS "isPlanned",
      (SELECT coalesce(json_agg(json_build_object('id', c.id, 'code', c.code, 'name', c.name, 'kind', c.kind, 'places', c.places,
        'efficiencyPercent', c.efficiency_percent, 'queueMinutes', c.queue_minutes, 'active', c.active,
        'shiftCodes', c.shift_codes, 'weeklyHours', c.weekly_hours,
        'down', ${plannedDown}) ORDER BY c.position), '[]')
        FROM ${centre} c WHERE c.facility_id = f.id) AS centres
    FROM ${facility} f WHERE ${ids === null ? sql`f.active` : sql`f.id = ANY(${sql.param(ids)}::uuid[])`}
    ORDER BY f.sort_order, f.code`)
  return new Map(
    rows.map(({ id, name, timeZone, isPlanned, workingCalendar, centres }) => [
      id,
      {
        id,
        name,
        timeZone,
        isPlanned,
        work: workingTimeOf({ timeZone, workingCalendar }),
        centres: centres.map(({ shiftCodes, weeklyHours, places, queueMinutes, down, ...one }) => ({
          ...one,
          places: places ?? 1,
          queueMinutes: queueMinutes ?? 0,
          work: withoutTime(workingTimeOf({ timeZone, workingCalendar }, { shiftCodes, weeklyHours }), down),
        })),
      },
    ]),
  )
}

/** The work centre that an operation names by code or name. */
export function centreNamed({ centres }: Works, name: string | null): Centre | undefined {
  const asked = name?.trim().toLowerCase()
  if (!asked) return undefined
  const active = centres.filter((one) => one.active)
  return (
    active.find(({ code }) => code.toLowerCase() === asked) ??
    active.find((one) => one.name.toLowerCase() === asked)
  )
}

/** An operation that is not done, of a traveller that the shop works to. */
export interface OpenOperation {
  readonly id: string
  readonly rootId: string
  readonly facilityId: string
  readonly dueOn: string
  readonly groupNo: number
  readonly workCentre: string | null
  readonly setupMin: number
  readonly runMin: string
  readonly subcontracted: boolean
  readonly leadDays: number | null
  readonly startedAt: string | null
  readonly pieces: number
  readonly pinnedOn: string | null
}

const plan = plannedAs(sql`o`, sql`l`)

/** What is left to do in these travellers. */
export const openOperations = (db: Db, roots: readonly string[]): Promise<OpenOperation[]> =>
  db.query<OpenOperation>(sql`
    SELECT f.* FROM (SELECT o.id, o.seq, o.done_at IS NULL AS "isOpen", o.traveller_root_id AS "rootId", t.facility_id AS "facilityId", t.due_on::text AS "dueOn",
      o.group_no AS "groupNo", o.work_centre AS "workCentre", ${plan.setupMin} AS "setupMin", ${plan.runMin}::text AS "runMin",
      l.subcontracted, l.lead_days AS "leadDays", ${instantOf(sql`o.started_at`)} AS "startedAt", p.pinned_on::text AS "pinnedOn",
      greatest(0, t.entry_qty - o.good_qty - sum(o.scrap_qty) OVER (PARTITION BY o.traveller_root_id ORDER BY o.group_no))::int AS pieces
    FROM ${traveller} t JOIN ${operation} o ON o.traveller_root_id = t.root_id JOIN ${line} l ON l.id = o.route_line_id
    LEFT JOIN ${pin} p ON p.operation_id = o.id
    WHERE t.root_id = ANY(${sql.param(roots)}::uuid[]) AND t.in_force AND t.status = 'released' AND o.status <> 'not_applicable'
    ) AS f WHERE f."isOpen" ORDER BY f."rootId", f.seq`)
