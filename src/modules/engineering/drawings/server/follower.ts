import type { Context } from '#platform/server/context.ts'
import type { DrawingUse } from '../contract.ts'
import type { DrawingSubject } from './document.ts'

/** What goes by drawings and procedures and has to follow their revisions; `src/app` hands it in. */
export interface RevisionFollower {
  /** Everything that goes by any revision of it. */
  readonly uses: (ctx: Context, row: DrawingSubject) => Promise<readonly DrawingUse[]>
  /** A revision counts from now on; the one before is superseded already. */
  readonly approved?: (ctx: Context, row: DrawingSubject) => Promise<void>
  /** No work may go by it any more. */
  readonly withdrawn?: (ctx: Context, row: DrawingSubject, reason: string) => Promise<void>
}

/** Several as one, each told and asked in its turn. */
export const revisionFollowersOf = (all: readonly RevisionFollower[]): Required<RevisionFollower> => ({
  async uses(ctx, row) {
    const found: DrawingUse[] = []
    for (const one of all) found.push(...(await one.uses(ctx, row)))
    return found
  },
  async approved(ctx, row) {
    for (const one of all) await one.approved?.(ctx, row)
  },
  async withdrawn(ctx, row, reason) {
    for (const one of all) await one.withdrawn?.(ctx, row, reason)
  },
})
