import { type SQL, sql } from 'drizzle-orm'
import { addDays, weekday } from '#platform/contract/values/dates.ts'
import type { Named } from '#platform/contract/values/fields.ts'
import { instantAt } from '#platform/contract/values/wall-clock.ts'
import type { Context } from '#platform/server/context.ts'
import type { Db } from '#platform/server/database/database.ts'
import { forbidden, notFound } from '#platform/server/errors.ts'
import { userTable as user } from '#modules/people/users/table.ts'
import { plannedAs } from '#modules/production/operations/server/api.ts'
import { operationTable as operation } from '#modules/production/operations/table.ts'
import { routeLineTable as line, travellerTable as traveller } from '#modules/production/travellers/table.ts'
import { facilityTable as facility } from '#modules/setup/facilities/table.ts'
import type { TimeEntry, TimeWeek } from '../contract.ts'
import { sharedMinutes, type TimeSpan } from '../domain/shares.ts'
import { timeSpanTable as span } from '../table.ts'

/** A span that is older is neither entered nor corrected. */
export const MOST_DAYS = 62
/** No span is longer. */
export const MOST_HOURS = 24
const MOST_CHOICES = 50

/** Of the spans `s` those that count: nobody corrected them, neither to other times nor to nothing. */
export const counts = sql`NOT s.voided AND NOT EXISTS (SELECT FROM ${span} later WHERE later.corrects_id = s.id)`

const plan = plannedAs(sql`o`, sql`l`)
const there = (at: SQL, format: string) => sql`to_char(${at} AT TIME ZONE f.time_zone, ${format})`
/** The date of an instant at the facility `f`. */
export const dayThere = (at: SQL) => there(at, 'YYYY-MM-DD')
const timeThere = (at: SQL) => there(at, 'HH24:MI')

/** The operations `o` with the line `l` and the traveller in force `t`. */
const withTraveller = sql`JOIN ${line} l ON l.id = o.route_line_id JOIN ${traveller} t ON t.id = l.traveller_id`
const called = sql`t.number || ', ' || o.seq || ' ' || ${plan.title}`

/** Spans as people see them; the rest of the statement may name `s`, its person `p` and the facility `f`. */
export const entriesOf = (db: Db, now: Date, rest: SQL): Promise<TimeEntry[]> =>
  db.query<TimeEntry>(sql`
    SELECT s.id, s.facility_id AS "facilityId", s.person_id AS "personId", p.name AS "personName", s.kind,
      s.operation_id AS "operationId", t.id AS "travellerId", ${called} AS operation, s.activity,
      s.indirect_code AS "indirectCode", ${dayThere(sql`s.started_at`)} AS "startedDay",
      ${timeThere(sql`s.started_at`)} AS "startedTime", ${dayThere(sql`s.stopped_at`)} AS "stoppedDay",
      ${timeThere(sql`s.stopped_at`)} AS "stoppedTime", s.source, s.reason, e.name AS "enteredByName", s.voided,
      CASE WHEN s.voided THEN 'It counts nothing.'
        WHEN NOT (${counts}) THEN 'It was corrected already.'
        WHEN s.started_at < ${now.toISOString()}::timestamptz - make_interval(days => ${MOST_DAYS})
        THEN 'It is older than ' || ${MOST_DAYS}::int || ' days.' END AS locked
    FROM ${span} s JOIN ${facility} f ON f.id = s.facility_id JOIN ${user} p ON p.id = s.person_id
    JOIN ${user} e ON e.id = s.entered_by_id
    LEFT JOIN (${operation} o ${withTraveller}) ON o.id = s.operation_id ${rest}`)

interface Place {
  readonly id: string
  readonly name: string
  readonly timeZone: string
}

/** The facility that is asked for, else that of the reader, else the first; and those to choose from. @throws 404 */
async function facilitiesToEnter(
  ctx: Context,
  asked: string | undefined,
): Promise<{ here: Place; all: Place[] }> {
  const all = await ctx.tx.query<Place>(
    sql`SELECT id, name, time_zone AS "timeZone" FROM ${facility} WHERE active ORDER BY sort_order, code`,
  )
  const own = all.find(({ id }) => id === ctx.actor.facilityId) ?? all[0]
  const here = asked ? all.find(({ id }) => id === asked) : own
  if (!here) throw notFound()
  return { here, all }
}

interface Row extends TimeSpan {
  readonly personId: string
  readonly name: string
  readonly day: string
  readonly isHere: boolean
}

export const milliseconds = (at: SQL) => sql`(extract(epoch FROM ${at}) * 1000)::float8`

/** What counts of whoever worked at a facility between two instants, with what overlaps it at other places. */
const spansInWeek = (
  db: Db,
  { id }: Place,
  { from, to }: { from: Date; to: Date },
  whose: SQL,
): Promise<Row[]> =>
  db.query<Row>(sql`
    WITH asked AS (SELECT DISTINCT person_id FROM ${span} WHERE facility_id = ${id}
      AND started_at >= ${from.toISOString()}::timestamptz AND started_at < ${to.toISOString()}::timestamptz)
    SELECT s.id, s.person_id AS "personId", p.name, ${dayThere(sql`s.started_at`)} AS day, s.facility_id = ${id} AS "isHere",
      ${milliseconds(sql`s.started_at`)} AS start, ${milliseconds(sql`s.stopped_at`)} AS end
    FROM asked JOIN ${span} s USING (person_id) JOIN ${user} p ON p.id = s.person_id JOIN ${facility} f ON f.id = s.facility_id
    WHERE ${counts} AND ${whose} AND s.started_at >= ${from.toISOString()}::timestamptz - make_interval(hours => ${2 * MOST_HOURS})
      AND s.started_at < ${to.toISOString()}::timestamptz + make_interval(hours => ${2 * MOST_HOURS})
    ORDER BY p.name, s.person_id`)

interface Asked {
  readonly facilityId?: string | undefined
  readonly week?: string | undefined
  readonly personId?: string | undefined
}

/** Minutes of a week by person and day, and the spans of one of them. @throws 403 of others without the right, 404 */
export async function weekOf(ctx: Context, { query }: { query: Asked }): Promise<TimeWeek> {
  const { actor, tx } = ctx
  const mayAll = actor.permissions.has('time-entries:correct')
  const personId = query.personId ?? actor.id
  if (personId !== actor.id && !mayAll) throw forbidden()
  const { here, all } = await facilitiesToEnter(ctx, query.facilityId)
  const today = ctx.today(here)
  const asked = query.week ?? today
  const monday = addDays(asked, -weekday(asked))
  const days = Array.from({ length: 7 }, (_, at) => addDays(monday, at))
  const midnight = (day: string) => new Date(instantAt(here.timeZone, day, '00:00'))
  const range = { from: midnight(monday), to: midnight(addDays(monday, 7)) }
  const rows = await spansInWeek(tx, here, range, mayAll ? sql`true` : sql`s.person_id = ${actor.id}`)
  const people = new Map([
    [actor.id, { id: actor.id, name: actor.name, minutes: days.map(() => 0), total: 0 }],
  ])
  const minutesOf = new Map<string, number>()
  for (const [id, own] of Map.groupBy(rows, (row) => row.personId)) {
    const shared = sharedMinutes(own)
    for (const [spanId, count] of shared) minutesOf.set(spanId, count)
    const shown = own.filter(({ isHere, day }) => isHere && days.includes(day))
    if (shown.length === 0) continue
    const sum = (some: readonly Row[]) => some.reduce((all, one) => all + (shared.get(one.id) ?? 0), 0)
    const minutes = days.map((day) => sum(shown.filter((row) => row.day === day)))
    people.set(id, { id, name: own[0]?.name ?? '', minutes, total: sum(shown) })
  }
  const [person] = await tx.query<{ id: string; name: string }>(
    sql`SELECT id, name FROM ${user} WHERE id = ${personId} AND role <> 'client'`,
  )
  if (!person) throw notFound()
  const spans = await entriesOf(
    tx,
    ctx.clock.now(),
    sql`WHERE s.person_id = ${personId} AND s.facility_id = ${here.id} AND ${counts}
      AND s.started_at >= ${range.from.toISOString()}::timestamptz AND s.started_at < ${range.to.toISOString()}::timestamptz
      ORDER BY s.started_at, s.id`,
  )
  return {
    facility: { id: here.id, name: here.name },
    facilities: all.map(({ id, name }) => ({ id, name })),
    timeZone: here.timeZone,
    today,
    days,
    people: [...people.values()],
    person,
    spans: spans.map((one) => ({ ...one, minutes: minutesOf.get(one.id) ?? 0 })),
  }
}

/** Whether somebody can work at the operations `o` of the traveller `t`. */
export const isWorkable = sql`t.in_force AND t.status IN ('released', 'final_review') AND o.status <> 'not_applicable'`

/** Operations that time can be entered for, those of the newest travellers first. */
export function operationChoices(
  ctx: Context,
  {
    query: { facilityId, search = '', id },
  }: { query: { facilityId?: string; search?: string; id?: string } },
): Promise<Named[]> {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  const found = words.map(
    (word) =>
      sql`AND strpos(lower(t.number || ' ' || o.seq || ' ' || ${plan.title} || ' ' || t.description), ${word}) > 0`,
  )
  const named = id
    ? sql`o.id::text = ANY(${sql.param(id.split(','))}::text[])`
    : sql`${isWorkable} ${facilityId ? sql`AND t.facility_id = ${facilityId}` : sql``} ${sql.join(found, sql` `)}`
  return ctx.tx.query<Named>(sql`
    SELECT o.id, t.number AS code, o.seq || ' ' || ${plan.title} AS name, ${isWorkable} AS active
    FROM ${operation} o ${withTraveller} WHERE ${named} ORDER BY t.released_at DESC NULLS LAST, t.number DESC, o.seq LIMIT ${MOST_CHOICES}`)
}
