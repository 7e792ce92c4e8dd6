import { randomUUID } from 'node:crypto'
import type { Context } from '#platform/server/context.ts'
import { type Effects, transitionsOf } from '#platform/server/documents/lifecycle/transitions.ts'
import { fieldsOf } from '#platform/server/documents/reading.ts'
import { requireFrozenKept, withRoots } from '#platform/server/documents/revisions/carried-lines.ts'
import { reviseOf, supersedeOlder } from '#platform/server/documents/revisions/revisions.ts'
import { savesOf } from '#platform/server/documents/saves.ts'
import { seriesFor } from '#modules/setup/numbering/server/api.ts'
import { heatCharts as contract } from '../contract.ts'
import { frozenSteps, type heatChartLifecycle, isDraft } from '../domain.ts'
import { carriedSteps } from '../table.ts'
import { type HeatChartRow, heatCharts, LOCKED, reviseRefusal } from './document.ts'
import { heatRecords } from './records.ts'

interface Step {
  readonly id?: string | undefined
  readonly lineNo: number
  readonly temperatureC: number
  readonly minutes: number
}

/** Steps with their roots; those of the revision in force that are signed have to be kept. */
async function rooted(ctx: Context, given: readonly Step[], before: HeatChartRow | undefined) {
  const steps = withRoots(given, before?.steps)
  if (before) {
    const inForce = await carriedSteps.readInForce<HeatChartRow['steps'][number]>(ctx, before.number)
    requireFrozenKept('steps', 'temperatureC', frozenSteps(inForce, steps))
  }
  return steps
}

/** The handlers of `create` and `update`. */
export const saves = savesOf(contract, heatCharts, {
  series: (ctx, { facilityId }) => seriesFor(ctx, contract, facilityId),
  locked: ({ status }) => (isDraft(status) ? null : LOCKED),
  stored: async (ctx, { body, before }) => {
    const steps = body.steps && { steps: await rooted(ctx, body.steps, before) }
    if (before) return { ...steps }
    const id = randomUUID()
    return { ...steps, id, rootId: id, createdById: ctx.actor.id }
  },
})

/** What each action does beside the status; null: the status is all. */
const effects: Effects<typeof heatChartLifecycle, HeatChartRow> = {
  release: {
    before: (ctx, { number }) => carriedSteps.leaveForce(ctx, number, async () => undefined),
    columns: (ctx) => ({ inForce: true, releasedAt: ctx.clock.now().toISOString() }),
    after: async (ctx, row) => {
      await carriedSteps.carryCounters(ctx, row)
      await supersedeOlder(ctx, heatCharts, row, `Rev ${row.revision} was released`)
      const records = row.steps.map(({ rootId: stepRootId, lineNo }) => ({ stepRootId, lineNo }))
      await heatRecords.make(ctx, row.id, records, 'stepRootId')
    },
  },
  close: null,
  cancel: null,
  supersede: null,
}

export const { handlers } = transitionsOf(heatCharts, effects)

/** The handler that opens the next revision. */
export const revise = reviseOf(heatCharts, {
  refusal: reviseRefusal,
  begin: (ctx, before) => ({
    values: {
      ...fieldsOf(before, [
        'companyId',
        'facilityId',
        'furnace',
        'notes',
        'rootId',
        'recordsAll',
        'recordsSigned',
      ]),
      createdById: ctx.actor.id,
    },
    parts: { steps: before.steps.map((one) => ({ ...one, signedCount: 0 })), items: before.items },
  }),
})
