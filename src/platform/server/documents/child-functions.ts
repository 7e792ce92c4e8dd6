import { type SQL, sql } from 'drizzle-orm'
import type { Answers } from '#platform/contract/abilities.ts'
import { isPermission } from '#platform/contract/calls/endpoint.ts'
import type { Lifecycle } from '#platform/contract/documents/lifecycle.ts'
import { givenAddress } from '#platform/contract/register.ts'
import type { TimelineChild } from '#platform/server/activity/timeline.ts'
import type { Context, Incoming } from '#platform/server/context.ts'
import { changesBetween } from '#platform/server/database/changes.ts'
import { column, insertedRows, queryOne } from '#platform/server/database/rows.ts'
import { locked, notFound } from '#platform/server/errors.ts'
import type { ChildContract, ChildPlan, Parent, RemovalPlan } from './child-plan.ts'
import { childTurns } from './child-turns.ts'
import { storedRecordsOf } from './document.ts'
import type { StoredFunctions } from './document-functions.ts'
import type { StoredRecord } from './document-plan.ts'
import type { ActivityOf } from './hub.ts'
import { fieldsOf } from './reading.ts'

type Values = Readonly<Record<string, unknown>>

/** The plain functions of records inside a document, of which `childRecordsOf` makes the handlers. */
export function childFunctions<
  L extends Lifecycle,
  Row extends StoredRecord,
  Shown extends Answers,
  ParentRow extends StoredRecord,
>(parent: Parent<ParentRow>, contract: ChildContract<Shown>, plan: ChildPlan<L, Row, Shown>) {
  const { table } = plan.read
  const ofParent = column(table, plan.parent)
  const ownId = column(table, 'id')
  const { keyOf, requireSeen, seenAt, idAt, inTurn } = childTurns(parent, plan)
  const seenBy = (ctx: Context): SQL => {
    const own = plan.read.seenBy ? sql` AND ${plan.read.seenBy(ctx)}` : sql``
    return sql`${seenAt(ctx, sql`${ofParent}`)}${own}`
  }
  const all = storedRecordsOf<L, Row, Shown, Row>(contract, { ...plan, read: { ...plan.read, seenBy } })
  const inOrder = sql`ORDER BY ${column(table, plan.order)}, ${ownId}`
  const isOf = (id: string) => sql`${ofParent} = ${keyOf(id)}`

  /** The functions of the records of one document, as those of a document: for saves, transitions and actions. */
  function of(id: string): StoredFunctions<L, Row, Shown, Row> {
    async function find(ctx: Context, childId: string): Promise<Row | null> {
      const [row] = await all.rows(ctx, sql`WHERE ${ownId} = ${childId} AND ${isOf(id)} AND ${seenBy(ctx)}`)
      return row ?? null
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
        all.insert(ctx, { ...creation, values: { ...values, [plan.parent]: keyOf(id) } }),
    }
  }
  async function list(ctx: Context, { params: { id } }: { params: { id: string } }): Promise<Shown[]> {
    const found = await all.rows(ctx, sql`WHERE ${isOf(id)} AND ${seenBy(ctx)} ${inOrder}`)
    if (found.length === 0) await requireSeen(ctx, id)
    return Promise.all(found.map((row) => all.record(ctx, row)))
  }

  const audited = plan.audited ?? ((_: Context, row: Row) => fieldsOf(row, Object.keys(contract.input.shape)))
  /** Makes those that are not there yet by one of their columns. */
  async function insertMissing(
    ctx: Context,
    id: string,
    values: readonly Values[],
    by: string,
  ): Promise<Row[]> {
    const { key, there } = await queryOne<{ key: string; there: unknown[] }>(
      ctx.tx,
      sql`SELECT ${keyOf(id)} AS key, coalesce((SELECT json_agg(${column(table, by)}) FROM ${table} WHERE ${isOf(id)}), '[]') AS there`,
    )
    const own = values.flatMap((one) => (there.includes(one[by]) ? [] : [{ ...one, [plan.parent]: key }]))
    const made = await insertedRows<{ id: string }>(ctx.tx, table, own, ['id'])
    const ids = sql.param(made.map((one) => one.id))
    const rows = await all.rows(ctx, sql`WHERE ${ownId} = ANY(${ids}::uuid[]) ${inOrder}`)
    for (const row of rows) all.note(ctx, row, 'create', { changes: changesBetween({}, audited(ctx, row)) })
    return rows
  }

  /** Deletes one, which the timeline of the document tells: that of the record is gone with it. */
  async function remove(
    ctx: Context,
    id: string,
    { params, version }: Incoming<{ id: string }, unknown, unknown>,
    removal: RemovalPlan<Row>,
  ): Promise<void> {
    const row = await of(id).requireVersion(ctx, params.id, version)
    const why = removal.locked(row)
    if (why !== null) throw locked(why)
    await all.remove(ctx, row)
    const action = `remove-${contract.singular.toLowerCase().replaceAll(' ', '-')}`
    const changes = { name: { from: plan.label(row), to: null } }
    parent.note(ctx, await parent.require(ctx, id), action, { changes })
  }

  const { access } = contract.endpoints.get
  /** The records of a document on its timeline: `children` of its `activityHandlers`. */
  const onTimeline: TimelineChild = {
    entity: contract.slice,
    fields: contract.input,
    isFor: ({ permissions }) => !isPermission(access) || permissions.has(access),
    ids: (id) => sql`SELECT ${ownId} FROM ${table} WHERE ${isOf(id)}`,
  }
  const { parent: slice, segment } = contract.inside
  const ofOne = (what: SQL, id: SQL) => sql`(SELECT ${what} FROM ${table} WHERE ${ownId} = ${id})`
  /** The records on home: `activity` of their hub. */
  const onHome: ActivityOf = {
    parentOf: (id) => ofOne(idAt(sql`${ofParent}`), id),
    path: ({ id, parentId }) =>
      parentId === null ? null : givenAddress(`/${slice}/${parentId}/${segment}/${id}`),
    isSeen: (ctx, id) => sql`coalesce(${ofOne(seenBy(ctx), id)}, false)`,
  }

  return { all, of, list, insertMissing, remove, inTurn, onTimeline, onHome }
}
