import { sql } from 'drizzle-orm'
import type { Context } from '#platform/server/context.ts'
import { invalid } from '#platform/server/errors.ts'
import type { SteelRecord } from '../../contract.ts'
import { steelStockTable as stock } from '../../table.ts'
import { book, noteOperation, recordNow, rowFor } from './ledger.ts'
import { requirePlace } from '../places.ts'
import { partOf } from './splitting.ts'
import type { StockCall } from './stock-call.ts'

/** Brings pieces to another place; one of another facility takes them over. */
export async function move(ctx: Context, call: StockCall<'move'>): Promise<SteelRecord> {
  const row = await rowFor(ctx, call, 'move')
  const place = await requirePlace(ctx, call.body.locationId)
  if (place.id === row.locationId) throw invalid({ locationId: ['It lies there already.'] })
  const part = await partOf(ctx, row, call.body.pieces)
  const isTransfer = place.facilityId !== part.facilityId
  await book(ctx, [
    {
      stockId: part.id,
      kind: isTransfer ? 'transfer' : 'move',
      fromLocationId: part.locationId ?? null,
      toLocationId: place.id,
    },
  ])
  await ctx.tx.query(sql`
    UPDATE ${stock} SET location_id = ${place.id}::uuid, facility_id = ${place.facilityId}::uuid WHERE id = ${part.id}`)
  noteOperation(ctx, part, 'move', { changes: { place: { from: part.placeName, to: place.code } } })
  return recordNow(ctx, part.id)
}
