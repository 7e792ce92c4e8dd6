import type { SQL } from 'drizzle-orm'

/** SQL types a sort column may have; the cursor carries the database's own text of the value. */
export type SortType = 'text' | 'timestamptz' | 'date' | 'numeric' | 'integer' | 'boolean'

export interface ListPlan {
  /** Table with its alias; names come from LEFT JOINs on unique keys, so that counting can skip them. */
  readonly from: SQL
  /**
   * The table alone, for counting and for looking up hits; every filter must then be a column of it. With the joins
   * in the statement PostgreSQL removes them, but then reads the table where the index would do.
   */
  readonly table?: SQL
  readonly id: SQL
  /** The narrow columns of a row. */
  readonly columns: Readonly<Record<string, SQL>>
  /** Column of each declared filter; for `flag` a boolean expression, for words that stand in an array the array. */
  readonly filters: Readonly<Record<string, SQL | { readonly array: SQL }>>
  /** NOT NULL columns, each with an index together with the id. */
  readonly sorts: Readonly<Record<string, { readonly column: SQL; readonly type: SortType }>>
  /** The generated, lower-cased column with its trigram index. */
  readonly search?: SQL
  /** Further matches of a fragment: a condition over an indexed column. */
  readonly searchAlso?: (pattern: string) => SQL
  /** Columns whose start is looked at when fewer than three characters are given. */
  readonly prefixes?: readonly SQL[]
  /** Always there: what a row must be to be seen at all. */
  readonly where?: SQL
}
