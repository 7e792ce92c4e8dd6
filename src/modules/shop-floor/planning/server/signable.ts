import { sql } from 'drizzle-orm'
import type { Context } from '#platform/server/context.ts'
import { operationTable as operation } from '#modules/production/operations/table.ts'
import { routeLineTable as line, travellerTable as traveller } from '#modules/production/travellers/table.ts'
import { plannedAs } from '#modules/production/operations/server/api.ts'
import type { Signable } from '../contract.ts'
import { foreseenRefusalTable as foreseen, scheduleRowTable as row } from '../table.ts'
import { plannedFacility, facilitiesShown } from './board.ts'
import { worksOf } from './facts.ts'
import { mendOf } from './mends.ts'

/** Reasons that are listed; more of them are counted. */
const MOST_SHOWN = 200

type Found = Omit<Signable['reasons'][number], 'mend'> & { readonly href: string | null }

/** What will refuse signatures of the next two weeks as it is known by now, the next day first, each with the act that mends it. */
export async function signable(
  ctx: Context,
  { query }: { query: { facilityId?: string | undefined } },
): Promise<Signable> {
  const all = await worksOf(ctx.tx, null)
  const works = plannedFacility(all, ctx, query.facilityId)
  const { id } = works
  const found = await ctx.tx.query<Found>(sql`
    SELECT f.operation_id AS id, t.id AS "travellerId", t.number, t.revision, o.seq, ${plannedAs(sql`o`, sql`l`).title} AS title,
      t.description, o.work_centre AS "workCentre", f.on_day::text AS "on", t.due_on::text AS "dueOn", r.late_days AS "lateDays",
      f.code, f.message, f.href, f.announced_on::text AS "announcedOn"
    FROM ${foreseen} f JOIN ${row} r ON r.operation_id = f.operation_id JOIN ${operation} o ON o.id = f.operation_id
    JOIN ${line} l ON l.id = o.route_line_id JOIN ${traveller} t ON t.id = l.traveller_id
    WHERE f.facility_id = ${id} ORDER BY f.on_day, t.number, o.seq, f.code LIMIT ${MOST_SHOWN}`)
  const [counted] = await ctx.tx.query<{ count: number }>(
    sql`SELECT count(*)::int AS count FROM ${foreseen} WHERE facility_id = ${id}`,
  )
  return {
    ...facilitiesShown(all, works),
    today: ctx.today(works),
    reasons: found.map(({ href, ...one }) => ({
      ...one,
      mend: mendOf(one, { code: one.code, ...(href === null ? {} : { href }) }),
    })),
    more: Math.max(0, (counted?.count ?? 0) - found.length),
  }
}
