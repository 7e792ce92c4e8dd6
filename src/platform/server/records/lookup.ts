import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { USED_COUNT_CAP, type UsedIn } from '#platform/contract/lookup.ts'
import type { ListQuery, Page } from '#platform/contract/calls/paging.ts'
import type { Context, Incoming } from '#platform/server/context.ts'
import type { LineTable } from '#platform/server/documents/lines/line-table.ts'
import { linesAsJson } from '#platform/server/documents/lines/lines.ts'
import { refused } from '#platform/server/errors.ts'
import type { HttpExchange } from '#platform/server/http/serve.ts'
import type { FilterName, SortName } from '#platform/server/lists/list-plan.ts'
import { ownListPlan } from '#platform/server/lists/own-columns.ts'
import { optionsOf } from '#platform/server/lists/options.ts'
import { crud, type RecordContract, type RecordOf, type RowOf } from './crud.ts'
import { childWriters } from './lookup-children.ts'
import { reorderOf } from './lookup-order.ts'
import { inUse, type ListReferences, totalOf, usesOf } from './lookup-usage.ts'

/** A table of `lookupColumns` that has every column its list is filtered and sorted by. */
type LookupTable<C extends RecordContract> = PgTable &
  Record<'id' | 'code' | 'name' | 'active' | 'sortOrder' | 'search' | FilterName<C> | SortName<C>, PgColumn>

export interface LookupOptions<C extends RecordContract> {
  readonly table: LookupTable<C>
  /** Further columns of list rows, and of the record: names of references. */
  readonly extra?: Readonly<Record<string, SQL>>
  /** Further fields of the record only. */
  readonly detail?: Readonly<Record<string, SQL>>
  /** Parts of the record in tables of their own, by its field: `{ grades: { table, parent } }`. */
  readonly children?: Readonly<Record<string, LineTable>>
  /** LEFT JOINs that `extra` needs. */
  readonly joins?: SQL
  /** What a select shows after the code, when the name alone does not say enough. */
  readonly optionName?: SQL
  /** Whether new records begin with one, for lists that mark it. */
  readonly optionDefault?: SQL
  /** Columns elsewhere that hold lists of this list's ids; users with a foreign key are found by themselves. */
  readonly usedInLists?: ListReferences
}

/** The record of a setup list, which says who uses it. */
type LookupRecord<C extends RecordContract> = RecordOf<C> & {
  readonly code: string
  readonly name: string
  readonly usedIn: UsedIn
}

/**
 * All handlers of a setup list: the five of `crud`, with who uses a record and without deleting one that is used,
 * its options for selects, and its order. `plan` is the list's own, for `importExportHandlers`.
 */
export function lookup<C extends RecordContract>(contract: C, options: LookupOptions<C>) {
  const { table, extra = {}, children = {}, joins, usedInLists } = options
  const { slice } = contract
  const plan = planOf(contract, options)
  const subject = ({ code, name }: LookupRecord<C>) => `${code} ${name}`
  const parts: Record<string, SQL> = {}
  for (const [field, child] of Object.entries(children)) parts[field] = linesAsJson(table, child)
  const records = crud<C, LookupRecord<C>>(contract, {
    table,
    extra: { ...extra, ...options.detail, ...parts },
    ...(joins ? { joins } : {}),
    subject,
    list: plan,
  })
  const writers = childWriters({ slice, table, records, subject, children })

  async function withUse(ctx: Context, record: LookupRecord<C>): Promise<LookupRecord<C>> {
    const usedIn = (await usesOf(ctx, table, [record.id], usedInLists)).get(record.id) ?? []
    const isFree = usedIn.length === 0 || record.can.remove !== true
    const can = isFree ? record.can : { ...record.can, remove: `${inUse(usedIn)} Deactivate it instead.` }
    return { ...record, can, usedIn }
  }

  return {
    ...records,
    plan,
    withUse,

    list: async (
      ctx: Context,
      incoming: { query: ListQuery },
      exchange: HttpExchange,
    ): Promise<Page<RowOf<C>>> => {
      const page = await records.list(ctx, incoming, exchange)
      const ids = page.data.map(({ id }) => id)
      const uses = await usesOf(ctx, table, ids, usedInLists, USED_COUNT_CAP + 1)
      const usedCount = (id: string) => Math.min(totalOf(uses.get(id)), USED_COUNT_CAP + 1)
      return { ...page, data: page.data.map((row) => ({ ...row, usedCount: usedCount(row.id) })) }
    },

    get: async (ctx: Context, { params }: { params: { id: string } }): Promise<LookupRecord<C>> =>
      withUse(ctx, await records.require(ctx, params.id)),

    create: async (ctx: Context, { body }: { body: object }): Promise<LookupRecord<C>> => {
      const atEnd = sql`(SELECT coalesce(max(sort_order), 0) + 10 FROM ${table})`
      const { sortOrder, ...fields }: { sortOrder?: unknown } = body
      const record = await writers.create(ctx, { ...fields, sortOrder: sortOrder ?? atEnd })
      return { ...record, usedIn: [] }
    },

    update: async (
      ctx: Context,
      incoming: Incoming<{ id: string }, unknown, object>,
    ): Promise<LookupRecord<C>> => {
      // No place means: where it is.
      const { sortOrder, ...fields }: { sortOrder?: unknown } = incoming.body
      const body = sortOrder == null ? fields : { ...fields, sortOrder }
      return withUse(ctx, await writers.update(ctx, { ...incoming, body }))
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
      isDefault: options.optionDefault,
    }),
  }
}

function planOf<C extends RecordContract>(contract: C, { table, extra = {}, joins }: LookupOptions<C>) {
  return ownListPlan(contract, table, {
    ...(joins ? { joins } : {}),
    columns: extra,
    prefixes: [sql`${table.code}`],
  })
}
