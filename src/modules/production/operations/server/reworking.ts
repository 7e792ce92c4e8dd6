import { sql } from 'drizzle-orm'
import type { Context } from '#platform/server/context.ts'
import { insertRow, insertedRows } from '#platform/server/database/rows.ts'
import { refuse } from '#platform/contract/calls/refusals.ts'
import { because, throwRefusal } from '#platform/server/documents/lifecycle/abilities.ts'
import { notChoosable, refusedBecause } from '#platform/server/errors.ts'
import { actOn } from '#modules/purchasing/non-conformances/server/api.ts'
import { operations as contract } from '../contract.ts'
import { isBySerial, type PieceHere } from '../domain/facts.ts'
import { takenBack } from '../domain/rework.ts'
import { breaksBalance, endRefusal, targetRefusal } from '../domain/setbacks.ts'
import { isApplicable } from '../domain/states.ts'
import type { RejectionEnd } from '../domain/vocabulary.ts'
import { operationTable, pieceEntryTable, rejectionTable } from '../table.ts'
import type { Chosen } from './choosing.ts'
import type { Operations } from './document.ts'
import { holdOutdated } from './outdated.ts'
import { noted, writeEntry } from './passing.ts'
import type { OperationRow, StoredRejection } from './queries.ts'
import { countedOf } from './rejecting.ts'

/** All operations of a traveller, in the order of its route. */
export const allOf = (operations: Operations, ctx: Context, rootId: string): Promise<OperationRow[]> =>
  operations
    .of(rootId)
    .rows(ctx, sql`WHERE ${operationTable.travellerRootId} = ${rootId} ORDER BY ${operationTable.seq}`)

interface Back {
  readonly toOperationId: string
  readonly reason: string
  /** Made here and rejected; else they are open here. */
  readonly isMade: boolean
}

/** Pieces go back to an operation before: what they passed from there on counts no more, and is done again. */
export type SendBack = (ctx: Context, row: OperationRow, chosen: Chosen, back: Back) => Promise<void>

/** @throws 422 where they do not go back there, or another operation counts them */
export const sendingBack =
  (operations: Operations): SendBack =>
  async (ctx, row, chosen, { toOperationId, reason, isMade }) => {
    const to = row.route.find(({ id }) => id === toOperationId)
    if (!to) throw notChoosable('toOperationId')
    const refusal = targetRefusal(row, to, isMade)
    if (refusal)
      throw refusedBecause(refusal, { refusals: [refusal], errors: { toOperationId: [refusal.message] } })
    const all = await allOf(operations, ctx, row.travellerRootId)
    const { travellerRootId } = row
    const line = { travellerRootId, ...noted(ctx) }
    const own = { ...line, operationId: row.id, kind: 'rework', reason, toOperationId }
    const lines = isBySerial(row)
      ? chosen.pieces.map(({ serialId, attempt }) => ({
          ...own,
          serialId,
          attempt,
          quantity: 1,
          goodDelta: isMade ? -1 : 0,
        }))
      : [{ ...own, quantity: chosen.quantity, goodDelta: isMade ? -chosen.quantity : 0 }]
    const back = isBySerial(row)
      ? bySerial(row, all, to.groupNo, chosen.pieces)
      : byCount(row, all, toOperationId, chosen.quantity, isMade)
    const [first] = await insertedRows<{ id: string }>(ctx.tx, pieceEntryTable, lines, ['id'])
    const taken = back.map((one) => ({ ...line, kind: 'take_back', causeId: first?.id, ...one }))
    if (taken.length > 0) await insertedRows(ctx.tx, pieceEntryTable, taken, ['id'])
    await holdOutdated(ctx, travellerRootId)
  }

function countedThere(seq: number) {
  const refusal = breaksBalance(seq)
  return refusedBecause(refusal, { refusals: [refusal] })
}

/** Exactly these pieces, wherever they were made from there on. */
const bySerial = (
  row: OperationRow,
  all: readonly OperationRow[],
  toGroup: number,
  chosen: readonly PieceHere[],
) =>
  all
    .filter(({ id, groupNo }) => id !== row.id && groupNo >= toGroup && groupNo <= row.groupNo)
    .flatMap((other) =>
      chosen.flatMap(({ serialId }) => {
        const here = other.pieces.find((one) => one.serialId === serialId)
        if (here?.state === 'rejected') throw countedThere(other.seq)
        if (here?.state !== 'recorded' && here?.state !== 'passed') return []
        const passedDelta = here.state === 'passed' ? -1 : 0
        return [
          { operationId: other.id, serialId, attempt: here.attempt, quantity: 1, goodDelta: -1, passedDelta },
        ]
      }),
    )

function byCount(
  row: OperationRow,
  all: readonly OperationRow[],
  toId: string,
  quantity: number,
  isMade: boolean,
) {
  const route = all.map(countedOf)
  const from = route.find(({ id }) => id === row.id)
  const to = route.find(({ id }) => id === toId)
  if (!from || !to) return []
  // Everything that began reaches the first operation that applies.
  const entry = all.find(({ status }) => isApplicable(status))?.availQty ?? 0
  const found = takenBack(route, entry, { from, to, quantity, isMade })
  if ('inTheWay' in found) {
    const other = all.find(({ id }) => id === found.inTheWay)
    throw countedThere(other?.seq ?? row.seq)
  }
  return found.taken.map(({ id, quantity: count, passed, signedBack }) => ({
    operationId: id,
    quantity: count,
    goodDelta: -count,
    passedDelta: -passed,
    signedBack,
  }))
}

/** @throws 422 where there is no such rejection, it has ended, or its non-conformance lets something else become of it */
function requireRejected(row: OperationRow, id: string, end: RejectionEnd): StoredRejection {
  const found = row.storedRejections.find((one) => one.id === id && one.endedAs === null)
  if (!found) throw notChoosable('rejectionId')
  const { nonConformanceNo: number, status, disposition } = found
  throwRefusal(because(endRefusal({ number, status: status ?? 'open', disposition }, end)), 'ncr_undecided')
  return found
}

/**
 * Says once what became of rejected pieces; they are held no more. @throws 422 where their non-conformance was reopened since it was
 * looked at, and where whoever took them as they are has worked on them
 */
async function endRejection(
  ctx: Context,
  { performerIds }: OperationRow,
  { id, nonConformanceNo: number }: StoredRejection,
  end: RejectionEnd,
  reason: string,
): Promise<void> {
  const decision = await actOn(ctx, number)
  throwRefusal(because(endRefusal({ number, ...decision }, end)), 'ncr_undecided')
  const { decidedById } = decision
  if (end === 'accepted' && decidedById && performerIds.includes(decidedById))
    throw refusedBecause(
      refuse(
        'four_eyes',
        { ncr: number },
        `Whoever decided ${number} worked on these pieces: reopen it, so that someone else decides.`,
      ),
    )
  const { byId, at } = noted(ctx)
  await ctx.tx.query(sql`
    UPDATE ${rejectionTable} SET ended_as = ${end}, ended_reason = ${reason}, ended_by_id = ${byId}, ended_at = ${at}
    WHERE id = ${id}`)
}

const chosenIn = (row: OperationRow, { quantity, serialIds }: StoredRejection): Chosen => ({
  quantity,
  pieces: row.pieces.filter(({ serialId }) => serialIds.includes(serialId)),
})

/** The handlers of what becomes of rejected pieces. */
export function reworking(operations: Operations, sendBack: SendBack) {
  const rework = operations.operation(
    contract,
    'rework',
    async (ctx, row, { rejectionId, toOperationId, reason }) => {
      const found = requireRejected(row, rejectionId, 'rework')
      await endRejection(ctx, row, found, 'rework', reason)
      await sendBack(ctx, row, chosenIn(row, found), { toOperationId, reason, isMade: true })
      const seq = row.route.find(({ id }) => id === toOperationId)?.seq
      return {
        trail: { changes: { [found.nonConformanceNo]: { from: null, to: `Operation ${seq}` } }, reason },
      }
    },
  )

  const settle = operations.operation(contract, 'settle', async (ctx, row, { rejectionId, as, reason }) => {
    const found = requireRejected(row, rejectionId, as)
    await endRejection(ctx, row, found, as, reason)
    if (as === 'scrap') await scrapRejected(ctx, row, found, reason)
    return { trail: { changes: { [found.nonConformanceNo]: { from: null, to: as } }, reason } }
  })

  return { rework, settle }
}

/** They were made: that is taken back, and they are lost. */
async function scrapRejected(ctx: Context, row: OperationRow, rejected: StoredRejection, reason: string) {
  const { quantity, pieces } = chosenIn(row, rejected)
  const line = {
    travellerRootId: row.travellerRootId,
    operationId: row.id,
    kind: 'take_back',
    causeId: rejected.id,
    ...noted(ctx),
  }
  if (pieces.length === 0)
    await insertRow(ctx.tx, pieceEntryTable, { ...line, quantity, goodDelta: -quantity })
  else
    await insertedRows(
      ctx.tx,
      pieceEntryTable,
      pieces.map(({ serialId, attempt }) => ({ ...line, serialId, attempt, quantity: 1, goodDelta: -1 })),
      ['id'],
    )
  const again = pieces.map((piece) => ({ ...piece, attempt: piece.attempt + 1 }))
  await writeEntry(ctx, row, 'scrap', { quantity, pieces: again }, { reason, causeId: rejected.id })
}
