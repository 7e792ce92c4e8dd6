import { sql } from 'drizzle-orm'
import type { Context } from '#platform/server/context.ts'
import { refused } from '#platform/server/errors.ts'
import { type Amount, takePieces } from '../../domain/cut.ts'
import { steelStockTable as stock, stockMovementTable as movements } from '../../table.ts'
import { perform } from '../actions.ts'
import { type SteelRow, steelStock } from '../document.ts'
import { requirePlace } from '../places.ts'
import { amountOf, book, pieceTakenFrom } from './ledger.ts'

/** How steel comes back: untouched, it waits for its release; otherwise it lies in quarantine until that is decided. */
export type HowItCameBack = 'holdAgain' | 'quarantineAgain'

interface Went {
  readonly row: SteelRow
  readonly pieces: number
  readonly amount: Amount
}

/** What went of a row with a note; the row stays locked. @throws 422 where something was booked of it since */
async function wentWith(ctx: Context, id: string, purpose: string): Promise<Went> {
  await ctx.tx.query(sql`SELECT FROM ${stock} WHERE id = ${id} FOR UPDATE`)
  const row = await steelStock.require(ctx, id)
  const [went] = await ctx.tx.query<{
    pieces: number
    lengthMm: string
    massKg: string
    value: string
  }>(sql`
    SELECT -m.pieces AS pieces, (-m.length_mm)::text AS "lengthMm", (-m.mass_kg)::text AS "massKg", (-m.value)::text AS value
    FROM ${movements} m JOIN ${stock} s ON s.id = m.stock_id AND s.movement_count = m.seq
    WHERE m.stock_id = ${id} AND m.kind = 'dispatch' AND m.purpose = ${purpose}`)
  if (!went) throw refused('cannot_come_back', `Something was booked of ${row.number} since it went.`)
  const amount = amountOf({ totalLengthMm: went.lengthMm, massKg: went.massKg, value: went.value })
  return { row, pieces: went.pieces, amount }
}

const lieAt = (ctx: Context, id: string, place: { id: string; facilityId: string }) =>
  ctx.tx.query(sql`
    UPDATE ${stock} SET location_id = ${place.id}::uuid, facility_id = ${place.facilityId}::uuid WHERE id = ${id}`)

/** Books in at another facility what was sent there; it keeps its number and may be used as before. @throws 422 */
export async function arriveAt(
  ctx: Context,
  { id, purpose, locationId }: { id: string; purpose: string; locationId: string },
): Promise<void> {
  const place = await requirePlace(ctx, locationId)
  const { pieces, amount } = await wentWith(ctx, id, purpose)
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

/** Takes pieces back into the house. Gives the row in which they are. @throws 422 where something was booked of it since */
export async function comeBackFrom(
  ctx: Context,
  { id, pieces, isWhole, purpose, reason, locationId, how }: Returning,
): Promise<string> {
  const place = await requirePlace(ctx, locationId)
  const went = await wentWith(ctx, id, purpose)
  const { row } = went
  const what = { kind: 'return', pieces, toLocationId: place.id, purpose, reason } as const
  if (isWhole && pieces === went.pieces) {
    await book(ctx, [{ ...what, stockId: id, amount: went.amount, statusBefore: row.status }])
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
  const { taken } = takePieces(went.amount, went.pieces, pieces)
  await book(ctx, [{ ...what, stockId: child.id, amount: taken, counterpartId: id }])
  await lieAt(ctx, child.id, place)
  return child.id
}

/** Lent steel that never comes back is used up. */
export async function writeOffLoan(ctx: Context, id: string, reason: string): Promise<void> {
  await perform(ctx, 'writeOff', await steelStock.require(ctx, id), { reason })
}
