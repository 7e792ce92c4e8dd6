import { throwRefusal, because } from '#platform/server/documents/lifecycle/abilities.ts'
import { type Effects, transitionsOf } from '#platform/server/documents/lifecycle/transitions.ts'
import { operationsOf } from '#platform/server/documents/operations.ts'
import type { Context } from '#platform/server/context.ts'
import { invalid } from '#platform/server/errors.ts'
import { loads as contract } from '../contract.ts'
import type { loadLifecycle } from '../domain.ts'
import { type LoadRow, loads, refusalsOf } from './document.ts'
import { dispatchNotes, lockNotes, requireDispatch } from './notes.ts'
import { frozenList, signed } from './print.ts'
import { noteNumbersOf } from './saving.ts'

const now = (ctx: Context) => ctx.clock.now().toISOString()

const effects: Effects<typeof loadLifecycle, LoadRow> = {
  startLoading: { columns: (ctx) => ({ loadedAt: now(ctx), loadedById: ctx.actor.id }) },
  unload: { columns: () => ({ loadedAt: null, loadedById: null }) },
  // All notes or none: what is in the way of one is asked of every note, with all that goes under its lock.
  sendOff: {
    async before(ctx, { id, lines }) {
      requireDispatch(ctx, lines)
      await lockNotes(ctx, lines)
      throwRefusal(because(...(await refusalsOf(ctx, await loads.require(ctx, id)))), 'cannot_send_off')
    },
    columns: (ctx) => ({ goneAt: now(ctx), goneById: ctx.actor.id }),
    async after(ctx, row, { signature }) {
      await dispatchNotes(ctx, row.lines, row, signature)
      await signed.sign(ctx, row, { meaning: 'released', capacity: 'Dispatch of a load' }, signature)
    },
    freezesPrint: frozenList,
  },
  cancel: null,
}

export const { handlers } = transitionsOf(loads, effects)

const operation = operationsOf(contract, loads)

/** One note stays here, so that the others can go. @throws 422 where it does not stand on this load */
export const takeOff = operation('takeOff', async (ctx, row, { lineId }) => {
  const left = row.lines.filter(({ id }) => id !== lineId)
  if (left.length === row.lines.length) throw invalid({ lineId: ['It is not on this load.'] })
  const values = { noteNumbers: await noteNumbersOf(ctx, left) }
  return { on: await loads.save(ctx, row, 'takeOff', { values, parts: { lines: left } }) }
})
