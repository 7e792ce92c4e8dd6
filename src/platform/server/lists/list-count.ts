import { type SQL, sql } from 'drizzle-orm'
import { compileSql } from '#platform/server/database/compile-sql.ts'
import type { Context } from '#platform/server/context.ts'
import { KeptReads } from '#platform/server/database/kept-reads.ts'

/** A first page shows a count that is at most five seconds old. */
const counts = new KeptReads<number>(5_000)

/** How many rows a statement finds; one that was counted a moment ago is not counted again. */
export function countOf({ tx, clock }: Context, rows: SQL): Promise<number> {
  const { text, values } = compileSql(rows)
  return counts.get(tx, clock, JSON.stringify([text, values]), async () => {
    const [found] = await tx.query<{ count: number }>(
      sql`SELECT count(*)::int AS count FROM (${rows}) AS counted`,
    )
    return found?.count ?? 0
  })
}
