import { sql } from 'drizzle-orm'
import type { Context } from '#platform/server/context.ts'
import type { Refusal } from '#platform/contract/calls/refusals.ts'
import { insertedRows } from '#platform/server/database/rows.ts'
import type { Intervention } from '#modules/engineering/operation-templates/domain.ts'
import {
  joinPieces,
  type TravellerFollower,
  type TravellerRow,
} from '#modules/production/travellers/server/api.ts'
import { routeLineTable, travellerTable } from '#modules/production/travellers/table.ts'
import { heldRefusals, type Joined } from '#modules/production/travellers/domain.ts'
import { type Foresight, foresightAt } from '#modules/signing/signature/server/api.ts'
import { slotsIn } from '../domain/facts.ts'
import { workRefusals } from '../domain/guards.ts'
import type { Redlined } from '../domain/redlined.ts'
import { operationTable, paperStartTable, pieceEntryTable, signOffTable } from '../table.ts'
import { operationRecords, type Operations } from './document.ts'
import { allOpen, followersOf, type OperationFollower } from './operation-follower.ts'
import { keepingHeld } from './held-places.ts'
import { type AskedRow, askedRows } from './asked-rows.ts'
import { slotFor } from './slots.ts'
import { holdOutdated } from './outdated.ts'
import { inspectedOf } from './papers.ts'
import { plannedAs, redlinedOf } from './redlined.ts'
import { leavingOf, splitOff } from './splitting.ts'
import { unbegunOf } from './surplus.ts'

/** What a revision left out may come back with the next one; what quality signed as not applicable stays so. */
const isLeftOutByRevision = sql`(decision_signature_id IS NULL AND decision_reason LIKE 'Left out by Rev %')`

/** Operations of a revision that comes into force: one for each line that is done; those there already take the new line. */
async function makeOperations(operations: Operations, ctx: Context, row: TravellerRow): Promise<void> {
  const rows = row.route
    .filter(({ included }) => included)
    .map(({ id, rootId, lineNo, groupNo, workCentre }) => ({
      id: rootId,
      routeLineId: id,
      seq: lineNo,
      groupNo,
      workCentre: workCentre ?? null,
    }))
  const made = await operations.make(ctx, row.id, rows, 'id')
  const isNew = new Set(made.map(({ id }) => id))
  // What was done by a redline stays so; all others are what the revision says.
  const frozen = new Set(await frozenRoots(ctx, row.rootId))
  const redlined = frozen.size > 0 ? await redlinedOf(ctx, row.rootId) : new Map<string, Redlined>()
  for (const { id, routeLineId, ...place } of rows.filter((one) => !isNew.has(one.id))) {
    const kept = frozen.has(id) ? redlined.get(id) : undefined
    const { seq, groupNo } = { ...place, ...kept }
    await ctx.tx.query(sql`
      UPDATE ${operationTable} SET route_line_id = ${routeLineId}, seq = ${seq}, group_no = ${groupNo}, version = version + 1,
        redline = CASE WHEN ${kept !== undefined} THEN redline END,
        decision = CASE WHEN ${isLeftOutByRevision} THEN NULL ELSE decision END,
        decision_reason = CASE WHEN ${isLeftOutByRevision} THEN NULL ELSE decision_reason END
      WHERE id = ${id}`)
  }
  // Those that the revision leaves out: nothing was counted or signed there.
  const leftOut = rows.map(({ id }) => id)
  await ctx.tx.query(sql`
    UPDATE ${operationTable} SET decision = 'not_applicable', decision_reason = ${`Left out by Rev ${row.revision}`},
      redline = NULL, version = version + 1
    WHERE traveller_root_id = ${row.rootId} AND id <> ALL(${sql.param(leftOut)}::uuid[]) AND decision IS NULL`)
}

/** Operations that pieces were booked at, that were signed, or that were done on paper. */
async function frozenRoots(ctx: Context, rootId: string): Promise<readonly string[]> {
  const found = await ctx.tx.query<{ id: string }>(sql`
    SELECT o.id FROM ${operationTable} o WHERE o.traveller_root_id = ${rootId}
      AND (EXISTS (SELECT FROM ${pieceEntryTable} e WHERE e.operation_id = o.id)
        OR EXISTS (SELECT FROM ${signOffTable} s WHERE s.operation_id = o.id)
        OR EXISTS (SELECT FROM ${paperStartTable} p WHERE p.traveller_root_id = o.traveller_root_id AND o.id = ANY(p.before_ids)))`)
  return found.map(({ id }) => id)
}

/** Pieces begin: so many, or one by one where each gets a serial number. */
async function addPieces(
  ctx: Context,
  row: TravellerRow,
  count: number,
  joinedAs: Joined,
  reason: string | null = null,
): Promise<void> {
  const line = {
    reason,
    travellerRootId: row.rootId,
    kind: 'add',
    byId: ctx.actor.id,
    at: ctx.clock.now().toISOString(),
  }
  const serials = row.serialScheme === 'none' ? [] : await joinPieces(ctx, row, count, joinedAs)
  const rows =
    serials.length === 0
      ? [{ ...line, quantity: count, entryDelta: count }]
      : serials.map((serialId) => ({ ...line, serialId, quantity: 1, entryDelta: 1 }))
  await insertedRows(ctx.tx, pieceEntryTable, rows, ['id'])
}

/** So many pieces begin as the traveller is to make; those of an earlier revision are there already, and replacements come on top. */
async function beginPieces(ctx: Context, row: TravellerRow): Promise<void> {
  const { rootId, quantity } = row
  const [begun] = await ctx.tx.query<{ count: number }>(sql`
    SELECT coalesce(sum(quantity), 0)::int AS count FROM ${pieceEntryTable} WHERE traveller_root_id = ${rootId}
      AND operation_id IS NULL AND (kind = 'carried_in' OR kind = 'add' AND reason IS NULL)`)
  const rest = quantity - (begun?.count ?? 0)
  if (rest <= 0) return
  await addPieces(ctx, row, rest, 'planned')
}

/** Minutes of routes for the pieces that are here, and for those that were made; what began was set up. */
async function minutesOf(ctx: Context, rootIds: readonly string[]) {
  const plan = plannedAs(sql`o`, sql`l`)
  const found = await ctx.tx.query<{ rootId: string; planned: number; made: number }>(sql`
    SELECT o.traveller_root_id AS "rootId",
      sum(${plan.setupMin} + ${plan.runMin} * greatest(t.entry_qty - t.scrap_qty, o.good_qty))::int AS planned,
      sum(CASE WHEN o.started_at IS NULL AND o.good_qty = 0 THEN 0 ELSE ${plan.setupMin} END + ${plan.runMin} * o.good_qty)::int AS made
    FROM ${operationTable} o JOIN ${routeLineTable} l ON l.id = o.route_line_id JOIN ${travellerTable} t ON t.id = l.traveller_id
    WHERE o.traveller_root_id = ANY(${sql.param(rootIds)}::uuid[]) AND o.status <> 'not_applicable'
    GROUP BY o.traveller_root_id`)
  return new Map(found.map(({ rootId, ...minutes }) => [rootId, minutes]))
}

/** What travellers hand on to their operations, given what follows those. */
export function operationsFollower(follower: OperationFollower): TravellerFollower {
  const operations = operationRecords(follower)
  return {
    released: (ctx, row) =>
      operations.inTurn(ctx, row.id, async () => {
        await keepingHeld(ctx, row.rootId, () => makeOperations(operations, ctx, row))
        await beginPieces(ctx, row)
        await holdOutdated(ctx, row.rootId)
      }),
    replaced: (ctx, row, quantity, reason) =>
      operations.inTurn(ctx, row.id, async () => {
        await addPieces(ctx, row, quantity, 'replacement', reason)
        await holdOutdated(ctx, row.rootId)
      }),
    leaving: leavingOf(operations),
    split: splitOff(operations),
    frozenRoots,
    redlinedOf,
    minutesOf,
    unbegunOf,
    inspected: inspectedOf(operations),
    onTimeline: [operations.onTimeline],
  }
}

/** Why nobody can begin to work on an operation today, why nobody could sign it later, and who from outside attends it. */
export interface AskedOperation {
  readonly refusals: readonly Refusal[]
  readonly later: readonly Refusal[]
  readonly intervention: Intervention
}

/** What will be in the way of the signatures of an operation on a day, as far as it is known by now. */
function unsignable(row: AskedRow, on: string, foresight: Foresight): Refusal[] {
  return slotsIn(row).flatMap((slot) => {
    if (slot.signedQty >= row.goodQty && row.goodQty > 0 && row.openQty === 0) return []
    return foresight(slotFor(row, slot), on) ?? []
  })
}

/**
 * The answers that stand at the buttons *start* and *sign*, for many operations of whichever travellers: of the first today, of the
 * second on the day on which each is planned to end; null where that is too far away to say.
 */
export const startsOf = (follower: OperationFollower) => {
  const many = followersOf([follower])
  return async (
    ctx: Context,
    wanted: ReadonlyMap<string, string | null>,
    facilityId: string,
  ): Promise<ReadonlyMap<string, AskedOperation>> => {
    const ids = [...wanted.keys()]
    const rows = await askedRows(ctx, ids)
    const own = new Map(
      rows.map((row) => [
        row.id,
        [
          ...heldRefusals(`${row.travellerNumber}, operation ${row.seq}`, row.holds),
          ...workRefusals(row).filter((one) => one !== null),
        ],
      ]),
    )
    const free = rows.filter(({ id }) => own.get(id)?.length === 0)
    const asks = (some: readonly AskedRow[]) =>
      some.map((operation) => ({ operation, pieces: allOpen(operation) }))
    const starting = await many.refusalsOfMany?.(ctx, 'start', asks(free))
    const foreseen = rows.filter(({ id }) => wanted.get(id))
    const signing = await many.refusalsOfMany?.(ctx, 'sign', asks(foreseen))
    const [day] = foreseen.map((row) => ctx.today(row))
    const foresight = day ? await foresightAt(ctx, day, facilityId) : () => null
    return new Map(
      rows.map((row) => {
        const refusals = [...(own.get(row.id) ?? []), ...(starting?.get(row.id) ?? [])]
        const on = wanted.get(row.id)
        const later = on ? [...unsignable(row, on, foresight), ...(signing?.get(row.id) ?? [])] : []
        const said = new Set(refusals.map(({ message }) => message))
        return [
          row.id,
          {
            refusals,
            later: later.filter(({ message }) => !said.has(message)),
            intervention: row.intervention,
          },
        ]
      }),
    )
  }
}
