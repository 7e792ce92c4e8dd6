import { type SQL, sql } from 'drizzle-orm'
import {
  COUNT_CAP,
  type FilterValue,
  type ListQuery,
  type Page,
  type Range,
  SEARCH_COUNT_CAP,
} from '../contract/paging.ts'
import type { Context } from './context.ts'
import { codeOf } from './database.ts'
import { invalid } from './errors.ts'
import { type Cursor, readCursor, writeCursor } from './list-cursor.ts'
import type { ListPlan, SortType } from './list-plan.ts'
import { anyOfHits, searchHits, searchOf, whereOf } from './list-search.ts'

interface Found {
  id: string
  __key: string
  __total: number | null
}

/**
 * One page of a list: rows by keyset (row-value comparison) and the capped count, in one round trip; a
 * search with more hits than are counted takes a second one. Throws 422 for a damaged cursor.
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
  const conditions = [...(plan.where ? [plan.where] : []), ...filterConditions(plan, query)]
  const backwards = cursor?.direction === 'prev'
  const downwards = query.descending !== backwards
  const keyset = cursor ? [keysetCondition(plan, sort, cursor, downwards)] : []
  const order = downwards ? sql`DESC` : sql`ASC`
  const columns = Object.entries(plan.columns).map(([name, part]) => sql`${part} AS ${sql.identifier(name)}`)
  const pageWhere = (total: SQL, found: readonly SQL[]) => sql`
    SELECT ${plan.id} AS id, ${sql.join(columns, sql`, `)}, ${sort.column}::text AS "__key", ${total} AS "__total"
    FROM ${plan.from} ${whereOf([...found, ...keyset])}
    ORDER BY ${sort.column} ${order}, ${plan.id} ${order} LIMIT ${plainNumber(query.perPage + 1)}`
  const run = async (statement: SQL) => {
    try {
      return await ctx.tx.query<Found>(statement)
    } catch (error) {
      // Class 22: the cursor's text is no value of the column's type.
      if (cursor && codeOf(error)?.startsWith('22')) throw invalid({ cursor: ['The cursor is damaged.'] })
      throw error
    }
  }
  const search = searchOf(plan, query.search)
  if (search === null) {
    const all = sql`SELECT 1 FROM ${plan.table ?? plan.from} ${whereOf(conditions)} LIMIT ${plainNumber(COUNT_CAP + 1)}`
    const found = await run(pageWhere(sql`(SELECT count(*)::int FROM (${all}) AS counted)`, conditions))
    return pageOf<Row>(found, query, cursor, COUNT_CAP, path)
  }
  const hits = searchHits(plan, conditions, search, SEARCH_COUNT_CAP + 1)
  const narrow = await run(sql`
    WITH hits AS MATERIALIZED (${hits})
    ${pageWhere(sql`(SELECT count(*)::int FROM hits)`, [sql`${plan.id} = ANY(ARRAY(SELECT id FROM hits))`])}`)
  const total = narrow[0]?.__total
  // Behind a cursor, none of these hits does not mean none at all: there may be more than were looked up.
  const isComplete = total == null ? cursor === null : total <= SEARCH_COUNT_CAP
  if (isComplete) return pageOf<Row>(narrow, query, cursor, SEARCH_COUNT_CAP, path)
  const counted = total ? sql`${total}::int` : sql`(SELECT count(*)::int FROM (${hits}) AS counted)`
  const broad = await run(pageWhere(counted, [...conditions, anyOfHits(search)]))
  return pageOf<Row>(broad, query, cursor, SEARCH_COUNT_CAP, path)
}

/**
 * A number that stands in the statement itself. As a parameter a LIMIT is taken for a tenth of all rows, and the
 * database would rather plan every request anew than keep such a plan (measured: 4.5 of 6 ms for the list of quotes).
 */
const plainNumber = (value: number): SQL => sql.raw(String(value))

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

/** What the filters of a query mean for the rows; for lists and for whatever else shows the same rows. */
export function filterConditions(plan: ListPlan, query: ListQuery): SQL[] {
  return Object.entries(query.filters).flatMap(([name, value]) => {
    const column = plan.filters[name]
    if (!column) throw new Error(`The list declares the filter ${name}, but its plan has no column for it.`)
    if ('array' in column) return arrayConditions(column.array, value)
    if (typeof value === 'boolean') return [value ? sql`${column}` : sql`NOT ${column}`]
    if (isRange(value)) return rangeConditions(column, value)
    const known = value.filter((one) => one !== null)
    const anyOf = known.length > 0 ? [sql`${column} = ANY(${listOf(known)})`] : []
    const isNull = value.includes(null) ? [sql`${column} IS NULL`] : []
    return [sql`(${sql.join([...anyOf, ...isNull], sql` OR `)})`]
  })
}

/** Any of the words stands in the array; `none` means that it is empty. */
function arrayConditions(array: SQL, value: FilterValue): SQL[] {
  if (!Array.isArray(value)) return []
  const known = value.filter((one: string | null) => one !== null)
  const anyOf = known.length > 0 ? [sql`${array} && ${listOf(known)}`] : []
  const isEmpty = value.includes(null) ? [sql`cardinality(${array}) = 0`] : []
  return [sql`(${sql.join([...anyOf, ...isEmpty], sql` OR `)})`]
}

const isRange = (value: unknown): value is Range => typeof value === 'object' && !Array.isArray(value)

/** Both ends count; a date compared with an instant means the whole day, whole numbers compare with any number. */
function rangeConditions(column: SQL, range: Range): SQL[] {
  const conditions: SQL[] = []
  const bound = (text: string) => (/^-?[\d.]+$/.test(text) ? sql`${text}::numeric` : sql`${text}`)
  if (range.from) conditions.push(sql`${column} >= ${bound(range.from)}`)
  if (range.to) {
    const isDay = /^\d{4}-\d\d-\d\d$/.test(range.to)
    conditions.push(isDay ? sql`${column} < ${range.to}::date + 1` : sql`${column} <= ${bound(range.to)}`)
  }
  return conditions
}

/**
 * Plain words, such as statuses, stand in the statement itself: how common they are decides the plan.
 * Everything else is a parameter.
 */
function listOf(words: readonly string[]): SQL {
  const isPlain = words.every((word) => /^[a-z_]{1,40}$/.test(word))
  return isPlain ? sql.raw(`'{${words.join(',')}}'`) : sql`${sql.param(words)}`
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
