import type { Context } from '#platform/server/context.ts'
import { expectRow, insertedRows } from '#platform/server/database/rows.ts'
import { passableIn } from '../domain/facts.ts'
import type { EntryKind } from '../domain/vocabulary.ts'
import { pieceEntryTable } from '../table.ts'
import type { Chosen } from './choosing.ts'
import type { Operations } from './document.ts'
import type { OperationFollower } from './operation-follower.ts'
import type { OperationRow } from './queries.ts'

/** Who notes something now. */
export const noted = (ctx: Context) => ({ byId: ctx.actor.id, at: ctx.clock.now().toISOString() })

/** Writes lines of the ledger, one for each piece with a serial number; the trigger counts them. Gives the first of them. */
export async function writeEntry(
  ctx: Context,
  { id, travellerRootId }: Pick<OperationRow, 'id' | 'travellerRootId'>,
  kind: Extract<EntryKind, 'good' | 'pass' | 'scrap'>,
  { quantity, pieces }: Chosen,
  more: { readonly reason?: string | null; readonly causeId?: string } = {},
): Promise<string> {
  const line = { travellerRootId, operationId: id, kind, reason: null, ...more, ...noted(ctx) }
  const delta = kind === 'pass' ? 'passedDelta' : `${kind}Delta`
  const rows =
    pieces.length === 0
      ? [{ ...line, quantity, [delta]: quantity }]
      : pieces.map(({ serialId, attempt }) => ({ ...line, serialId, attempt, quantity: 1, [delta]: 1 }))
  const [first] = await insertedRows<{ id: string }>(ctx.tx, pieceEntryTable, rows, ['id'])
  return expectRow(first).id
}

/** Pieces move on that every signature names and every point is answered for; `causeId` is the booking that they follow. */
export type PassWhatMay = (ctx: Context, travellerId: string, id: string, causeId?: string) => Promise<void>

export const passing =
  (operations: Operations, follower: OperationFollower): PassWhatMay =>
  async (ctx, travellerId, id, causeId) => {
    const row = await operations.of(travellerId).require(ctx, id)
    const chosen = passableIn(row)
    if (chosen.quantity === 0) return
    await writeEntry(ctx, row, 'pass', chosen, causeId ? { causeId } : {})
    await follower.passed(ctx, row, chosen)
  }
