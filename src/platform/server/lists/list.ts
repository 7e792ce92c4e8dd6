import { type SQL, sql } from 'drizzle-orm'
import { COUNT_CAP, type ListQuery, type Page, SEARCH_COUNT_CAP } from '#platform/contract/calls/paging.ts'
import type { Context } from '#platform/server/context.ts'
import { codeOf } from '#platform/server/database/database.ts'
import { invalid } from '#platform/server/errors.ts'
import { countOf } from './list-count.ts'
import { pageOfFew } from './list-of-few.ts'
import { type Cursor, readCursor, writeCursor } from './list-cursor.ts'
import { filterConditions } from './list-filters.ts'
import type { ListPlan, SortType } from './list-plan.ts'
import { anyOfHits, searchHits, searchOf, whereOf } from './list-search.ts'

interface Found {
  id: string
  __key: string
  __total?: number
}

/** Rows that match, counted up to one more than the cap. */
interface Total {
  readonly counted: number
  readonly cap: number
}

/**
 * One page of a list: rows by keyset (row-value comparison) in one round trip, and on a first page with more rows
 * behind it their capped count, which the cursors then carry; a search with more hits than are counted takes one round
 * trip more. Throws 422 for a damaged cursor.
 */
export async function listPage<Row>(
  ctx: Context,
  plan: ListPlan,
  query: ListQuery,
  path: string,
): Promise<Page<Row>> {
  const sort = plan.sorts[query.sort]
  if (!sort) return pageOfFew(ctx, plan, query, await matchingOf(ctx, plan, query, path))
  const cursor = query.cursor === null ? null : readCursor(query.cursor, query.sort, query.descending)
  const conditions = conditionsOf(plan, query)
  const rowsWhere = rowsOf(plan, sort, query, cursor)
  const run = async (statement: SQL) => {
    try {
      return await ctx.tx.query<Found>(statement)
    } catch (error) {
      // Class 22: the cursor's text is no value of the column's type.
      if (cursor && codeOf(error)?.startsWith('22')) throw invalid({ cursor: ['The cursor is damaged.'] })
      throw error
    }
  }
  const page = (found: Found[], counted: number, cap: number) =>
    pageOf<Row>(found, query, cursor, { counted, cap }, path)
  const search = await searchOf(ctx, plan, query.search)
  if (search === null) {
    const found = await run(rowsWhere(conditions))
    const isAll = cursor === null && found.length <= query.perPage
    // A page that is empty behind a cursor tells that the list is no longer what it was.
    const carried = found.length > 0 ? cursor?.total : undefined
    const cap = plan.countTo?.(query) ?? COUNT_CAP
    const all = sql`SELECT 1 FROM ${plan.from} ${whereOf(conditions)} LIMIT ${plainNumber(cap + 1)}`
    return page(found, carried ?? (isAll ? found.length : await countOf(ctx, all)), cap)
  }
  const hits = searchHits(plan, conditions, search, SEARCH_COUNT_CAP + 1)
  const broad = () => run(rowsWhere([...conditions, anyOfHits(search)]))
  if (cursor?.total !== undefined && cursor.total > SEARCH_COUNT_CAP)
    return page(await broad(), cursor.total, SEARCH_COUNT_CAP)
  const isHit = sql`${plan.id} = ANY(ARRAY(SELECT id FROM hits))`
  const narrow = await run(
    sql`WITH hits AS MATERIALIZED (${hits}) ${rowsWhere([isHit], sql`(SELECT count(*)::int FROM hits)`)}`,
  )
  const total = narrow[0]?.__total
  // Behind a cursor, none of these hits does not mean none at all: there may be more than were looked up.
  const isComplete = total === undefined ? cursor === null : total <= SEARCH_COUNT_CAP
  if (isComplete) return page(narrow, cursor?.total ?? total ?? 0, SEARCH_COUNT_CAP)
  return page(await broad(), cursor?.total ?? total ?? (await countOf(ctx, hits)), SEARCH_COUNT_CAP)
}

/**
 * The statement that reads a page of what meets some conditions. The rows are found in their table alone, so that the
 * planner has one index to choose and names are joined to what is shown.
 */
function rowsOf(plan: ListPlan, sort: Sort, query: ListQuery, cursor: Cursor | null) {
  const downwards = query.descending !== (cursor?.direction === 'prev')
  const keyset = cursor ? [keysetCondition(plan, sort, cursor, downwards)] : []
  const way = downwards ? sql`DESC` : sql`ASC`
  const order = sql`ORDER BY ${sort.column} ${way}, ${plan.id} ${way}`
  const limit = plainNumber(query.perPage + 1)
  const columns = Object.entries(plan.columns).map(([name, part]) => sql`${part} AS ${sql.identifier(name)}`)
  return (conditions: readonly SQL[], total?: SQL): SQL => {
    const within = sql`${whereOf([...conditions, ...keyset])} ${order} LIMIT ${limit}`
    const counted = total ? sql`, ${total} AS "__total"` : sql``
    const select = sql`SELECT ${plan.id} AS id, ${sql.join(columns, sql`, `)}, ${sort.column}::text AS "__key"${counted}`
    return plan.joins
      ? sql`${select} FROM (SELECT * FROM ${plan.from} ${within}) AS ${plan.from} ${plan.joins} ${order}`
      : sql`${select} FROM ${plan.from} ${within}`
  }
}

/**
 * A number that is written into the statement itself. The planner takes a LIMIT in a parameter for a tenth of all rows, and
 * the database would rather plan every request anew than keep such a plan (measured: 4.5 of 6 ms for the list of quotes).
 */
const plainNumber = (value: number): SQL => sql.raw(String(value))

function conditionsOf(plan: ListPlan, query: ListQuery): SQL[] {
  const chosen = query.ids ? [sql`${plan.id} = ANY(${sql.param(query.ids)}::uuid[])`] : []
  return [...(plan.where ? [plan.where] : []), ...chosen, ...filterConditions(plan, query)]
}

async function matchingOf(ctx: Context, plan: ListPlan, query: ListQuery, path: string) {
  const search = await searchOf(ctx, plan, query.search)
  const conditions = [...conditionsOf(plan, query), ...(search === null ? [] : [anyOfHits(search)])]
  return { conditions, cursorLink: (cursor: string | null) => withCursor(path, cursor) }
}

interface Sort {
  readonly column: SQL
  readonly type: SortType
}

function keysetCondition(plan: ListPlan, sort: Sort, cursor: Cursor, downwards: boolean): SQL {
  const value = sql`${cursor.value}::text::${sql.raw(sort.type)}`
  const than = downwards ? sql`<` : sql`>`
  return sql`(${sort.column}, ${plan.id}) ${than} (${value}, ${cursor.id}::uuid)`
}

function pageOf<Row>(
  found: Found[],
  query: ListQuery,
  cursor: Cursor | null,
  { counted, cap }: Total,
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
  const { sort, descending } = query
  const key = (row: Found, direction: 'next' | 'prev') =>
    writeCursor({ direction, sort, descending, value: row.__key, id: row.id, total: counted })
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
