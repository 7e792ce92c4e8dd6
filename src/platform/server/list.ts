import { type SQL, sql } from 'drizzle-orm'
import { COUNT_CAP, type ListQuery, type Page, type Range, SEARCH_COUNT_CAP } from '../contract/paging.ts'
import type { Context } from './context.ts'
import { codeOf } from './database.ts'
import { invalid } from './errors.ts'
import { type Cursor, readCursor, writeCursor } from './list-cursor.ts'

/** SQL types a sort column may have; the cursor carries the database's own text of the value. */
export type SortType = 'text' | 'timestamptz' | 'date' | 'numeric' | 'integer' | 'boolean'

export interface ListPlan {
  /** Table with its alias; names come from LEFT JOINs on unique keys, so that counting can skip them. */
  readonly from: SQL
  readonly id: SQL
  /** The narrow columns of a row. */
  readonly columns: Readonly<Record<string, SQL>>
  /** Column of each declared filter; for `flag` a boolean expression. */
  readonly filters: Readonly<Record<string, SQL>>
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

interface Found {
  id: string
  __key: string
  __total: number | null
}

/**
 * One page of a list, in one round trip: rows by keyset (row-value comparison) and the capped count.
 * Throws 422 for a damaged cursor.
 */
export async function listPage<Row>(
  ctx: Context,
  plan: ListPlan,
  query: ListQuery,
  path: string,
): Promise<Page<Row>> {
  const sort = plan.sorts[query.sort]
  if (!sort) throw invalid({ sort: ['The selected sort is invalid.'] })
  const cursor = query.cursor === null ? null : readCursor(query.cursor, query.sort, query.descending)
  const conditions = [
    ...(plan.where ? [plan.where] : []),
    ...filterConditions(plan, query),
    ...searchConditions(plan, query),
  ]
  const backwards = cursor?.direction === 'prev'
  const downwards = query.descending !== backwards
  const keyset = cursor ? [keysetCondition(plan, sort, cursor, downwards)] : []
  const order = downwards ? sql`DESC` : sql`ASC`
  const cap = query.search === null ? COUNT_CAP : SEARCH_COUNT_CAP
  const columns = Object.entries(plan.columns).map(
    ([name, column]) => sql`${column} AS ${sql.identifier(name)}`,
  )
  const statement = sql`
    SELECT ${plan.id} AS id, ${sql.join(columns, sql`, `)}, ${sort.column}::text AS "__key",
      (SELECT count(*)::int FROM (SELECT 1 FROM ${plan.from} ${whereOf(conditions)} LIMIT ${cap + 1}) AS counted) AS "__total"
    FROM ${plan.from} ${whereOf([...conditions, ...keyset])}
    ORDER BY ${sort.column} ${order}, ${plan.id} ${order} LIMIT ${query.perPage + 1}`
  const found = await ctx.tx.query<Found>(statement).catch((error: unknown) => {
    // Class 22: the cursor's text is no value of the column's type.
    if (cursor && codeOf(error)?.startsWith('22')) throw invalid({ cursor: ['The cursor is damaged.'] })
    throw error
  })
  return pageOf<Row>(found, query, cursor, cap, path)
}

function keysetCondition(
  plan: ListPlan,
  sort: { column: SQL; type: SortType },
  cursor: Cursor,
  downwards: boolean,
): SQL {
  const value = sql`${cursor.value}::text::${sql.raw(sort.type)}`
  const than = downwards ? sql`<` : sql`>`
  return sql`(${sort.column}, ${plan.id}) ${than} (${value}, ${cursor.id}::uuid)`
}

const whereOf = (conditions: readonly SQL[]): SQL =>
  conditions.length === 0 ? sql`` : sql`WHERE ${sql.join([...conditions], sql` AND `)}`

function filterConditions(plan: ListPlan, query: ListQuery): SQL[] {
  return Object.entries(query.filters).flatMap(([name, value]) => {
    const column = plan.filters[name]
    if (!column) throw new Error(`The list declares the filter ${name}, but its plan has no column for it.`)
    if (typeof value === 'boolean') return [value ? sql`${column}` : sql`NOT ${column}`]
    if (isRange(value)) return rangeConditions(column, value)
    const known = value.filter((one) => one !== null)
    const anyOf = known.length > 0 ? [sql`${column} = ANY(${sql.param(known)})`] : []
    const isNull = value.includes(null) ? [sql`${column} IS NULL`] : []
    return [sql`(${sql.join([...anyOf, ...isNull], sql` OR `)})`]
  })
}

const isRange = (value: unknown): value is Range => typeof value === 'object' && !Array.isArray(value)

/** Both ends count; a date compared with an instant means the whole day. */
function rangeConditions(column: SQL, range: Range): SQL[] {
  const conditions: SQL[] = []
  if (range.from) conditions.push(sql`${column} >= ${range.from}`)
  if (range.to) conditions.push(sql`${column} <= ${range.to}`)
  return conditions
}

const escapeLike = (fragment: string): string =>
  fragment.toLowerCase().replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)

function searchConditions(plan: ListPlan, query: ListQuery): SQL[] {
  if (query.search === null || !plan.search) return []
  const fragment = escapeLike(query.search)
  if (query.search.length < 3) {
    const starts = (plan.prefixes ?? []).map((column) => sql`lower(${column}) LIKE ${`${fragment}%`}`)
    return [starts.length > 0 ? sql`(${sql.join(starts, sql` OR `)})` : sql`false`]
  }
  const pattern = `%${fragment}%`
  const also = plan.searchAlso ? sql` OR ${plan.searchAlso(pattern)}` : sql``
  return [sql`(${plan.search} LIKE ${pattern}${also})`]
}

function pageOf<Row>(
  found: Found[],
  query: ListQuery,
  cursor: Cursor | null,
  cap: number,
  path: string,
): Page<Row> {
  const hasMore = found.length > query.perPage
  const rows = found.slice(0, query.perPage)
  const backwards = cursor?.direction === 'prev'
  if (backwards) rows.reverse()
  const first = rows[0]
  const last = rows.at(-1)
  const hasPrev = cursor !== null && (backwards ? hasMore : true) && first !== undefined
  const hasNext = (backwards ? true : hasMore) && last !== undefined
  const key = (row: Found, direction: 'next' | 'prev') =>
    writeCursor({ direction, sort: query.sort, descending: query.descending, value: row.__key, id: row.id })
  const counted = first?.__total ?? 0
  const prev = hasPrev && first ? key(first, 'prev') : null
  const next = hasNext && last ? key(last, 'next') : null
  const link = (to: string | null) => withCursor(path, to)
  return {
    data: rows as unknown as Row[],
    links: { first: link(null), prev: prev && link(prev), next: next && link(next) },
    meta: {
      path: path.split('?')[0] ?? path,
      per_page: query.perPage,
      next_cursor: next,
      prev_cursor: prev,
      total: Math.min(counted, cap),
      total_is_exact: counted <= cap,
    },
  }
}

/** The request's own address with another cursor; filters, sort and search stay. */
function withCursor(address: string, cursor: string | null): string {
  const url = new URL(address)
  url.searchParams.delete('cursor')
  if (cursor) url.searchParams.set('cursor', cursor)
  return url.toString()
}
