import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '#platform/server/context.ts'
import { insertedRows } from '#platform/server/database/rows.ts'
import { instantOf } from '#platform/server/database/select-columns.ts'
import { lockedByAll } from '#platform/server/errors.ts'
import { holdRefusal, type OpenHold, type RecordRef } from '../domain.ts'
import { holdTable as holds, openHolds } from '../table.ts'

/** What a record holds, and why. */
export interface NewHold {
  readonly source: RecordRef
  readonly on: readonly RecordRef[]
  readonly reason: string
}

/** Holds records until `endHold`; what the source holds already stays as it is. The trail of each record says so. */
export async function putOnHold(ctx: Context, { source, on, reason }: NewHold): Promise<void> {
  const held = await heldBy(ctx, source)
  const things = on.filter(({ id }) => !held.includes(id))
  const rows = things.map((thing) => ({
    thingEntity: thing.entity,
    thingId: thing.id,
    thingLabel: thing.label,
    sourceEntity: source.entity,
    sourceId: source.id,
    sourceLabel: source.label,
    reason,
    heldAt: ctx.clock.now().toISOString(),
    heldByName: ctx.actor.name,
  }))
  await insertedRows(ctx.tx, holds, rows, ['id'])
  for (const { entity, id: entityId, label: subject } of things)
    ctx.audit({ entity, entityId, action: 'startHold', subject, reason: `${source.label}: ${reason}` })
}

async function heldBy(ctx: Context, source: RecordRef): Promise<string[]> {
  const rows = await ctx.tx.query<{ id: string }>(sql`
    SELECT thing_id AS id FROM ${holds}
    WHERE source_entity = ${source.entity} AND source_id = ${source.id} AND ended_at IS NULL`)
  return rows.map(({ id }) => id)
}

interface Ended {
  readonly entity: string
  readonly entityId: string
  readonly subject: string
  readonly reason: string
}

/** Ends what a record holds, or of that the named ones alone. What has ended already stays as it is. */
export async function endHold(
  ctx: Context,
  { source, on }: { readonly source: RecordRef; readonly on?: readonly RecordRef[] },
): Promise<void> {
  const only = on ? sql` AND thing_id = ANY(${sql.param(on.map(({ id }) => id))}::uuid[])` : sql``
  const ended = await ctx.tx.query<Ended>(sql`
    UPDATE ${holds} SET ended_at = ${ctx.clock.now().toISOString()}::timestamptz, ended_by_name = ${ctx.actor.name}
    WHERE source_entity = ${source.entity} AND source_id = ${source.id} AND ended_at IS NULL${only}
    RETURNING thing_entity AS entity, thing_id AS "entityId", thing_label AS subject, reason`)
  for (const { reason, ...record } of ended)
    ctx.audit({ ...record, action: 'endHold', reason: `${source.label}: ${reason}` })
}

/** Every hold that stands on any of the records. */
export function findHolds(ctx: Context, things: readonly RecordRef[]): Promise<OpenHold[]> {
  const param = (field: keyof RecordRef) => sql.param(things.map((thing) => thing[field]))
  return ctx.tx.query<OpenHold>(sql`
    SELECT named.label AS "thingLabel", h.source_entity AS "sourceEntity", h.source_id AS "sourceId",
      h.source_label AS "sourceLabel", h.reason
    FROM unnest(${param('entity')}::text[], ${param('id')}::uuid[], ${param('label')}::text[])
      WITH ORDINALITY AS named(entity, id, label, place)
    JOIN ${openHolds} h ON h.thing_id = named.id AND h.thing_entity = named.entity
    ORDER BY named.place, h.source_label`)
}

/** Throws 423 with every hold on any of the records, each with the page where it is decided. */
export async function requireFree(ctx: Context, things: readonly RecordRef[]): Promise<void> {
  const found = await findHolds(ctx, things)
  if (found.length > 0) throw lockedByAll(found.map(holdRefusal))
}

/** Whether anything holds a record; its id is an expression. */
export const isHeld = (id: SQL): SQL => sql`EXISTS (SELECT FROM ${openHolds} h WHERE h.thing_id = ${id})`

/** The open holds on a record as JSON, for the columns of a document or a list; its id is an expression. */
export const holdsOn = (id: SQL): SQL => sql`(
  SELECT coalesce(json_agg(x ORDER BY x."sourceLabel"), '[]') FROM (
    SELECT h.source_entity AS "sourceEntity", h.source_id AS "sourceId", h.source_label AS "sourceLabel", h.reason,
      ${instantOf(sql`h.held_at`)} AS "heldAt"
    FROM ${openHolds} h WHERE h.thing_id = ${id}) AS x)`
