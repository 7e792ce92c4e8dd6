import type { Context } from '#platform/server/context.ts'
import { invalid } from '#platform/server/errors.ts'
import { takePieces } from '../../domain/cut.ts'
import { isReserved } from '../../domain/lifecycle.ts'
import { type SteelRow, steelStock } from '../document.ts'
import { amountOf, book, pieceTakenFrom, minus } from './ledger.ts'

/**
 * Takes some pieces of a lot as a row of their own with a new number; all of them, or none told, leave it as it is. Pieces
 * that are kept for somebody stay. Gives the row that holds them. @throws 422 at `pieces`
 */
export async function partOf(
  ctx: Context,
  row: SteelRow,
  pieces: number | null | undefined,
): Promise<SteelRow> {
  const count = pieces ?? row.qtyPieces
  if (count === row.qtyPieces) return row
  const free = row.qtyPieces - row.reservedPieces
  if (count > row.qtyPieces) throw invalid({ pieces: [`There are only ${row.qtyPieces} pieces.`] })
  if (count > free) throw invalid({ pieces: [`Only ${free} pieces are not reserved.`] })
  const { taken } = takePieces(amountOf(row), row.qtyPieces, count)
  const child = await pieceTakenFrom(ctx, row, {
    origin: 'split',
    status: isReserved(row.status) ? 'available' : row.status,
    sizeText: row.sizeText,
    isOffcut: row.isOffcut,
    locationId: row.locationId ?? null,
  })
  await book(ctx, [
    { stockId: row.id, kind: 'split', pieces: -count, amount: minus(taken), counterpartId: child.id },
    { stockId: child.id, kind: 'split', pieces: count, amount: taken, counterpartId: row.id },
  ])
  return steelStock.require(ctx, child.id)
}
