import type { z } from 'zod'
import { allows, type Lifecycle } from '#platform/contract/documents/lifecycle.ts'
import type { Context, Incoming } from '#platform/server/context.ts'
import type { StoredFunctions } from '../document-functions.ts'
import type { StoredRecord } from '../document-plan.ts'
import { freezePrint, type FrozenPrint } from '../printing/printing.ts'
import { transition } from './lifecycle.ts'
import { type Step, takeUndoable, undoStep } from './undo.ts'

type Values = Readonly<Record<string, unknown>>

/** What an action is given: its own fields, and the reason where the lifecycle asks for one. */
export type InputOf<A> = A extends { readonly needsReason: true }
  ? { readonly reason: string } & OwnInput<A>
  : { readonly reason?: string | undefined } & OwnInput<A>
type OwnInput<A> = A extends { readonly input: infer I extends z.ZodRawShape }
  ? z.output<z.ZodObject<I>>
  : unknown

/** What an action does apart from changing the state. */
export interface Effect<Row, Input> {
  /** What has to happen first, such as that the revision before makes room. Throws 422 where it may not be yet. */
  readonly before?: (ctx: Context, row: Row, input: Input) => Promise<void>
  /** Checks the input further, and gives the columns that change with the state. */
  readonly columns?: (ctx: Context, row: Row, input: Input) => Values | Promise<Values>
  /** Does all there is to do where the state stays as it is, and says whether it did. */
  readonly instead?: (ctx: Context, row: Row, input: Input) => Promise<boolean>
  /** What follows once the state has changed; `row` is the document as it was before. */
  readonly after?: (ctx: Context, row: Row, input: Input) => Promise<void>
  /** The print that is kept of the document as all this has left it, or several. */
  readonly freezesPrint?: FrozenPrint<Row> | readonly FrozenPrint<Row>[]
  /** What the history says of it; the reason of the input when left out. */
  readonly reason?: (input: Input) => string | undefined
}

/** The columns that the effect of an undoable action writes are restored by the kit. */
interface UndoableColumns<Row, Input> extends Pick<Effect<Row, Input>, 'columns' | 'reason'> {
  readonly instead?: undefined
}
/** Takes back what followed, and throws 422 where something rests on the step; `row` is the document before the undo. */
type Undone<Row> = (ctx: Context, row: Row, step: Step) => Promise<void>

/** What an undoable action does apart from changing the state; one with a consequence says how it is taken back. */
export type UndoableEffect<Row, Input> =
  | (UndoableColumns<Row, Input> & { readonly after?: undefined; readonly undone?: Undone<Row> })
  | (UndoableColumns<Row, Input> & {
      readonly after: NonNullable<Effect<Row, Input>['after']>
      readonly undone: Undone<Row>
    })

type EffectOf<A, Row> = A extends { readonly undoable: string }
  ? UndoableEffect<Row, InputOf<A>>
  : Effect<Row, InputOf<A>>

/** An effect for each action of the lifecycle, null where the state is all: a missing one does not compile. */
export type Effects<L extends Lifecycle, Row> = {
  readonly [A in keyof L['actions']]: EffectOf<L['actions'][A], Row> | null
}

type Exposed<L extends Lifecycle> = {
  [A in keyof L['actions'] as L['actions'][A] extends { readonly system: true } ? never : A]: L['actions'][A]
}
type Handler<A, Shown> = (
  ctx: Context,
  incoming: Incoming<{ id: string }, unknown, InputOf<A>>,
) => Promise<Shown>

export interface Transitions<L extends Lifecycle, Row, Shown> {
  /**
   * Performs one action: the columns of its effect, the state, the history, the audit entry, and what follows. Guards
   * are not asked: jobs and other documents have their own reasons. `also` are further columns. Throws 404, 412, 422.
   */
  readonly perform: <A extends keyof L['actions'] & string>(
    ctx: Context,
    action: A,
    row: Row,
    input: InputOf<L['actions'][A]>,
    also?: Values,
  ) => Promise<void>
  /** The handlers of the actions a person may take: version, guard, action, and the record as it is then. */
  readonly handlers: { readonly [A in keyof Exposed<L>]: Handler<Exposed<L>[A], Shown> }
  /** The same for an action known by name only; the contract has parsed the body. */
  readonly handlerFor: (
    action: keyof L['actions'] & string,
  ) => (ctx: Context, incoming: Incoming<{ id: string }, unknown, object>) => Promise<Shown>
  /** The handler of the undo: takes back the last step of the caller; see `undoStep`. */
  readonly undo: (ctx: Context, incoming: Incoming<{ id: string }, unknown, object>) => Promise<Shown>
}

/** What an effect needs to know of a document at least. The version is left out by those who have not read it. */
export interface Subject {
  readonly id: string
  readonly status: string
  readonly number: string
  readonly revision?: number
  readonly version?: number
}

/** What an action needs to know of a record at least. */
interface Movable {
  readonly id: string
  readonly status: string
  readonly version?: number
}

/** The records that actions move, by the functions of `documentOf` or of `crud`. */
export interface TransitionRecords<L extends Lifecycle, Named, Full, Shown>
  extends Pick<StoredFunctions<L, StoredRecord, Shown, never>, 'slice' | 'table' | 'lifecycle' | 'outdated'> {
  readonly derived?: readonly string[]
  readonly label: (row: Named) => string
  readonly require: (ctx: Context, id: string) => Promise<Full>
  readonly requireVersion: (ctx: Context, id: string, version: number) => Promise<Full>
  /** `requireVersion` under the lock of its row; left out where nothing else writes what its guards look at. */
  readonly lock?: (ctx: Context, id: string, version: number) => Promise<Full>
  readonly refuse: (ctx: Context, action: string, row: Full) => void
  readonly record: (ctx: Context, row: Full) => Shown | Promise<Shown>
}

interface LooseEffect<Row> extends Effect<Row, Values> {
  readonly undone?: Undone<Row>
}
type LooseEffects<Row> = Readonly<Record<string, LooseEffect<Row> | null>>

/** The transitions of a document, from what each action does apart from changing the state. */
export function transitionsOf<
  L extends Lifecycle,
  Row extends Movable & Named,
  Full extends Row,
  Shown,
  Named,
>(document: TransitionRecords<L, Named, Full, Shown>, effects: Effects<L, Row>): Transitions<L, Row, Shown> {
  const loose = effects as LooseEffects<Row>
  const { table, derived = [] } = document
  const isUndoable = (action: string) => document.lifecycle.actions[action]?.undoable !== undefined
  async function take(
    ctx: Context,
    action: string,
    row: Row,
    input: Values,
    { also = {}, stepId }: { also?: Values; stepId?: string },
  ): Promise<void> {
    const effect = loose[action]
    const isAllowed = allows(document.lifecycle, action, row.status)
    if (isAllowed && (await effect?.instead?.(ctx, row, input))) return
    if (isAllowed) await effect?.before?.(ctx, row, input)
    const columns = isAllowed ? await effect?.columns?.(ctx, row, input) : undefined
    await transition(ctx, {
      entity: document.slice,
      table: document.table,
      lifecycle: document.lifecycle,
      action,
      id: row.id,
      ...(row.version === undefined ? {} : { version: row.version }),
      subject: document.label(row),
      reason: effect?.reason ? effect.reason(input) : (input.reason as string | undefined),
      set: { ...columns, ...also },
      ...(stepId === undefined ? {} : { stepId }),
    })
    await effect?.after?.(ctx, row, input)
    for (const print of [effect?.freezesPrint ?? []].flat())
      await freezePrint(ctx, document, print, await document.require(ctx, row.id))
  }
  const perform = (ctx: Context, action: string, row: Row, input: Values, also: Values = {}) =>
    take(ctx, action, row, input, { also })
  const handlerFor =
    (action: string) =>
    async (ctx: Context, { params, body, version }: Incoming<{ id: string }, unknown, object>) => {
      // Records inside it and counters leave its version as it is: only under the lock what guards say of them is so when it moves.
      const row = await (document.lock ?? document.requireVersion)(ctx, params.id, version)
      document.refuse(ctx, action, row)
      // Only an action that somebody takes on its own can be undone, not one that is part of another action.
      if (isUndoable(action)) {
        await takeUndoable(ctx, { entity: document.slice, table, derived, id: row.id }, (stepId) =>
          take(ctx, action, row, {}, { stepId }),
        )
      } else {
        await perform(ctx, action, row, { ...body })
      }
      return document.record(ctx, await document.require(ctx, row.id))
    }
  async function undo(ctx: Context, { params, version }: Incoming<{ id: string }, unknown, object>) {
    const row = await document.requireVersion(ctx, params.id, version)
    const { slice: entity, lifecycle } = document
    const outdated = () => document.outdated(ctx, row.id)
    const subject = document.label(row)
    const { id } = row
    const step = await undoStep(ctx, { entity, table, derived, lifecycle, id, version, subject, outdated })
    await loose[step.action]?.undone?.(ctx, row, step)
    return document.record(ctx, await document.require(ctx, row.id))
  }
  const exposed = Object.entries(document.lifecycle.actions).filter(([, info]) => !info.system)
  const handlers: unknown = Object.fromEntries(exposed.map(([action]) => [action, handlerFor(action)]))
  return { perform, handlers, handlerFor, undo } as Transitions<L, Row, Shown>
}
