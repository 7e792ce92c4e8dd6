import { sql } from 'drizzle-orm'
import type { Db } from '#platform/server/database/database.ts'
import { userTable as user } from '#modules/people/users/table.ts'
import { operationTable as operation } from '#modules/production/operations/table.ts'
import { travellerTable as traveller } from '#modules/production/travellers/table.ts'
import { sharedTime, type TimeSpan } from '../domain/shares.ts'
import { timeSpanTable as span } from '../table.ts'
import { counts, milliseconds, MOST_HOURS } from './reading.ts'

/** People whose spans are shared out together. */
const AT_ONCE = 200

/** Spans that no way of entering them can have left behind. */
const wrongSpans = sql`
  SELECT p.name, to_char(s.started_at, 'YYYY-MM-DD HH24:MI') AS at, CASE
    WHEN s.stopped_at <= s.started_at THEN 'it ends before it begins'
    WHEN s.stopped_at - s.started_at > make_interval(hours => ${MOST_HOURS}) THEN 'it is longer than a day'
    WHEN s.stopped_at > s.at THEN 'it was entered before it was over'
    WHEN s.corrects_id IS NOT NULL AND c.id IS NULL THEN 'what it corrects is gone'
    WHEN c.person_id <> s.person_id THEN 'it corrects the time of someone else'
    WHEN c.facility_id <> s.facility_id THEN 'it corrects time at another facility'
    WHEN c.voided THEN 'it corrects what counts nothing'
    WHEN c.at > s.at THEN 'it corrects what was entered after it'
    WHEN t.facility_id <> s.facility_id THEN 'its operation is at another facility' END AS what
  FROM ${span} s JOIN ${user} p ON p.id = s.person_id LEFT JOIN ${span} c ON c.id = s.corrects_id
  LEFT JOIN ${operation} o ON o.id = s.operation_id LEFT JOIN ${traveller} t ON t.root_id = o.traveller_root_id AND t.revision = 0`

/** How long the time of people lasted, whatever they did meanwhile: what the database makes of their ranges. */
const lasted = (ids: readonly string[]) => sql`
  SELECT r.person_id AS id, (sum(extract(epoch FROM upper(one) - lower(one))) * 1000)::float8 AS milliseconds
  FROM (SELECT s.person_id, unnest(range_agg(tstzrange(s.started_at, s.stopped_at))) AS one FROM ${span} s
    WHERE ${counts} AND s.person_id = ANY(${sql.param(ids)}::uuid[]) GROUP BY s.person_id) r GROUP BY 1`

/** Recomputes the time of all people and names what disagrees (Q13). */
export async function verifyTime(
  db: Db,
): Promise<{ readonly spans: number; readonly problems: readonly string[] }> {
  const wrong = await db.query<{ name: string; at: string; what: string }>(
    sql`SELECT * FROM (${wrongSpans}) AS looked WHERE what IS NOT NULL ORDER BY name, at, what`,
  )
  const problems = wrong.map(({ name, at, what }) => `Q13 ${name}, ${at}: ${what}.`)
  const people = await db.query<{ id: string; name: string; count: number }>(sql`
    SELECT p.id, p.name, count(*)::int AS count FROM ${span} s JOIN ${user} p ON p.id = s.person_id GROUP BY p.id ORDER BY p.name, p.id`)
  for (let from = 0; from < people.length; from += AT_ONCE) {
    const some = people.slice(from, from + AT_ONCE)
    const ids = some.map(({ id }) => id)
    const spans = await db.query<TimeSpan & { personId: string }>(sql`
      SELECT s.id, s.person_id AS "personId", ${milliseconds(sql`s.started_at`)} AS start, ${milliseconds(sql`s.stopped_at`)} AS end
      FROM ${span} s WHERE ${counts} AND s.person_id = ANY(${sql.param(ids)}::uuid[])`)
    const own = Map.groupBy(spans, ({ personId }) => personId)
    const whole = new Map(
      (await db.query<{ id: string; milliseconds: number }>(lasted(ids))).map((one) => [
        one.id,
        one.milliseconds,
      ]),
    )
    for (const { id, name } of some) {
      const shares = [...sharedTime(own.get(id) ?? []).values()].reduce((sum, share) => sum + share, 0)
      if (Math.abs(shares - (whole.get(id) ?? 0)) > 1)
        problems.push(`Q13 ${name}: the shares of their spans do not sum to how long they worked.`)
    }
  }
  return { spans: people.reduce((sum, { count }) => sum + count, 0), problems }
}
