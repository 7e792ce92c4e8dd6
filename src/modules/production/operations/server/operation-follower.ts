import type { Abilities, Ability } from '#platform/contract/abilities.ts'
import type { Refusal } from '#platform/contract/calls/refusals.ts'
import type { Context } from '#platform/server/context.ts'
import { because, throwRefusal } from '#platform/server/documents/lifecycle/abilities.ts'
import { openPieces } from '../domain/facts.ts'
import type { EntryKind } from '../domain/vocabulary.ts'
import type { Chosen } from './choosing.ts'
import type { OperationRow } from './queries.ts'

/** What is asked about: somebody starts, pieces are booked, signed. */
export type OperationAct = 'start' | 'record' | 'sign'

/** What is said of an operation to those who have a say in its work. */
export type AskedAbout = Pick<
  OperationRow,
  'id' | 'kind' | 'goodQty' | 'travellerRootId' | 'routeLineId' | 'timeZone'
>

/** An operation with the pieces that an act would be about. */
export interface AskedPieces {
  readonly operation: AskedAbout
  readonly pieces: Chosen
}

/** What rests on operations and has a say in them, such as their material; `src/app` hands it in. */
export interface OperationFollower {
  /**
   * What refuses an act for so many pieces on a day, at the facility. The same answer stands at the button, in the list and at the
   * endpoint; it is asked only where nothing else is in the way.
   */
  readonly refusals: (
    ctx: Context,
    act: OperationAct,
    operation: AskedAbout,
    pieces: Chosen,
    on: string,
  ) => Promise<readonly Refusal[]>
  /** The same for many operations with as few statements as for one; left out: each is asked by itself. */
  readonly refusalsOfMany?: (
    ctx: Context,
    act: OperationAct,
    asked: readonly AskedPieces[],
  ) => Promise<ReadonlyMap<string, readonly Refusal[]>>
  /** What refuses that an operation is left out; left out itself: nothing does. Asked with the operation locked. */
  readonly leftOut?: (ctx: Context, operation: Pick<OperationRow, 'id'>) => Promise<readonly Refusal[]>
  /** Pieces were booked; `operation` is as it was before. */
  readonly recorded: (
    ctx: Context,
    operation: OperationRow,
    entry: Chosen & { readonly kind: EntryKind },
  ) => Promise<void>
  /** Something of the operations of a traveller was changed, whatever it was; told by the id of one of its revisions. */
  readonly changed?: (ctx: Context, travellerId: string) => Promise<void>
  /** Pieces moved on. */
  readonly passed: (ctx: Context, operation: OperationRow, pieces: Chosen) => Promise<void>
}

/** Several as one: all their refusals, and each is told. */
export const followersOf = (all: readonly OperationFollower[]): OperationFollower => ({
  async refusals(...asked) {
    const found: Refusal[] = []
    for (const one of all) found.push(...(await one.refusals(...asked)))
    return found
  },
  async refusalsOfMany(ctx, act, asked) {
    const found = new Map<string, Refusal[]>()
    for (const one of all) {
      const many = await one.refusalsOfMany?.(ctx, act, asked)
      for (const { operation, pieces } of asked) {
        const own =
          many?.get(operation.id) ??
          (many ? [] : await one.refusals(ctx, act, operation, pieces, ctx.today(operation)))
        found.set(operation.id, [...(found.get(operation.id) ?? []), ...own])
      }
    }
    return found
  },
  async leftOut(...asked) {
    const found: Refusal[] = []
    for (const one of all) found.push(...((await one.leftOut?.(...asked)) ?? []))
    return found
  },
  async recorded(...told) {
    for (const one of all) await one.recorded(...told)
  },
  async passed(...told) {
    for (const one of all) await one.passed(...told)
  },
  async changed(...told) {
    for (const one of all) await one.changed?.(...told)
  },
})

/** Everything that can be worked on. */
export const allOpen = (row: Pick<OperationRow, 'openQty' | 'pieces'>): Chosen => ({
  quantity: row.openQty,
  pieces: openPieces(row),
  isEverything: true,
})

/** The endpoints that ask, with how many pieces each is about where nobody has said a number yet. */
const asking: Readonly<Record<string, { act: OperationAct; of: (row: OperationRow) => Chosen }>> = {
  start: { act: 'start', of: allOpen },
  book: { act: 'record', of: allOpen },
  sign: {
    act: 'sign',
    of: ({ goodQty, passedQty, pieces }) => ({
      quantity: goodQty - passedQty,
      pieces: pieces.filter(({ state }) => state === 'recorded'),
    }),
  },
}

/** What followers refuse of that which nothing else refuses. */
export async function followedAbilities(
  follower: OperationFollower,
  ctx: Context,
  allowed: Abilities,
  row: OperationRow,
): Promise<Abilities> {
  const answers: Record<string, Ability> = {}
  for (const [name, { act, of }] of Object.entries(asking)) {
    if (allowed[name] !== true) continue
    const [first] = await follower.refusals(ctx, act, row, of(row), ctx.today(row))
    if (first) answers[name] = first
  }
  const [away] = allowed.leaveOut === true ? ((await follower.leftOut?.(ctx, row)) ?? []) : []
  return away ? { ...answers, leaveOut: away } : answers
}

/** @throws 422 where a follower refuses the act for so many pieces today */
export async function refuseFor(
  follower: OperationFollower,
  ctx: Context,
  act: OperationAct,
  row: OperationRow,
  pieces: Chosen,
): Promise<void> {
  throwRefusal(because(...(await follower.refusals(ctx, act, row, pieces, ctx.today(row)))), `cannot_${act}`)
}
