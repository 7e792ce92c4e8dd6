import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { ListQuery, Page } from '../contract/paging.ts'
import type { Context, Incoming } from './context.ts'
import { type CrudRecord, crud } from './crud.ts'
import { refused } from './errors.ts'
import type { ListPlan, SortType } from './list-plan.ts'
import { childrenOf, childWriters, type LookupChildren } from './lookup-children.ts'
import { reorderOf } from './lookup-order.ts'
import { inUse, type ListReferences, totalOf, usesOf } from './lookup-usage.ts'
import { optionsOf } from './options.ts'
import { column } from './rows.ts'
import type { Exchange } from './serve.ts'

type LookupTable = PgTable &
  Record<'id' | 'code' | 'name' | 'description' | 'sortOrder' | 'active' | 'search', PgColumn>

export interface LookupOptions {
  readonly slice: string
  readonly table: LookupTable
  /** Columns of the record beside code, name, description, sortOrder and active. */
  readonly fields?: readonly string[]
  /** Further columns of list rows, and of the record: names of references. */
  readonly extra?: Readonly<Record<string, SQL>>
  /** Further fields of the record only. */
  readonly detail?: Readonly<Record<string, SQL>>
  /** Parts of the record in tables of their own, by its field: `{ grades: { table, parent, fields } }`. */
  readonly children?: Readonly<Record<string, LookupChildren>>
  /** LEFT JOINs that `extra` needs. */
  readonly joins?: SQL
  /** Columns that lists may be filtered by, beside active. */
  readonly filters?: readonly string[]
  /** Columns that lists may be sorted by, beside sortOrder, code and name. */
  readonly sorts?: Readonly<Record<string, SortType>>
  /** What a select shows beside the code, when the name alone does not say enough. */
  readonly optionName?: SQL
  /** Columns of list rows that the record has under the same name. */
  readonly rowFields?: readonly string[]
  /** Columns elsewhere that hold lists of this list's ids; users with a foreign key are found by themselves. */
  readonly usedInLists?: ListReferences
  /** Actions of a record beside update and remove. */
  readonly can?: (ctx: Context, record: Record<string, unknown>) => Record<string, true | string>
}

type WithUse = CrudRecord & { usedIn: unknown }

/**
 * All handlers of a setup list: the five of `crud`, with who uses a record and without deleting one that is used,
 * its options for selects, and its order. `plan` is the list's own, for `exchangeOf`.
 */
export function lookup(options: LookupOptions) {
  const { slice, table, extra = {}, children = {}, joins, usedInLists } = options
  const plan = planOf(options)
  const subject = (record: Record<string, unknown>) => `${String(record.code)} ${String(record.name)}`
  const parts = Object.entries(children).map(([field, child]) => [field, childrenOf(table, child)])
  const records = crud({
    slice,
    table,
    fields: ['code', 'name', 'description', 'sortOrder', 'active', ...(options.fields ?? [])],
    extra: { ...extra, ...options.detail, ...(Object.fromEntries(parts) as Record<string, SQL>) },
    ...(joins ? { joins } : {}),
    subject,
    list: plan,
    ...(options.can ? { can: options.can } : {}),
  })

  const writers = childWriters({ slice, table, records, subject, children })

  async function withUse(ctx: Context, record: CrudRecord): Promise<WithUse> {
    const usedIn = (await usesOf(ctx, table, [record.id], usedInLists)).get(record.id) ?? []
    const isFree = usedIn.length === 0 || record.can.remove !== true
    const can = isFree ? record.can : { ...record.can, remove: `${inUse(usedIn)} Deactivate it instead.` }
    return { ...record, can, usedIn }
  }

  return {
    ...records,
    plan,
    withUse,

    list: async (ctx: Context, incoming: { query: ListQuery }, exchange: Exchange): Promise<Page<never>> => {
      const page: Page<{ id: string }> = await records.list(ctx, incoming, exchange)
      const ids = page.data.map(({ id }) => id)
      const uses = await usesOf(ctx, table, ids, usedInLists)
      const data = page.data.map((row) => ({ ...row, usedCount: totalOf(uses.get(row.id)) }))
      return { ...page, data: data as never[] }
    },

    get: async (ctx: Context, { params }: { params: { id: string } }): Promise<never> =>
      (await withUse(ctx, await records.require(ctx, params.id))) as never,

    create: async (ctx: Context, { body }: { body: object }): Promise<never> => {
      const atEnd = sql`(SELECT coalesce(max(sort_order), 0) + 10 FROM ${table})`
      const { sortOrder, ...fields } = body as { sortOrder?: unknown }
      const record = await writers.create(ctx, { ...fields, sortOrder: sortOrder ?? atEnd })
      return { ...record, usedIn: [] } as never
    },

    update: async (ctx: Context, incoming: Incoming<{ id: string }, unknown, object>): Promise<never> => {
      // No place means: where it is.
      const { sortOrder, ...fields } = incoming.body as { sortOrder?: unknown }
      const body = sortOrder == null ? fields : { ...fields, sortOrder }
      return (await withUse(ctx, await writers.update(ctx, { ...incoming, body }))) as never
    },

    remove: async (ctx: Context, incoming: Incoming<{ id: string }, unknown, unknown>): Promise<void> => {
      const { id } = await records.requireVersion(ctx, incoming.params.id, incoming.version)
      const uses = (await usesOf(ctx, table, [id], usedInLists)).get(id)
      if (uses) throw refused('in_use', `${inUse(uses)} It cannot be deleted; deactivate it instead.`)
      await records.remove(ctx, incoming)
    },

    reorder: reorderOf(slice, table),

    options: optionsOf({
      from: sql`${table}`,
      id: sql`${table.id}`,
      code: sql`${table.code}`,
      name: options.optionName ?? sql`${table.name}`,
      active: sql`${table.active}`,
      order: sql`${table.sortOrder}, ${table.name}`,
    }),
  }
}

function planOf(options: LookupOptions): ListPlan {
  const { table, extra = {}, joins } = options
  const code = sql`${table.code}`
  const name = sql`${table.name}`
  const active = sql`${table.active}`
  const sortOrder = sql`${table.sortOrder}`
  const columnsOf = (names: readonly string[] = []): Record<string, SQL> =>
    Object.fromEntries(names.map((field) => [field, sql`${column(table, field)}`]))
  const sorts = Object.entries(options.sorts ?? {}).map(([field, type]) => [
    field,
    { column: sql`${column(table, field)}`, type },
  ])
  return {
    from: joins ? sql`${table} ${joins}` : sql`${table}`,
    id: sql`${table.id}`,
    columns: {
      version: sql`${column(table, 'version')}`,
      code,
      name,
      description: sql`${table.description}`,
      sortOrder,
      active,
      ...columnsOf(options.rowFields),
      ...extra,
    },
    filters: { active, ...columnsOf(options.filters) },
    sorts: {
      sortOrder: { column: sortOrder, type: 'integer' },
      code: { column: code, type: 'text' },
      name: { column: name, type: 'text' },
      ...(Object.fromEntries(sorts) as ListPlan['sorts']),
    },
    search: sql`${table.search}`,
    prefixes: [code],
  }
}
