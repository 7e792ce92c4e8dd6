import { sql } from 'drizzle-orm'
import type { Intervention } from '#modules/engineering/operation-templates/domain.ts'
import { attendedPoints } from '#modules/production/operations/domain.ts'
import { operationTable as operation } from '#modules/production/operations/table.ts'
import { type OrderToPlan, ordersToPlan } from '#modules/production/travellers/server/api.ts'
import { routeLineTable as line } from '#modules/production/travellers/table.ts'
import type { Context } from '#platform/server/context.ts'
import { queryOne } from '#platform/server/database/rows.ts'
import type { OrdersToPlan, WorkList, WorkListed } from '../contract.ts'
import { scheduleRowTable as row } from '../table.ts'
import { chosenFacility, facilitiesShown, plannedFacility } from './board.ts'
import { worksOf } from './facts.ts'
import { inWorkList, planned, urgentFirst } from './reading.ts'

/** Operations that are listed; more of them are counted. */
const MOST_SHOWN = 200

interface Noted {
  readonly id: string
  readonly toSignQty: number
  readonly intervention: Intervention
}

/** What waits at a facility to be signed, worked on or inspected, wherever it is: what home shows the first of. */
export async function work(
  ctx: Context,
  { query }: { query: { list: WorkList; facilityId?: string | undefined } },
): Promise<WorkListed> {
  const all = await worksOf(ctx.tx, null)
  const works = plannedFacility(all, ctx, query.facilityId)
  const isListed = sql`r.facility_id = ${works.id} AND ${inWorkList[query.list]}`
  const rows = await planned(ctx.tx, sql`WHERE ${isListed} ORDER BY ${urgentFirst} LIMIT ${MOST_SHOWN}`)
  const { count } = await queryOne<{ count: number }>(
    ctx.tx,
    sql`
    SELECT count(*)::int AS count FROM ${row} r JOIN ${operation} o ON o.id = r.operation_id JOIN ${line} l ON l.id = o.route_line_id
    WHERE ${isListed}`,
  )
  const noted = await ctx.tx.query<Noted>(sql`
    SELECT o.id, greatest(0, o.good_qty - o.passed_qty - o.rejected_qty) AS "toSignQty", l.intervention
    FROM ${operation} o JOIN ${line} l ON l.id = o.route_line_id
    WHERE o.id = ANY(${sql.param(rows.map((one) => one.id))}::uuid[])`)
  const byId = new Map(noted.map((one) => [one.id, one]))
  return {
    ...facilitiesShown(all, works),
    today: ctx.today(works),
    operations: rows.map((one) => {
      const { toSignQty = 0, intervention } = byId.get(one.id) ?? {}
      const points = intervention ? attendedPoints(intervention) : []
      return { ...one, toSignQty, points: points.map(({ party, point }) => ({ party, point })) }
    }),
    more: Math.max(0, count - rows.length),
  }
}

/** Released orders of a facility of which somebody has still to plan something. */
export async function orders(
  ctx: Context,
  { query }: { query: { facilityId?: string | undefined } },
): Promise<OrdersToPlan> {
  const all = await worksOf(ctx.tx, null)
  const works = chosenFacility(all, ctx, query.facilityId)
  const found = await ctx.tx.query<OrderToPlan & { total: number }>(sql`
    SELECT o.*, (count(*) OVER ())::int AS total FROM (${ordersToPlan(ctx, works.id)}) AS o LIMIT ${MOST_SHOWN}`)
  return {
    ...facilitiesShown(all, works),
    today: ctx.today(works),
    orders: found.map(({ total: _, ...order }) => order),
    more: Math.max(0, (found[0]?.total ?? 0) - found.length),
  }
}
