import { sql } from 'drizzle-orm'
import type { Context } from '#platform/server/context.ts'
import { invalid, refused, stale } from '#platform/server/errors.ts'
import { workCentreTable as centre } from '#modules/setup/facilities/table.ts'
import type { PlannedOperation } from '../contract.ts'
import { hasBegun } from '../domain.ts'
import { queueEntryTable as queue, scheduleRowTable as row } from '../table.ts'
import { requirePlanned } from './pinning.ts'

interface Asked {
  readonly operationId: string
  readonly placeBefore: number | null
  readonly afterId?: string | null | undefined
  readonly reason: string
}

type Queued = PlannedOperation & { readonly rootId: string; readonly workCentreId: string }

/** Holds the work centre until the commit, so that its order is decided by one after another. @throws 404, 412, 422 */
async function holdUnchanged(ctx: Context, operationId: string, before: number | null): Promise<Queued> {
  const { workCentreId } = await requirePlanned(ctx.tx, operationId)
  await ctx.tx.query(sql`SELECT 1 FROM ${centre} WHERE id = ${workCentreId} FOR NO KEY UPDATE`)
  const now = await requirePlanned(ctx.tx, operationId)
  const { rootId: _, facilityId: __, ...shown } = now
  if (now.queuePlace !== before || now.workCentreId !== workCentreId) throw stale(shown)
  if (now.workCentreId === null)
    throw refused('no_centre', `Operation ${now.seq} names no work centre that takes it.`)
  return { ...now, workCentreId: now.workCentreId }
}

/** The operations that the work centre takes first, in their order; those that are done or moved away have left it. */
async function queueOf(ctx: Context, workCentreId: string): Promise<string[]> {
  await ctx.tx.query(sql`
    DELETE FROM ${queue} WHERE work_centre_id = ${workCentreId} AND NOT EXISTS (SELECT FROM ${row} r
      WHERE r.operation_id = ${queue}.operation_id AND r.work_centre_id = ${workCentreId})`)
  const rows = await ctx.tx.query<{ id: string }>(sql`
    SELECT operation_id AS id FROM ${queue} WHERE work_centre_id = ${workCentreId} ORDER BY place, id`)
  return rows.map(({ id }) => id)
}

const writePlaces = (ctx: Context, ids: readonly string[]) =>
  ctx.tx.query(sql`
    UPDATE ${queue} SET place = o.place FROM unnest(${sql.param(ids)}::uuid[]) WITH ORDINALITY AS o (id, place)
    WHERE operation_id = o.id`)

async function settled(ctx: Context, before: Queued, reason: string | null): Promise<PlannedOperation> {
  const { rootId: _, facilityId: __, ...after } = await requirePlanned(ctx.tx, before.id)
  ctx.audit({
    entity: 'operations',
    entityId: before.id,
    action: after.queuePlace === null ? 'unqueue' : 'queue',
    subject: `${before.number}, operation ${before.seq} ${before.title}`,
    changes: { queuePlace: { from: before.queuePlace, to: after.queuePlace } },
    ...(reason === null ? {} : { reason }),
  })
  return after
}

/** Somebody lets a work centre take an operation before those that follow the plan. @throws 404, 412, 422 */
export async function queueOperation(ctx: Context, { body }: { body: Asked }): Promise<PlannedOperation> {
  const before = await holdUnchanged(ctx, body.operationId, body.placeBefore)
  if (hasBegun(before.status))
    throw refused('has_begun', `Operation ${before.seq} has begun; it is not moved any more.`)
  const { id, rootId, workCentreId } = before
  const others = (await queueOf(ctx, workCentreId)).filter((one) => one !== id)
  const at = body.afterId ? others.indexOf(body.afterId) + 1 : 0
  if (body.afterId && at === 0)
    throw invalid({ afterId: ['That operation is not among those that are taken first here.'] })
  await ctx.tx.query(sql`
    INSERT INTO ${queue} (operation_id, traveller_root_id, work_centre_id, place, reason, by_id, at)
    VALUES (${id}, ${rootId}, ${workCentreId}, ${at + 1}, ${body.reason}, ${ctx.actor.id}, ${ctx.clock.now().toISOString()})
    ON CONFLICT (operation_id) DO UPDATE SET work_centre_id = excluded.work_centre_id, place = excluded.place, reason = excluded.reason,
      by_id = excluded.by_id, at = excluded.at`)
  await writePlaces(ctx, others.toSpliced(at, 0, id))
  return settled(ctx, before, body.reason)
}

/** It follows the plan again. @throws 404, 412, 422 where nobody has taken it forward */
export async function unqueueOperation(
  ctx: Context,
  { body }: { body: Pick<Asked, 'operationId' | 'placeBefore'> },
): Promise<PlannedOperation> {
  const before = await holdUnchanged(ctx, body.operationId, body.placeBefore)
  if (before.queuePlace === null) throw refused('not_queued', 'Nobody has taken this operation forward.')
  await ctx.tx.query(sql`DELETE FROM ${queue} WHERE operation_id = ${before.id}`)
  await writePlaces(ctx, await queueOf(ctx, before.workCentreId))
  return settled(ctx, before, null)
}
