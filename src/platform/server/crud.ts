import { type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { ListQuery, Page } from '../contract/paging.ts'
import { changesBetween } from './changes.ts'
import type { Context, Incoming } from './context.ts'
import { notFound, stale } from './errors.ts'
import { listPage } from './list.ts'
import type { ListPlan } from './list-plan.ts'
import { insertPart, selectable, updatePart } from './rows.ts'
import type { Exchange } from './serve.ts'

type ById = { id: string }
type CanAnswer = Record<string, true | string>

export interface CrudOptions {
  readonly slice: string
  readonly table: PgTable
  readonly list: ListPlan
  /** Fields of the record that are plain columns of the table. */
  readonly fields: readonly string[]
  /** Further fields: expressions over the table and the joins. */
  readonly extra?: Readonly<Record<string, SQL>>
  /** Joins that `extra` needs; one with the table itself names its schema, `public`. */
  readonly joins?: SQL
  /** Number or name for audit entries. */
  readonly subject: (record: Record<string, unknown>) => string
  /** Actions of this row beside update and remove. */
  readonly can?: (ctx: Context, record: Record<string, unknown>) => CanAnswer
}

export type CrudRecord = Record<string, unknown> & { id: string; version: number; can: CanAnswer }

/** Absolute address of the request, for the links of a page. */
export const addressOf = ({ request }: Exchange): string =>
  `${request.protocol}://${request.host}${request.url}`

/**
 * Five plain functions over one table: list, get, create, update, remove. A slice spreads them and replaces
 * the one that differs.
 */
export function crud(options: CrudOptions) {
  const { slice, table, subject } = options
  const columns = [
    ...selectable(table, ['id', 'version', 'createdAt', 'updatedAt', ...options.fields]),
    ...Object.entries(options.extra ?? {}).map(([name, part]) => sql`${part} AS ${sql.identifier(name)}`),
  ]

  const rights = (ctx: Context, record: Record<string, unknown>): CanAnswer => ({
    update: ctx.actor.permissions.has(`${slice}:update`) || 'You do not have the right to change this.',
    remove: ctx.actor.permissions.has(`${slice}:delete`) || 'You do not have the right to delete this.',
    ...options.can?.(ctx, record),
  })

  /** What a record is read from, without WHERE; `more` are further columns. */
  const select = (more: readonly SQL[] = []): SQL =>
    sql`SELECT ${sql.join([...columns, ...more], sql`, `)} FROM ${table} ${options.joins ?? sql``}`

  async function first(ctx: Context, statement: SQL): Promise<CrudRecord | null> {
    const [row] = await ctx.tx.query<Omit<CrudRecord, 'can'>>(statement)
    return row ? ({ ...row, can: rights(ctx, row) } as CrudRecord) : null
  }

  const find = (ctx: Context, id: string): Promise<CrudRecord | null> =>
    first(ctx, sql`${select()} WHERE ${table}.id = ${id}`)

  /** Writes a row and reads it as a record in one round trip: what was written stands in for the table. */
  const write = (ctx: Context, part: SQL): Promise<CrudRecord | null> =>
    first(ctx, sql`WITH ${table} AS (${part} RETURNING *) ${select()}`)

  async function require(ctx: Context, id: string): Promise<CrudRecord> {
    const record = await find(ctx, id)
    if (!record) throw notFound()
    return record
  }

  async function requireVersion(ctx: Context, id: string, version: number): Promise<CrudRecord> {
    const record = await require(ctx, id)
    if (record.version !== version) throw stale(record)
    return record
  }

  return {
    find,
    require,
    requireVersion,
    select,
    first,
    write,
    /** The plan of its list, for `exchangeOf`. */
    plan: options.list,

    list: (ctx: Context, { query }: { query: ListQuery }, exchange: Exchange): Promise<Page<never>> =>
      listPage<never>(ctx, options.list, query, addressOf(exchange)),

    get: (ctx: Context, { params }: { params: ById }): Promise<never> =>
      require(ctx, params.id) as Promise<never>,

    create: async (ctx: Context, { body }: { body: object }): Promise<never> => {
      const record = await write(ctx, sql`INSERT INTO ${table} ${insertPart(table, { ...body })}`)
      if (!record) throw new Error('The insert gave no row.')
      ctx.audit({
        entity: slice,
        entityId: record.id,
        action: 'create',
        subject: subject(record),
        changes: changesBetween({}, record),
      })
      return record as never
    },

    update: async (
      ctx: Context,
      { params, body, version }: Incoming<ById, unknown, object>,
    ): Promise<never> => {
      const before = await requireVersion(ctx, params.id, version)
      const after = await write(ctx, updatePart(table, { id: params.id, version }, { ...body }))
      if (!after) throw stale(await require(ctx, params.id))
      const changes = changesBetween(before, after)
      ctx.audit({ entity: slice, entityId: params.id, action: 'update', subject: subject(after), changes })
      return after as never
    },

    remove: async (ctx: Context, { params, version }: Incoming<ById, unknown, unknown>): Promise<void> => {
      const before = await requireVersion(ctx, params.id, version)
      const gone = await ctx.tx.query(
        sql`DELETE FROM ${table} WHERE id = ${params.id} AND version = ${version} RETURNING id`,
      )
      if (gone.length === 0) throw stale(await require(ctx, params.id))
      ctx.audit({
        entity: slice,
        entityId: params.id,
        action: 'delete',
        subject: subject(before),
        changes: changesBetween(before, {}),
      })
    },
  }
}
