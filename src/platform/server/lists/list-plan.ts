import type { SQL } from 'drizzle-orm'
import type { z } from 'zod'
import type { ListDeclaration, ListQuery } from '#platform/contract/calls/paging.ts'

/** SQL types a sort column may have; the cursor carries the database's own text of the value. */
export type SortType = 'text' | 'timestamptz' | 'date' | 'numeric' | 'integer' | 'boolean'

/** Whatever declares a list: the contract of a record, or one endpoint. */
export interface Listed {
  readonly list: ListDeclaration
}

/** The names by which the list of a contract may be filtered and sorted. */
export type FilterName<C extends Listed> = keyof C['list']['filters'] & string
export type SortName<C extends Listed> = C['list']['sorts'][number]

/** A row of the list that an endpoint answers with. */
export type ListRow<E extends { readonly response: z.ZodType }> =
  z.input<E['response']> extends { data: (infer Row)[] } ? Row : never

/** A NOT NULL column, with an index together with the id. */
export interface SortColumn {
  readonly column: SQL
  readonly type: SortType
}

/** The condition for rows that are any of some words. */
type Chosen = (words: readonly string[]) => SQL

/**
 * How the list of a contract is read. `ListPlan<typeof quotes>` has a column for exactly the filters and sorts that
 * the contract declares; without a contract any names will do.
 */
export interface ListPlan<C extends Listed = Listed> {
  /** Where rows are found and counted: with `joins` the name of one table, which every filter and sort is a column of. */
  readonly from: SQL
  /** LEFT JOINs on unique keys that bring names; made for the rows of the page only, never for finding or counting. */
  readonly joins?: SQL
  readonly id: SQL
  /** The narrow columns of a row. */
  readonly columns: Readonly<Record<string, SQL>>
  /**
   * Column of each declared filter; for `flag` a boolean expression, for words in an array the array, and for words that are
   * worked out what the chosen ones mean.
   */
  readonly filters: {
    readonly [K in FilterName<C>]: SQL | { readonly array: SQL } | { readonly chosen: Chosen }
  }
  readonly sorts: { readonly [K in SortName<C>]: SortColumn }
  /** How far the rows of a query are counted where a filter is worked out for each of them; left out: as far as everywhere. */
  readonly countTo?: (query: ListQuery) => number | undefined
  /** The generated, lower-cased column with its trigram index. */
  readonly search?: SQL
  /** Further matches of a fragment: conditions over indexed columns, each looked up by itself. */
  readonly searchAlso?: (pattern: string) => SQL | readonly SQL[]
  /**
   * The number of a record, in capitals and with an index of its own. A search that begins like one which is there looks at the
   * beginnings of numbers alone: all numbers of a table share their first signs, which makes them slow to find by fragments.
   */
  readonly numbers?: SQL
  /** Columns whose start is looked at when fewer than three characters are given. */
  readonly prefixes?: readonly SQL[]
  /** Always there: what a row must be to be seen at all. */
  readonly where?: SQL
}
