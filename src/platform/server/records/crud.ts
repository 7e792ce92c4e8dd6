import { type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import { type Abilities, type Answers, answersOf } from '#platform/contract/abilities.ts'
import type { ListQuery, Page } from '#platform/contract/calls/paging.ts'
import { notTheRight } from '#platform/contract/calls/refusals.ts'
import type { Context, Incoming } from '#platform/server/context.ts'
import { changesBetween } from '#platform/server/database/changes.ts'
import { expectRow, insertPart, selectable, updatePart } from '#platform/server/database/rows.ts'
import { notFound, stale } from '#platform/server/errors.ts'
import { addressOf } from '#platform/server/http/address.ts'
import type { HttpExchange } from '#platform/server/http/serve.ts'
import { listPage } from '#platform/server/lists/list.ts'
import type { Listed, ListPlan } from '#platform/server/lists/list-plan.ts'

type ById = { id: string }

/** What every record has, whatever its fields. */
export interface AnyRecord extends Answers {
  readonly id: string
  readonly version: number
}

/** The contract of a record, as `resource` makes it. */
export interface RecordContract extends Listed {
  readonly slice: string
  readonly record: z.ZodObject
  readonly row: z.ZodObject
}

/** A record and a row of its list as the contract has them. */
export type RecordOf<C extends RecordContract> = z.output<C['record']> & AnyRecord
export type RowOf<C extends RecordContract> = z.input<C['row']> & { readonly id: string }

export interface CrudOptions<C extends RecordContract, R extends AnyRecord> {
  readonly table: PgTable
  readonly list: ListPlan<C>
  /** Columns of the table that rules need and the answer does not have. */
  readonly also?: readonly string[]
  /** Fields that are no columns: expressions over the table and the joins. */
  readonly extra?: Readonly<Record<string, SQL>>
  /** Joins that `extra` needs; one with the table itself names its schema, `public`. */
  readonly joins?: SQL
  /** Number or name for audit entries. */
  readonly subject: (record: R) => string
  /** What the trail compares when it is created or changed; the whole record when left out. */
  readonly audited?: (record: R) => object
  /** Actions of this record other than update and remove; what rights allow of these two stands in `can`. */
  readonly can?: (ctx: Context, record: R, can: Abilities) => Abilities | Promise<Abilities>
}

/** The columns of the table that a contract names, but those that are worked out. */
export const namedColumns = (
  table: PgTable,
  { shape }: z.ZodObject,
  extra: Readonly<Record<string, SQL>> = {},
): string[] => Object.keys(shape).filter((name) => !(name in extra) && selectable(table, [name]).length > 0)

/**
 * Five plain functions over one table: list, get, create, update, remove. A slice spreads them and replaces
 * the one that differs. `R` is what its rules see of a record: that of the contract, unless `subject` and `can` say
 * what else they need.
 */
export function crud<C extends RecordContract, R extends AnyRecord = RecordOf<C>>(
  contract: C,
  options: CrudOptions<C, R>,
) {
  const { table, subject, extra = {}, also = [], audited = (record: R): object => record } = options
  const { slice } = contract
  const columns = [
    ...selectable(table, [...namedColumns(table, contract.record, extra), ...also]),
    ...Object.entries(extra).map(([name, part]) => sql`${part} AS ${sql.identifier(name)}`),
  ]

  const rights = (ctx: Context): Abilities => ({
    update: ctx.actor.permissions.has(`${slice}:update`) || notTheRight('change this'),
    remove: ctx.actor.permissions.has(`${slice}:delete`) || notTheRight('delete this'),
  })

  /** What a record is read from, without WHERE; `more` are further columns. */
  const select = (more: readonly SQL[] = []): SQL =>
    sql`SELECT ${sql.join([...columns, ...more], sql`, `)} FROM ${table} ${options.joins ?? sql``}`

  async function first<More = unknown>(ctx: Context, statement: SQL): Promise<(R & More) | null> {
    const [row] = await ctx.tx.query<R & More>(statement)
    if (!row) return null
    const allowed = rights(ctx)
    const own = await options.can?.(ctx, { ...row, ...answersOf(allowed) }, allowed)
    return { ...row, ...answersOf({ ...allowed, ...own }) }
  }

  const find = (ctx: Context, id: string): Promise<R | null> =>
    first(ctx, sql`${select()} WHERE ${table}.id = ${id}`)

  /** Writes a row and reads it as a record in one round trip: the SELECT reads the written row instead of the table. */
  const write = (ctx: Context, part: SQL): Promise<R | null> =>
    first(ctx, sql`WITH ${table} AS (${part} RETURNING *) ${select()}`)

  async function require(ctx: Context, id: string): Promise<R> {
    const record = await find(ctx, id)
    if (!record) throw notFound()
    return record
  }

  async function requireVersion(ctx: Context, id: string, version: number): Promise<R> {
    const record = await require(ctx, id)
    if (record.version !== version) throw stale(record)
    return record
  }

  /** Changes the record as it was read; audited as `action`. Throws 412. */
  async function save(ctx: Context, before: R, values: object, action = 'update'): Promise<R> {
    const { id, version } = before
    const after = await write(ctx, updatePart(table, { id, version }, { ...values }))
    if (!after) throw stale(await require(ctx, id))
    const changes = changesBetween(audited(before), audited(after))
    ctx.audit({ entity: slice, entityId: id, action, subject: subject(after), changes })
    return after
  }

  /** Deletes the record as it was read. Throws 412. */
  async function erase(ctx: Context, before: R): Promise<void> {
    const { id, version } = before
    const gone = await ctx.tx.query(
      sql`DELETE FROM ${table} WHERE id = ${id} AND version = ${version} RETURNING id`,
    )
    if (gone.length === 0) throw stale(await require(ctx, id))
    const changes = changesBetween(before, {})
    ctx.audit({ entity: slice, entityId: id, action: 'delete', subject: subject(before), changes })
  }

  return {
    slice,
    table,
    subject,
    save,
    erase,
    find,
    require,
    requireVersion,
    select,
    first,
    write,
    /** The plan of its list, for `importExportHandlers`. */
    plan: options.list,

    list: (ctx: Context, { query }: { query: ListQuery }, exchange: HttpExchange): Promise<Page<RowOf<C>>> =>
      listPage<RowOf<C>>(ctx, options.list, query, addressOf(exchange)),

    get: (ctx: Context, { params }: { params: ById }): Promise<R> => require(ctx, params.id),

    create: async (ctx: Context, { body }: { body: object }): Promise<R> => {
      const record = expectRow(await write(ctx, sql`INSERT INTO ${table} ${insertPart(table, { ...body })}`))
      ctx.audit({
        entity: slice,
        entityId: record.id,
        action: 'create',
        subject: subject(record),
        changes: changesBetween({}, audited(record)),
      })
      return record
    },

    update: async (ctx: Context, { params, body, version }: Incoming<ById, unknown, object>): Promise<R> =>
      save(ctx, await requireVersion(ctx, params.id, version), body),

    remove: async (ctx: Context, { params, version }: Incoming<ById, unknown, unknown>): Promise<void> =>
      erase(ctx, await requireVersion(ctx, params.id, version)),
  }
}
