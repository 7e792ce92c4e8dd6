import { type SQL, sql } from 'drizzle-orm'
import type { ListPlan } from './list-plan.ts'

export const whereOf = (conditions: readonly SQL[]): SQL =>
  conditions.length === 0 ? sql`` : sql`WHERE ${sql.join([...conditions], sql` AND `)}`

const escapeLike = (fragment: string): string =>
  fragment.toLowerCase().replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)

/**
 * The ways a row may match a search, each a condition with an index of its own; null without a search.
 * Fewer than three characters look at the start of numbers and codes only.
 */
export function searchOf(plan: ListPlan, search: string | null): SQL[] | null {
  if (search === null || !plan.search) return null
  const fragment = escapeLike(search)
  if (search.length < 3) {
    const starts = (plan.prefixes ?? []).map((column) => sql`lower(${column}) LIKE ${`${fragment}%`}`)
    return starts.length > 0 ? starts : [sql`false`]
  }
  const pattern = `%${fragment}%`
  return [sql`${plan.search} LIKE ${pattern}`, ...(plan.searchAlso ? [plan.searchAlso(pattern)].flat() : [])]
}

/**
 * The ids of at most `most` rows that match. Each way is looked up by itself: combined by OR, the planner
 * walks the sort's index and compares every row (measured: 25 ms instead of 1 at 20,000 rows).
 */
export function searchHits(
  plan: Pick<ListPlan, 'from' | 'id'>,
  conditions: readonly SQL[],
  ways: readonly SQL[],
  most: number | SQL,
): SQL {
  const each = ways.map(
    (way) => sql`(SELECT ${plan.id} AS id FROM ${plan.from} ${whereOf([...conditions, way])} LIMIT ${most})`,
  )
  return sql`SELECT id FROM (${sql.join(each, sql` UNION `)}) AS found LIMIT ${most}`
}

/** Matches in any of the ways. */
export const anyOfHits = (ways: readonly SQL[]): SQL => sql`(${sql.join([...ways], sql` OR `)})`
