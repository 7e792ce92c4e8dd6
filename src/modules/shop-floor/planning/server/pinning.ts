import { sql } from 'drizzle-orm'
import { addDays, dayIn, shortDay } from '#platform/contract/values/dates.ts'
import { instantAt } from '#platform/contract/values/wall-clock.ts'
import type { Context } from '#platform/server/context.ts'
import type { Db } from '#platform/server/database/database.ts'
import { expectRow } from '#platform/server/database/rows.ts'
import { invalid, notFound, refused, stale } from '#platform/server/errors.ts'
import { travellerTable as traveller } from '#modules/production/travellers/table.ts'
import { downBetween } from '#modules/shop-floor/downtimes/server/api.ts'
import type { PlannedOperation, Preview } from '../contract.ts'
import { hasBegun } from '../domain.ts'
import { operationPinTable as pin, scheduleRowTable as row } from '../table.ts'
import { centreNamed, openOperations, worksOf } from './facts.ts'
import { asUp, capacityOn, DayLoads, loadOf } from './loads.ts'
import { laidBetween, planned } from './reading.ts'
import { recompute, planRows } from './recompute.ts'

/** Nobody plans further ahead by hand. */
const MOST_DAYS_AHEAD = 730

/** An operation that is not done, with its traveller and facility. @throws 404 */
export const requirePlanned = async (
  db: Db,
  id: string,
): Promise<PlannedOperation & { rootId: string; facilityId: string }> => {
  const [found] = await planned(db, sql`WHERE r.operation_id = ${id}`)
  const [of] = await db.query<{ rootId: string; facilityId: string }>(
    sql`SELECT traveller_root_id AS "rootId", facility_id AS "facilityId" FROM ${row} WHERE operation_id = ${id}`,
  )
  if (!found || !of) throw notFound()
  return { ...found, ...of }
}

/** @throws 422 for a day that has passed at the facility, or lies years ahead; and for an operation that has begun */
async function requireMovable(ctx: Context, one: PlannedOperation & { facilityId: string }, day: string) {
  const works = (await worksOf(ctx.tx, [one.facilityId])).get(one.facilityId)
  if (!works) throw notFound()
  const today = ctx.today(works)
  if (day < today) throw invalid({ pinnedOn: [`Choose today, ${shortDay(today)}, or a later day.`] })
  if (day > addDays(today, MOST_DAYS_AHEAD)) throw invalid({ pinnedOn: ['Choose a day within two years.'] })
  if (hasBegun(one.status))
    throw refused('has_begun', `Operation ${one.seq} has begun; it is not moved any more.`)
  return works
}

/** What would become of the plan, without writing anything. */
export async function preview(
  ctx: Context,
  { body: { operationId, pinnedOn } }: { body: { operationId: string; pinnedOn: string } },
): Promise<Preview> {
  const { rootId, facilityId, ...operation } = await requirePlanned(ctx.tx, operationId)
  const works = await requireMovable(ctx, { ...operation, facilityId }, pinnedOn)
  const open = await openOperations(ctx.tx, [rootId])
  const now = ctx.clock.now()
  const then = planRows(
    works,
    open.map((one) => (one.id === operationId ? { ...one, pinnedOn } : one)),
    now,
  )
  const own = expectRow(then.find((one) => one.operation_id === operationId))
  const centre = centreNamed(works, operation.workCentre)
  const dayBefore = dayIn(operation.plannedStart, works.timeZone)
  const dayAfter = dayIn(own.planned_start, works.timeZone)
  const loads = []
  if (centre) {
    const days = [...new Set([dayBefore, dayAfter])].toSorted()
    const at = (day: string) => new Date(instantAt(works.timeZone, day, '00:00'))
    const laid = await laidBetween(
      ctx.tx,
      sql`work_centre_id = ${centre.id}`,
      at(days[0] ?? dayAfter),
      at(addDays(days.at(-1) ?? dayAfter, 1)),
    )
    const [before, after] = [new DayLoads(), new DayLoads()]
    const moved = new Map(
      then.filter((one) => one.work_centre_id === centre.id).map((one) => [one.operation_id, one]),
    )
    for (const one of laid) {
      before.lay(centre.work, one)
      if (!moved.has(one.id)) after.lay(centre.work, one)
    }
    for (const one of moved.values()) {
      const { operation_id: id, minutes, planned_start: start, planned_finish: finish } = one
      after.lay(centre.work, {
        id,
        minutes,
        start,
        finish,
        workCentreId: centre.id,
        lateDays: one.late_days,
        unplanned: null,
      })
    }
    const last = at(addDays(days.at(-1) ?? dayAfter, 1))
    const down = await downBetween(ctx.tx, [centre.id], at(days[0] ?? dayAfter), last)
    const up = asUp(centre, down, at(addDays(ctx.today(works), 1)))
    for (const day of days) {
      const capacity = capacityOn(up, day)
      loads.push({
        day,
        before: loadOf(day, before.on(day), capacity).percent,
        after: loadOf(day, after.on(day), capacity).percent,
      })
    }
  }
  return {
    operation,
    lateBefore: operation.lateDays,
    lateAfter: own.late_days,
    plannedStart: own.planned_start,
    isLaterThanAsked: dayAfter > pinnedOn,
    loads,
  }
}

/** Holds the traveller until the commit, so that its pins are decided one after another. @throws 404, 412 */
async function holdUnchanged(ctx: Context, operationId: string, before: string | null) {
  const { rootId } = await requirePlanned(ctx.tx, operationId)
  await ctx.tx.query(
    sql`SELECT 1 FROM ${traveller} WHERE root_id = ${rootId} ORDER BY revision DESC FOR NO KEY UPDATE`,
  )
  const now = await requirePlanned(ctx.tx, operationId)
  const { rootId: _, facilityId: __, ...shown } = now
  if (now.pinnedOn !== before) throw stale(shown)
  return now
}

/** Plans anew, and tells the timeline of the traveller what was decided. */
async function settled(
  ctx: Context,
  before: PlannedOperation & { rootId: string },
  reason: string | null,
): Promise<PlannedOperation> {
  await recompute(ctx.tx, [before.rootId], ctx.clock.now())
  const { rootId: _, facilityId: __, ...after } = await requirePlanned(ctx.tx, before.id)
  ctx.audit({
    entity: 'operations',
    entityId: before.id,
    action: after.pinnedOn === null ? 'unpin' : 'pin',
    subject: `${before.number}, operation ${before.seq} ${before.title}`,
    changes: { pinnedOn: { from: before.pinnedOn, to: after.pinnedOn } },
    ...(reason === null ? {} : { reason }),
  })
  return after
}

interface Asked {
  readonly operationId: string
  readonly pinnedOn: string
  readonly pinnedBefore: string | null
  readonly reason: string
}

/** A person decides on which day an operation begins. @throws 404, 412, 422 */
export async function pinOperation(ctx: Context, { body }: { body: Asked }): Promise<PlannedOperation> {
  const before = await holdUnchanged(ctx, body.operationId, body.pinnedBefore)
  await requireMovable(ctx, before, body.pinnedOn)
  await ctx.tx.query(sql`
    INSERT INTO ${pin} (operation_id, traveller_root_id, pinned_on, reason, by_id, at)
    VALUES (${before.id}, ${before.rootId}, ${body.pinnedOn}, ${body.reason}, ${ctx.actor.id}, ${ctx.clock.now().toISOString()})
    ON CONFLICT (operation_id) DO UPDATE SET pinned_on = excluded.pinned_on, reason = excluded.reason, by_id = excluded.by_id, at = excluded.at`)
  return settled(ctx, before, body.reason)
}

/** Its day follows from the plan again. @throws 404, 412, 422 where nobody has pinned it */
export async function unpinOperation(
  ctx: Context,
  { body }: { body: Pick<Asked, 'operationId' | 'pinnedBefore'> },
): Promise<PlannedOperation> {
  const before = await holdUnchanged(ctx, body.operationId, body.pinnedBefore)
  if (before.pinnedOn === null) throw refused('not_pinned', 'Nobody has chosen the day of this operation.')
  await ctx.tx.query(sql`DELETE FROM ${pin} WHERE operation_id = ${before.id}`)
  return settled(ctx, before, null)
}
