import { sql } from 'drizzle-orm'
import type { Context } from '#platform/server/context.ts'
import { insertRow } from '#platform/server/database/rows.ts'
import { because, throwRefusal } from '#platform/server/documents/lifecycle/abilities.ts'
import { refuse } from '#platform/contract/calls/refusals.ts'
import { notChoosable } from '#platform/server/errors.ts'
import { travellerTable } from '#modules/production/travellers/table.ts'
import { operations as contract } from '../contract.ts'
import { type CountedOperation, flowOf } from '../domain/pieces.ts'
import { breaksBalance, reverseRefusal } from '../domain/setbacks.ts'
import { operationTable, pieceEntryTable, pieceStateTable } from '../table.ts'
import type { Operations } from './document.ts'
import { noted } from './passing.ts'
import type { OperationRow } from './queries.ts'

type Entry = OperationRow['storedEntries'][number]

interface Counted extends CountedOperation {
  readonly seq: number
  readonly avail: number
  /** Whether the piece of the booking is counted there. */
  readonly hasPiece: boolean
}

/** The first operation behind that counts pieces of a booking which moved on with it; null: none does. */
async function countedBehind(ctx: Context, row: OperationRow, { serialId }: Entry, passed: number) {
  if (passed === 0) return null
  const route = await ctx.tx.query<Counted>(sql`
    SELECT o.id, o.seq, o.group_no AS "groupNo", o.decision IS NULL AS "isApplicable", o.avail_qty AS avail, o.good_qty AS good,
      o.passed_qty - CASE WHEN o.id = ${row.id} THEN ${passed}::int ELSE 0 END AS passed, o.scrap_qty AS scrap,
      EXISTS (SELECT FROM ${pieceStateTable} s WHERE s.operation_id = o.id AND s.serial_id = ${serialId}::uuid
        AND s.good + s.scrap > 0) AS "hasPiece"
    FROM ${operationTable} o WHERE o.traveller_root_id = ${row.travellerRootId} ORDER BY o.seq`)
  const flow = flowOf(route, route.find(({ isApplicable }) => isApplicable)?.avail ?? 0)
  const behind = route.filter(({ groupNo, isApplicable }) => isApplicable && groupNo > row.groupNo)
  return (
    behind.find(({ id, good, scrap, hasPiece }) =>
      serialId ? hasPiece : good + scrap > (flow.get(id)?.avail ?? 0),
    ) ?? null
  )
}

/** Whether pieces began in place of those that a booking lost: with these there would be more than planned. */
async function isReplaced(
  ctx: Context,
  { travellerRootId }: OperationRow,
  { quantity }: Entry,
): Promise<boolean> {
  const found = await ctx.tx.query(sql`
    SELECT FROM ${travellerTable} WHERE root_id = ${travellerRootId} AND in_force
      AND entry_qty - scrap_qty + ${quantity}::int > quantity - split_qty`)
  return found.length > 0
}

/**
 * The opposite of a booking, as a line of the ledger of its own: whoever made it takes it back within minutes, while nothing followed
 * from it. @throws 422
 */
export const reversing = (operations: Operations) =>
  operations.operation(contract, 'reverse', async (ctx, row, { entryId, reason }) => {
    const entry = row.storedEntries.find(({ id }) => id === entryId)
    if (!entry) throw notChoosable('entryId')
    throwRefusal(because(reverseRefusal(row, entry, ctx.actor.id, ctx.clock.now())), 'cannot_reverse')
    // Where no signature is asked they moved on with the booking.
    const passed = row.storedEntries.reduce(
      (sum, { kind, causeId, serialId, quantity }) =>
        kind === 'pass' && causeId === entry.id && serialId === entry.serialId ? sum + quantity : sum,
      0,
    )
    const here = entry.serialId ? row.pieces.find(({ serialId }) => serialId === entry.serialId) : undefined
    const back = entry.serialId ? (here?.state === 'passed' ? 1 : 0) : Math.min(passed, entry.quantity)
    const behind = await countedBehind(ctx, row, entry, back)
    throwRefusal(because(behind && breaksBalance(behind.seq)), 'breaks_balance')
    const isGood = entry.kind === 'good'
    if (!isGood && (await isReplaced(ctx, row, entry)))
      throwRefusal(because(refuse('followed', {}, 'Pieces have begun in place of these.')), 'cannot_reverse')
    await insertRow(ctx.tx, pieceEntryTable, {
      travellerRootId: row.travellerRootId,
      operationId: row.id,
      serialId: entry.serialId,
      attempt: entry.attempt,
      kind: 'reverse',
      quantity: entry.quantity,
      goodDelta: isGood ? -entry.quantity : 0,
      scrapDelta: isGood ? 0 : -entry.quantity,
      passedDelta: isGood ? -back : 0,
      reversesId: entry.id,
      reason: reason ?? null,
      ...noted(ctx),
    })
    const what = `${isGood ? 'good' : 'scrap'}, ${entry.serialNo ?? entry.quantity}`
    return { trail: { changes: { Reversed: { from: what, to: null } }, reason: reason ?? undefined } }
  })
