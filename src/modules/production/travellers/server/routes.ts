import { activityHandlers } from '#platform/server/activity/activity-handlers.ts'
import { documentsIn } from '#platform/server/activity/owning-records.ts'
import { serve } from '#platform/server/http/serve.ts'
import { travellers as contract } from '../contract.ts'
import { travellerTable } from '../table.ts'
import { actionsWith, depart } from './actions.ts'
import { travellers } from './document.ts'
import type { TravellerFollower } from './follower.ts'
import { list } from './list.ts'
import { orderedChoices } from './ordered-lines.ts'
import { pdf } from './paper.ts'
import { proposal } from './proposing.ts'
import { revise } from './revising.ts'
import { savesWith } from './saving.ts'
import { signedTraveller } from './signing.ts'

/** Travellers, given what follows them. */
export function serveTravellers(follower: TravellerFollower) {
  const { handlers, undo } = actionsWith(follower)
  return serve(contract, {
    ...activityHandlers(contract, { ...documentsIn(travellerTable), children: follower.onTimeline }),
    list,
    get: travellers.get,
    proposal,
    ordered: orderedChoices,
    ...savesWith(follower),
    depart,
    revise,
    pdf,
    signatures: signedTraveller.signatures,
    ...handlers,
    undo,
  })
}
