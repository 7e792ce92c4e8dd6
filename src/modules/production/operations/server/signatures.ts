import type { Context } from '#platform/server/context.ts'
import type { ShownSignature } from '#modules/signing/signature/contract.ts'
import { signaturesOfParts } from '#modules/signing/signature/server/api.ts'
import { signedAnswer } from './answering.ts'
import { contentOfSignOff } from './content.ts'
import type { Operations } from './document.ts'
import { signedLeftOut } from './leaving-out.ts'
import type { OperationRow } from './queries.ts'
import { signedRejection } from './rejecting.ts'

/** The signatures on an operation: on its pieces, on answers of its points, on what was rejected and on why it does not apply. */
async function signaturesOn(ctx: Context, row: OperationRow): Promise<ShownSignature[]> {
  const contents = new Map<string, unknown>()
  for (const one of row.storedSignOffs) {
    const { id, slot, meaning, quantity, serialIds, attempt, routeLineId, readingIds, goodQty, scrapQty } =
      one
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
    }
    contents.set(id, await contentOfSignOff(ctx, signed))
  }
  for (const one of row.storedAnswers) contents.set(one.id, signedAnswer(row, one))
  for (const one of row.storedRejections) contents.set(one.id, signedRejection(row, one))
  if (row.decisionSignatureId) contents.set(row.id, signedLeftOut(row, row.decisionReason))
  const parts = [...contents.keys()].map((id) => ({ id }))
  return signaturesOfParts(ctx, 'operations', row.id, parts, ({ id }) => contents.get(id))
}

/** The handler that reads them. */
export const signaturesRead = (operations: Operations) =>
  operations.reads((ctx, row: OperationRow) => signaturesOn(ctx, row))
