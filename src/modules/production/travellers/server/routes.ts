import { activityHandlers } from '#platform/server/activity/activity-handlers.ts'
import { documentsIn } from '#platform/server/activity/owning-records.ts'
import { serve } from '#platform/server/http/serve.ts'
import { exportOf } from '#platform/server/import-export/export.ts'
import { statusLabels } from '#platform/contract/documents/lifecycle.ts'
import { travellers as contract } from '../contract.ts'
import { travellerTable } from '../table.ts'
import { actionsWith, depart, shownWith } from './actions.ts'
import { goOn } from './changes.ts'
import { travellers } from './document.ts'
import type { TravellerFollower } from './follower.ts'
import { paperJobImport } from './importing.ts'
import { inspectionRecord } from './inspection-record.ts'
import { list } from './list.ts'
import { madeForOrderWith } from './of-order.ts'
import { orderedChoices } from './ordered-lines.ts'
import { pdf } from './paper.ts'
import { proposal } from './proposing.ts'
import { reviseWith } from './revising.ts'
import { savesWith } from './saving.ts'
import { signedTraveller } from './signing.ts'
import { replacingWith, splittingWith } from './splitting.ts'
import { priorities } from '../domain/vocabulary.ts'
import { travellerLifecycle } from '../domain.ts'

/** Travellers, given what follows them. */
export function serveTravellers(follower: TravellerFollower) {
  const { handlers, undo } = actionsWith(follower)
  const { update, ...saves } = savesWith(follower)
  const { checkImport, importRows } = paperJobImport(saves.create)
  const shown = shownWith(follower)
  return serve(contract, {
    ...activityHandlers(contract, { ...documentsIn(travellerTable), children: follower.onTimeline }),
    list,
    exportRows: exportOf(contract, list, { status: statusLabels(travellerLifecycle), priority: priorities }),
    get: async (ctx, call) => shown(ctx, await travellers.get(ctx, call)),
    checkImport,
    importRows,
    proposal,
    ordered: orderedChoices,
    madeForOrder: madeForOrderWith(follower),
    ...saves,
    update: async (ctx, call) => {
      const saved = await update(ctx, call)
      if (!saved.inForce || !follower.changed) return shown(ctx, saved)
      await follower.changed(ctx, saved.rootId)
      return shown(ctx, await travellers.get(ctx, call))
    },
    depart: async (ctx, call) => shown(ctx, await depart(ctx, call)),
    replace: replacingWith(follower),
    split: splittingWith(follower),
    goOn,
    revise: reviseWith(follower),
    pdf,
    inspection: inspectionRecord(follower).pdf,
    signatures: signedTraveller.signatures,
    ...handlers,
    approve: async (ctx, call) => shown(ctx, await handlers.approve(ctx, call)),
    review: async (ctx, call) => shown(ctx, await handlers.review(ctx, call)),
    undo,
  })
}
