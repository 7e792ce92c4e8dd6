import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Answers } from '#platform/contract/abilities.ts'
import { type Access, isPermission } from '#platform/contract/calls/endpoint.ts'
import type { Lifecycle } from '#platform/contract/documents/lifecycle.ts'
import { activityHandlers } from '#platform/server/activity/activity-handlers.ts'
import type { TimelineChild } from '#platform/server/activity/timeline.ts'
import type { Context } from '#platform/server/context.ts'
import { column } from '#platform/server/database/rows.ts'
import { notFound } from '#platform/server/errors.ts'
import type { AllInside, Handler, LooseHandler } from './child-handlers.ts'
import { storedRecordsOf } from './document.ts'
import type { StoredFunctions } from './document-functions.ts'
import type { DocumentContract, StoredPlan, StoredRecord } from './document-plan.ts'
import { type Effects, transitionsOf } from './lifecycle/transitions.ts'
import { asRecords, fieldsOf } from './reading.ts'
import { type SavePlan, savesOf } from './saves.ts'

/** The document that the records are inside of. */
type Parent = Pick<StoredFunctions<Lifecycle, StoredRecord, unknown, never>, 'table' | 'seenBy'>

interface ChildContract<Shown> extends DocumentContract<Shown> {
  readonly input: z.ZodObject
  readonly patch: z.ZodObject
  readonly endpoints: { readonly get: { readonly access: Access } }
}

/** What records inside a document say of themselves. */
interface ChildPlan<L extends Lifecycle, Row extends StoredRecord, Shown>
  extends StoredPlan<L, Row, Shown, Row> {
  /** The column that says whose they are, in camelCase: `travellerId`. */
  readonly parent: string
  /** The column that orders them within their document: `sequence`. */
  readonly order: string
  /**
   * Columns of the document that follow from its records, each an expression in which the document's table stands for
   * its row. They are written with every save and action of a record, and leave the version of the document as it is.
   */
  readonly parentChanges?: Readonly<Record<string, SQL>>
}

/**
 * Records inside a document with a version, a lifecycle, rights and a timeline of their own. Nobody finds one under
 * another document than its own, and whoever may not see the document sees none of them.
 *
 * Each write holds the row of the document until the commit, so those of one document come one after another: what a
 * guard says of its neighbours, or of the state of the document, is still so when the record changes.
 */
export function childRecordsOf<L extends Lifecycle, Row extends StoredRecord, Shown extends Answers>(
  parent: Parent,
  contract: ChildContract<Shown>,
  plan: ChildPlan<L, Row, Shown>,
) {
  const { table } = plan.read
  const ofParent = column(table, plan.parent)
  const parentId = column(parent.table, 'id')
  const isSeen = (ctx: Context): SQL => (parent.seenBy ? sql` AND ${parent.seenBy(ctx)}` : sql``)
  const seenBy = (ctx: Context): SQL => {
    const own = plan.read.seenBy ? sql` AND ${plan.read.seenBy(ctx)}` : sql``
    return sql`EXISTS (SELECT FROM ${parent.table} WHERE ${parentId} = ${ofParent}${isSeen(ctx)})${own}`
  }
  const all = storedRecordsOf<L, Row, Shown, Row>(contract, { ...plan, read: { ...plan.read, seenBy } })

  /** Throws 404 where there is no such document for this reader; a write waits for its turn at it. */
  async function requireParent(ctx: Context, id: string, waits: SQL = sql``): Promise<void> {
    const found = sql`SELECT 1 FROM ${parent.table} WHERE ${parentId} = ${id}${isSeen(ctx)}${waits}`
    if ((await ctx.tx.query(found)).length === 0) throw notFound()
  }
  /** Writes what follows in the document from its records. */
  async function changeParent(ctx: Context, id: string): Promise<void> {
    const columns = Object.entries(plan.parentChanges ?? {}).map(
      ([name, value]) => sql`${sql.identifier(column(parent.table, name).name)} = ${value}`,
    )
    if (columns.length === 0) return
    await ctx.tx.query(
      sql`UPDATE ${parent.table} SET ${sql.join(columns, sql`, `)} WHERE ${parentId} = ${id}`,
    )
  }

  /** The functions of the records of one document, as those of a document: for saves, transitions and actions. */
  function of(id: string): StoredFunctions<L, Row, Shown, Row> {
    const isOwn = (row: Row) => fieldsOf(row, [plan.parent])[plan.parent] === id
    async function find(ctx: Context, childId: string): Promise<Row | null> {
      const row = await all.find(ctx, childId)
      return row && isOwn(row) ? row : null
    }
    async function require(ctx: Context, childId: string): Promise<Row> {
      const row = await find(ctx, childId)
      if (!row) throw notFound()
      return row
    }
    return {
      ...all,
      find,
      require,
      async lock(ctx, childId, version) {
        await require(ctx, childId)
        return all.lock(ctx, childId, version)
      },
      async requireVersion(ctx, childId, version) {
        const row = await require(ctx, childId)
        if (row.version !== version) throw await all.outdated(ctx, childId)
        return row
      },
      get: async (ctx, { params }) => all.record(ctx, await require(ctx, params.id)),
      insert: (ctx, { values, ...creation }) =>
        all.insert(ctx, { ...creation, values: { ...values, [plan.parent]: id } }),
    }
  }

  /** Handlers of the records of one document, as those of the contract: they find the document in the address. */
  function inside<H extends { readonly [K in keyof H]: Handler }>(
    handlersOf: (parentId: string) => H,
    around: (ctx: Context, parentId: string, work: () => Promise<unknown>) => Promise<unknown>,
  ): AllInside<H> {
    const handlers = Object.keys(handlersOf('')).map((name) => [
      name,
      (
        ctx: Context,
        incoming: { readonly params: { readonly id: string; readonly childId: string } },
        ...rest: unknown[]
      ) => {
        const { id, childId, ...further } = incoming.params
        const own: unknown = handlersOf(id)[name as keyof H]
        return around(ctx, id, () =>
          (own as LooseHandler)(ctx, { ...incoming, params: { ...further, id: childId } }, ...rest),
        )
      },
    ])
    return Object.fromEntries(handlers) as AllInside<H>
  }
  const plainly = (_: Context, __: string, work: () => Promise<unknown>) => work()
  async function inTurn<T>(ctx: Context, id: string, work: () => Promise<T>): Promise<T> {
    await requireParent(ctx, id, sql` FOR NO KEY UPDATE`)
    const done = await work()
    await changeParent(ctx, id)
    return done
  }

  async function present(ctx: Context, id: string): Promise<Shown[]> {
    const order = sql`${column(table, plan.order)}, ${column(table, 'id')}`
    const found = await ctx.tx.query<{ readonly record: Row }>(
      asRecords(sql`${all.select(ctx)} WHERE ${ofParent} = ${id} AND ${seenBy(ctx)} ORDER BY ${order}`),
    )
    if (found.length === 0) await requireParent(ctx, id)
    return Promise.all(found.map(({ record }) => all.record(ctx, record)))
  }

  const { access } = contract.endpoints.get
  /** The records of a document on its timeline: `children` of its `activityHandlers`. */
  const onTimeline: TimelineChild = {
    entity: contract.slice,
    fields: contract.input,
    isFor: ({ permissions }) => !isPermission(access) || permissions.has(access),
    ids: (id) => sql`SELECT ${column(table, 'id')} FROM ${table} WHERE ${ofParent} = ${id}`,
  }

  return {
    slice: contract.slice,
    table,
    of,
    onTimeline,
    /** What another document does with the records of this one: it waits for its turn, and the document follows. */
    inTurn,
    list: (ctx: Context, { params }: { params: { id: string } }): Promise<Shown[]> => present(ctx, params.id),
    ...inside((id) => ({ get: of(id).get }), plainly),
    /** The handlers of `create` and `update`. */
    saves: <C extends { readonly input: z.ZodObject; readonly patch: z.ZodObject }>(
      saved: C,
      save: Omit<SavePlan<C, Row>, 'series'>,
    ) =>
      inside((id) => {
        const { create, update } = savesOf(saved, of(id), save)
        return { create, update }
      }, inTurn),
    /** The handlers of the actions and of their undo, from what each action does apart from changing the state. */
    transitions: (effects: Effects<L, Row>) => ({
      handlers: inside((id) => transitionsOf(of(id), effects).handlers, inTurn),
      ...inside((id) => ({ undo: transitionsOf(of(id), effects).undo }), inTurn),
      /** Performs an action inside `inTurn`, for another document or a job. */
      perform: (id: string) => transitionsOf(of(id), effects).perform,
    }),
    /** The handlers of their own timeline, comments and files. */
    activity: inside(
      (id) =>
        activityHandlers(contract, {
          exists: async (ctx, childId) => (await of(id).find(ctx, childId)) !== null,
        }),
      plainly,
    ),
  }
}
