import { type SQL, sql } from 'drizzle-orm'
import { COUNT_CAP, type ListQuery, type Page } from '#platform/contract/calls/paging.ts'
import type { Context } from '#platform/server/context.ts'
import { invalid } from '#platform/server/errors.ts'
import { countOf } from './list-count.ts'
import { readCursor, writeCursor } from './list-cursor.ts'
import type { ListPlan } from './list-plan.ts'
import { whereOf } from './list-search.ts'

const TOO_MANY = `More than ${COUNT_CAP.toLocaleString('en-GB')} rows match. Filter the list first, then sort it by this column.`

/**
 * One page of a list in the order of a column that has no index: all rows that match are read for it, so there may not be
 * more than are counted. Its cursors are places, and rows without a value stand at the end.
 *
 * @throws 422 where more rows match, or the column is not read by the list
 */
export async function pageOfFew<Row>(
  ctx: Context,
  plan: ListPlan,
  query: ListQuery,
  { conditions, cursorLink }: { conditions: readonly SQL[]; cursorLink: (cursor: string | null) => string },
): Promise<Page<Row>> {
  const { sort, descending, perPage } = query
  if (!Object.hasOwn(plan.columns, sort)) throw invalid({ sort: ['The selected sort is invalid.'] })
  const cursor = query.cursor === null ? null : readCursor(query.cursor, sort, descending)
  const from = Number(cursor?.value ?? 0)
  if (!Number.isInteger(from) || from < 0 || from > COUNT_CAP)
    throw invalid({ cursor: ['The cursor is damaged.'] })
  const limit = sql.raw(String(COUNT_CAP + 1))
  const matching = sql`${whereOf(conditions)} LIMIT ${limit}`
  const counted = cursor?.total ?? (await countOf(ctx, sql`SELECT 1 FROM ${plan.from} ${matching}`))
  if (counted > COUNT_CAP) throw invalid({ sort: [TOO_MANY] })
  const columns = Object.entries(plan.columns).map(([name, part]) => sql`${part} AS ${sql.identifier(name)}`)
  const select = sql`SELECT ${plan.id} AS id, ${sql.join(columns, sql`, `)}`
  const rows = plan.joins
    ? sql`${select} FROM (SELECT * FROM ${plan.from} ${matching}) AS ${plan.from} ${plan.joins}`
    : sql`${select} FROM ${plan.from} ${whereOf(conditions)}`
  // Amounts may be read as text; what reads as a number is put in order as one, before all words.
  const value = sql`"listed".${sql.identifier(sort)}`
  const number = sql`CASE WHEN pg_input_is_valid(${value}::text, 'numeric') THEN ${value}::text::numeric END`
  const way = sql.raw(descending ? 'DESC NULLS LAST' : 'ASC NULLS LAST')
  const found = await ctx.tx.query<{ id: string }>(sql`
    SELECT * FROM (${rows}) AS "listed" ORDER BY ${number} ${way}, ${value} ${way}, "listed".id
    LIMIT ${sql.raw(String(perPage + 1))} OFFSET ${sql.raw(String(from))}`)
  const data = found.slice(0, perPage)
  const place = (direction: 'next' | 'prev', at: number) =>
    writeCursor({
      direction,
      sort,
      descending,
      value: String(at),
      id: data[0]?.id ?? NOBODY,
      total: counted,
    })
  const next = found.length > perPage ? place('next', from + perPage) : null
  const prev = from > 0 ? place('prev', Math.max(0, from - perPage)) : null
  return {
    data: data as unknown as Row[],
    links: { first: cursorLink(null), prev: prev && cursorLink(prev), next: next && cursorLink(next) },
    meta: {
      path: cursorLink(null).split('?')[0] ?? '',
      per_page: perPage,
      next_cursor: next,
      prev_cursor: prev,
      total: counted,
      total_is_exact: true,
    },
  }
}

const NOBODY = '00000000-0000-4000-8000-000000000000'
