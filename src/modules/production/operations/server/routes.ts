import type { ShownSignature } from '#modules/signing/signature/contract.ts'
import { signaturesOfParts } from '#modules/signing/signature/server/api.ts'
import type { Context } from '#platform/server/context.ts'
import { serve } from '#platform/server/http/serve.ts'
import { operations as contract } from '../contract.ts'
import { answering, signedAnswer } from './answering.ts'
import { contentOfSignOff } from './content.ts'
import type { Operations } from './document.ts'
import { leavingOut, signedLeftOut } from './leaving-out.ts'
import type { OperationFollower } from './operation-follower.ts'
import { cardOf } from './papers.ts'
import { passing } from './passing.ts'
import type { OperationRow } from './queries.ts'
import { rejecting, signedRejection } from './rejecting.ts'
import { reversing } from './reversing.ts'
import { reworking, sendingBack } from './reworking.ts'
import { signing } from './signing.ts'
import { signedTakingOver, takingOver } from './taking-over.ts'
import { working } from './working.ts'

/** The signatures on an operation: on its pieces, on answers of its points, on what was rejected and on why it does not apply. */
async function signaturesOn(ctx: Context, row: OperationRow): Promise<ShownSignature[]> {
  const contents = new Map<string, unknown>()
  for (const one of row.storedSignOffs) {
    const {
      id,
      slot,
      meaning,
      quantity,
      serialIds,
      attempt,
      routeLineId,
      readingIds,
      goodQty,
      scrapQty,
      redline,
    } = one
    const signed = {
      operationId: row.id,
      slot,
      meaning,
      quantity,
      serialIds,
      attempt,
      routeLineId,
      readingIds,
      goodQty,
      scrapQty,
      redline,
    }
    contents.set(id, await contentOfSignOff(ctx, signed))
  }
  for (const one of row.storedAnswers) contents.set(one.id, signedAnswer(row, one))
  for (const one of row.storedRejections) contents.set(one.id, signedRejection(row, one))
  if (row.decisionSignatureId) contents.set(row.id, signedLeftOut(row, row.decisionReason))
  if (row.takenOver?.operationId === row.id)
    contents.set(row.takenOver.id, signedTakingOver(row, row.takenOver))
  const parts = [...contents.keys()].map((id) => ({ id }))
  return signaturesOfParts(ctx, 'operations', row.id, parts, ({ id }) => contents.get(id))
}

/** The handler that reads them. */
const signaturesRead = (operations: Operations) =>
  operations.reads((ctx, row: OperationRow) => signaturesOn(ctx, row))

/** The endpoints of operations, given what follows them. */
export function serveOperations(operations: Operations, follower: OperationFollower) {
  const passWhatMay = passing(operations, follower)
  const sendBack = sendingBack(operations)
  return serve(contract, {
    ...operations.activity,
    list: operations.list,
    get: operations.get,
    ...working(operations, follower, { passWhatMay, sendBack }),
    ...reworking(operations, sendBack),
    reject: rejecting(operations),
    reverse: reversing(operations),
    leaveOut: leavingOut(operations, follower),
    takeOver: takingOver(operations),
    sign: signing(operations, follower, passWhatMay),
    answer: answering(operations, passWhatMay),
    signatures: signaturesRead(operations),
    pdf: cardOf(operations),
  })
}
