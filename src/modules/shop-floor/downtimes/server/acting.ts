import { sql } from 'drizzle-orm'
import { dayIn } from '#platform/contract/values/dates.ts'
import { instantAt } from '#platform/contract/values/wall-clock.ts'
import type { Context } from '#platform/server/context.ts'
import { insertRow } from '#platform/server/database/rows.ts'
import { invalid, notChoosable, notFound, refused } from '#platform/server/errors.ts'
import { facilityTable as facility, workCentreTable as centre } from '#modules/setup/facilities/table.ts'
import type { Downtime } from '../contract.ts'
import type { DownReason } from '../domain.ts'
import { downtimeTable as downtime } from '../table.ts'
import { downtimesOf, stands } from './reading.ts'

interface Asked {
  readonly workCentreId: string
  readonly reason: DownReason
  readonly isPlanned: boolean
  readonly sinceDay: string
  readonly sinceTime: string
  readonly untilDay?: string | null | undefined
  readonly untilTime?: string | null | undefined
  readonly note?: string | null | undefined
}

/** Past ones that are still shown. */
const MOST_OVER = 20

/** Those that stand or come, then the last that are over. @throws 404 */
export async function list(
  ctx: Context,
  { query: { workCentreId } }: { query: { workCentreId: string } },
): Promise<Downtime[]> {
  const [known] = await ctx.tx.query(sql`SELECT FROM ${centre} WHERE id = ${workCentreId}`)
  if (!known) throw notFound()
  const now = ctx.clock.now()
  const at = sql`${now.toISOString()}::timestamptz`
  const here = sql`WHERE d.work_centre_id = ${workCentreId} AND ${stands}`
  const open = await downtimesOf(
    ctx.tx,
    now,
    sql`${here} AND (d.until IS NULL OR d.until > ${at}) ORDER BY d.since, d.id LIMIT 100`,
  )
  const over = await downtimesOf(
    ctx.tx,
    now,
    sql`${here} AND d.until <= ${at} ORDER BY d.since DESC, d.id LIMIT ${MOST_OVER}`,
  )
  return [...open, ...over]
}

async function downtimeNow(ctx: Context, id: string): Promise<Downtime> {
  const [row] = await downtimesOf(ctx.tx, ctx.clock.now(), sql`WHERE d.id = ${id}`)
  if (!row) throw notFound()
  return row
}

/** When it begins and ends, told by the clock of the facility. @throws 422 at the field */
function spanOf({ isPlanned, sinceDay, sinceTime, untilDay, untilTime }: Asked, timeZone: string, now: Date) {
  if ((untilDay == null) !== (untilTime == null))
    throw invalid(
      untilDay == null
        ? { untilDay: ['Enter the day on which it ends.'] }
        : { untilTime: ['Enter the time at which it ends.'] },
    )
  const since = new Date(instantAt(timeZone, sinceDay, sinceTime))
  const until = untilDay && untilTime ? new Date(instantAt(timeZone, untilDay, untilTime)) : null
  if (until && until <= since) throw invalid({ untilTime: ['It ends after it begins.'] })
  if (isPlanned && !until) throw invalid({ untilDay: ['What is planned has an end.'] })
  if (!isPlanned && since > now) throw invalid({ sinceTime: ['That is still to come: mark it as planned.'] })
  return { since, until }
}

/** Holds the work centre until the commit: two who say that it is down are heard one after the other. @throws 422 */
async function holdCentre(ctx: Context, id: string): Promise<{ name: string; timeZone: string }> {
  const [found] = await ctx.tx.query<{ name: string; timeZone: string }>(sql`
    SELECT c.name, f.time_zone AS "timeZone" FROM ${centre} c JOIN ${facility} f ON f.id = c.facility_id
    WHERE c.id = ${id} AND c.active FOR NO KEY UPDATE OF c`)
  if (!found) throw notChoosable('workCentreId')
  return found
}

/** A work centre is down, or will be. The plan goes round what is planned; all of it takes capacity. @throws 422 */
export async function create(ctx: Context, { body }: { body: Asked }): Promise<Downtime> {
  const { workCentreId, reason, isPlanned, note } = body
  const { name, timeZone } = await holdCentre(ctx, workCentreId)
  const now = ctx.clock.now()
  const { since, until } = spanOf(body, timeZone, now)
  const [other] = await downtimesOf(
    ctx.tx,
    now,
    sql`WHERE d.work_centre_id = ${workCentreId} AND ${stands} AND d.since < ${(until ?? new Date('9999-01-01')).toISOString()}::timestamptz
      AND (d.until IS NULL OR d.until > ${since.toISOString()}::timestamptz) ORDER BY d.since LIMIT 1`,
  )
  if (other) {
    const sentence = `${name} is down from ${other.since}${other.until ? ` to ${other.until}` : ''} already.`
    throw refused('down_already', sentence, { sinceDay: [sentence] })
  }
  const id = await insertRow(ctx.tx, downtime, {
    workCentreId,
    since: since.toISOString(),
    until: until?.toISOString() ?? null,
    reason,
    isPlanned,
    note: note ?? null,
    byId: ctx.actor.id,
    at: now.toISOString(),
  })
  const row = await downtimeNow(ctx, id)
  ctx.audit({
    entity: 'downtimes',
    entityId: id,
    action: 'create',
    subject: `${name}, ${dayIn(since, timeZone)}`,
    changes: {
      since: { from: null, to: row.since },
      until: { from: null, to: row.until },
      reason: { from: null, to: reason },
    },
    reason: note ?? undefined,
  })
  return row
}

/** What somebody ends or takes back, held until the commit. @throws 404, 422 where it is over */
async function requireOpen(ctx: Context, id: string): Promise<Downtime> {
  await ctx.tx.query(sql`SELECT FROM ${downtime} WHERE id = ${id} FOR UPDATE`)
  const [row] = await downtimesOf(ctx.tx, ctx.clock.now(), sql`WHERE d.id = ${id} AND ${stands}`)
  if (!row) throw notFound()
  if (row.locked) throw refused('downtime_over', row.locked)
  return row
}

/** It works again, now. @throws 404, 422 where it is over, planned or has an end */
export async function end(ctx: Context, { params: { id } }: { params: { id: string } }): Promise<Downtime> {
  const row = await requireOpen(ctx, id)
  if (row.until !== null)
    throw refused('downtime_ends', `It ends on ${row.until}. Take it back where that is wrong.`)
  await ctx.tx.query(sql`
    UPDATE ${downtime} SET until = greatest(since, ${ctx.clock.now().toISOString()}::timestamptz), ended_by_id = ${ctx.actor.id} WHERE id = ${id}`)
  const after = await downtimeNow(ctx, id)
  ctx.audit({
    entity: 'downtimes',
    entityId: id,
    action: 'end',
    subject: `${row.workCentre}, ${row.since}`,
    changes: { until: { from: null, to: after.until } },
  })
  return after
}

/** It does not come, or never was. @throws 404, 422 where it is over */
export async function withdraw(
  ctx: Context,
  { params: { id }, body: { reason } }: { params: { id: string }; body: { reason: string } },
): Promise<Downtime> {
  const row = await requireOpen(ctx, id)
  await ctx.tx.query(sql`
    UPDATE ${downtime} SET withdrawn_reason = ${reason}, withdrawn_by_id = ${ctx.actor.id} WHERE id = ${id}`)
  ctx.audit({
    entity: 'downtimes',
    entityId: id,
    action: 'withdraw',
    subject: `${row.workCentre}, ${row.since}`,
    reason,
  })
  return row
}
