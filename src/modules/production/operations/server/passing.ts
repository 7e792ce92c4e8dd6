import type { Context } from '#platform/server/context.ts'
import { insertRow } from '#platform/server/database/rows.ts'
import { pointsIn, slotsIn } from '../domain/facts.ts'
import { passable } from '../domain/pieces.ts'
import type { EntryKind } from '../domain/vocabulary.ts'
import { pieceEntryTable } from '../table.ts'
import type { Operations } from './document.ts'
import type { OperationFollower } from './operation-follower.ts'
import type { OperationRow } from './queries.ts'

/** Who notes something now. */
export const noted = (ctx: Context) => ({ byId: ctx.actor.id, at: ctx.clock.now().toISOString() })

/** Writes a line of the ledger; the trigger counts it. */
export const writeEntry = (
  ctx: Context,
  { id, travellerRootId }: Pick<OperationRow, 'id' | 'travellerRootId'>,
  kind: Exclude<EntryKind, 'add'>,
  quantity: number,
  reason: string | null = null,
): Promise<string> =>
  insertRow(ctx.tx, pieceEntryTable, {
    travellerRootId,
    operationId: id,
    kind,
    quantity,
    [kind === 'pass' ? 'passedDelta' : `${kind}Delta`]: quantity,
    reason,
    ...noted(ctx),
  })

/** Pieces move on that every signature names and every point is answered for. */
export type PassWhatMay = (ctx: Context, travellerId: string, id: string) => Promise<void>

export const passing =
  (operations: Operations, follower: OperationFollower): PassWhatMay =>
  async (ctx, travellerId, id) => {
    const row = await operations.of(travellerId).require(ctx, id)
    const count = passable({
      good: row.goodQty,
      passed: row.passedQty,
      slots: slotsIn(row).map(({ signedQty }) => signedQty),
      points: pointsIn(row).map(({ answeredQty }) => answeredQty),
    })
    if (count === 0) return
    await writeEntry(ctx, row, 'pass', count)
    await follower.passed(ctx, row, count)
  }
