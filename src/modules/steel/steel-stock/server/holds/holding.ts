import { sql } from 'drizzle-orm'
import type { Context } from '#platform/server/context.ts'
import { insertRow } from '#platform/server/database/rows.ts'
import { invalid } from '#platform/server/errors.ts'
import type { HoldAllows } from '../../domain/holds.ts'
import { steelLifecycle } from '../../domain/lifecycle.ts'
import { steelHoldTable as holds, steelStockTable as stock } from '../../table.ts'
import { heatTable } from '#modules/steel/heats/table.ts'
import { endReservations, perform } from '../actions.ts'
import { type SteelRow, steelStock } from '../document.ts'
import {
  steelHeatHoldTable as heatHolds,
  steelLotHoldTable as lotHolds,
} from '../../table/whole-hold-table.ts'
import { lockPieces } from './cover.ts'

/** The non-conformance that names rows of stock. */
export interface HoldSource {
  readonly id: string
  readonly number: string
  readonly reason: string
}

/** Where pieces are held as they are: nobody can use them from there. */
const heldAsTheyAre = ['quarantine', 'rejected']

/**
 * Rows under their locks, always in the same order. Their version is raised, so that a release that was read before fails.
 *
 * @throws 422 at `field` for one that is not there
 */
async function lockedRows(ctx: Context, ids: readonly string[], field: string): Promise<SteelRow[]> {
  const found = await ctx.tx.query<{ id: string }>(
    sql`SELECT id FROM ${stock} WHERE id = ANY(${sql.param(ids)}::uuid[]) ORDER BY id FOR UPDATE`,
  )
  if (found.length < new Set(ids).size) throw invalid({ [field]: ['One of the pieces is not in stock.'] })
  await ctx.tx.query(sql`UPDATE ${stock} SET version = version + 1 WHERE id = ANY(${sql.param(ids)}::uuid[])`)
  return Promise.all(found.map(({ id }) => steelStock.require(ctx, id)))
}

/**
 * Holds rows of stock for a non-conformance: what could be used goes into quarantine, what was kept of it is free of it.
 *
 * @throws 422 at `field` for what is no longer in the house
 */
export async function hold(
  ctx: Context,
  ids: readonly string[],
  source: HoldSource,
  field: string,
  { byHeat = false, allows = null }: { byHeat?: boolean; allows?: HoldAllows | null } = {},
): Promise<void> {
  const rows = await lockedRows(ctx, ids, field)
  const reason = `${source.number}: ${source.reason}`
  for (const row of rows) {
    const isKept = heldAsTheyAre.includes(row.status)
    const { from } = steelLifecycle.actions.quarantine
    if (!isKept && !(from as readonly string[]).includes(row.status))
      throw invalid({
        [field]: [`${row.number} is ${steelLifecycle.states[row.status].label.toLowerCase()}.`],
      })
    await insertRow(ctx.tx, holds, {
      stockId: row.id,
      sourceId: source.id,
      sourceNumber: source.number,
      reason: source.reason,
      byHeat,
      allows,
      heldAt: ctx.clock.now().toISOString(),
    })
    steelStock.note(ctx, row, 'startHold', { reason })
    if (isKept) continue
    await endReservations(ctx, row)
    await perform(ctx, 'quarantine', await steelStock.require(ctx, row.id), { reason })
  }
}

/** Names rows by hand that are held with their heat already; gives the others. */
export async function nameHeld(ctx: Context, ids: readonly string[], source: HoldSource): Promise<string[]> {
  const found = await ctx.tx.query<{ stockId: string }>(sql`
    UPDATE ${holds} SET by_heat = false WHERE source_id = ${source.id} AND stock_id = ANY(${sql.param(ids)}::uuid[])
    RETURNING stock_id AS "stockId"`)
  const held = new Set(found.map(({ stockId }) => stockId))
  return ids.filter((id) => !held.has(id))
}

const holdable = [...steelLifecycle.actions.quarantine.from, ...heldAsTheyAre]

/** What a non-conformance names as a whole. */
export interface NamedWhole {
  /** Every piece of them, and what still comes in. */
  readonly heatIds: readonly string[]
  /** Rows of stock with all that was split off and cut from them. */
  readonly stockIds: readonly string[]
}

/** Everything that is named as a whole, wherever it is by now: parts that were cut off and what was given out too. */
const wholeOf = ({ heatIds, stockIds }: NamedWhole) => sql`
  WITH RECURSIVE family AS (
    SELECT top.id FROM ${stock} top WHERE top.id = ANY(${sql.param(stockIds)}::uuid[])
    UNION SELECT child.id FROM ${stock} child JOIN family ON child.parent_id = family.id),
  whole AS (SELECT id FROM family UNION SELECT s.id FROM ${stock} s WHERE s.heat_id = ANY(${sql.param(heatIds)}::uuid[]))`

/**
 * Holds what a non-conformance names as a whole from now on, and lets go what was held for that alone and is no longer named:
 * what it names by hand stays.
 */
export async function holdWhole(ctx: Context, source: HoldSource, named: NamedWhole): Promise<void> {
  const { heatIds, stockIds } = named
  if (heatIds.length + stockIds.length > 0) {
    // Who takes steel of a heat in names it, and so waits here or is waited for; who splits or cuts a piece holds that.
    await ctx.tx.query(
      sql`SELECT FROM ${heatTable} WHERE id = ANY(${sql.param(heatIds)}::uuid[]) ORDER BY id FOR UPDATE`,
    )
    await lockPieces(ctx, sql`id IN (${wholeOf(named)} SELECT whole.id FROM whole)`)
  }
  await ctx.tx.query(
    sql`DELETE FROM ${heatHolds} WHERE source_id = ${source.id} AND heat_id <> ALL(${sql.param(heatIds)}::uuid[])`,
  )
  await ctx.tx.query(
    sql`DELETE FROM ${lotHolds} WHERE source_id = ${source.id} AND stock_id <> ALL(${sql.param(stockIds)}::uuid[])`,
  )
  await ctx.tx.query(sql`
    INSERT INTO ${heatHolds} (heat_id, source_id, source_number, reason)
    SELECT named.id, ${source.id}, ${source.number}, ${source.reason} FROM unnest(${sql.param(heatIds)}::uuid[]) AS named(id)
    ON CONFLICT (source_id, heat_id) DO NOTHING`)
  await ctx.tx.query(sql`
    INSERT INTO ${lotHolds} (stock_id, source_id, source_number, reason)
    SELECT named.id, ${source.id}, ${source.number}, ${source.reason} FROM unnest(${sql.param(stockIds)}::uuid[]) AS named(id)
    ON CONFLICT (source_id, stock_id) DO NOTHING`)
  const over = await ctx.tx.query<{ id: string }>(sql`
    ${wholeOf(named)} SELECT h.stock_id AS id FROM ${holds} h
    WHERE h.source_id = ${source.id} AND h.by_heat AND NOT EXISTS (SELECT FROM whole WHERE whole.id = h.stock_id)`)
  const rows = await ctx.tx.query<{ id: string }>(sql`
    ${wholeOf(named)} SELECT s.id FROM whole JOIN ${stock} s ON s.id = whole.id
    WHERE s.status = ANY(${sql.param(holdable)}::text[])
      AND NOT EXISTS (SELECT FROM ${holds} h WHERE h.stock_id = s.id AND h.source_id = ${source.id})`)
  const idsOf = (found: readonly { id: string }[]) => found.map(({ id }) => id)
  await unname(ctx, idsOf(over), source)
  await hold(ctx, idsOf(rows), source, 'heatId', { byHeat: true })
}

/**
 * Steel that comes in or comes back, or whose heat is read now, is held where its heat is named, or the row of a receipt that
 * it came of. What is not in the house is held when it is.
 */
export async function holdAsNamed(ctx: Context, id: string): Promise<void> {
  const named = await ctx.tx.query<HoldSource & { allows: HoldAllows | null }>(sql`
    WITH RECURSIVE up AS (
      SELECT s.id, s.parent_id FROM ${stock} s WHERE s.id = ${id}
      UNION SELECT p.id, p.parent_id FROM up JOIN ${stock} p ON p.id = up.parent_id),
    named AS (
      SELECT n.source_id, n.source_number, n.reason, n.allows FROM ${heatHolds} n
      WHERE n.heat_id = (SELECT s.heat_id FROM ${stock} s WHERE s.id = ${id}) AND n.ended_at IS NULL
      UNION SELECT n.source_id, n.source_number, n.reason, n.allows FROM ${lotHolds} n
      WHERE n.stock_id IN (SELECT up.id FROM up) AND n.ended_at IS NULL)
    SELECT named.source_id AS id, named.source_number AS number, named.reason, named.allows FROM named
    JOIN ${stock} s ON s.id = ${id}
    WHERE s.status = ANY(${sql.param(holdable)}::text[])
      AND NOT EXISTS (SELECT FROM ${holds} h WHERE h.stock_id = ${id} AND h.source_id = named.source_id)
    ORDER BY named.source_number`)
  for (const { allows, ...source } of named) await hold(ctx, [id], source, 'heatNo', { byHeat: true, allows })
}

/** Rows that a non-conformance no longer names; they stay in quarantine until somebody decides about them. */
export async function unname(ctx: Context, ids: readonly string[], source: HoldSource): Promise<void> {
  for (const row of await lockedRows(ctx, ids, 'pieceIds')) {
    await ctx.tx.query(sql`DELETE FROM ${holds} WHERE stock_id = ${row.id} AND source_id = ${source.id}`)
    steelStock.note(ctx, row, 'removeHold', { reason: `${source.number} no longer names it.` })
  }
}

/** Says what was decided about everything that a non-conformance holds; null: nothing any more. */
export async function decideHolds(ctx: Context, sourceId: string, allows: HoldAllows | null): Promise<void> {
  const ids = await heldBy(ctx, sourceId)
  await lockedRows(ctx, ids, 'pieceIds')
  await ctx.tx.query(
    sql`UPDATE ${holds} SET allows = ${allows} WHERE source_id = ${sourceId} AND ended_at IS NULL`,
  )
  for (const named of [heatHolds, lotHolds])
    await ctx.tx.query(
      sql`UPDATE ${named} SET allows = ${allows} WHERE source_id = ${sourceId} AND ended_at IS NULL`,
    )
}

/** Ends what a non-conformance holds; its pieces stay where they are until somebody releases them. */
export async function endHolds(ctx: Context, source: HoldSource): Promise<void> {
  const rows = await lockedRows(ctx, await heldBy(ctx, source.id), 'pieceIds')
  await ctx.tx.query(sql`
    UPDATE ${holds} SET ended_at = ${ctx.clock.now().toISOString()}::timestamptz
    WHERE source_id = ${source.id} AND ended_at IS NULL`)
  for (const named of [heatHolds, lotHolds])
    await ctx.tx.query(sql`
      UPDATE ${named} SET ended_at = ${ctx.clock.now().toISOString()}::timestamptz
      WHERE source_id = ${source.id} AND ended_at IS NULL`)
  for (const row of rows)
    steelStock.note(ctx, row, 'endHold', { reason: `${source.number}: ${source.reason}` })
}

async function heldBy(ctx: Context, sourceId: string): Promise<string[]> {
  const rows = await ctx.tx.query<{ stockId: string }>(
    sql`SELECT stock_id AS "stockId" FROM ${holds} WHERE source_id = ${sourceId} AND ended_at IS NULL`,
  )
  return rows.map(({ stockId }) => stockId)
}
