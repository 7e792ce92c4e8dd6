import { sql } from 'drizzle-orm'
import type { Db } from '#platform/server/database/database.ts'
import { instantOf } from '#platform/server/database/select-columns.ts'
import { operationTable as operation } from '#modules/production/operations/table.ts'
import { travellerTable as traveller } from '#modules/production/travellers/table.ts'
import { scheduleRequestTable as request, scheduleRowTable as row } from '../table.ts'
import { plansOf, type ScheduleRow } from './recompute.ts'

/** Travellers that are looked at together. */
const AT_ONCE = 500

type Stored = ScheduleRow & { readonly name: string }

const instants = [
  'latest_start',
  'latest_finish',
  'earliest_start',
  'earliest_finish',
  'planned_start',
  'planned_finish',
  'computed_at',
] as const

const storedRows = (db: Db, roots: readonly string[]): Promise<Stored[]> =>
  db.query<Stored>(sql`
    SELECT r.operation_id, r.traveller_root_id, r.facility_id, r.work_centre_id, r.pieces, r.minutes, r.slack_minutes, r.late_days,
      r.unplanned, ${sql.join(
        instants.map((name) => sql`${instantOf(sql`r.${sql.identifier(name)}`)} AS ${sql.identifier(name)}`),
        sql`, `,
      )}, t.number || ', operation ' || o.seq AS name
    FROM ${row} r JOIN ${operation} o ON o.id = r.operation_id JOIN ${traveller} t ON t.id = r.traveller_root_id
    WHERE r.traveller_root_id = ANY(${sql.param(roots)}::uuid[]) ORDER BY t.number, o.seq`)

/** Plans every traveller again as of the moment at which it was planned, and names what disagrees; what is asked for is left out. */
export async function verifyPlanning(
  db: Db,
): Promise<{ readonly planned: number; readonly problems: readonly string[] }> {
  const all = await db.query<{ rootId: string; number: string }>(sql`
    SELECT t.root_id AS "rootId", t.number FROM ${traveller} t
    WHERE t.in_force AND NOT EXISTS (SELECT FROM ${request} q WHERE q.id IN (t.root_id, t.facility_id)) ORDER BY t.number`)
  const problems: string[] = []
  let planned = 0
  for (let from = 0; from < all.length; from += AT_ONCE) {
    const some = all.slice(from, from + AT_ONCE)
    const roots = some.map(({ rootId }) => rootId)
    const stored = Map.groupBy(await storedRows(db, roots), (one) => one.traveller_root_id)
    const plans = await plansOf(db, roots, (rootId) => new Date(stored.get(rootId)?.[0]?.computed_at ?? 0))
    for (const { rootId, number } of some) {
      const rows = stored.get(rootId) ?? []
      const wanted = new Map((plans.get(rootId)?.rows ?? []).map((one) => [one.operation_id, one]))
      planned += rows.length
      if (rows.length !== wanted.size)
        problems.push(`P1 ${number}: ${wanted.size} operations are open and ${rows.length} are planned.`)
      for (const { name, ...one } of rows) {
        const right = wanted.get(one.operation_id)
        const differs = right && Object.entries(right).some(([key, value]) => valueOf(one, key) !== value)
        if (differs)
          problems.push(`P2 ${name} is planned otherwise than its route, pieces, pins and calendar say.`)
      }
    }
  }
  return { planned, problems }
}

/** A stored value as planning writes it. */
function valueOf(stored: Omit<Stored, 'name'>, key: string): unknown {
  const value = new Map<string, unknown>(Object.entries(stored)).get(key)
  return instants.some((name) => name === key) ? new Date(String(value)).toISOString() : value
}
