import type { Context } from '#platform/server/context.ts'
import type { RaiseFault } from '#modules/purchasing/goods-receipts/server/api.ts'
import { create } from './actions.ts'

/** Raises a non-conformance about steel that came otherwise than it was ordered, and holds it. */
export const raiseAtReceipt: RaiseFault = (ctx: Context, { pieceIds, ...fault }) =>
  create(ctx, { body: { ...fault, foundAt: 'receipt', pieceIds: [...pieceIds] } })

/** Raises a non-conformance about pieces that somebody rejected at an operation; gives its number. */
export async function raiseAtOperation(
  ctx: Context,
  fault: Omit<Parameters<typeof create>[1]['body'], 'foundAt' | 'pieceIds'>,
): Promise<string> {
  const { number } = await create(ctx, { body: { ...fault, foundAt: 'operation', pieceIds: [] } })
  return number
}
