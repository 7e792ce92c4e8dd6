import { because, throwRefusal } from '#platform/server/documents/lifecycle/abilities.ts'
import { insertRow, insertedRows } from '#platform/server/database/rows.ts'
import { invalid, refused, refuseWhere } from '#platform/server/errors.ts'
import { valueAs, valueProblem } from '#platform/contract/values/typed-steps.ts'
import { requireCalibrated } from '#modules/engineering/gauges/server/api.ts'
import { operations as contract } from '../contract.ts'
import { idsOf, isBySerial, outcomeOf, type PieceHere, signedPieces, stepsIn } from '../domain/facts.ts'
import { goodRefusals, piecesRefusal } from '../domain/guards.ts'
import { bookedKinds } from '../domain/vocabulary.ts'
import { operationStartTable, readingTable } from '../table.ts'
import { chosenOf, requireAtMost } from './choosing.ts'
import { DONE, type Operations } from './document.ts'
import { allOpen, type OperationFollower, refuseFor } from './operation-follower.ts'
import { noted, type PassWhatMay, writeEntry } from './passing.ts'
import type { OperationRow } from './queries.ts'
import type { SendBack } from './reworking.ts'

/** What is said of the gauge of a value that none was named for. */
const notMeasured = { gaugeId: null, gaugeNo: null, gaugeDueOn: null }

/** @throws 422 where a value of a piece is signed already */
function requireUnsigned(row: OperationRow, pieces: readonly (PieceHere | null)[]): void {
  const named = new Set(signedPieces(row))
  const signed = pieces.flatMap((piece) =>
    piece && (piece.state === 'passed' || named.has(piece)) ? [piece.serialNo] : [],
  )
  if (signed.length === 0) return
  const sentence = `${signed.join(', ')}: signed already; raise a non-conformance if a value differs.`
  throw refused('signed', sentence, { serialIds: [sentence] })
}

/** The handlers of what is done at an operation, signatures apart. */
export function working(
  operations: Operations,
  follower: OperationFollower,
  { passWhatMay, sendBack }: { readonly passWhatMay: PassWhatMay; readonly sendBack: SendBack },
) {
  /** The handler of `update`: it moves to another work centre. */
  const { update } = operations.saves(contract, {
    locked: ({ status }) => (status === 'done' ? DONE : null),
  })

  /** Somebody begins to work here. */
  const start = operations.operation(contract, 'start', async (ctx, row, { serialIds }) => {
    const chosen = isBySerial(row) && serialIds ? chosenOf(row, { serialIds }) : allOpen(row)
    throwRefusal(because(piecesRefusal(row, idsOf(chosen.pieces))), 'cannot_start')
    await refuseFor(follower, ctx, 'start', row, chosen)
    await insertRow(ctx.tx, operationStartTable, {
      operationId: row.id,
      serialIds: idsOf(chosen.pieces),
      ...noted(ctx),
    })
    return { trail: {} }
  })

  /** Values of steps, each judged by the limits that it has today. @throws 422 at the value */
  const enter = operations.operation(
    contract,
    'enter',
    async (ctx, row, { values, serialIds, gaugeId, note }) => {
      const pieces = isBySerial(row) ? chosenOf(row, { serialIds }).pieces : [null]
      requireUnsigned(row, pieces)
      const steps = new Map(stepsIn(row).map((one) => [one.key, one.asked]))
      const gauge = gaugeId ? await requireCalibrated(ctx, gaugeId, ctx.today(row)) : notMeasured
      const problems: Record<string, string[]> = {}
      const rows = values.flatMap(({ key, value }, at) => {
        const asked = steps.get(key)
        if (!asked) throw invalid({ [`values.${at}.key`]: ['This operation has no such step.'] })
        // Two values of one moment have no order: which of them counted would be chance.
        if (values.findIndex((one) => one.key === key) < at)
          throw invalid({ [`values.${at}.key`]: ['This step has a value here already.'] })
        const problem = valueProblem(asked, value)
        if (problem) problems[`values.${at}.value`] = [problem]
        const outcome = outcomeOf(asked, value)
        const kept = asked.type === 'number' ? (valueAs('number', value) ?? value) : value
        return pieces.map((piece) => ({
          operationId: row.id,
          stepKey: key,
          stepAsked: asked,
          value: kept,
          outcome,
          serialId: piece?.serialId ?? null,
          ...(asked.type === 'number' ? gauge : notMeasured),
          attempt: piece?.attempt ?? 0,
          note: note ?? null,
          ...noted(ctx),
        }))
      })
      refuseWhere(problems)
      if (gaugeId && !rows.some((one) => one.gaugeId !== null))
        throw invalid({ gaugeId: ['None of these values is measured.'] })
      await insertedRows(ctx.tx, readingTable, rows, ['id'])
      const changes = Object.fromEntries(
        rows.map(({ stepAsked, value }) => [stepAsked.label, { from: null, to: value }]),
      )
      return { trail: { changes, reason: note ?? undefined } }
    },
  )

  /** Pieces are good or lost. @throws 422 where steps are open or out of limits, or more is booked than is here */
  const book = operations.operation(
    contract,
    'book',
    async (ctx, row, { kind, reason, toOperationId, ...asked }) => {
      const { openQty } = row
      const chosen = chosenOf(row, asked)
      const { quantity } = chosen
      throwRefusal(because(piecesRefusal(row, idsOf(chosen.pieces))), 'cannot_book')
      requireAtMost(
        quantity,
        openQty,
        'more_than_open',
        openQty === 1 ? 'Only 1 piece is open here.' : `Only ${openQty} pieces are open here.`,
      )
      if (kind !== 'good' && !reason)
        throw invalid({ reason: ['Enter the reason.'] }, { reason: 'reason_missing' })
      if (kind === 'good') throwRefusal(because(...goodRefusals(row, idsOf(chosen.pieces))), 'cannot_book')
      await refuseFor(follower, ctx, 'record', row, chosen)
      if (kind === 'rework') {
        if (!toOperationId)
          throw invalid({ toOperationId: ['Choose the operation where they are worked on again.'] })
        await sendBack(ctx, row, chosen, { toOperationId, reason: reason ?? '', isMade: false })
        await follower.recorded(ctx, row, { kind, ...chosen })
      } else {
        const entryId = await writeEntry(ctx, row, kind, chosen, { reason: reason ?? null })
        await follower.recorded(ctx, row, { kind, ...chosen })
        await passWhatMay(ctx, row.travellerRootId, row.id, entryId)
      }
      return {
        trail: {
          changes: { [bookedKinds[kind]]: { from: null, to: quantity } },
          reason: reason ?? undefined,
        },
      }
    },
  )

  return { update, start, enter, book }
}
