import type { Refusal } from '#platform/contract/calls/refusals.ts'
import type { TimelineChild } from '#platform/server/activity/timeline.ts'
import type { Context } from '#platform/server/context.ts'
import type { TravellerRow } from './queries.ts'

/** What rests on travellers and has to follow them; `src/app` hands it in. */
export interface TravellerFollower {
  /** A revision has come into force: its operations are made, and its pieces begin. */
  readonly released: (ctx: Context, row: TravellerRow) => Promise<void>
  /** Why a traveller is not closed, or not cancelled; left out: nothing of it stands in the way. */
  readonly blockers?: (
    ctx: Context,
    act: 'close' | 'cancel',
    row: TravellerRow,
  ) => Promise<readonly Refusal[]>
  /** A traveller is cancelled: what was set aside for it is free. */
  readonly cancelled?: (ctx: Context, row: TravellerRow) => Promise<void>
  /** Roots of operations that were counted or signed: the next revision leaves them as they are. */
  readonly frozenRoots: (ctx: Context, rootId: string) => Promise<readonly string[]>
  /** Records inside travellers on their timeline. */
  readonly onTimeline: readonly TimelineChild[]
}
