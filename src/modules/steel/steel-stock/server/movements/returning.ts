import { sql } from 'drizzle-orm'
import type { Context } from '#platform/server/context.ts'
import { refused } from '#platform/server/errors.ts'
import { holdProblem } from '../../domain/holds.ts'
import type { SteelStatus } from '../../domain/lifecycle.ts'
import { steelStockTable as stock, stockMovementTable as movements } from '../../table.ts'
import { perform } from '../actions.ts'
import { settleCondition } from '../holds/conditions.ts'
import { settleCover } from '../holds/cover.ts'
import { holdAsNamed } from '../holds/holding.ts'
import { waysBack } from './correcting.ts'
import { steelStock } from '../document.ts'
import { amountOf, book, minus } from './ledger.ts'
import { partOf } from './splitting.ts'

/** How steel leaves with a note, and what a non-conformance that names it has to have decided before. */
const ways = { goBack: 'returnToSupplier', sell: 'useAgain', lend: 'useAgain', sendOn: 'useAgain' } as const
export type WayOut = keyof typeof ways

/** What leaves for its supplier, for the customer whose steel it is, or with a delivery note. */
export interface Leaving {
  readonly id: string
  /** Of the row; fewer are split off. */
  readonly pieces: number
  /** The number of the return or of the note. */
  readonly purpose: string
  readonly reason: string
  /** Back to whom it came from when left out. */
  readonly way?: WayOut
}

const refuse = (number: string, why: string) => refused('cannot_go_back', `${number} cannot go back: ${why}`)
const refuseOut = (number: string, why: string) => refused('cannot_go', `${number} cannot go: ${why}`)

/**
 * Takes pieces out of the stock that leave, by an entry that names the note. Gives the row that went, and whether it was
 * cut: then it is no whole piece any more. @throws 422 for what is held, kept, used or gone
 */
export async function sendAway(
  ctx: Context,
  { id, pieces, purpose, reason, way = 'goBack' }: Leaving,
): Promise<{ id: string; isCut: boolean }> {
  await ctx.tx.query(sql`SELECT FROM ${stock} WHERE id = ${id} FOR UPDATE`)
  const row = await steelStock.require(ctx, id)
  const stays = way === 'goBack' ? refuse : refuseOut
  const held = holdProblem(row.holds, ways[way])
  if (held) throw stays(row.number, held)
  if (row.pendingDifference) throw stays(row.number, 'a difference of it waits for a signature.')
  if (pieces > row.qtyPieces - row.reservedPieces || (row.qtyPieces === 1 && Number(row.reservedMm) > 0))
    throw stays(
      row.number,
      `only ${row.qtyPieces - row.reservedPieces} of it are here and not kept for someone.`,
    )
  const part = await partOf(ctx, row, pieces)
  await book(ctx, [
    {
      stockId: part.id,
      kind: 'dispatch',
      pieces: -part.qtyPieces,
      amount: minus(amountOf(part)),
      fromLocationId: part.locationId ?? null,
      purpose,
      reason,
      statusBefore: part.status,
    },
  ])
  await perform(ctx, way, await steelStock.require(ctx, part.id), { reason: `${purpose}: ${reason}` })
  return { id: part.id, isCut: await wasCut(ctx, part.id) }
}

/** Whether a row is a part of a piece: cut off, or what is left of it. */
async function wasCut(ctx: Context, id: string): Promise<boolean> {
  const [found] = await ctx.tx.query<{ isCut: boolean }>(sql`
    WITH RECURSIVE up AS (
      SELECT s.parent_id, s.origin, s.is_offcut FROM ${stock} s WHERE s.id = ${id}
      UNION ALL SELECT p.parent_id, p.origin, false FROM up JOIN ${stock} p ON p.id = up.parent_id)
    SELECT bool_or(origin = 'cut' OR is_offcut) AS "isCut" FROM up`)
  return found?.isCut ?? false
}

interface Gone {
  readonly id: string
  readonly number: string
  readonly movementId: string | null
  readonly pieces: number
  readonly lengthMm: string
  readonly massKg: string
  readonly value: string
  readonly fromLocationId: string | null
  readonly statusBefore: SteelStatus | null
}

/**
 * Takes back into the stock what went with a note, as it was, but not as released where its certificate is gone by now or a
 * non-conformance names its heat. @throws 422 where something was booked of it since
 */
export async function bringBack(
  ctx: Context,
  ids: readonly string[],
  { purpose, reason }: { purpose: string; reason: string },
): Promise<void> {
  const rows = await ctx.tx.query<Gone>(sql`
    SELECT s.id, s.number, m.id AS "movementId", m.pieces, m.length_mm::text AS "lengthMm", m.mass_kg::text AS "massKg",
      m.value::text, m.from_location_id AS "fromLocationId", m.status_before AS "statusBefore"
    FROM ${stock} s LEFT JOIN ${movements} m ON m.stock_id = s.id AND m.seq = s.movement_count AND m.kind = 'dispatch'
      AND m.purpose = ${purpose}
    WHERE s.id = ANY(${sql.param(ids)}::uuid[]) ORDER BY s.id FOR UPDATE OF s`)
  for (const one of rows) {
    const way = one.statusBefore ? waysBack[one.statusBefore] : undefined
    if (one.movementId === null || !way) throw refuse(one.number, 'something was booked of it since it went.')
    await book(ctx, [
      {
        stockId: one.id,
        kind: 'reverse',
        pieces: -one.pieces,
        amount: minus(amountOf({ totalLengthMm: one.lengthMm, massKg: one.massKg, value: one.value })),
        toLocationId: one.fromLocationId,
        reason,
        reversesId: one.movementId,
      },
    ])
    await perform(ctx, way, await steelStock.require(ctx, one.id), { reason })
    await settleCondition(ctx, one.id)
    await settleCover(ctx, one.id)
    await holdAsNamed(ctx, one.id)
  }
}
