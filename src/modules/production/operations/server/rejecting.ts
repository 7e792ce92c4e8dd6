import { randomUUID } from 'node:crypto'
import type { Context } from '#platform/server/context.ts'
import { insertRow } from '#platform/server/database/rows.ts'
import { invalid } from '#platform/server/errors.ts'
import { nameAtOperation, raiseAtOperation } from '#modules/purchasing/non-conformances/server/api.ts'
import { requireSigner, sign } from '#modules/signing/signature/server/api.ts'
import { operations as contract } from '../contract.ts'
import { type Counted, idsOf, isBySerial, pointsIn, recordedPieces, slotsIn } from '../domain/facts.ts'
import { signedOfRejected, type SignedOperation } from '../domain/rework.ts'
import { rejectable } from '../domain/setbacks.ts'
import { isApplicable } from '../domain/states.ts'
import type { SignedBack } from '../domain/vocabulary.ts'
import { rejectionTable } from '../table.ts'
import { type Chosen, chosenOf, oneAttempt, requireAtMost, requireWaiting } from './choosing.ts'
import type { Operations } from './document.ts'
import { noted } from './passing.ts'
import type { OperationRow, StoredRejection } from './queries.ts'
import { signedLabel } from './signing.ts'
import { slotFor } from './slots.ts'

/** An operation as it is counted where pieces of it are rejected or sent back. */
export const countedOf = (row: OperationRow): SignedOperation => ({
  id: row.id,
  groupNo: row.groupNo,
  isApplicable: isApplicable(row.status),
  good: row.goodQty,
  passed: row.passedQty,
  scrap: row.scrapQty,
  rejected: row.rejectedQty,
  slots: slotsIn(row).map(({ signedQty }) => signedQty),
  points: Object.fromEntries(pointsIn(row).map(({ party, answeredQty }) => [party, answeredQty])),
})

type Rejected = Pick<
  StoredRejection,
  'slot' | 'quantity' | 'serialIds' | 'attempt' | 'reason' | 'nonConformanceNo'
>

/** What a signature on rejected pieces stands for; its shape is kept for ever. */
export const signedRejection = ({ id }: Pick<OperationRow, 'id'>, rejected: Rejected): unknown => {
  const { slot, quantity, serialIds, attempt, reason, nonConformanceNo } = rejected
  return {
    shape: 'rejection/1',
    operationId: id,
    slot,
    quantity,
    serialIds: serialIds.toSorted(),
    attempt,
    reason,
    nonConformanceNo,
  }
}

/** What was said of these pieces before, and counts no more. */
function signedBackOf(row: OperationRow, { quantity, pieces }: Chosen): SignedBack {
  if (!isBySerial(row)) return signedOfRejected(countedOf(row), quantity)
  const isOfThese = ({ serialIds, attempt }: Counted) =>
    pieces.some((piece) => piece.attempt === attempt && serialIds.includes(piece.serialId))
  const recordIds = [...row.storedSignOffs, ...row.storedAnswers].filter(isOfThese).map(({ id }) => id)
  return { slots: [], points: {}, recordIds }
}

const rejectedSerials = ({ pieces }: Chosen): string[] => pieces.map(({ serialNo }) => serialNo)

const rejectedTitle = ({ travellerNumber, seq }: OperationRow, reason: string): string =>
  `${travellerNumber}, operation ${seq}: ${reason}`

const rejectedCount = ({ quantity }: Chosen): string => (quantity === 1 ? '1 piece' : `${quantity} pieces`)

/**
 * Names these pieces in a non-conformance that is open: it is decided for what stands in it. @throws 422 where no such one of an
 * operation is open here: how another one is decided is not known of these pieces
 */
async function nameIn(
  ctx: Context,
  row: OperationRow,
  chosen: Chosen,
  { number, reason }: { number: string; reason: string },
): Promise<string> {
  const found = [
    `${rejectedCount(chosen)} of ${rejectedTitle(row, reason)}`,
    ...rejectedSerials(chosen),
  ].join('\n')
  const named = await nameAtOperation(ctx, { number, facilityId: row.facilityId, found })
  if (named === null)
    throw invalid({
      nonConformanceNo: ['There is no such non-conformance of an operation here that is still open.'],
    })
  return named
}

/** Raises a non-conformance about pieces that were rejected; gives its number. */
const raise = (ctx: Context, row: OperationRow, chosen: Chosen, reason: string): Promise<string> =>
  raiseAtOperation(ctx, {
    facilityId: row.facilityId,
    companyId: null,
    foundOn: ctx.today(row),
    title: rejectedTitle(row, reason).slice(0, 160),
    quantity: rejectedCount(chosen),
    requirement: row.acceptanceStandard ?? null,
    finding: [reason, ...rejectedSerials(chosen)].join('\n'),
  })

/**
 * Whoever may sign made pieces rejects them instead: they are held here until their non-conformance is decided, and what was signed
 * of them before counts no more. @throws 422
 */
export const rejecting = (operations: Operations) =>
  operations.operation(contract, 'reject', async (ctx, row, body) => {
    const { slot: index, reason, nonConformanceNo: named, signature } = body
    const chosen = chosenOf(row, body)
    const most = rejectable(row)
    requireAtMost(
      chosen.quantity,
      most,
      'nothing_to_reject',
      most === 1 ? 'Only 1 made piece waits here.' : `Only ${most} made pieces wait here.`,
    )
    if (isBySerial(row)) requireWaiting(chosen, recordedPieces(row), 'nothing_to_reject', 'a signature')
    const slot = slotsIn(row)[index]
    if (!slot) throw invalid({ slot: ['This operation has no such signature.'] })
    const competence = await requireSigner(ctx, { ...slotFor(row, slot), meaning: 'rejected' }, row)
    const nonConformanceNo = named
      ? await nameIn(ctx, row, chosen, { number: named, reason })
      : await raise(ctx, row, chosen, reason)
    const id = randomUUID()
    const rejected = {
      slot: index,
      quantity: chosen.quantity,
      serialIds: idsOf(chosen.pieces),
      attempt: oneAttempt(chosen),
      reason,
      nonConformanceNo,
    }
    const { id: signatureId } = await sign(
      ctx,
      {
        entity: 'operations',
        entityId: row.id,
        revision: row.travellerRevision,
        part: { kind: 'operation', id },
        label: signedLabel(row),
        meaning: 'rejected',
        content: signedRejection(row, rejected),
        facilityId: row.facilityId,
        capacity: competence.capacity,
      },
      signature,
    )
    await insertRow(ctx.tx, rejectionTable, {
      id,
      operationId: row.id,
      ...rejected,
      signedBack: signedBackOf(row, chosen),
      competence,
      signatureId,
      ...noted(ctx),
    })
    return { trail: { changes: { [nonConformanceNo]: { from: null, to: chosen.quantity } }, reason } }
  })
