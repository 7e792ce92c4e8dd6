import type { Context } from '#platform/server/context.ts'
import { because, throwRefusal } from '#platform/server/documents/lifecycle/abilities.ts'
import { insertRow, insertedRows } from '#platform/server/database/rows.ts'
import { invalid, refuseWhere } from '#platform/server/errors.ts'
import { outOfLimits } from '#platform/contract/values/step-limits.ts'
import { valueAs, valueProblem } from '#platform/contract/values/typed-steps.ts'
import { operations as contract } from '../contract.ts'
import { pointsIn, slotsIn, stepsIn } from '../domain/facts.ts'
import { goodRefusals } from '../domain/guards.ts'
import { passable } from '../domain/pieces.ts'
import { bookedKinds, type EntryKind } from '../domain/vocabulary.ts'
import { operationStartTable, pieceEntryTable, readingTable } from '../table.ts'
import { DONE, operations, requireAtMost } from './document.ts'
import type { OperationRow } from './queries.ts'

const noted = (ctx: Context) => ({ byId: ctx.actor.id, at: ctx.clock.now().toISOString() })

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
export async function passWhatMay(ctx: Context, travellerId: string, id: string): Promise<void> {
  const row = await operations.of(travellerId).require(ctx, id)
  const count = passable({
    good: row.goodQty,
    passed: row.passedQty,
    slots: slotsIn(row).map(({ signedQty }) => signedQty),
    points: pointsIn(row).map(({ answeredQty }) => answeredQty),
  })
  if (count > 0) await writeEntry(ctx, row, 'pass', count)
}

/** The handler of `update`: it moves to another work centre. */
export const { update } = operations.saves(contract, {
  locked: ({ status }) => (status === 'done' ? DONE : null),
})

/** Somebody begins to work here. */
export const start = operations.operation(contract, 'start', async (ctx, row) => {
  await insertRow(ctx.tx, operationStartTable, { operationId: row.id, ...noted(ctx) })
  return { trail: {} }
})

/** Values of steps, each judged by the limits that it has today. @throws 422 at the value */
export const enter = operations.operation(contract, 'enter', async (ctx, row, { values, note }) => {
  const steps = new Map(stepsIn(row).map((one) => [one.key, one.asked]))
  const problems: Record<string, string[]> = {}
  const rows = values.flatMap(({ key, value }, at) => {
    const asked = steps.get(key)
    if (!asked) throw invalid({ [`values.${at}.key`]: ['This operation has no such step.'] })
    const problem = valueProblem(asked, value)
    if (problem) problems[`values.${at}.value`] = [problem]
    const isLimited = asked.type === 'number' || asked.type === 'check'
    const outcome = !isLimited ? 'none' : outOfLimits(asked, value) === null ? 'in' : 'out'
    const kept = asked.type === 'number' ? (valueAs('number', value) ?? value) : value
    return [
      {
        operationId: row.id,
        stepKey: key,
        stepAsked: asked,
        value: kept,
        outcome,
        note: note ?? null,
        ...noted(ctx),
      },
    ]
  })
  refuseWhere(problems)
  await insertedRows(ctx.tx, readingTable, rows, ['id'])
  const changes = Object.fromEntries(
    rows.map(({ stepAsked, value }) => [stepAsked.label, { from: null, to: value }]),
  )
  return { trail: { changes, reason: note ?? undefined } }
})

/** Pieces are good or lost. @throws 422 where steps are open or out of limits, or more is booked than is here */
export const book = operations.operation(contract, 'book', async (ctx, row, { kind, quantity, reason }) => {
  const { openQty } = row
  requireAtMost(
    quantity,
    openQty,
    'more_than_open',
    openQty === 1 ? 'Only 1 piece is open here.' : `Only ${openQty} pieces are open here.`,
  )
  if (kind === 'scrap' && !reason) throw invalid({ reason: ['Say why.'] }, { reason: 'reason_missing' })
  if (kind === 'good') throwRefusal(because(...goodRefusals(row)), 'cannot_book')
  await writeEntry(ctx, row, kind, quantity, reason ?? null)
  await passWhatMay(ctx, row.travellerRootId, row.id)
  return {
    trail: { changes: { [bookedKinds[kind]]: { from: null, to: quantity } }, reason: reason ?? undefined },
  }
})
