import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#platform/server/database/database.ts'
import { anyOfHits, searchHits, whereOf } from './list-search.ts'

/** So many hits are looked up and sorted at once. */
const MOST_SORTED = 1_000
/** So many rows are looked at from the beginning of the order. */
const MOST_WALKED = 1_000

/** A search of which only the first few rows are shown, such as one over everything. */
export interface FirstHits {
  readonly from: SQL
  readonly joins: SQL
  readonly id: SQL
  /** `a AS "a", b AS "b"`; they may come from the joins. */
  readonly columns: SQL
  /** Conditions that always hold. */
  readonly where?: readonly SQL[]
  /** The ways a row may match, each a condition with an index of its own. */
  readonly ways: readonly SQL[]
  /** Columns of `from`, with an index that holds them in this order. */
  readonly order: SQL
  readonly most: number
}

/**
 * The first rows of a search. A few hits are looked up and sorted. Many are not far from the beginning of the order,
 * usually: it is walked along for a while before all of them are read to be sorted. One round trip, or two, or three.
 */
export async function firstHits<Row extends object>(tx: Db, search: FirstHits): Promise<Row[]> {
  const { from, joins, id, columns, where = [], ways, order, most } = search
  const hits = searchHits({ from, id }, where, ways, sql.raw(String(MOST_SORTED + 1)))
  const few = await tx.query<Row & { __total?: number }>(sql`
    WITH hits AS MATERIALIZED (${hits})
    SELECT ${columns}, (SELECT count(*)::int FROM hits) AS "__total" FROM ${from} ${joins}
    WHERE ${id} = ANY(ARRAY(SELECT id FROM hits)) ORDER BY ${order} LIMIT ${most}`)
  const total = few[0]?.__total ?? 0
  if (total <= MOST_SORTED) return few.map(({ __total: _, ...row }) => row as unknown as Row)
  const first = (rows: SQL) =>
    tx.query<Row>(
      sql`SELECT ${columns} FROM (${rows} ORDER BY ${order} LIMIT ${most}) AS ${from} ${joins} ORDER BY ${order}`,
    )
  const begun = sql`SELECT * FROM ${from} ${whereOf(where)} ORDER BY ${order} LIMIT ${sql.raw(String(MOST_WALKED))}`
  const near = await first(sql`SELECT * FROM (${begun}) AS ${from} WHERE ${anyOfHits(ways)}`)
  if (near.length === most) return near
  return first(sql`SELECT * FROM ${from} ${whereOf([...where, anyOfHits(ways)])}`)
}
