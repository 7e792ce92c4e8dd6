import { sql } from 'drizzle-orm'
import { invalid } from '#platform/server/errors.ts'
import { steelStockTable as stock } from '../../table.ts'
import { operation } from '../document.ts'
import { book } from './ledger.ts'
import { requirePlaceAt } from '../places.ts'
import { partOf } from './splitting.ts'

/** Brings pieces to another place of their facility. */
export const move = operation('move', async (ctx, row, body) => {
  const place = await requirePlaceAt(ctx, body.locationId, row.facilityId)
  if (place.id === row.locationId) throw invalid({ locationId: ['It lies there already.'] })
  const part = await partOf(ctx, row, body.pieces)
  await book(ctx, [
    {
      stockId: part.id,
      kind: 'move',
      fromLocationId: part.locationId ?? null,
      toLocationId: place.id,
    },
  ])
  await ctx.tx.query(sql`UPDATE ${stock} SET location_id = ${place.id}::uuid WHERE id = ${part.id}`)
  return { on: part, trail: { changes: { place: { from: part.placeName, to: place.code } } } }
})
