import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { crud } from './crud.ts'
import type { SortType } from './list-plan.ts'
import { optionsOf } from './options.ts'
import { column } from './rows.ts'

type LookupTable = PgTable &
  Record<'id' | 'code' | 'name' | 'description' | 'sortOrder' | 'active' | 'search', PgColumn>

export interface LookupOptions {
  readonly slice: string
  readonly table: LookupTable
  /** Columns of the record beside code, name, description, sortOrder and active. */
  readonly fields?: readonly string[]
  /** Further columns of list rows, and of the record: names of references. */
  readonly extra?: Readonly<Record<string, SQL>>
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
}

/** All handlers of a setup list: the five of `crud` and its options for selects. */
export function lookup(options: LookupOptions) {
  const { slice, table, extra = {}, joins } = options
  const from = joins ? sql`${table} ${joins}` : sql`${table}`
  const id = sql`${table.id}`
  const code = sql`${table.code}`
  const name = sql`${table.name}`
  const active = sql`${table.active}`
  const sortOrder = sql`${table.sortOrder}`
  const columnsOf = (names: readonly string[] = []): Record<string, SQL> =>
    Object.fromEntries(names.map((field) => [field, sql`${column(table, field)}`]))
  const sorts = Object.fromEntries(
    Object.entries(options.sorts ?? {}).map(([field, type]) => [
      field,
      { column: sql`${column(table, field)}`, type },
    ]),
  )
  const handlers = crud({
    slice,
    table,
    fields: ['code', 'name', 'description', 'sortOrder', 'active', ...(options.fields ?? [])],
    extra,
    ...(joins ? { joins } : {}),
    subject: (record) => `${String(record.code)} ${String(record.name)}`,
    list: {
      from,
      id,
      columns: {
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
        ...sorts,
      },
      search: sql`${table.search}`,
      prefixes: [code],
    },
  })
  return {
    ...handlers,
    options: optionsOf({
      from: sql`${table}`,
      id,
      code,
      name: options.optionName ?? name,
      active,
      order: sql`${sortOrder}, ${name}`,
    }),
  }
}
