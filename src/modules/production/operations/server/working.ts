import { because, throwRefusal } from '#platform/server/documents/lifecycle/abilities.ts'
import { insertRow, insertedRows } from '#platform/server/database/rows.ts'
import { invalid, refuseWhere } from '#platform/server/errors.ts'
import { outOfLimits } from '#platform/contract/values/step-limits.ts'
import { valueAs, valueProblem } from '#platform/contract/values/typed-steps.ts'
import { operations as contract } from '../contract.ts'
import { stepsIn } from '../domain/facts.ts'
import { goodRefusals } from '../domain/guards.ts'
import { bookedKinds } from '../domain/vocabulary.ts'
import { operationStartTable, readingTable } from '../table.ts'
import { DONE, type Operations, requireAtMost } from './document.ts'
import { type OperationFollower, refuseFor } from './operation-follower.ts'
import { noted, type PassWhatMay, writeEntry } from './passing.ts'

/** The handlers of what is done at an operation, signatures apart. */
export function working(operations: Operations, follower: OperationFollower, passWhatMay: PassWhatMay) {
  /** The handler of `update`: it moves to another work centre. */
  const { update } = operations.saves(contract, {
    locked: ({ status }) => (status === 'done' ? DONE : null),
  })

  /** Somebody begins to work here. */
  const start = operations.operation(contract, 'start', async (ctx, row) => {
    await refuseFor(follower, ctx, 'start', row, row.openQty)
    await insertRow(ctx.tx, operationStartTable, { operationId: row.id, ...noted(ctx) })
    return { trail: {} }
  })

  /** Values of steps, each judged by the limits that it has today. @throws 422 at the value */
  const enter = operations.operation(contract, 'enter', async (ctx, row, { values, note }) => {
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
  const book = operations.operation(contract, 'book', async (ctx, row, { kind, quantity, reason }) => {
    const { openQty } = row
    requireAtMost(
      quantity,
      openQty,
      'more_than_open',
      openQty === 1 ? 'Only 1 piece is open here.' : `Only ${openQty} pieces are open here.`,
    )
    if (kind === 'scrap' && !reason) throw invalid({ reason: ['Say why.'] }, { reason: 'reason_missing' })
    if (kind === 'good') throwRefusal(because(...goodRefusals(row)), 'cannot_book')
    await refuseFor(follower, ctx, 'record', row, quantity)
    await writeEntry(ctx, row, kind, quantity, reason ?? null)
    await follower.recorded(ctx, row, { kind, quantity })
    await passWhatMay(ctx, row.travellerRootId, row.id)
    return {
      trail: { changes: { [bookedKinds[kind]]: { from: null, to: quantity } }, reason: reason ?? undefined },
    }
  })

  return { update, start, enter, book }
}
