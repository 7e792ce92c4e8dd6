import { savesOf } from '#platform/server/documents/saves.ts'
import { type Effects, transitionsOf } from '#platform/server/documents/lifecycle/transitions.ts'
import { seriesFor } from '#modules/setup/numbering/server/api.ts'
import { valveOrders as contract } from '../contract.ts'
import { isDraft, type valveOrderLifecycle } from '../domain.ts'
import { LOCKED, type ValveOrderRow, valveOrders } from './document.ts'

/** The handlers of `create` and `update`. */
export const saves = savesOf(contract, valveOrders, {
  series: (ctx, { facilityId }) => seriesFor(ctx, contract, facilityId),
  locked: ({ status }) => (isDraft(status) ? null : LOCKED),
  stored: (ctx, { before }) => (before ? {} : { createdById: ctx.actor.id }),
})

/** What each action does beside the status; null: the status is all. */
const effects: Effects<typeof valveOrderLifecycle, ValveOrderRow> = {
  release: null,
  close: null,
  cancel: null,
}

export const { handlers } = transitionsOf(valveOrders, effects)
