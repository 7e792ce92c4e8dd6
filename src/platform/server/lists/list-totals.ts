import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { COUNT_CAP, type ListQuery } from '#platform/contract/calls/paging.ts'
import type { ListTotals } from '#platform/contract/calls/resource.ts'
import { labelAt } from '#platform/contract/words/labels.ts'
import type { Context } from '#platform/server/context.ts'
import { filterConditions } from './list-filters.ts'
import type { ListPlan } from './list-plan.ts'
import { anyOfHits, searchOf, whereOf } from './list-search.ts'

/** What is summed of each row, over columns of the table that the list is found in: money in its currency, else in a unit. */
type Summed = { readonly of: SQL } & ({ readonly currency: SQL } | { readonly unit: string })

/**
 * The handler of `totals`: sums of the rows that match a query, in one round trip. So many rows are summed as are counted
 * (10,000): of more it says so, and answers no sum, because a sum of some of them would be taken for that of all.
 * `of` tells which plan reads the list and what is summed for this person, by the names of fields of its row.
 */
export const totalsOf =
  (
    { row }: { readonly row: z.ZodObject },
    of: (
      ctx: Context,
      query: ListQuery,
    ) => {
      readonly plan: ListPlan
      readonly query?: ListQuery
      /** Left out what this person may not see. */
      readonly summed: Readonly<Record<string, Summed | undefined>>
    },
  ) =>
  async (ctx: Context, asked: { readonly query: ListQuery }): Promise<ListTotals> => {
    const { plan, query = asked.query, summed } = of(ctx, asked.query)
    const entries = Object.entries(summed).flatMap(([field, one]) => (one ? [[field, one] as const] : []))
    if (entries.length === 0) return { isTooMany: false, sums: [] }
    const found = await ctx.tx.query<Sum>(
      sumsOf(plan, query, { entries, ways: await searchOf(ctx, plan, query.search) }),
    )
    const rows = found[0]?.rows ?? 0
    if (rows > COUNT_CAP) return { isTooMany: true, sums: [] }
    const sums = found.map(({ field, value, currency, unit }) => ({
      label: labelAt(row, [field]),
      value,
      currency,
      unit,
    }))
    return { isTooMany: false, sums }
  }

interface Sum {
  readonly field: string
  readonly value: string
  readonly currency: string | null
  readonly unit: string | null
  readonly rows: number
}

interface Asked {
  readonly entries: readonly (readonly [string, Summed])[]
  /** In which a row may match the search; null: there is none. */
  readonly ways: readonly SQL[] | null
}

function sumsOf(plan: ListPlan, query: ListQuery, { entries, ways }: Asked): SQL {
  const conditions = [
    ...(plan.where ? [plan.where] : []),
    ...filterConditions(plan, query),
    ...(ways ? [anyOfHits(ways)] : []),
  ]
  const name = (part: string, at: number) => sql.identifier(`${part}${at}`)
  const read = entries.map(([, one], at) => {
    const measure = 'currency' in one ? sql`, ${one.currency} AS ${name('currency', at)}` : sql``
    return sql`${one.of} AS ${name('value', at)}${measure}`
  })
  const each = entries.map(([field, one], at) => {
    const isMoney = 'currency' in one
    return sql`
      SELECT ${at}::int AS at, ${field}::text AS field, sum(${name('value', at)})::text AS value,
        ${isMoney ? sql`${name('currency', at)}` : sql`NULL::text`} AS currency,
        ${isMoney ? sql`NULL` : sql`${one.unit}`}::text AS unit,
        (SELECT count(*)::int FROM matching) AS rows
      FROM matching WHERE ${name('value', at)} IS NOT NULL
      ${isMoney ? sql`GROUP BY ${name('currency', at)}` : sql`HAVING count(*) > 0`}`
  })
  return sql`
    WITH matching AS MATERIALIZED (
      SELECT ${sql.join(read, sql`, `)} FROM ${plan.from} ${whereOf(conditions)} LIMIT ${sql.raw(String(COUNT_CAP + 1))}
    )
    SELECT field, value, currency, unit, rows FROM (${sql.join(each, sql` UNION ALL `)}) AS sums
    ORDER BY at, abs(value::numeric) DESC, currency`
}
