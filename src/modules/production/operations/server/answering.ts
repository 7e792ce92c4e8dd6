import { randomUUID } from 'node:crypto'
import { dayIn, shortDay } from '#platform/contract/values/dates.ts'
import type { Context } from '#platform/server/context.ts'
import { insertRow } from '#platform/server/database/rows.ts'
import { invalid } from '#platform/server/errors.ts'
import { findFiles } from '#platform/server/files/file-records.ts'
import { parties } from '#modules/engineering/operation-templates/domain.ts'
import type { SigningSlot } from '#modules/signing/signature/domain.ts'
import { requireSigner, sign } from '#modules/signing/signature/server/api.ts'
import { operations as contract } from '../contract.ts'
import { idsOf, isBySerial, pointsIn } from '../domain/facts.ts'
import { pointAnswerTable } from '../table.ts'
import { chosenOf, oneAttempt, requireAtMost, requireWaiting } from './choosing.ts'
import type { Operations } from './document.ts'
import type { OperationRow } from './queries.ts'
import type { PassWhatMay } from './passing.ts'
import { performersOf } from './slots.ts'

/** Quality vouches for what somebody from outside said. */
const quality: SigningSlot = {
  role: 'Quality',
  needs: [{ list: 'regular', kind: 'traveller_operation', as: 'quality' }],
  meaning: 'witnessed',
}

type Answered = Pick<
  OperationRow['storedAnswers'][number],
  'party' | 'point' | 'kind' | 'personName' | 'day' | 'quantity' | 'serialIds' | 'attempt' | 'fileId' | 'note'
>

/** What a signature on the answer of a point stands for; its shape is kept for ever. */
export const signedAnswer = ({ id }: Pick<OperationRow, 'id'>, answer: Answered): unknown => {
  const { party, point, kind, personName, day, quantity, serialIds, attempt, fileId, note } = answer
  const which = serialIds.length > 0 ? { serialIds: serialIds.toSorted(), attempt } : {}
  return {
    shape: 'point/1',
    operationId: id,
    party,
    point,
    kind,
    personName,
    day,
    quantity,
    fileId,
    note,
    ...which,
  }
}

/** Who brought it. @throws 422 at `fileId` where a waiver has none, or it is no file of this operation */
async function requireAnswerFile(
  ctx: Context,
  row: OperationRow,
  kind: string,
  fileId: string | null,
): Promise<string | null> {
  if (fileId === null) {
    if (kind === 'waiver') throw invalid({ fileId: ['A waiver needs the word of the party as a file.'] })
    return null
  }
  const file = (await findFiles(ctx, 'operations', row.id)).find(({ id }) => id === fileId)
  if (!file) throw invalid({ fileId: ['Attach the file to this operation, and choose it here.'] })
  return file.uploadedBy
}

/** The day on which somebody began to work here, at the facility; null: nobody noted anything yet. */
function begunOn({ storedStarts, storedEntries, readings, timeZone }: OperationRow): string | null {
  const [first] = [...storedStarts, ...storedEntries, ...readings].map(({ at }) => at).toSorted()
  return first === undefined ? null : dayIn(first, timeZone)
}

/** What came of a hold or witness point, or the waiver of the party; pieces that it was the last thing for move on. @throws 422 */
export const answering = (operations: Operations, passWhatMay: PassWhatMay) =>
  operations.operation(contract, 'answer', async (ctx, row, body) => {
    const { party, kind, personName, day, fileId = null, note = null, signature } = body
    const chosen = chosenOf(row, body)
    const { quantity } = chosen
    const point = pointsIn(row).find((one) => one.party === party)
    if (!point)
      throw invalid({
        party: [`The ${parties[party].toLowerCase()} neither holds nor witnesses this operation.`],
      })
    if (day > ctx.today(row)) throw invalid({ day: ['This day has not come yet.'] })
    const begun = begunOn(row)
    // A waiver may be older than the work; nobody witnessed what was not begun.
    if (kind === 'result' && begun !== null && day < begun)
      throw invalid({ day: [`Nobody worked on this operation before ${shortDay(begun)}.`] })
    requireAtMost(
      quantity,
      point.openQty,
      'nothing_to_answer',
      point.openQty === 0
        ? 'Every piece that was made here is answered for.'
        : `Only ${point.openQty} ${point.openQty === 1 ? 'piece waits' : 'pieces wait'} for this point.`,
    )
    if (isBySerial(row)) requireWaiting(chosen, point.waiting, 'nothing_to_answer', 'this point')
    const broughtBy = await requireAnswerFile(ctx, row, kind, fileId)
    const meaning = kind === 'waiver' ? 'waived' : 'witnessed'
    const competence = await requireSigner(
      ctx,
      {
        ...quality,
        meaning,
        notThe:
          kind === 'waiver' && broughtBy === ctx.actor.id
            ? { ids: [broughtBy], did: 'brought the word of the party', has: 'sign that it waives its point' }
            : { ids: performersOf(row), did: 'worked on this operation', has: 'answer its point' },
      },
      row,
    )
    const id = randomUUID()
    const given = {
      party,
      point: point.point,
      kind,
      personName,
      day,
      quantity,
      serialIds: idsOf(chosen.pieces),
      attempt: oneAttempt(chosen),
      fileId,
      note,
    }
    const { id: signatureId } = await sign(
      ctx,
      {
        entity: 'operations',
        entityId: row.id,
        revision: row.travellerRevision,
        part: { kind: 'operation', id },
        label: `${row.travellerNumber}, operation ${row.seq}: ${point.point} point of the ${parties[party].toLowerCase()}`,
        meaning,
        content: signedAnswer(row, given),
        facilityId: row.facilityId,
        capacity: competence.capacity,
      },
      signature,
    )
    const at = ctx.clock.now().toISOString()
    await insertRow(ctx.tx, pointAnswerTable, {
      id,
      operationId: row.id,
      ...given,
      competence,
      signatureId,
      byId: ctx.actor.id,
      at,
    })
    await passWhatMay(ctx, row.travellerRootId, row.id)
    return {
      trail: {
        changes: { [parties[party]]: { from: null, to: `${kind}, ${quantity}` } },
        reason: note ?? undefined,
      },
    }
  })
