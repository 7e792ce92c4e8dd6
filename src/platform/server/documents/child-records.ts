import type { z } from 'zod'
import type { Answers } from '#platform/contract/abilities.ts'
import type { Lifecycle } from '#platform/contract/documents/lifecycle.ts'
import { activityHandlers } from '#platform/server/activity/activity-handlers.ts'
import { documentsIn } from '#platform/server/activity/owning-records.ts'
import type { Context, Incoming } from '#platform/server/context.ts'
import { locked } from '#platform/server/errors.ts'
import { childFunctions } from './child-functions.ts'
import { type Around, handlersInside as inside } from './child-handlers.ts'
import type { ChildContract, ChildPlan, Parent, RemovalPlan } from './child-plan.ts'
import type { StoredRecord } from './document-plan.ts'
import { type Effects, transitionsOf } from './lifecycle/transitions.ts'
import { type Act, type BodyOf, operationsOf } from './operations.ts'
import { type SavePlan, savesOf } from './saves.ts'

type Values = Readonly<Record<string, unknown>>
const plainly: Around = (_, __, work) => work()

/**
 * Records inside a document with a version, a lifecycle, rights and a timeline of their own. Nobody finds one under
 * another document than its own, and whoever may not see the document sees none of them.
 *
 * Each write holds the row of the document until the commit, so those of one document come one after another: what a
 * guard says of its neighbours, or of the state of the document, is still so when the record changes.
 */
export function childRecordsOf<
  L extends Lifecycle,
  Row extends StoredRecord,
  Shown extends Answers,
  ParentRow extends StoredRecord,
>(parent: Parent<ParentRow>, contract: ChildContract<Shown>, plan: ChildPlan<L, Row, Shown>) {
  const functions = childFunctions(parent, contract, plan)
  const { all, of, list, insertMissing, remove, inTurn, onTimeline, onHome } = functions

  return {
    slice: contract.slice,
    table: plan.read.table,
    /** What trail and signatures call a record. */
    label: plan.label,
    /** One that the reader sees, by its own id, whichever document it is in. Throws 404. */
    require: all.require,
    of,
    onTimeline,
    onHome,
    /** What another document does with the records of this one: it waits for its turn, and the document follows. */
    inTurn,
    /**
     * Makes the records of a document that are not there yet, such as the operations of a traveller that is released: rows of
     * one shape, known `by` one of their columns, in as many statements for two hundred as for one. Gives those it made.
     */
    make: (ctx: Context, id: string, rows: readonly Values[], by: string): Promise<Row[]> =>
      inTurn(ctx, id, () => insertMissing(ctx, id, rows, by)),
    list,
    ...inside((id) => ({ get: of(id).get }), plainly),
    /** The handler of something else that is read of one record, such as its signatures or its print. */
    reads:
      <Rest extends unknown[], Query, Answer>(
        read: (ctx: Context, row: Row, incoming: { readonly query: Query }, ...rest: Rest) => Promise<Answer>,
      ) =>
      async (
        ctx: Context,
        incoming: {
          readonly params: { readonly id: string; readonly childId: string }
          readonly query: Query
        },
        ...rest: Rest
      ): Promise<Answer> =>
        read(ctx, await of(incoming.params.id).require(ctx, incoming.params.childId), incoming, ...rest),
    /**
     * The handlers of `create` and `update`. What locks a record is asked of a new one as well: where it stands in the
     * state of the document, none is added any more.
     */
    saves: <C extends { readonly input: z.ZodObject; readonly patch: z.ZodObject }>(
      saved: C,
      save: Omit<SavePlan<C, Row>, 'series'>,
    ) =>
      inside((id) => {
        const { insert, update } = savesOf(saved, of(id), save)
        async function create(ctx: Context, { body }: { body: z.output<C['input']> }): Promise<Shown> {
          const row = await insert(ctx, body)
          const why = save.locked(row)
          if (why !== null) throw locked(why)
          return all.record(ctx, row)
        }
        return { create, update }
      }, inTurn),
    /** The handler of `remove`. Throws 404, 412, and 423 where it stays. */
    removal: (removal: RemovalPlan<Row>) =>
      inside(
        (id) => ({
          remove: (ctx: Context, incoming: Incoming<{ id: string }, unknown, unknown>) =>
            remove(ctx, id, incoming, removal),
        }),
        inTurn,
      ),
    /** The handlers of the actions and of their undo, from what each action does apart from changing the state. */
    transitions: (effects: Effects<L, Row>) => ({
      handlers: inside((id) => transitionsOf(of(id), effects).handlers, inTurn),
      ...inside((id) => ({ undo: transitionsOf(of(id), effects).undo }), inTurn),
      /** Performs an action inside `inTurn`, for another document or a job. */
      perform: (id: string) => transitionsOf(of(id), effects).perform,
    }),
    /** The handler of one operation that is no transition, such as a count; its guard stands in the plan. */
    operation: <Endpoints, Name extends keyof Endpoints & string>(
      asked: { readonly endpoints: Endpoints },
      name: Name,
      act: Act<Row, BodyOf<Endpoints[Name]>>,
    ) => inside((id) => ({ act: operationsOf(asked, of(id))(name, act) }), inTurn).act,
    /** The handlers of their own timeline, comments and files; a state that freezes a record freezes its files. */
    activity: inside(
      (id) =>
        activityHandlers(contract, {
          ...documentsIn(plan.read.table),
          exists: async (ctx, childId) => (await of(id).find(ctx, childId)) !== null,
        }),
      plainly,
    ),
  }
}
