import { randomUUID } from 'node:crypto'
import { insertRow } from '#platform/server/database/rows.ts'
import { invalid } from '#platform/server/errors.ts'
import { requireSigner, sign as giveSignature } from '#modules/signing/signature/server/api.ts'
import { operations as contract } from '../contract.ts'
import { because, throwRefusal } from '#platform/server/documents/lifecycle/abilities.ts'
import { idsOf, isBySerial, slotsIn } from '../domain/facts.ts'
import { goodRefusals } from '../domain/guards.ts'
import { signOffTable } from '../table.ts'
import { contentOfSignOff } from './content.ts'
import { type Chosen, chosenOf, oneAttempt, requireAtMost, requireWaiting } from './choosing.ts'
import type { Operations } from './document.ts'
import type { OperationRow } from './queries.ts'
import { slotFor } from './slots.ts'
import { type OperationFollower, refuseFor } from './operation-follower.ts'
import type { PassWhatMay } from './passing.ts'

/**
 * Pieces are signed in one of the places for signatures, by whoever the lists entitle to it on this day; what entitled them is kept.
 * Those that every signature names move on. @throws 422 where none waits, who signs first has not, or the signer may not
 */
export const signing = (operations: Operations, follower: OperationFollower, passWhatMay: PassWhatMay) =>
  operations.operation(contract, 'sign', async (ctx, row, { slot: index, signature, ...asked }) => {
    const chosen = chosenOf(row, asked)
    const { quantity } = chosen
    const slots = slotsIn(row)
    const slot = slots[index]
    if (!slot) throw invalid({ slot: ['This operation has no such signature.'] })
    const before = slots[index - 1]
    const isBehind =
      before !== undefined && slot.openQty < quantity && row.goodQty - slot.signedQty >= quantity
    if (isBehind)
      requireAtMost(quantity, slot.openQty, 'slot_order', `The ${before.role.toLowerCase()} signs first.`)
    requireAtMost(
      quantity,
      slot.openQty,
      'nothing_to_sign',
      slot.openQty === 0
        ? 'No recorded piece waits for this signature.'
        : `Only ${slot.openQty} recorded ${slot.openQty === 1 ? 'piece waits' : 'pieces wait'} for this signature.`,
    )
    if (isBySerial(row)) requireWaiting(chosen, slot.waiting, 'nothing_to_sign', 'this signature')
    // A value may have been read again since the pieces were booked as good.
    throwRefusal(because(...goodRefusals(row, idsOf(chosen.pieces))), 'cannot_sign')
    await refuseFor(follower, ctx, 'sign', row, chosen)
    const competence = await requireSigner(ctx, slotFor(row, slot), row)
    const id = randomUUID()
    const signed = {
      operationId: row.id,
      slot: index,
      meaning: slot.meaning,
      quantity,
      serialIds: idsOf(chosen.pieces),
      attempt: oneAttempt(chosen),
      routeLineId: row.routeLineId,
      readingIds: readingsOf(row, chosen),
      goodQty: row.goodQty,
      scrapQty: row.scrapQty,
      redline: row.redline,
    }
    const { id: signatureId } = await giveSignature(
      ctx,
      {
        entity: 'operations',
        entityId: row.id,
        revision: row.travellerRevision,
        part: { kind: 'operation', id },
        label: signedLabel(row),
        meaning: slot.meaning,
        content: await contentOfSignOff(ctx, signed),
        facilityId: row.facilityId,
        capacity: competence.capacity,
      },
      signature,
    )
    const at = ctx.clock.now().toISOString()
    await insertRow(ctx.tx, signOffTable, { id, ...signed, competence, signatureId, byId: ctx.actor.id, at })
    await passWhatMay(ctx, row.travellerRootId, row.id)
    return { trail: { changes: { [slot.role]: { from: null, to: quantity } } } }
  })

/** What was read and is signed: of these pieces, where they have serial numbers. */
const readingsOf = (row: OperationRow, { pieces }: Chosen): string[] =>
  row.readings
    .filter(
      ({ serialId, attempt }) =>
        serialId === null || pieces.some((piece) => piece.serialId === serialId && piece.attempt === attempt),
    )
    .map(({ id }) => id)

/** `TR-LDS-2026-0001 Rev 0, operation 20 Machine` */
export const signedLabel = ({ travellerNumber, travellerRevision, seq, title }: OperationRow): string =>
  `${travellerNumber} Rev ${travellerRevision}, operation ${seq} ${title}`
