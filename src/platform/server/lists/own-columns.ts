import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import { column, selectable } from '#platform/server/database/rows.ts'
import type { FilterName, Listed, ListPlan, SortColumn, SortName, SortType } from './list-plan.ts'

/** A contract whose list has rows of its own. */
interface ListedRows extends Listed {
  readonly row: z.ZodObject
}
type RowName<C extends ListedRows> = Exclude<keyof C['row']['shape'] & string, 'id'>
type FilterColumn = ListPlan['filters'][string]

/** Values by their names; those that are called like a column of the table may be left out. */
type BesideColumns<Name extends string, T extends PgTable, Value> = {
  readonly [K in Exclude<Name, keyof T['_']['columns']>]: Value
} & { readonly [K in Extract<Name, keyof T['_']['columns']>]?: Value }

/** A part of a plan that may be left out where the table has all of it. */
type Part<Key extends string, Values> = object extends Values
  ? { readonly [K in Key]?: Values }
  : { readonly [K in Key]: Values }

type Rest = Omit<ListPlan, 'from' | 'id' | 'columns' | 'filters' | 'sorts'>

/** What a list reads that is no column of its table by the same name; all else follows from the contract and the table. */
type BesideOwn<C extends ListedRows, T extends PgTable> = Rest &
  Part<'columns', BesideColumns<RowName<C>, T, SQL>> &
  Part<'filters', BesideColumns<FilterName<C>, T, FilterColumn>> &
  Part<'sorts', BesideColumns<SortName<C>, T, SortColumn>>

interface Given extends Rest {
  readonly columns?: object
  readonly filters?: object
  readonly sorts?: object
}

/** How the list of a contract is read from one table: by default each field of its row, filter and sort is the column of that name. */
export const listPlanOf = <C extends ListedRows, T extends PgTable>(
  contract: C,
  table: T,
  beside: Given & BesideOwn<C, T>,
): ListPlan<C> => ownListPlan(contract, table, beside)

/** The same for a table that is known to have what is not given. */
export function ownListPlan<C extends ListedRows>(contract: C, table: PgTable, beside: Given): ListPlan<C> {
  const { columns = {}, filters = {}, sorts = {}, ...rest } = beside
  const own = (name: string) => sql`${column(table, name)}`
  const isRead = (name: string) => name in columns || selectable(table, [name]).length > 0
  const shown = Object.keys(contract.row.shape).filter((name) => name !== 'id' && isRead(name))
  return {
    search: own('search'),
    ...rest,
    from: sql`${table}`,
    id: own('id'),
    columns: eachOf<string, SQL>(shown, (name) => Reflect.get(columns, name) ?? own(name)),
    filters: eachLater<FilterName<C>, FilterColumn>(
      namesOf<FilterName<C>>(contract.list.filters),
      (name) => Reflect.get(filters, name) ?? own(name),
    ),
    sorts: eachOf<SortName<C>, SortColumn>(
      contract.list.sorts,
      (name) => Reflect.get(sorts, name) ?? sortBy(table, name),
    ),
  }
}

const namesOf = <Name extends string>(of: Readonly<Record<Name, unknown>>) => Object.keys(of) as Name[]

const eachOf = <Name extends string, Value>(names: readonly Name[], value: (name: Name) => Value) =>
  Object.fromEntries(names.map((name) => [name, value(name)])) as { readonly [K in Name]: Value }

/** The same, each made when it is asked for: the condition of a filter may be long, and is rarely wanted. */
const eachLater = <Name extends string, Value>(names: readonly Name[], value: (name: Name) => Value) =>
  Object.defineProperties(
    {},
    Object.fromEntries(names.map((name) => [name, { get: () => value(name), enumerable: true }])),
  ) as { readonly [K in Name]: Value }

function sortBy(table: PgTable, name: string): SortColumn {
  const of = column(table, name)
  return { column: sql`${of}`, type: sortTypeOf(of) }
}

function sortTypeOf(of: PgColumn): SortType {
  const type = of.getSQLType()
  if (type.startsWith('numeric')) return 'numeric'
  if (type.startsWith('timestamp')) return 'timestamptz'
  return type === 'integer' || type === 'date' || type === 'boolean' ? type : 'text'
}
