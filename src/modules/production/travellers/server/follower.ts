import type { Refusal } from '#platform/contract/calls/refusals.ts'
import type { Instruction } from '#modules/engineering/operation-templates/domain.ts'
import type { TimelineChild } from '#platform/server/activity/timeline.ts'
import type { Context } from '#platform/server/context.ts'
import type { Block } from '#platform/server/pdf/document.ts'
import type { TravellerRow } from './queries.ts'

/** What a redline changes of a line of the route. */
export interface Redlining {
  readonly title?: string
  readonly instruction?: Instruction | null
  readonly setupMin?: number
  readonly runMin?: string
  readonly seq?: number
  readonly groupNo?: number
}

/** Pieces that somebody wants to split off. */
interface AskedToLeave {
  readonly quantity?: number | undefined
  readonly operationId?: string | null | undefined
  readonly serialIds?: string[] | undefined
}

/** Pieces that are at rest, with each operation that they passed. */
export interface Leaving {
  readonly quantity: number
  readonly serialIds: readonly string[]
  /** In the order of the route. */
  readonly passed: readonly {
    readonly operationId: string
    readonly quantity: number
    readonly serialIds: readonly string[]
  }[]
  /** Number of the last operation that one of them passed; null: they are at the beginning. */
  readonly passedSeq: number | null
}

/** What rests on travellers beside their operations: it may leave out whatever does not concern it. */
export type FurtherFollower = Partial<
  Pick<
    TravellerFollower,
    'released' | 'blockers' | 'changed' | 'closed' | 'cancelled' | 'split' | 'frozenRoots'
  >
>

/** The operations and what follows beside them as one: all their refusals, and each is told in its turn. */
export const travellerFollowerOf = (
  operations: TravellerFollower,
  further: readonly FurtherFollower[],
): TravellerFollower => {
  const all: readonly FurtherFollower[] = [operations, ...further]
  return {
    ...operations,
    async released(...told) {
      for (const one of all) await one.released?.(...told)
    },
    async split(...told) {
      for (const one of all) await one.split?.(...told)
    },
    async frozenRoots(...asked) {
      const found = new Set<string>()
      for (const one of all) for (const root of (await one.frozenRoots?.(...asked)) ?? []) found.add(root)
      return [...found]
    },
    async blockers(...asked) {
      const found: Refusal[] = []
      for (const one of all) found.push(...((await one.blockers?.(...asked)) ?? []))
      return found
    },
    async changed(...told) {
      for (const one of all) await one.changed?.(...told)
    },
    async closed(...told) {
      for (const one of all) await one.closed?.(...told)
    },
    async cancelled(...told) {
      for (const one of all) await one.cancelled?.(...told)
    },
  }
}

/** What waits until nothing that rests on the traveller stands in the way. */
export type BlockedAct = 'release' | 'close' | 'cancel'

/** What rests on travellers and has to follow them; `src/app` hands it in. */
export interface TravellerFollower {
  /** So many pieces begin in place of scrapped ones. */
  readonly replaced: (ctx: Context, row: TravellerRow, quantity: number, reason: string) => Promise<void>
  /** What pieces passed that are to be split off. Throws 422 where they are not at rest. */
  readonly leaving: (ctx: Context, row: TravellerRow, asked: AskedToLeave) => Promise<Leaving>
  /** They go on in a traveller of their own, whose lines have other roots. */
  readonly split: (
    ctx: Context,
    row: TravellerRow,
    child: TravellerRow,
    leaving: Leaving & { readonly roots: ReadonlyMap<string, string>; readonly reason: string },
  ) => Promise<void>
  /** A revision has come into force: its operations are made, and its pieces begin. */
  readonly released: (ctx: Context, row: TravellerRow) => Promise<void>
  /** Why a traveller is not released, closed or cancelled; left out: nothing of it stands in the way. */
  readonly blockers?: (ctx: Context, act: BlockedAct, row: TravellerRow) => Promise<readonly Refusal[]>
  /** Its due day or something else that runs along was changed, or it ended; told by the id of its first revision. */
  readonly changed?: (ctx: Context, rootId: string) => Promise<void>
  /** A traveller is closed for good: what has to stay as it is now is kept. */
  readonly closed?: (ctx: Context, row: TravellerRow) => Promise<void>
  /** A traveller is cancelled: what was set aside for it is free. */
  readonly cancelled?: (ctx: Context, row: TravellerRow) => Promise<void>
  /** Roots of operations that were counted or signed, or that pieces are away for: the next revision leaves them as they are. */
  readonly frozenRoots: (ctx: Context, rootId: string) => Promise<readonly string[]>
  /** Roots of material lines for which steel was given out: the next revision asks for the same; left out: nobody gives any. */
  readonly givenOut?: (ctx: Context, rootId: string) => Promise<readonly string[]>
  /** What redlines change of its operations, by their roots: the next revision begins with it. */
  readonly redlinedOf: (ctx: Context, rootId: string) => Promise<ReadonlyMap<string, Redlining>>
  /** Pieces that nobody has begun at their first operations, by the first revisions of released travellers. */
  readonly unbegunOf: (ctx: Context, rootIds: readonly string[]) => Promise<ReadonlyMap<string, number>>
  /** Minutes of their routes for the pieces that began, and for those that were made of them; by the first revisions. */
  readonly minutesOf: (
    ctx: Context,
    rootIds: readonly string[],
  ) => Promise<ReadonlyMap<string, { readonly planned: number; readonly made: number }>>
  /** Whether material is missing, and how much steel is given out; left out: nobody keeps any. */
  readonly materialOf?: (
    ctx: Context,
    row: TravellerRow,
  ) => Promise<{ readonly isShort: boolean; readonly issuedKg: string }>
  /** Pieces that went to the customer, by the line of the order; left out: nobody delivers. */
  readonly deliveredOf?: (
    ctx: Context,
    quoteLineIds: readonly string[],
  ) => Promise<ReadonlyMap<string, number>>
  /** What was read, signed and rejected at each operation, for the record of the final inspection. */
  readonly inspected: (ctx: Context, row: TravellerRow) => Promise<Block[]>
  /** Records inside travellers on their timeline. */
  readonly onTimeline: readonly TimelineChild[]
}
