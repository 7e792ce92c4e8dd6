import { sql } from 'drizzle-orm'
import type { Context } from '#platform/server/context.ts'
import { refused } from '#platform/server/errors.ts'
import { type Amount, takePieces } from '../../domain/cut.ts'
import { steelStockTable as stock, stockMovementTable as movements } from '../../table.ts'
import { perform } from '../actions.ts'
import { type SteelRow, steelStock } from '../document.ts'
import { settleCover } from '../holds/cover.ts'
import { holdAsNamed } from '../holds/holding.ts'
import { requirePlace } from '../places.ts'
import { amountOf, book, pieceTakenFrom } from './ledger.ts'

/** How steel comes back: untouched, it waits for its release; otherwise it lies in quarantine until that is decided. */
export type HowItCameBack = 'holdAgain' | 'quarantineAgain'

interface StillOut {
  readonly row: SteelRow
  readonly pieces: number
  readonly amount: Amount
}

/**
 * What went of a row with a note and has not come back: of this each part takes its share, so that the last one takes the
 * rest. The row stays locked. @throws 422 where something was booked of it since
 */
async function stillOutOf(ctx: Context, id: string, purpose: string): Promise<StillOut> {
  await ctx.tx.query(sql`SELECT FROM ${stock} WHERE id = ${id} FOR UPDATE`)
  const row = await steelStock.require(ctx, id)
  const [out] = await ctx.tx.query<{
    pieces: number
    lengthMm: string
    massKg: string
    value: string
  }>(sql`
    SELECT (-m.pieces - back.pieces)::int AS pieces, (-m.length_mm - back.mm)::text AS "lengthMm",
      (-m.mass_kg - back.kg)::text AS "massKg", (-m.value - back.value)::text AS value
    FROM ${movements} m JOIN ${stock} s ON s.id = m.stock_id AND s.movement_count = m.seq
    CROSS JOIN LATERAL (
      SELECT coalesce(sum(b.pieces), 0) AS pieces, coalesce(sum(b.length_mm), 0) AS mm, coalesce(sum(b.mass_kg), 0) AS kg,
        coalesce(sum(b.value), 0) AS value
      FROM ${stock} part JOIN ${movements} b ON b.stock_id = part.id
      WHERE part.parent_id = s.id AND b.counterpart_id = s.id AND b.kind = 'return' AND b.purpose = m.purpose) AS back
    WHERE m.stock_id = ${id} AND m.kind = 'dispatch' AND m.purpose = ${purpose}`)
  if (!out) throw refused('cannot_come_back', `Something was booked of ${row.number} since it went.`)
  const amount = amountOf({ totalLengthMm: out.lengthMm, massKg: out.massKg, value: out.value })
  return { row, pieces: out.pieces, amount }
}

const lieAt = (ctx: Context, id: string, place: { id: string; facilityId: string }) =>
  ctx.tx.query(sql`
    UPDATE ${stock} SET location_id = ${place.id}::uuid, facility_id = ${place.facilityId}::uuid WHERE id = ${id}`)

/**
 * Books in at another facility what was sent there; it keeps its number and may be used as before, unless it lost its
 * certificate on the road or a non-conformance names its heat. @throws 422
 */
export async function arriveAt(
  ctx: Context,
  { id, purpose, locationId }: { id: string; purpose: string; locationId: string },
): Promise<void> {
  const place = await requirePlace(ctx, locationId)
  const { pieces, amount } = await stillOutOf(ctx, id, purpose)
  await book(ctx, [
    {
      stockId: id,
      kind: 'arrive',
      pieces,
      amount,
      toLocationId: place.id,
      purpose,
      statusBefore: 'on_the_road',
    },
  ])
  await lieAt(ctx, id, place)
  await perform(ctx, 'comeBack', await steelStock.require(ctx, id), { reason: purpose })
  await settleCover(ctx, id)
  await holdAsNamed(ctx, id)
}

/** Pieces that come back of what went with a note. */
interface Returning {
  readonly id: string
  /** Fewer than went, or not the first that come back: they become a row of their own. */
  readonly pieces: number
  readonly isWhole: boolean
  readonly purpose: string
  readonly reason: string
  readonly locationId: string
  readonly how: HowItCameBack
}

/**
 * Takes pieces back into the house, where a non-conformance holds them that named their heat while they were out. Whoever takes them
 * back has received them, and does not release them. Gives the row in which they are. @throws 422 where something was booked of it since
 */
export async function comeBackFrom(ctx: Context, returning: Returning): Promise<string> {
  const id = await rowOfReturned(ctx, returning)
  const receiver = sql`${ctx.actor.id}::uuid`
  await ctx.tx.query(sql`
    UPDATE ${stock} SET receiver_ids = receiver_ids || ${receiver} WHERE id = ${id} AND NOT ${receiver} = ANY(receiver_ids)`)
  await holdAsNamed(ctx, id)
  return id
}

async function rowOfReturned(
  ctx: Context,
  { id, pieces, isWhole, purpose, reason, locationId, how }: Returning,
): Promise<string> {
  const place = await requirePlace(ctx, locationId)
  const out = await stillOutOf(ctx, id, purpose)
  const { row } = out
  const what = { kind: 'return', pieces, toLocationId: place.id, purpose, reason } as const
  if (isWhole && pieces === out.pieces) {
    await book(ctx, [{ ...what, stockId: id, amount: out.amount, statusBefore: row.status }])
    await lieAt(ctx, id, place)
    await perform(ctx, how, await steelStock.require(ctx, id), { reason: `${purpose}: ${reason}` })
    return id
  }
  const child = await pieceTakenFrom(ctx, row, {
    origin: 'return',
    status: how === 'holdAgain' ? 'received_on_hold' : 'quarantine',
    sizeText: row.sizeText,
    isOffcut: row.isOffcut,
    locationId: place.id,
  })
  const { taken } = takePieces(out.amount, out.pieces, pieces)
  await book(ctx, [{ ...what, stockId: child.id, amount: taken, counterpartId: id }])
  await lieAt(ctx, child.id, place)
  return child.id
}

/** Steel that was lent and never comes back, or never arrives where it was sent, is used up. */
export async function writeOffSent(ctx: Context, id: string, reason: string): Promise<void> {
  await perform(ctx, 'writeOff', await steelStock.require(ctx, id), { reason })
}
