import { sql } from 'drizzle-orm'
import { addDays } from '#platform/contract/values/dates.ts'
import { instantAt } from '#platform/contract/values/wall-clock.ts'
import type { Context } from '#platform/server/context.ts'
import { instantOf } from '#platform/server/database/select-columns.ts'
import { queryOne } from '#platform/server/database/rows.ts'
import { notFound } from '#platform/server/errors.ts'
import { facilityTable } from '#modules/setup/facilities/table.ts'
import { downBetween, downtimesOf, stands } from '#modules/shop-floor/downtimes/server/api.ts'
import type { Board } from '../contract.ts'
import { scheduleRowTable as row } from '../table.ts'
import { worksOf, type Works } from './facts.ts'
import { asUp, capacityOn, DayLoads, loadOf, mondayOf, weekToOpen } from './loads.ts'
import { laidBetween, planned } from './reading.ts'

/** Operations that a day of a work centre shows; of more their number is told. */
const MOST_IN_CELL = 6
const MOST_UNPLANNED = 30
/** Weeks after the one that is shown, of which the load alone is told. */
const WEEKS_AHEAD = 3

interface Asked {
  readonly facilityId?: string | undefined
  readonly week?: string | undefined
  readonly workCentreId?: string | undefined
  readonly late?: 'true' | undefined
}

/** The facility that is asked for, else that of the reader, else the first. @throws 404 */
export function chosenFacility(all: ReadonlyMap<string, Works>, ctx: Context, asked?: string): Works {
  const found = asked ? all.get(asked) : (all.get(ctx.actor.facilityId ?? '') ?? [...all.values()][0])
  if (!found) throw notFound()
  return found
}

/** The same for lists of what is planned: a reader at whose facility nothing is looks at the first where something is. @throws 404 */
export function plannedFacility(all: ReadonlyMap<string, Works>, ctx: Context, asked?: string): Works {
  const own = chosenFacility(all, ctx, asked)
  if (asked || own.isPlanned) return own
  return [...all.values()].find(({ isPlanned }) => isPlanned) ?? own
}

/** The facility that is shown, and those that may be chosen in its place. */
export const facilitiesShown = (all: ReadonlyMap<string, Works>, { id, name }: Works) => ({
  facility: { id, name },
  facilities: [...all.values()].map((one) => ({ id: one.id, name: one.name })),
})

interface Counts {
  readonly travellers: number
  readonly late: number
  readonly computedAt: string | null
  readonly closed: { day: string; name: string }[]
}

/** How much is planned at a facility, and on which days of some weeks it is closed. */
const countsOf = (ctx: Context, facilityId: string, from: string, to: string): Promise<Counts> =>
  queryOne<Counts>(
    ctx.tx,
    sql`
    SELECT (count(DISTINCT traveller_root_id))::int AS travellers,
      (count(DISTINCT traveller_root_id) FILTER (WHERE late_days > 0))::int AS late,
      ${instantOf(sql`min(computed_at)`)} AS "computedAt",
      (SELECT coalesce(json_agg(json_build_object('day', h->>'date', 'name', h->>'name') ORDER BY h->>'date'), '[]')
        FROM ${facilityTable} f, jsonb_array_elements(f.working_calendar->'holidays') AS h
        WHERE f.id = ${facilityId} AND h->>'date' BETWEEN ${from} AND ${to}) AS closed
    FROM ${row} WHERE facility_id = ${facilityId}`,
  )

/** The plan of a week by work centre and day, and the load of the weeks after it. */
export async function board(ctx: Context, { query }: { query: Asked }): Promise<Board> {
  const all = await worksOf(ctx.tx, null)
  const works = plannedFacility(all, ctx, query.facilityId)
  const { id, timeZone, work } = works
  const today = ctx.today({ timeZone })
  const monday = query.week ? mondayOf(query.week) : weekToOpen(today)
  const end = addDays(monday, 7 * (1 + WEEKS_AHEAD))
  const midnight = (day: string) => new Date(instantAt(timeZone, day, '00:00'))
  const here = query.workCentreId ? sql`work_centre_id = ${query.workCentreId}` : sql`facility_id = ${id}`
  const isAsked = query.late ? sql`${here} AND late_days > 0` : here
  const laid = await laidBetween(ctx.tx, here, midnight(monday), midnight(end))
  const counts = await countsOf(ctx, id, monday, end)
  const centres = works.centres.filter(
    (one) => one.active && (query.workCentreId === undefined || one.id === query.workCentreId),
  )
  const spans = await downBetween(
    ctx.tx,
    centres.map((one) => one.id),
    midnight(monday),
    midnight(end),
  )
  const tomorrow = midnight(addDays(today, 1))
  const down = await downtimesOf(
    ctx.tx,
    ctx.clock.now(),
    sql`WHERE d.work_centre_id = ANY(${sql.param(centres.map((one) => one.id))}::uuid[]) AND ${stands}
      AND d.since < ${midnight(addDays(monday, 7)).toISOString()}::timestamptz
      AND (d.until IS NULL OR d.until > ${midnight(monday).toISOString()}::timestamptz) ORDER BY d.since, d.id LIMIT 200`,
  )
  const byCentre = Map.groupBy(laid, ({ workCentreId }) => workCentreId)
  const week = Array.from({ length: 7 }, (_, index) => addDays(monday, index))
  const weeks = Array.from({ length: WEEKS_AHEAD }, (_, index) => addDays(monday, 7 * (index + 1)))
  const late = new Set(laid.filter(({ lateDays }) => lateDays > 0).map((one) => one.id))
  const rows = centres.map((centre) => {
    const loads = new DayLoads()
    for (const one of byCentre.get(centre.id) ?? []) loads.lay(centre.work, one)
    const up = asUp(centre, spans, tomorrow)
    return {
      id: centre.id,
      code: centre.code,
      name: centre.name,
      isOutside: centre.kind === 'outside',
      places: centre.places,
      days: week.map((day) => {
        const ids = (loads.operations.get(day) ?? []).filter((one) => !query.late || late.has(one))
        const shown = ids.slice(0, MOST_IN_CELL)
        return {
          ...loadOf(day, loads.on(day), capacityOn(up, day)),
          operationIds: shown,
          more: ids.length - shown.length,
        }
      }),
      weeks: weeks.map((from) => loads.over(up, from, 7)),
      down: down.filter((one) => one.workCentreId === centre.id),
    }
  })
  const isUsed = week.map(
    (day, at) =>
      work.isWorked(day) ||
      rows.some(({ days }) => (days[at]?.capacity ?? 0) + (days[at]?.operationIds.length ?? 0) > 0),
  )
  const onBoard = rows.flatMap(({ days }) => days.flatMap(({ operationIds }) => operationIds))
  const operations = await planned(
    ctx.tx,
    sql`WHERE r.operation_id = ANY(${sql.param([...new Set(onBoard)])}::uuid[])`,
  )
  const notPlanned = query.workCentreId
    ? []
    : await planned(
        ctx.tx,
        sql`WHERE r.unplanned IS NOT NULL AND r.operation_id IN (SELECT operation_id FROM ${row} WHERE ${isAsked} AND unplanned IS NOT NULL)
          ORDER BY r.late_days DESC, t.due_on, t.number, o.seq LIMIT ${MOST_UNPLANNED + 1}`,
      )
  const first = notPlanned.slice(0, MOST_UNPLANNED)
  return {
    ...facilitiesShown(all, works),
    timeZone,
    today,
    ...counts,
    choices: works.centres.filter(({ active }) => active).map((one) => ({ id: one.id, name: one.name })),
    days: week.filter((_, at) => isUsed[at]),
    weeks,
    centres: rows.map((one) => ({ ...one, days: one.days.filter((_, at) => isUsed[at]) })),
    notPlanned: { operationIds: first.map((one) => one.id), more: notPlanned.length - first.length },
    operations: [...operations, ...first.filter((one) => !onBoard.includes(one.id))],
  }
}
